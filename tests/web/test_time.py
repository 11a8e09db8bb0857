"""Tables with clocks: what is charged, who runs out and comes back, what the server's own absence costs."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web import tables
from tests.web.postgres import Postgres
from tests.web.tables import Json, Never, Table, new_table
from tests.web.test_processes import through
from tests.web.test_seats import browser, join
from tests.web.timing import BEGIN, Time, look_at_clocks, serving_at

Client = TestClient[Litestar]
LIVE = {"kind": "live", "turn": 30, "reserve": 600, "increment": 10, "bot": "random"}
DAYS = {"kind": "days", "hours": 24, "bot": "random"}


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def client(time: Time, tmp_path: Path) -> Iterator[Client]:
    """A server at which bots never finish thinking, so that a table stays as it is."""
    with serving_at(time, tmp_path, Never()) as running:
        yield running


def timed(client: Client, pace: Json = LIVE, seats: int = 2) -> Table:
    """A table with clocks at whose seats programs sit."""
    table = new_table(client, *["friend"] * seats, pace=pace)
    for seat in "ABC"[:seats]:
        table.look(seat)
    return table


def clocks(table: Table) -> dict[str, tuple[Any, ...]]:
    """What is left of every clock, its turn's own time, and the seconds from the beginning at which it ends."""
    found = {}
    for clock in table.look()["clocks"]:
        ends = clock.get("ends")
        found[clock["seat"]] = (clock["left"], clock.get("turn"), None if ends is None else ends - BEGIN)
    return found


def other(who: str) -> str:
    return "B" if who == "A" else "A"


def test_a_table_without_a_pace_has_no_clocks(client: Client) -> None:
    seen = new_table(client).look()
    assert (seen["pace"], seen["clocks"], seen["late"], "now" in seen) == (None, None, [], False)


def test_a_pace_that_nobody_can_play_is_refused(client: Client) -> None:
    for pace, status in (
        ({"kind": "live", "turn": 5, "reserve": 4}, 422),
        ({"kind": "live", "reserve": 21_601}, 400),
        ({"kind": "days", "hours": 25}, 400),
        ({"kind": "days", "bot": "genius"}, 422),
        ({"kind": "blitz"}, 400),
    ):
        body = {"game": "glen-more", "seats": [{"kind": "friend"}, {"kind": "friend"}], "pace": pace}
        assert client.post("/api/tables", json=body).status_code == status


def test_no_clock_runs_while_a_seat_is_empty_and_then_that_of_whoever_decides(client: Client, time: Time) -> None:
    table = new_table(client, "friend", "friend", pace=LIVE)
    table.look("A")
    time.pass_at(client, 1000.0)
    assert clocks(table) == {"A": (600, 30, None), "B": (600, 30, None)}
    table.look("B")
    who = table.actor()
    assert clocks(table)[who] == (600, 30, 1630)
    assert table.look()["now"] == BEGIN + 1000
    # A bot has no clock.
    assert table.post("host", f"/seats/{other(who)}/bot", level="random").status_code == 200
    assert clocks(table) == {who: (600, 30, 1630), other(who): (None, None, None)}


@pytest.mark.usefixtures("both")
def test_drafts_do_not_stop_a_clock_and_confirming_does(client: Client, time: Time) -> None:
    table = timed(client)
    who = table.actor()
    table.draft(who)
    time.pass_at(client, 40.0)
    table.post(who, "/undo", version=table.look(who)["version"])
    table.draft(who)
    assert clocks(table)[who] == (600, 30, 630)
    time.pass_at(client, 60.0)
    table.turn(who)
    after = clocks(table)
    assert after.pop(who)[0] == 540  # of 100 seconds 30 were the turn's own; 10 came back
    (rest,) = after.values()
    assert rest == (600, 30, 730) if table.actor() != who else (600, 30, None)


@pytest.mark.usefixtures("both")
def test_a_bot_plays_for_who_runs_out_and_they_come_back(time: Time, tmp_path: Path) -> None:
    with serving_at(time, tmp_path) as client:
        table = timed(client)
        who = table.actor()
        table.stage(who)
        time.pass_at(client, 629.0)
        assert table.look(who)["your_turn"]
        n = table.look()["n"]
        time.pass_at(client, 1.0)
        while table.look()["n"] == n:
            pass
        entry = table.get("watch", "/log", since=n).json()["entries"][0]
        assert entry["actor"] == who
        seat = table.look()["seats"]["AB".index(who)]
        assert (seat["kind"], seat["bot"]) == ("bot", "random")
        assert table.look(other(who))["late"] == []
        assert table.post(who, "/come-back").status_code == 200
        assert table.post(who, "/come-back").json()["code"] == "no_bot"
        assert clocks(table)[who][:2] == (300, 30)
        assert table.look(who)["clocks"]["AB".index(who)]["fallen"] == 1
        # Who lets a bot play of their own will has not run out.
        table.post(who, f"/seats/{who}/bot", level="random")
        assert table.post(other(who), "/end").json()["ended"] is True


