"""What a server asks of its database, by name.

Every operation is a query of a neighbouring module: one that reads, one that is on disk when it is awaited, or
one that survives the end of the process, though perhaps no power cut. What changes a table is given the table as it was
read: of two who change it at once, the database lets one win.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from rondel.web.settings import Settings
from rondel.web.store import (
    clock_queries,
    device_queries,
    exchange,
    forgetting,
    forms,
    leases,
    list_queries,
    message_queries,
    place_queries,
    queries,
    set_queries,
    stamps,
    study_queries,
    talk_queries,
)
from rondel.web.store.database import Database
from rondel.web.store.folder import KEY, check_database, check_key, flush_folder, make_folder, put_aside
from rondel.web.store.queries import Stored

P = ParamSpec("P")
T = TypeVar("T")
Query: TypeAlias = Callable[Concatenate[Connection, P], T]
Operation: TypeAlias = Callable[Concatenate[Database, P], Coroutine[Any, Any, T]]


def reading(query: Query[P, T]) -> Operation[P, T]:
    """A query that only reads."""

    @wraps(query)
    async def operation(database: Database, /, *args: P.args, **named: P.kwargs) -> T:
        return await database.read(lambda c: query(c, *args, **named))

    return operation


def durable(query: Query[P, T]) -> Operation[P, T]:
    """A write that is on disk before whoever asked goes on."""

    @wraps(query)
    async def operation(database: Database, /, *args: P.args, **named: P.kwargs) -> T:
        return await database.write(lambda c: query(c, *args, **named))

    return operation


def soon(query: Query[P, T]) -> Operation[P, T]:
    """A write that a power cut may lose."""

    @wraps(query)
    async def operation(database: Database, /, *args: P.args, **named: P.kwargs) -> T:
        return await database.write_soon(lambda c: query(c, *args, **named))

    return operation


def changing(query: Query[Concatenate[str, P], T]) -> Operation[Concatenate[Stored, P], T]:
    """A durable change of a table as it was read; `Beaten` if another has changed it since."""
    return _claimed(query, Database.write)


def changing_soon(query: Query[Concatenate[str, P], T]) -> Operation[Concatenate[Stored, P], T]:
    """A change of a table as it was read that a power cut may lose; `Beaten` if another has changed it since."""
    return _claimed(query, Database.write_soon)


def _claimed(
    query: Query[Concatenate[str, P], T], write: Callable[[Database, Callable[[Connection], T]], Coroutine[Any, Any, T]]
) -> Operation[Concatenate[Stored, P], T]:
    @wraps(query)
    async def operation(database: Database, stored: Stored, /, *args: P.args, **named: P.kwargs) -> T:
        stamp = stamps.fresh()

        def work(c: Connection) -> T:
            stamps.claim(c, stored.id, stored.stamp, stamp)
            return query(c, stored.id, *args, **named)

        done = await write(database, work)
        stored.stamp = stamp
        return done

    return operation


class Store(Database):
    """An open database and all that is asked of it."""

    add_person = durable(device_queries.add_person)
    rename_person = durable(queries.rename_person)
    person_by_token = reading(device_queries.person_by_token)
    add_browser = durable(device_queries.add_browser)
    note_seen = soon(device_queries.note_seen)
    browsers_of = reading(device_queries.browsers_of)
    drop_browser = durable(device_queries.drop_browser)
    save_code = durable(device_queries.save_code)
    take_code = durable(device_queries.take_code)
    known_of = reading(device_queries.known_of)
    used_by = reading(forgetting.used_by)

    add_table = durable(queries.add_table)
    read_table = reading(queries.read_table)
    stamp_of = reading(stamps.stamp_of)
    made_before = reading(queries.made_before)
    tile_text = reading(queries.tile_text)
    append = changing(queries.append)
    save_result = soon(queries.save_result)
    all_tables = reading(queries.all_tables)
    save_draft = changing_soon(queries.save_draft)
    set_rematch = changing(queries.set_rematch)
    forget = durable(forgetting.forget)
    delete_table = changing(forgetting.delete_table)
    leave_table = changing(forgetting.leave_table)
    places_of = reading(forgetting.places_of)
    delete_person = durable(forgetting.delete_person)

    table_of_link = reading(queries.table_of_link)
    sit_down = changing(queries.sit_down)
    set_seat = changing(queries.set_seat)
    replace_link = changing(queries.replace_link)
    use_link = changing_soon(queries.use_link)
    accept_devices = changing(queries.accept_devices)
    add_former = changing(queries.add_former)

    names_of = reading(place_queries.names_of)
    set_by_address = changing(place_queries.set_by_address)

    put_table_away = durable(place_queries.put_table_away)
    bring_table_back = durable(place_queries.bring_table_back)
    save_agreed = changing(place_queries.save_agreed)
    end_table = changing(place_queries.end_table)

    tables_of = reading(list_queries.tables_of)
    tables_put_away = reading(list_queries.tables_put_away)
    listed_tables = reading(list_queries.listed_tables)
    waiting_for = reading(list_queries.waiting_for)
    waiting_for_bots = reading(list_queries.waiting_for_bots)

    fits = reading(forms.fits)
    save_clock = changing(clock_queries.save_clock)
    fall = changing(clock_queries.fall)
    due_before = reading(clock_queries.due_before)
    breaks_of = reading(clock_queries.read_breaks)
    save_breaks = durable(clock_queries.save_breaks)
    timed_tables = reading(clock_queries.timed_tables)
    see_host = changing_soon(clock_queries.see_host)
    look_at_clocks = reading(clock_queries.look_at_clocks)
    note_alive = soon(clock_queries.note_alive)
    outages = reading(clock_queries.read_outages)

    beat = soon(leases.beat)
    leave = soon(leases.leave)
    unattended = reading(leases.unattended)
    take = soon(leases.take)
    give_back = soon(leases.give_back)
    tell = soon(exchange.tell)

    add_set = durable(set_queries.add_set)
    read_set = reading(set_queries.read_set)
    sets_of = reading(set_queries.sets_of)
    save_set = durable(set_queries.save_set)
    drop_set = durable(set_queries.drop_set)

    add_study = durable(study_queries.add_study)
    read_study = reading(study_queries.read_study)
    studies_of = reading(study_queries.studies_of)
    study_of_table = reading(study_queries.study_of_table)
    save_study = durable(study_queries.save_study)
    drop_study = durable(study_queries.drop_study)
    begin_job = durable(study_queries.begin_job)
    note_job = soon(study_queries.note_job)
    end_job = soon(study_queries.end_job)

    add_chat = durable(talk_queries.add_chat)
    read_chat = reading(talk_queries.read_chat)
    speaker_of = reading(talk_queries.speaker_of)
    muted_by = reading(talk_queries.muted_by)
    mute = durable(talk_queries.mute)
    unmute = durable(talk_queries.unmute)
    read_desk = reading(talk_queries.read_desk)
    save_notes = durable(talk_queries.save_notes)
    save_seen = soon(talk_queries.save_seen)

    add_channel = durable(message_queries.add_channel)
    read_channel = reading(message_queries.read_channel)
    channels_of = reading(message_queries.channels_of)
    change_channel = durable(message_queries.change_channel)
    drop_channel = durable(message_queries.drop_channel)
    set_language = durable(message_queries.set_language)
    vapid_key = durable(message_queries.vapid_key)
    quiet_of = reading(message_queries.quiet_of)
    set_quiet = durable(message_queries.set_quiet)
    set_quiet_table = durable(message_queries.set_quiet_table)
    note_looks = soon(message_queries.note_looks)
    channels_due = reading(message_queries.channels_due)
    claim = soon(message_queries.claim)
    delivered = durable(message_queries.delivered)
    tables_told = reading(message_queries.tables_told)
    add_entry = durable(message_queries.add_entry)
    read_entry = reading(message_queries.read_entry)
    use_entry = durable(message_queries.use_entry)


def open_store(settings: Settings) -> Store:
    """The database of a server, with the folder that belongs to it; a `RondelError` says what is wrong with them."""
    make_folder(settings.data)
    check_database(settings)
    store = Store(settings.database_url)
    try:
        known = store.read_now(lambda c: queries.server_fact(c, "key"))
        found = check_key(settings.data, known)
        if known is None:
            try:
                _know_key(store, found)
            except IntegrityError:  # another server has begun with this database at the same time
                check_key(settings.data, store.read_now(lambda c: queries.server_fact(c, "key")))
    except BaseException:
        store.close()
        raise
    return store


def change_key(settings: Settings) -> None:
    """Begin with a new key; the old one is kept beside it."""
    old = settings.data / KEY
    check_database(settings)
    if old.exists():
        old.rename(put_aside(old, "before"))
        flush_folder(settings.data)
    store = Store(settings.database_url)
    try:
        _know_key(store, check_key(settings.data, None))
    finally:
        store.close()


def _know_key(store: Store, fingerprint: str) -> None:
    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        queries.set_server_fact(connection, "key", fingerprint)
