"""Reviews: the curve is what turns cost and what luck did, and nothing else."""

import json
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rondel.analysis.looks import Look, TakenTurn, look, taken_turns
from rondel.analysis.page import page
from rondel.analysis.review import Review, chain, review, reviewed
from rondel.bots import Alternative
from rondel.bots.plans import different
from rondel.record import Record, load_record

RECORDS = Path(__file__).parent.parent / "records"
SHORT = "glen-more/glen-more-2p-302-0001.rondel"
GAMES = [SHORT, "glen-more/glen-more-4p-303-0001.rondel", "glen-more-ii/glen-more-ii-3p-301-0001.rondel"]
GAMES += ["glasgow/glasgow-2p-301-0001.rondel"]


def read(name: str) -> Record:
    return load_record(RECORDS / name)


@cache
def found(name: str) -> tuple[Record, Review]:
    record = read(name)
    return record, review(record, "greedy")


@pytest.mark.parametrize("name", GAMES)
def test_skill_and_luck_add_up_to_the_curve_and_the_curve_to_the_result(name: str) -> None:
    record, told = found(name)
    result = record.end().result()
    share = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(len(result.totals))]
    assert told.curve[-1].chances == pytest.approx(share)
    stands = told.start
    for turn in told.curve:
        seat = ord(turn.seat) - ord("A")
        moved = [after - before for before, after in zip(stands, turn.chances, strict=True)]
        assert moved == pytest.approx([skill + luck for skill, luck in zip(turn.skill, turn.luck, strict=True)])
        assert turn.cost == pytest.approx(-turn.skill[seat], abs=1e-4)
        assert turn.cost >= 0
        assert sum(turn.chances) == pytest.approx(1)
        assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in turn.chances)
        stands = turn.chances
    for seat, who in enumerate(told.seats):
        assert told.start[seat] + who.skill + who.others + who.luck == pytest.approx(share[seat])
        assert who.skill <= 0
        assert 0 <= who.accuracy <= 100


@pytest.mark.parametrize("name", GAMES)
def test_where_chance_decides_nothing_there_is_no_luck_and_what_is_forced_costs_nothing(name: str) -> None:
    record, told = found(name)
    turns = taken_turns(record.game.start(), record.actions)
    assert [turn.n for turn in turns] == [turn.n for turn in told.curve]
    for turn, outlook in zip(turns, told.curve, strict=True):
        assert turn.outcomes or outlook.luck == pytest.approx([0.0] * record.game.players)
        assert turn.free or outlook.cost == 0
    drawn = [action for before, after in pairwise(turns) for action in (*before.actions, *before.outcomes)]
    assert turns[0].n + len(drawn) + len(turns[-1].actions + turns[-1].outcomes) == len(record.actions)


def test_a_recorded_game_as_its_review_tells_it() -> None:
    """The searches are given here, so that the numbers follow from the record alone."""
    record = read(SHORT)
    turns = taken_turns(record.game.start(), record.actions)
    looks = [looked(turn, (0.5, 0.5), (0.5, 0.5)) for turn in turns]
    looks[0] = looked(turns[0], (0.45, 0.55), (0.75, 0.25))  # B gives away 30 %
    looks[2] = looked(turns[2], (0.7, 0.3), (0.6, 0.4))  # A gives away 10 %
    looks[5] = looked(turns[5], (0.5, 0.5), (0.503, 0.497))  # B hardly anything
    told = reviewed(turns, looks, ("Ann", "Bob"))
    assert (told.game, told.totals, len(told.curve)) == ("glen-more", (7, 4), 16)
    assert told.start == pytest.approx((0.45, 0.55))
    first, third = told.curve[0], told.curve[2]
    assert (first.turn, first.seat, first.cost, first.words) == (1, "B", 0.3, ("take 12", "end turn"))
    assert first.skill == pytest.approx((0.3, -0.3))
    assert first.luck == pytest.approx((-0.25, 0.25))
    assert (third.seat, third.cost, third.better) == ("A", 0.1, ("better",))
    assert [(point.n, point.seat, point.cost) for point in told.turning_points] == [
        (11, "B", 0.3),
        (31, "A", 0.1),
    ]
    ann, bob = told.seats
    assert (ann.seat, ann.name, ann.total, ann.turns, ann.accuracy) == ("A", "Ann", 7, 9, 95.9)
    assert (bob.seat, bob.name, bob.total, bob.turns, bob.accuracy) == ("B", "Bob", 4, 7, 89.1)
    assert (ann.skill, ann.others, ann.luck) == pytest.approx((-0.1, 0.303, 0.347))
    assert told.curve[-1].chances == (1.0, 0.0)
    assert json.loads(json.dumps(told.to_json()))["turning_points"][0]["better"] == ["better"]
    assert "turns of others" in page(told)


def looked(turn: TakenTurn, best: tuple[float, float], played: tuple[float, float]) -> Look:
    seat = int(turn.before.actor)
    idea = Alternative(("better",), best[seat], 20.0, (), 50, best)
    return Look((idea,), Alternative(("played",), played[seat], 20.0, (), 50, played))


@pytest.mark.parametrize("name", GAMES)
def test_ideas_are_about_other_tiles_or_other_places(name: str) -> None:
    record = read(name)
    turns = [turn for turn in taken_turns(record.game.start(), record.actions) if turn.free]
    for turn in turns[2::6]:
        ideas = look(turn.before, "greedy", 1, lines=5).ideas
        assert 1 <= len(ideas) <= 5
        chosen = [[record.game.action(words) for words in idea.turn] for idea in ideas]
        assert different(turn.before, chosen, 5) == list(range(len(ideas)))


SHORT_TURNS = taken_turns(read(SHORT).game.start(), read(SHORT).actions)
SHARES = st.floats(0, 1).map(lambda share: (share, 1 - share))


@given(st.data())
def test_whatever_searches_say_changes_add_up_and_chances_stay_chances(data: st.DataObject) -> None:
    """Of any searches, with forced turns among them and with or without draws between them."""
    turns = [
        TakenTurn(turn.n, turn.before, turn.actions, turn.outcomes if data.draw(st.booleans()) else ())
        for turn in SHORT_TURNS[:6]
    ]
    looks = [
        looked(turn, *data.draw(st.tuples(SHARES, SHARES))) if data.draw(st.booleans()) else None for turn in turns
    ]
    end = data.draw(st.sampled_from([(1.0, 0.0), (0.5, 0.5), (0.0, 1.0)]))
    before, after = chain(turns, looks, end)
    assert before[-1] == end
    for k, turn in enumerate(turns):
        seat = int(turn.before.actor)
        assert after[k][seat] <= before[k][seat] + 1e-9
        assert turn.outcomes or after[k] == pytest.approx(before[k + 1])
        assert looks[k] is not None or after[k] == before[k]
        for chances in (before[k], after[k]):
            assert sum(chances) == pytest.approx(1)
            assert min(chances) >= 0