def test_a_move_that_arrives_before_the_flag_is_seen_to_fall_counts(client: Client, time: Time) -> None:
    table = timed(client)
    who = table.actor()
    seen = table.draft(who)
    time.pass_at(client, 628.0)
    time.sleep(2.5)
    assert table.post(who, "/confirm", version=seen["version"]).status_code == 200
    look_at_clocks(client)
    assert table.look()["seats"]["AB".index(who)]["kind"] != "bot"
    assert clocks(table)[who][0] == 10


def run_out(client: Client, time: Time, table: Table, who: str) -> None:
    time.pass_at(client, 700.0)
    assert table.look()["seats"]["ABC".index(who)]["kind"] == "bot"


def page(client: Client, path: str, headers: dict[str, str]) -> str:
    answer = client.get(path, headers={**headers, "Accept": "text/html"})
    assert answer.status_code == 200
    return unescape(answer.text)


def send(client: Client, path: str, headers: dict[str, str], **fields: str) -> int:
    """Send a form."""
    return client.post(path, data=fields, headers=headers, follow_redirects=False).status_code


def test_pages_tell_the_pace_the_time_left_and_what_follows_when_it_is_over(client: Client, time: Time) -> None:
    ann = browser(client, "Ann")
    form = {"name": "Ann", "game": "glen-more", "seat0": "me", "seat1": "hotseat", "seat2": "friend", "pace": "live"}
    assert send(client, "/tables", ann, **form, pace_reserve="ten") == 422
    pace = {"pace_reserve": "3", "pace_turn": "0", "pace_increment": "10", "pace_bot": "easy"}
    made = client.post("/tables", data={**form, **pace}, headers=ann, follow_redirects=False)
    table = made.headers["location"].removesuffix("/invite")
    told = "Live: 3:00 for the whole game and 0:10 more after every turn. Who runs out is played by a bot"
    bob = browser(client, "Bob")
    assert told in page(client, f"{table}/invite", ann)
    assert told in page(client, table, bob)
    assert send(client, f"{table}/sit", bob, name="Bob") == 303
    seen = client.get(f"/api{table.replace('/t/', '/tables/')}", headers=ann).json()
    who = seen["actor"]
    me, others = (bob, ann) if who == "C" else (ann, bob)
    time.pass_at(client, 60.0)
    text = page(client, table, others)
    left = dict(zip("ABC", re.findall(r"(?:Ann|Player 2|Bob): (\d:\d\d)", text), strict=True))
    assert left == {seat: "2:00" if seat == who else "3:00" for seat in "ABC"}
    assert f'data-ends="{BEGIN + 180}" data-warns="{BEGIN + 150}"' in text
    assert f'data-now="{BEGIN + 60}"' in text
    for n in (1, 2):
        time.pass_at(client, 200.0)
        assert "Your time ran out, and a bot plays for you." in page(client, table, me)
        assert ("Out of time twice" in page(client, table, others)) == (n == 2)
        if n == 1:
            assert send(client, f"{table}/time", me, do="back") == 303
    assert send(client, f"{table}/time", others, do="finish") == 303
    assert "Out of time twice" not in page(client, table, others)
    assert client.post(f"{table}/time", data={"do": "sleep"}, headers=me).status_code == 422


def test_after_the_second_time_the_others_end_the_game_or_let_the_bot_finish(client: Client, time: Time) -> None:
    table = timed(client, seats=3)
    who = table.actor()
    one, two = [seat for seat in "ABC" if seat != who]
    run_out(client, time, table, who)
    # After the first time who ran out is still asked.
    assert table.post(one, "/end").json() == {"ended": False, "agreed": [one], "asked": ["A", "B", "C"]}
    assert table.post(one, "/let-finish").json()["code"] == "not_late"
    assert table.post(one, "/play-on").status_code == 200
    table.post(who, "/come-back")
    run_out(client, time, table, who)
    assert table.look()["late"] == [who]
    assert table.post(who, "/let-finish").status_code == 403
    assert table.post(one, "/end").json()["asked"] == [one, two]
    assert table.post(two, "/let-finish").status_code == 204
    assert (table.look()["late"], table.look()["agreed"]) == ([], [])
    table.post(who, "/come-back")
    run_out(client, time, table, who)
    assert table.look()["late"] == [who]  # again
    table.post(one, "/end")
    assert table.post(two, "/end").json()["ended"] is True
    assert (table.look()["late"], table.look()["clocks"]) == ([], None)


