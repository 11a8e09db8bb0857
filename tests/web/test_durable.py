"""Races, restarts, backups: what is confirmed stays, once and in order."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from secrets import SystemRandom

import pytest
from litestar.testing import AsyncTestClient, TestClient

from rondel.core import RondelError
from rondel.web.http.app import create_app
from rondel.web.settings import Settings
from rondel.web.store.backup import back_up, restore
from rondel.web.store.engine import open_engine
from rondel.web.store.folder import only_server
from rondel.web.store.store import open_store
from rondel.web.tables.luck import Luck
from tests.web.tables import Table, new_table, serving, settings

BOTH = pytest.mark.usefixtures("both")


@BOTH
def test_of_two_confirms_at_once_one_wins(tmp_path: Path) -> None:
    async def race(url: str, headers: dict[str, str], version: str) -> list[int]:
        async with AsyncTestClient(create_app(settings(tmp_path))) as client:
            body = {"version": version}
            asked = [client.post(f"{url}/confirm", headers=headers, json=body) for _ in range(2)]
            return [answer.status_code for answer in await asyncio.gather(*asked)]

    with serving(tmp_path) as client:
        table = new_table(client)
        who = table.actor()
        version = table.draft(who)["version"]
    assert sorted(asyncio.run(race(table.url, table.headers(who), version))) == [200, 409]


def test_of_two_servers_on_one_database_one_wins_and_the_other_sees_it(tmp_path: Path) -> None:
    with serving(tmp_path) as one, serving(tmp_path) as two:
        table = new_table(one)
        who = table.actor()
        seen = table.draft(who)
        other = Table(two, {"table": table.id, "seats": [], "host": None})
        other.tokens = table.tokens
        assert other.look(who)["draft"] == seen["draft"]
        assert table.post(who, "/confirm", version=seen["version"]).status_code == 200
        lost = other.post(who, "/confirm", version=other.look(who)["version"])
        assert (lost.status_code, lost.json()["code"]) == (409, "stale")
        assert other.look() == {**table.look(), "watching": 0}


@BOTH
def test_a_table_goes_on_after_a_restart_with_its_draft(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        table = new_table(client)
        table.turn(table.actor())
        who = table.actor()
        table.stage(who)
        before = table.look(who)
        assert before["draft"]
    with serving(tmp_path) as client:
        table.client = client
        assert table.look(who) == before
        assert table.post(who, "/undo", version=before["version"]).status_code == 200
        table.turn(who)


def words_of(table: Table) -> list[str]:
    """The log of a table."""
    return [entry["words"] for entry in table.get("watch", "/log").json()["entries"]]


def play_three_turns_and_let_bots_finish(table: Table) -> list[str]:
    """The words of a game in which people move first and bots then."""
    for nth in range(3):
        table.turn(table.actor(), nth)
    table.finish()
    return words_of(table)


@pytest.mark.slow
def test_a_seed_gives_the_same_game_again_and_every_table_its_own(tmp_path: Path) -> None:
    games = []
    for folder, seed in (("one", "7"), ("two", "7"), ("three", "8")):
        with serving(tmp_path / folder, seed=seed) as client:
            games.append([play_three_turns_and_let_bots_finish(new_table(client)) for _ in range(2)])
    assert games[0] == games[1]
    assert len({" ".join(words) for words in (*games[0], *games[2])}) == 4


@pytest.mark.slow
def test_a_seeded_game_goes_on_after_a_restart_as_without_one(tmp_path: Path) -> None:
    with serving(tmp_path / "whole") as client:
        whole = play_three_turns_and_let_bots_finish(new_table(client))
    with serving(tmp_path / "parts") as client:
        table = new_table(client)
        new_table(client)
        table.turn(table.actor(), 0)
    with serving(tmp_path / "parts") as client:
        table.client = client
        for nth in (1, 2):
            table.turn(table.actor(), nth)
        table.finish()
        assert words_of(table) == whole


def test_without_a_seed_the_system_draws() -> None:
    assert isinstance(Luck(Settings().seed, 0).chance(0), SystemRandom)


@BOTH
def test_tables_that_nobody_used_are_forgotten_and_others_are_kept(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        unused, used = new_table(client), new_table(client)
        used.turn(used.actor())
    with serving(tmp_path, forget_days=0) as client:
        unused.client = used.client = client
        assert unused.get("A").status_code == 404
        assert used.get("A").status_code == 200


@BOTH
def test_more_tables_than_fit_into_memory_are_played_side_by_side(tmp_path: Path) -> None:
    with serving(tmp_path, cached_tables=2) as client:
        tables = [new_table(client) for _ in range(5)]
        for table in tables * 2:
            table.turn(table.actor())


def test_a_backup_of_a_running_server_is_restored(tmp_path: Path) -> None:
    data, kept = settings(tmp_path / "data"), tmp_path / "kept.sqlite"
    with serving(data.data) as client:
        table = new_table(client)
        table.turn(table.actor())
        before = table.look()
        back_up(data, kept)
        table.turn(table.actor())
    restore(data, kept)
    with serving(data.data) as client:
        table.client = client
        assert table.look() == before
        assert table.get("host", "/links").json()["watch"] == table.tokens["watch"]


def test_backups_refuse_what_would_lose_data(tmp_path: Path) -> None:
    data, kept = settings(tmp_path / "data"), tmp_path / "kept.sqlite"
    with pytest.raises(RondelError, match="no data"):
        back_up(data, kept)
    with serving(data.data) as client:
        new_table(client)
    back_up(data, kept)
    with pytest.raises(RondelError, match="exists already"):
        back_up(data, kept)
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(kept.read_bytes()[:5000])
    with pytest.raises(RondelError, match="no whole backup"):
        restore(data, broken)
    with only_server(data.data), pytest.raises(RondelError, match="already running"):
        restore(data, kept)


def test_backups_of_postgresql_are_left_to_its_own_tools(tmp_path: Path) -> None:
    data = settings(tmp_path / "data", database="postgresql+psycopg://nobody@/none")
    for work in (back_up, restore):
        with pytest.raises(RondelError, match=r"pg_dump .* while the server runs, pg_restore .*server.key too$"):
            work(data, tmp_path / "kept")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://ann:secret@db/rondel", "it must be sqlite or postgresql"),
        ("postgresql+psycopg://ann:secret@/none?host=/nowhere", "cannot open the postgresql"),
    ],
)
def test_a_database_that_cannot_be_opened_is_told_in_a_line_without_its_password(
    tmp_path: Path, url: str, said: str
) -> None:
    with pytest.raises(RondelError, match=said) as refused:
        open_store(settings(tmp_path, database=url))
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


@BOTH
def test_the_newest_form_of_the_database_is_that_of_the_schema(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from rondel.web.store.schema import META

    engine = open_engine(settings(tmp_path).database_url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), META) == []
    engine.dispose()


@BOTH
def test_a_confirmed_turn_is_in_the_file_before_the_answer(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        table = new_table(client)
        confirmed = table.turn(table.actor())
        with ThreadPoolExecutor(1) as bots, TestClient(create_app(settings(tmp_path), bots)) as other:
            table.client = other
            assert table.look()["n"] == confirmed["n"]
