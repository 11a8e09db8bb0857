"""A turn is drafted, then confirmed."""

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from rondel.record import Record, load_record
from tests.web.tables import Table, new_table

Client = TestClient[Litestar]
RECORDS = Path(__file__).parents[1] / "records"


@pytest.fixture
def table(client: Client) -> Table:
    return new_table(client)


def test_a_whole_game_is_played_with_tokens_and_its_record_replays(client: Client) -> None:
    table = new_table(client, "friend", "friend")
    seen = table.look()
    while not seen["over"]:
        seen = table.turn(seen["actor"], nth=seen["turn"])
    score = table.get("A", "/score").json()
    assert score["final"]
    sums = [sum(entry["points"] for entry in sheet["entries"]) for sheet in score["sheets"]]
    assert sums == score["totals"]
    text = table.get("watch", "/record").text
    record = Record.read(text)
    assert record.verify().totals == tuple(score["totals"])
    assert len(record.actions) == seen["n"]


def test_a_draft_grows_and_shrinks_step_by_step(table: Table) -> None:
    who = table.actor()
    start = table.look(who)
    one = table.stage(who)
    assert one["draft"][0]["forced"] is False
    two = table.stage(who)
    assert len(two["draft"]) > len(one["draft"])
    back = table.post(who, "/undo", version=two["version"]).json()
    assert [step["words"] for step in back["draft"]] == [step["words"] for step in one["draft"]]
    assert back["scene"] == one["scene"]
    empty = table.post(who, "/restart", version=back["version"]).json()
    assert empty["draft"] == []
    assert empty["scene"] == start["scene"]
    assert table.post(who, "/undo", version=empty["version"]).json()["code"] == "nothing_staged"


def test_nothing_is_in_the_log_before_confirm_and_chance_comes_after(table: Table) -> None:
    who = table.actor()
    before = table.look()["n"]
    seen = table.draft(who)
    assert table.look()["n"] == before
    after = table.post(who, "/confirm", version=seen["version"]).json()
    entries = table.get("watch", "/log", since=before).json()["entries"]
    assert [entry["words"] for entry in entries[: len(seen["draft"])]] == [step["words"] for step in seen["draft"]]
    assert any(entry["actor"] == "chance" for entry in entries[len(seen["draft"]) :])
    assert after["n"] == before + len(entries)
    assert after["actor"] in ("A", "B", "C")


def test_an_unfinished_turn_cannot_be_confirmed(table: Table) -> None:
    who = table.actor()
    seen = table.stage(who)
    answer = table.post(who, "/confirm", version=seen["version"])
    assert (answer.status_code, answer.json()["code"]) == (409, "incomplete")


def test_a_complete_turn_takes_no_more_choices(table: Table) -> None:
    who = table.actor()
    seen = table.draft(who)
    answer = table.post(who, "/stage", version=seen["version"], choice="end turn")
    assert (answer.status_code, answer.json()["code"]) == (409, "complete")


def test_a_click_on_a_stale_page_is_refused_and_changes_nothing(table: Table) -> None:
    who = table.actor()
    start = table.look(who)
    words = start["scene"]["choices"][0]["words"]
    assert table.post(who, "/stage", version=start["version"], choice=words).status_code == 200
    staged = table.look(who)
    again = table.post(who, "/stage", version=start["version"], choice=words)
    assert (again.status_code, again.json()["code"]) == (409, "stale")
    assert table.look(who) == staged


def test_an_undone_draft_has_a_version_of_its_own(table: Table) -> None:
    who = table.actor()
    one = table.stage(who)
    table.post(who, "/undo", version=one["version"])
    two = table.stage(who, nth=1)
    assert len(two["draft"]) == len(one["draft"])
    assert table.post(who, "/undo", version=one["version"]).status_code == 409


@pytest.mark.parametrize(
    ("choice", "code", "reason"),
    [("place 0,1", "illegal", "wrong_point"), ("take 99", "unreadable", None), ("dance", "unreadable", None)],
)
def test_what_the_rules_refuse_is_refused_with_its_reason(
    table: Table, choice: str, code: str, reason: str | None
) -> None:
    who = table.actor()
    answer = table.post(who, "/stage", version=table.look(who)["version"], choice=choice)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert answer.json()["extra"].get("reason") == reason
    assert table.look(who)["draft"] == []


def test_only_the_seat_that_decides_can_move(table: Table) -> None:
    who = table.actor()
    other = next(seat for seat in "ABC" if seat != who)
    choice = table.look(who)["scene"]["choices"][0]["words"]
    refused = table.post(other, "/stage", version=table.look(other)["version"], choice=choice)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_your_turn")
    watching = table.post("watch", "/stage", version=table.look()["version"], choice=choice)
    assert (watching.status_code, watching.json()["code"]) == (403, "watching")
    host = table.post("host", "/stage", version=table.look()["version"], choice=choice)
    assert host.status_code == 403


def test_a_program_moves_a_whole_turn_or_nothing(table: Table) -> None:
    who = table.actor()
    version = table.look(who)["version"]
    words = [step["words"] for step in table.draft(who)["draft"]]
    drafted = table.look(who)
    half = table.post(who, "/move", version=drafted["version"], choices=words[:1])
    assert (half.status_code, half.json()["code"]) == (409, "incomplete")
    wrong = table.post(who, "/move", version=drafted["version"], choices=[words[0], "take 3"])
    assert (wrong.status_code, wrong.json()["code"]) == (422, "illegal")
    assert table.look(who) == drafted
    free = [step["words"] for step in drafted["draft"] if not step["forced"]]
    stale = table.post(who, "/move", version=version, choices=free)
    assert stale.status_code == 409
    moved = table.post(who, "/move", version=drafted["version"], choices=free)
    assert moved.status_code == 200
    assert moved.json()["n"] > drafted["n"]