@pytest.mark.usefixtures("both")
def test_what_the_server_was_away_costs_nobody_anything(time: Time, tmp_path: Path) -> None:
    with serving_at(time, tmp_path, Never()) as client:
        table = timed(client)
        who = table.actor()
        time.pass_at(client, 100.0)
    time.sleep(100_000.0)
    with serving_at(time, tmp_path, Never()) as client:
        table.client = client
        look_at_clocks(client)
        assert clocks(table)[who] == (600, 30, 100_630)
        # A machine that was asleep, and one whose clock was set on, or back.
        time.sleep(5000.0)
        look_at_clocks(client)
        time.wall += 7000.0
        look_at_clocks(client)
        assert clocks(table)[who] == (600, 30, 112_630)
        time.wall -= 7000.0
        look_at_clocks(client)
        assert table.look(who)["your_turn"]
        time.wall += 7000.0
        look_at_clocks(client)
        time.pass_at(client, 529.0)
        assert table.look(who)["your_turn"]
        time.pass_at(client, 7001.0)
        assert not table.look(who)["your_turn"]


def test_what_passes_without_a_sign_of_life_is_not_charged_to_who_moves_before_the_next(
    client: Client, time: Time
) -> None:
    table = timed(client)
    who = table.actor()
    time.pass_at(client, 30.0)
    time.sleep(300.0)  # the database was away
    table.turn(who)
    assert clocks(table)[who][0] == 607


def test_a_jump_of_the_clock_between_two_signs_of_life_is_not_charged(client: Client, time: Time) -> None:
    table = timed(client)
    who = table.actor()
    time.pass_at(client, 20.0)
    time.wall += 86_400.0
    table.turn(who)
    assert clocks(table)[who][0] == 610


