"""The decision model: section 19."""

from __future__ import annotations

import pytest

from rondel.core import CHANCE, OVER, IllegalAction, Rng, settle
from tests.games.glen_more_ii.rules.table import SV, base, do, game, point, refusal, seat, taking, words

PROBES = (
    "end turn", "forgo", "skip", "stop", "relinquish", "advance 3", "discard 3 for coin", "discard 3 for mp",
    "effect 1",
    "gain wood", "keep wood", "buy wood", "buy whisky", "sell scotsman", "sell coin", "clan Brodie", "draw Easdale",
    "pick Easdale", "give scotsman from Starting Village", "put on Home Castle", "put scotsman on Home Castle",
    "remove Lochridge", "pay wood from Inshriach", "sell wood from Inshriach", "move Starting Village > Home Castle",
    "place 0,1", "place -1,0", "activate Home Castle", "activate Butcher with sheep", "activate Grocer with wood+coin",
    "activate Glenturret for vp", "roll 1", "seat A",
)  # fmt: skip


@pytest.mark.rule("G2-195", "G2-214")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_choices_are_complete_and_anything_else_changes_nothing(players: int) -> None:
    rules = game(players)
    state = rules.start()
    rng = Rng(players)
    while state.actor != OVER:
        legal = state.legal()
        assert legal
        assert legal == sorted(set(legal))
        before = state.key()
        for text in PROBES:
            action = rules.action(text)
            assert (state.why_not(action) is None) == (action in legal), text
            if action not in legal:
                with pytest.raises(IllegalAction):
                    state.apply(action)
        assert state.key() == before
        if state.actor == CHANCE:
            settle(state, rng)
        else:
            state.apply(legal[rng.randrange(len(legal))])
    assert (state.legal(), refusal(state, "end turn")) == ([], "game_over")


@pytest.mark.rule("G2-194")
def test_what_needs_no_decision_is_done() -> None:
    # Without markers, without a tile to remove, and with one effect left nothing is asked.
    state = taking("Loch Lochy", "place -1,0", "gain wood", "gain wood")
    assert point(state) == "open"
    state = taking("Walter Scott", "clan MacMillan", A=seat(coins=4))
    assert point(state) == "open"


@pytest.mark.rule("G2-197")
def test_the_start_of_a_turn() -> None:
    state = base("Halkirk", "Lochridge", "Robert the Bruce", "Castle Moil")
    assert "advance 2" in words(state)
    assert "advance 3" in words(state)
    assert refusal(state, "advance 1") == "cannot_pay"
    assert refusal(state, "discard 2 for coin") == "discard_not_allowed"
    assert refusal(state, "end turn") == "step_pending"
    assert refusal(state, "buy wood") == "step_pending"


@pytest.mark.rule("G2-200")
def test_placement_is_forced() -> None:
    state = taking("Lochridge", A=seat(f"{SV} 0,0 *"))
    assert words(state) == ["place 0,-1", "place 0,1", "place 1,-1", "place 1,1"]
    assert refusal(state, "end turn") == "step_pending"
    assert refusal(state, "advance 2") == "step_pending"
    assert point(do(state, "place 0,1")) == "open"