def play_on(client: Client, record: str, n: int) -> Table:
    """A table that goes on after the first n choices of a record."""
    whole = load_record(RECORDS / f"{record}.rondel")
    text = Record.of(whole.game, whole.actions[:n]).write()
    return Table(client, client.post("/api/records", json={"record": text}).json())


VILLAGE = "activate Village T0-04: Village T0-04 > Start Village"
TURN = ["take 1", "pay stone from Quarry T1-15", "place 2,0", VILLAGE, "activate Quarry T1-15", "end turn"]
BRIDGE = ["move 8", "rate steel-gold", "swap steel>gold", "pass", "pass"]
TWICE = ["move 7", "rate steel-gold", "swap gold>steel", "pass", "rate steel-gold", "swap steel>gold", "pass"]


@pytest.mark.parametrize(
    ("record", "n", "choices", "played"),
    [
        ("glen-more/glen-more-2p-102-0001", 64, TURN, TURN),
        ("glen-more/glen-more-2p-102-0001", 64, ["take 1", VILLAGE, "activate Quarry T1-15", "end turn"], TURN),
        ("glen-more/glen-more-2p-102-0001", 64, [*TURN[:1], *TURN[2:]], TURN),
        # The first pass is forced, the second is not.
        ("glasgow/glasgow-2p-304-0002", 200, BRIDGE, BRIDGE),
        ("glasgow/glasgow-2p-304-0002", 200, ["move 8", "rate steel-gold", "swap steel>gold", "pass"], BRIDGE),
        # After a pass that is forced another good may be swapped, and the second pass is forced too.
        ("glasgow/glasgow-2p-301-0003", 82, TWICE, TWICE),
        ("glasgow/glasgow-2p-301-0003", 82, [words for words in TWICE if words != "pass"], TWICE),
    ],
)
def test_a_whole_turn_names_its_forced_choices_or_leaves_them_out(
    client: Client, record: str, n: int, choices: list[str], played: list[str]
) -> None:
    table = play_on(client, record, n)
    who = table.actor()
    moved = table.post(who, "/move", version=f"{n}.0", choices=choices)
    assert moved.status_code == 200, moved.text
    entries = table.get("watch", "/log", since=n).json()["entries"]
    assert [entry["words"] for entry in entries[: len(played)]] == played
    assert {entry["turn"] for entry in entries[: len(played)]} == {entries[0]["turn"]}


@pytest.mark.parametrize(
    ("choices", "code", "reason"),
    [
        (["take 1", "pay stone from Quarry T1-15", "place 2,0", "take 3"], "illegal", "wrong_point"),
        ([*TURN, "end turn"], "illegal", "not_active"),
        (["take 1", "place 2,0"], "incomplete", None),
        (["take 1", "dance"], "unreadable", None),
    ],
)
def test_a_turn_with_forced_choices_that_goes_wrong_is_refused_as_a_whole(
    client: Client, choices: list[str], code: str, reason: str | None
) -> None:
    table = play_on(client, "glen-more/glen-more-2p-102-0001", 64)
    refused = table.post(table.actor(), "/move", version="64.0", choices=choices).json()
    assert (refused["code"], refused["extra"].get("reason")) == (code, reason)
    assert table.look()["n"] == 64


def test_forced_choices_are_played_and_marked(client: Client) -> None:
    table = new_table(client, "friend", "friend")
    table.finish()
    entries = table.get("watch", "/log").json()["entries"]
    forced = [entry for entry in entries if entry["forced"]]
    assert forced
    assert all(entry["actor"] != "chance" for entry in forced)


def test_a_preview_changes_nothing(table: Table) -> None:
    who = table.actor()
    before = table.look(who)
    words = before["scene"]["choices"][0]["words"]
    seen = table.get(who, "/preview", choice=words).json()
    assert seen["told"][0]["said"]
    staged = table.post(who, "/stage", version=before["version"], choice=words).json()
    assert seen["scene"]["prompt"] == staged["scene"]["prompt"]
    other = next(seat for seat in "ABC" if seat != who)
    assert table.get(other, "/preview", choice=words).status_code == 403


def test_why_not_gives_code_and_sentence(table: Table) -> None:
    who = table.actor()
    why = table.get(who, "/why", choice="end turn").json()
    assert why["legal"] is False
    assert why["reason"] == "choice_pending"
    assert why["said"] != f"reason.{why['reason']}"
    other = next(seat for seat in "ABC" if seat != who)
    assert table.get(other, "/why", choice="end turn").json()["legal"] is False


def test_every_position_of_the_log_can_be_looked_at(table: Table) -> None:
    table.turn(table.actor())
    n = table.look()["n"]
    first, last = (table.get("A", f"/positions/{i}").json() for i in (0, n))
    assert first["scene"]["actor"] == "chance"
    assert last["scene"]["actor"] == table.actor()
    assert last["scene"]["choices"] == []
    assert table.get("A", f"/positions/{n + 1}").status_code == 404


def test_sentences_come_in_the_language_asked_for(table: Table) -> None:
    seen = table.get("watch", "", lang="en").json()
    assert seen["scene"]["prompt"]["said"].endswith((".", ":"))
    unknown = table.get("watch", "", lang="xx").json()
    assert unknown["scene"]["prompt"]["said"] == seen["scene"]["prompt"]["said"]
