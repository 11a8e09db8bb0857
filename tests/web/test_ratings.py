"""Finished games are counted once, whoever counts, and ratings can be made anew from them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import delete, select, update

from rondel.cli.main import main
from rondel.web.store.schema import people, tables
from rondel.web.store.store import open_store
from rondel.web.store.tally_queries import note_given_up
from rondel.web.store.tally_schema import counted, counted_seats, game_sums, ratings
from rondel.web.tables import rated, tally
from rondel.web.tables.ratings import Rating, model, rating_of
from rondel.web.tables.tables import Tables
from rondel.web.tables.tally import Tally
from tests.web.finished import Desk, desk, person_id
from tests.web.tables import settings

BOTH = pytest.mark.usefixtures("both")
T = TypeVar("T")
ANN, BOB, CY = map(person_id, ("Ann", "Bob", "Cy"))


def at(data: Path, work: Callable[[Tables], Awaitable[T]]) -> T:
    """Do something with the tables of a server that answers nobody."""

    async def done() -> T:
        store = open_store(settings(data))
        try:
            with ThreadPoolExecutor(1) as bots:
                return await work(Tables(settings(data), store, bots))
        finally:
            store.close()

    return asyncio.run(done())


def count_all(data: Path) -> int:
    """Count what is left, as a server does; gives how many there were."""

    async def work(found: Tables) -> int:
        names = await found.store.to_tally(0.0, 0.0, 100)
        return sum([await tally.count(found, name) for name in names])

    return at(data, work)


def rows(data: Path, table: Any) -> list[dict[str, Any]]:
    """All rows of a table of the database."""

    async def work(found: Tables) -> list[dict[str, Any]]:
        chosen = select(table).order_by(*table.primary_key.columns)
        return await found.store.read(lambda c: [dict(row._mapping) for row in c.execute(chosen)])

    return at(data, work)


def strengths(data: Path) -> dict[str, tuple[float, int]]:
    """Everybody's rating, in short."""
    return {row["subject"]: (round(row["mu"], 3), row["games"]) for row in rows(data, ratings)}


def with_people(data: Path, fill: Callable[[Desk], object]) -> None:
    """A server with Ann, Bob and Cy, and some finished tables."""
    with desk(data) as found:
        for name in ("Ann", "Bob", "Cy"):
            found.person(name)
        fill(found)


def whys(data: Path) -> list[str]:
    """Why the games that were counted are not rated, in their order."""
    return [row["why"] for row in sorted(rows(data, counted), key=lambda row: row["nth"])]


@BOTH
def test_a_finished_game_is_rated_once_with_bots_on_the_same_scale(tmp_path: Path) -> None:
    with_people(tmp_path, lambda d: d.table("Ann", "Bob", "bot:easy"))
    assert count_all(tmp_path) == 1
    first = strengths(tmp_path)
    assert first == {ANN: (21.414, 1), BOB: (25.717, 1), "bot:easy": (27.869, 1)}
    assert count_all(tmp_path) == 0
    name = rows(tmp_path, counted)[0]["table_id"]
    assert not at(tmp_path, lambda found: tally.count(found, name))
    assert strengths(tmp_path) == first
    shown = at(tmp_path, lambda found: rating_of(found, BOB, "glen-more", 3))
    assert isinstance(shown, Rating)
    assert (shown.points, shown.spread, shown.games) == (1543, 948, 1)
    assert at(tmp_path, lambda found: rating_of(found, BOB, "glen-more", 2)) is None


@BOTH
def test_of_many_who_count_at_once_one_counts(tmp_path: Path) -> None:
    with_people(tmp_path, lambda d: [d.table("Ann", "bot:easy", seed=n) for n in (1, 2, 3)])

    async def all_at_once(found: Tables) -> list[bool]:
        names = await found.store.to_tally(0.0, 0.0, 100)
        return await asyncio.gather(*(tally.count(found, name) for name in names * 3))

    done = at(tmp_path, all_at_once)
    assert (len(done), sum(done)) == (9, 3)
    assert {row["games"] for row in rows(tmp_path, ratings)} == {3}
    assert sorted(row["nth"] for row in rows(tmp_path, counted)) == [1, 2, 3]
    assert '"games":3' in rows(tmp_path, game_sums)[0]["sums"]