@pytest.mark.postgres
def test_of_two_processes_one_lets_the_flag_fall(
    tmp_path: Path, time: Time, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.url(tmp_path)
    monkeypatch.setattr(tables, "database_of", lambda data: url)
    first, second = tmp_path / "one", tmp_path / "two"
    with serving_at(time, first, Never()) as one:
        second.mkdir()
        shutil.copy(first / "server.key", second)
        with serving_at(time, second, Never()) as two:
            here = timed(one)
            there = through(two, here)
            who = here.actor()
            assert clocks(there) == clocks(here)
            time.sleep(700.0)
            for client in (one, two):
                client.app.state.tables.time.patience = 701.0
            for client in (one, two, one):
                look_at_clocks(client)
            assert here.look()["clocks"] == there.look()["clocks"]
            assert there.post(who, "/come-back").status_code == 200
            assert here.look(who)["clocks"]["AB".index(who)]["fallen"] == 1


def test_a_rematch_keeps_the_pace_and_a_branch_has_no_clocks(time: Time, tmp_path: Path) -> None:
    with serving_at(time, tmp_path) as client:
        table = new_table(client, "friend", "friend", pace=LIVE, open_scores=True)
        branch = table.post("host", "/branch", n=1).json()
        assert client.get(f"/api/tables/{branch['table']}", headers=bearer(branch["host"])).json()["pace"] is None
        table.finish()
        made = table.post("host", "/rematch").json()["table"]
        seen = client.get(f"/api/tables/{made}", headers=table.headers("watch"))
        assert seen.status_code == 403  # its links are its own
        assert client.app.state.tables._cache[made].stored.pace == table.look()["pace"]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def with_bob(client: Client, pace: Json) -> tuple[Table, dict[str, str], dict[str, str]]:
    ann, bob = browser(client, "Ann"), browser(client, "Bob")
    body = {"game": "glen-more", "seats": [{"kind": "me"}, {"kind": "friend"}], "pace": pace}
    table = Table(client, client.post("/api/tables", json=body, headers=ann).json())
    join(client, table, "B", bob)
    return table, ann, bob


def test_who_resigns_or_leaves_stops_no_clock_of_others_for_good(client: Client, time: Time) -> None:
    table, ann, bob = with_bob(client, LIVE)
    people = {"A": ann, "B": bob}
    who = client.get(table.url, headers=ann).json()["actor"]
    assert clocks(table)[who] == (600, 30, 630)
    client.post(f"{table.url}/leave", headers=people[other(who)])
    assert clocks(table)[who] == (600, 30, None)  # a seat is empty
    client.post(f"{table.url}/sit", headers=browser(client, "Cy"), json={})
    assert clocks(table)[who] == (600, 30, 630)
    client.post(f"{table.url}/resign", headers=people[who], json={"level": "random"})
    assert clocks(table) == {who: (None, None, None), other(who): (600, 30, None)}


def test_breaks_hold_over_days_from_when_they_are_set_and_not_in_live_games(client: Client, time: Time) -> None:
    table, ann, bob = with_bob(client, DAYS)
    who = client.get(table.url, headers=ann).json()["actor"]
    me = {"A": ann, "B": bob}[who]
    assert client.get("/api/me/breaks", headers=me).json() == {"zone": "UTC", "night": None, "holidays": []}
    assert clocks(table)[who] == (86_400, 0, 86_400)  # it is 08:00
    time.pass_at(client, 3600.0)
    wanted = {"zone": "UTC", "night": ["19:00", "07:00"], "holidays": [["2027-01-17", "2027-01-18"]]}
    assert client.put("/api/me/breaks", headers=me, json=wanted).json() == wanted
    # Of 23 hours 10 are left until the evening, 12 on the next day, and the last one after two days of holidays.
    assert clocks(table)[who] == (82_800, 0, 4 * 86_400)
    refused = client.put("/api/me/breaks", headers=me, json={"zone": "Europe/Paris"})
    assert (refused.status_code, refused.json()["code"]) == (409, "night_changed")
    assert client.put("/api/me/breaks", headers=me, json={"zone": "Mars"}).json()["code"] == "zone"
    assert client.get("/api/me/export", headers=me).json()["breaks"]["night"] == ["19:00", "07:00"]
    body = {"game": "glen-more", "seats": [{"kind": "me"}, {"kind": "hotseat"}], "pace": LIVE}
    live = Table(client, client.post("/api/tables", json=body, headers=me).json())
    assert clocks(live)[live.actor()][2] == 3600 + 630
    time.pass_at(client, 86_000.0)
    assert client.get(table.url, headers=me).json()["your_turn"]


def test_my_tables_are_in_the_order_of_their_clocks(client: Client) -> None:
    ann = browser(client, "Ann")
    made = []
    for pace in (None, DAYS, LIVE):
        seats = [{"kind": "me"}, {"kind": "hotseat"}]
        body = {"game": "glen-more", "seats": seats, "pace": pace}
        made.append(client.post("/api/tables", json=body, headers=ann).json()["table"])
    expected = [made[2], made[1], made[0]]
    rows = client.get("/api/tables", headers=ann).json()["mine"]
    assert [(row["table"], row["due"] and row["due"] - BEGIN) for row in rows] == list(
        zip(expected, (630, 86_400, None), strict=True)
    )
    assert client.get("/api/waiting", headers=ann).json() == {"tables": expected}


def test_who_plays_becomes_host_when_the_host_is_gone_for_a_day(client: Client, time: Time) -> None:
    table, ann, bob = with_bob(client, DAYS)
    time.pass_at(client, 86_000.0)
    assert client.post(f"{table.url}/host", headers=bob).json()["code"] == "host_there"
    assert "Become host" not in page(client, f"/t/{table.id}/invite", bob)
    time.pass_at(client, 400.0)
    assert client.post(f"{table.url}/host", headers=browser(client, "Eve")).status_code in (403, 404)
    assert "The host was last here on Jan 15, 2027." in page(client, f"/t/{table.id}/invite", bob)
    assert send(client, f"/t/{table.id}/time", bob, do="host") == 303
    assert client.get(table.url, headers=bob).json()["you"]["host"]
    seen = client.get(table.url, headers=ann).json()["you"]
    assert (seen["host"], seen["held"]) == (False, ["A"])
    assert table.get("host").status_code == 403  # the old link is worth nothing
    # Who looks now and then stays host.
    time.pass_at(client, 80_000.0)
    client.get(table.url, headers=bob)
    time.pass_at(client, 80_000.0)
    assert client.post(f"{table.url}/host", headers=ann).json()["code"] == "host_there"
