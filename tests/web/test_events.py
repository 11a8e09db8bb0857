"""Server-sent events: versions, gaps, who may hear what."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from rondel.web.tables.faults import TooMany
from rondel.web.tables.hub import KEPT, WAITING, Hub, Stream, StreamOwner
from tests.web.tables import settings

BOB = frozenset({1})
NOBODY: frozenset[int] = frozenset()


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return Hub(settings(tmp_path))


def heard(hub: Hub, seats: frozenset[int] = NOBODY, last: str | None = None, then: Any = None) -> list[tuple[str, Any]]:
    """Kind and data of the events that a stream brings, up to its end."""

    async def listen() -> list[bytes]:
        stream = hub.join("t", StreamOwner(seats), {"n": 0}, last)
        messages = hub.messages(stream)
        got = [await anext(messages)]
        if then is not None:
            then()
        hub.end()
        got += [message async for message in messages]
        hub.leave(stream)
        return got

    found = []
    for message in asyncio.run(listen()):
        lines = dict(line.split(": ", 1) for line in message.decode().strip().splitlines())
        found.append((lines["event"], json.loads(lines["data"]), lines.get("id")))
    return [(kind, data) for kind, data, _ in found]


def moves(hub: Hub, *lengths: int) -> None:
    """Turns that are confirmed."""
    for n in lengths:
        hub.publish("t", "move", {"n": n})


def kinds(found: list[tuple[str, Any]]) -> list[str]:
    """The events that are told, greetings and comings left out."""
    return [kind for kind, _ in found if kind not in ("hello", "presence")]


def test_a_stream_begins_with_how_things_stand(hub: Hub) -> None:
    kind, data = heard(hub, BOB)[0]
    assert kind == "hello"
    assert (data["n"], data["present"], data["watching"]) == (0, ["B"], 0)


def test_events_are_numbered_in_order(hub: Hub) -> None:
    found = heard(hub, then=lambda: moves(hub, 3, 4))
    first, second = (data for kind, data in found if kind == "move")
    assert (first["n"], second["n"]) == (3, 4)
    assert second["serial"] == first["serial"] + 1


def test_a_draft_is_told_to_its_own_seat_alone(hub: Hub) -> None:
    def draft() -> None:
        hub.publish("t", "draft", {"version": "3.1"}, seat=1)

    assert kinds(heard(hub, BOB, then=draft)) == ["draft"]
    assert kinds(heard(hub, frozenset({0}), then=draft)) == []
    assert kinds(heard(hub, NOBODY, then=draft)) == []


def test_other_tables_hear_nothing(hub: Hub) -> None:
    assert kinds(heard(hub, then=lambda: hub.publish("other", "move", {}))) == []


def test_who_comes_back_is_told_what_was_missed(hub: Hub) -> None:
    for n in range(3):
        hub.publish("t", "move", {"n": n})
    hub.publish("t", "draft", {}, seat=1)
    found = heard(hub, last=f"{hub.audience('t').start}.1")
    assert [data["n"] for kind, data in found if kind == "move"] == [1, 2]
    assert kinds(found) == ["move", "move"]


@pytest.mark.parametrize("last", ["elsewhere.1", "{start}.1", "{start}.9999", "{start}.x", "nonsense"])
def test_a_gap_that_cannot_be_filled_means_fetch_anew(hub: Hub, last: str) -> None:
    for n in range(KEPT + 5):
        hub.publish("t", "move", {"n": n})
    assert kinds(heard(hub, last=last.format(start=hub.audience("t").start))) == ["refetch"]


def test_a_slow_reader_is_told_to_fetch_anew_instead_of_filling_memory(hub: Hub) -> None:
    found = heard(hub, then=lambda: moves(hub, *range(3 * WAITING)))
    assert kinds(found)[-1] == "refetch"
    assert len(found) <= WAITING + 2


@pytest.mark.parametrize(
    ("limit", "who", "other"),
    [
        ("max_streams", StreamOwner(NOBODY), StreamOwner(NOBODY, "elsewhere")),
        ("max_streams_per_table", StreamOwner(NOBODY), StreamOwner(NOBODY, "elsewhere")),
        ("max_streams_per_address", StreamOwner(NOBODY, "here", "ann"), StreamOwner(NOBODY, "here", "bob")),
        ("max_streams_per_person", StreamOwner(NOBODY, "here", "ann"), StreamOwner(NOBODY, "there", "ann")),
    ],
)
def test_one_stream_too_many_is_refused(tmp_path: Path, limit: str, who: StreamOwner, other: StreamOwner) -> None:
    hub = Hub(settings(tmp_path, **{limit: 1}))

    async def crowd() -> None:
        first = hub.join("t", who, {}, None)
        with pytest.raises(TooMany):
            hub.join("t", other, {}, None)
        if limit in ("max_streams_per_address", "max_streams_per_person"):
            hub.leave(hub.join("t", StreamOwner(NOBODY, "far", "cat"), {}, None))
        hub.leave(first)
        hub.leave(first)
        assert isinstance(hub.join("t", other, {}, None), Stream)

    asyncio.run(crowd())


@pytest.mark.parametrize("number", ["9" * 5_000, "²", "٣", "-1", "1" * 16], ids=lambda text: text[:9])
def test_a_number_that_no_event_has_leaves_no_stream_behind(hub: Hub, number: str) -> None:
    assert kinds(heard(hub, last=f"{hub.audience('t').start}.{number}")) == ["refetch"]
    assert hub.streams == set()
    assert hub.audience("t").streams == set()


def test_who_lost_a_seat_hears_no_more_of_it(hub: Hub) -> None:
    def hand_over() -> None:
        hub.expel("t", 1)
        hub.publish("t", "draft", {}, seat=1)

    assert kinds(heard(hub, BOB, then=hand_over)) == []