@BOTH
def test_what_fails_half_way_has_counted_nothing_and_is_counted_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_people(tmp_path, lambda d: d.table("Ann", "Bob"))
    with monkeypatch.context() as broken:
        broken.setattr(tally, "added", lambda old, facts: 1 / 0)  # after the ratings were written
        with pytest.raises(ZeroDivisionError):
            count_all(tmp_path)
    for table in (counted, counted_seats, ratings, game_sums):
        assert rows(tmp_path, table) == []

    async def serve(found: Tables) -> None:
        counting = Tally(found)
        await counting.start()
        while await found.store.to_tally(0.0, 0.0, 1):
            await asyncio.sleep(0)
        await counting.stop()

    at(tmp_path, serve)
    assert strengths(tmp_path)[ANN][1] == 1


@BOTH
def test_ratings_are_made_anew_from_the_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def fill(found: Desk) -> None:
        for seed in range(4):
            found.table("Ann", "Bob", "bot:easy", seed=seed)
        found.table("Bob", "Cy", seed=9)
        found.table("Ann", "Bob", hints=True)

    with_people(tmp_path, fill)
    assert count_all(tmp_path) == 6
    before, changes = strengths(tmp_path), rows(tmp_path, counted_seats)

    async def spoil(found: Tables) -> None:
        await found.store.write(lambda c: c.execute(delete(ratings)) and None)
        await found.store.write(lambda c: c.execute(update(counted_seats).values(change=None)) and None)

    at(tmp_path, spoil)
    config = tmp_path / "rondel.toml"
    chosen = settings(tmp_path)
    config.write_text(f'data = "{chosen.data}"\ndatabase = "{chosen.database}"\n')
    assert main(["ratings", "rebuild", "--config", str(config)]) == 0
    assert capsys.readouterr().out == "5 rated games: ratings made anew\n"
    assert strengths(tmp_path) == before
    assert rows(tmp_path, counted_seats) == changes
    assert main(["ratings", "rebuild"]) == 2


def test_what_is_not_rated_says_why(tmp_path: Path) -> None:
    def fill(found: Desk) -> None:
        found.table("Ann", "Bob")
        found.table("Ann", "Bob", counts=rated.STATISTICS)
        found.table("Ann", "Bob", hints=True)
        found.table("Ann", "Bob", counts=rated.NOTHING)
        found.table("Ann", "Bob", origin="t000000001", origin_n=3)
        found.table("Ann", "Ann")
        found.table("Ann", "Bob", sitters={ANN: {0}})
        found.table("bot:easy", "bot:medium")
        found.table("Ann", "Bob", counts=rated.SPOILT)

    with_people(tmp_path, fill)
    count_all(tmp_path)
    assert whys(tmp_path) == ["", "off", "hints", "apart", "apart", "shared", "unknown", "alone", "seats"]
    assert {row["games"] for row in rows(tmp_path, ratings)} == {1}
    assert '"games":7' in rows(tmp_path, game_sums)[0]["sums"]  # but for those that go on from elsewhere


def test_who_left_a_seat_or_ran_out_of_time_is_last_and_the_bot_there_is_not_rated(tmp_path: Path) -> None:
    def fill(found: Desk) -> None:
        left = found.table("Ann", "Cy", "bot:medium")  # which won
        found.write(lambda c: note_given_up(c, left, 2, BOB))
        found.table("Ann", "Bob", seats=[("", "Ann"), ("easy", "Bob")])

    with_people(tmp_path, fill)
    count_all(tmp_path)
    found = [(row["person_id"], row["bot"], row["place"], row["total"]) for row in rows(tmp_path, counted_seats)]
    assert found[:3] == [(ANN, "", 2, -4), (CY, "", 1, 1), (BOB, "", 3, None)]
    assert found[3:] == [(ANN, "", 1, 3), (BOB, "", 2, None)]
    assert set(strengths(tmp_path)) == {ANN, BOB, CY}


@BOTH
def test_who_is_forgotten_leaves_games_without_a_name_and_no_rating(tmp_path: Path) -> None:
    with_people(tmp_path, lambda d: d.table("Ann", "Bob", "bot:easy"))
    count_all(tmp_path)

    async def forget(found: Tables) -> None:
        await found.store.write(lambda c: c.execute(delete(people).where(people.c.id == BOB)) and None)

    at(tmp_path, forget)
    assert [row["person_id"] for row in rows(tmp_path, counted_seats)] == [ANN, None, None]
    assert set(strengths(tmp_path)) == {ANN, "bot:easy"}
    before = strengths(tmp_path)
    assert at(tmp_path, lambda found: found.store.rebuild_ratings(model())) == 1  # Bob was somebody new there
    assert strengths(tmp_path) == before
    at(tmp_path, lambda found: found.store.write(lambda c: c.execute(delete(tables)) and None))
    assert rows(tmp_path, counted) == rows(tmp_path, counted_seats) == []
