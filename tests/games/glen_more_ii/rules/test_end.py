"""Scoring rounds, The End and final scoring: sections 15 and 16."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.core import CHANCE, OVER, Rng, State, settle
from tests.games.glen_more_ii.rules.table import (
    SV,
    do,
    game,
    has,
    lines,
    look,
    position,
    refill,
    refusal,
    ring,
    score,
    seat,
    words,
)

LAST = {"0": "A", "1": "Culbin", "2": "B", "3": "C", "4": "D", "8": "The End", "13": "-"}


@pytest.mark.rule("G2-170", "G2-171")
def test_there_are_four_scoring_rounds_and_nothing_is_given_up() -> None:
    state = game(3).start()
    rng = Rng(4)
    held: list[int] = []
    while state.actor != OVER:
        if state.actor == CHANCE:
            settle(state, rng)
            held.append(int(look(state)["round"]))
        else:
            before = [has(state, letter, "whisky") for letter in "ABC"]
            legal = state.legal()
            state.apply(legal[rng.randrange(len(legal))])
            assert len(before) == 3
    assert sorted(set(held)) == [0, 1, 2, 3]
    assert look(state)["round"] == 4
    assert [len(has(state, letter, "rounds")) for letter in "ABC"] == [4, 4, 4]


@pytest.mark.rule("G2-172", "G2-173", "G2-175", "G2-161")
def test_moving_onto_the_end_is_the_whole_turn() -> None:
    state = position(ring=LAST, stacks={"D": 5}, A=seat(f"{SV} 0,0 *", "Loch Ness -1,0"))
    assert refusal(state, "discard 8 for coin") == "discard_not_allowed"
    do(state, "advance 8")
    assert (state.actor, has(state, "A", "finished"), "A" in ring(state)) == (CHANCE, True, False)
    refill(state)
    assert (ring(state)[8], state.actor) == ("The End", 1)
    do(state, "advance 8")
    refill(state)
    assert (state.actor, ring(state)[8]) == (2, "The End")


@pytest.mark.rule("G2-166", "G2-172")
def test_the_last_tile_of_d_scores_nothing() -> None:
    state = position(ring=LAST, stacks={"D": 1}, A=seat(whisky=3), B=seat(), C=seat(), D=seat())
    do(state, "advance 1", "place 0,1", "end turn")
    refill(state)
    assert (look(state)["stacks"]["D"], look(state)["round"], score(state)) == ([], 3, 0)


@pytest.mark.rule("G2-165", "G2-174")
def test_a_discard_beyond_the_end_finishes() -> None:
    spaces = ["A", "B", "C", "D", "-", "The End", "Castle Moil", *["-"] * 7]
    state = position(ring=spaces, gap=13, stacks={"D": 0}, A=seat())
    assert words(state) == ["advance 5", "discard 6 for coin", "discard 6 for mp"]
    do(state, "discard 6 for coin")
    assert not has(state, "A", "finished")
    do(state, "end turn")
    assert (has(state, "A", "finished"), has(state, "A", "coins")) == (True, 1)


def ended(*seats: dict[str, object]) -> State:
    """A finished game."""
    done = [{**entry, "finished": True} for entry in seats]
    start = {"0": "The End", "13": "-"}
    held: dict[str, Any] = dict(zip("ABCD", done, strict=False))
    return position(len(seats), ring=start, point={"name": "finished"}, **held)


@pytest.mark.rule("G2-178", "G2-179", "G2-181")
def test_totals_may_be_negative() -> None:
    wide = seat("Lochridge 0,1", "Easdale 0,2", "Inshriach 0,3", coins=1, vp=2)
    state = ended(wide, seat(vp=0))
    assert state.result().totals == (2 - 9 + 1, 0)
    assert state.result().final


@pytest.mark.rule("G2-178", "G2-69")
def test_covered_tiles_and_persons_do_not_count_for_the_territory() -> None:
    state = ended(seat("Abernethy 0,1 < Inshriach", persons=["Robert the Bruce"]), seat("Lochridge 0,1"))
    assert lines(state, "A", "penalty") == {}


@pytest.mark.rule("G2-151", "G2-180")
def test_armadale_doubles_the_first_eight_coins() -> None:
    state = ended(seat(coins=11, cards=["Armadale Castle"]), seat(coins=3))
    assert (lines(state, "A", "coins"), lines(state, "A", "card")) == ({"coins": 11}, {"Armadale Castle": 8})
    assert state.result().totals == (19, 3)


@pytest.mark.rule("G2-182")
def test_the_sheet_explains_every_point() -> None:
    for players in (2, 3, 4):
        state = game(players).start()
        rng = Rng(players)
        while state.actor != OVER:
            settle(state, rng)
            if state.actor != OVER:
                legal = state.legal()
                state.apply(legal[rng.randrange(len(legal))])
        for letter, sheet in zip("ABCD", state.result().sheets, strict=False):
            assert sheet.total == sum(line.points for line in sheet.lines)
            assert "before" not in {line.source for line in sheet.lines}
            final = sum(line.points for line in sheet.lines if line.source in ("coins", "card", "penalty"))
            assert sheet.total == score(state, letter) + final
