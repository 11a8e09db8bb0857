"""What can be clicked is the legal list: board, text view and API are compared over random turns, clicked by hand."""

from __future__ import annotations

import os
from random import Random

import pytest

from tests.browser.conftest import Opener
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.slow
TURNS = int(os.environ.get("RONDEL_CLICKED_TURNS", "4"))  # of every game; a long run takes 300
STEPS = 40  # choices of a turn until it is simply ended
# The choices of the board that nobody could point at: hidden, or with nothing to pick up or to put down on.
LOST = """() => {
    const seen = thing => thing?.checkVisibility() && thing.getBoundingClientRect().width > 0;
    const keyed = key => [...document.querySelectorAll(`.panel [data-key="${CSS.escape(key)}"]`)].some(seen);
    return [...document.querySelectorAll('.panel [name=words]')].filter(way => {
        const menu = way.closest('.menu');
        if (way.dataset.piece) return !keyed(way.dataset.piece) || !keyed(way.dataset.goal);
        return !seen(menu ? document.querySelector(`[popovertarget="${menu.id}"]`) : way);
    }).map(way => way.value);
}"""


def offered(me: Sitting, within: str) -> set[str]:
    """The words that the buttons of a part of the page send."""
    values = me.page.locator(f"{within} [name=words]").evaluate_all("ways => ways.map(way => way.value)")
    return set(values)


def legal(me: Sitting) -> list[str]:
    """What the API says is legal."""
    table = me.page.url.rpartition("/")[2]
    answer = me.page.request.get(f"/api/tables/{table}").json()
    return [choice["words"] for choice in answer["scene"]["choices"]]


def drafted(me: Sitting) -> list[str]:
    """What the API says was chosen freely in this turn."""
    table = me.page.url.rpartition("/")[2]
    return [entry["words"] for entry in me.page.request.get(f"/api/tables/{table}").json()["draft"]]


@pytest.mark.parametrize("game", ["glen-more", "glen-more-ii", "glasgow"])
def test_random_turns_are_clicked_by_hand(sit: Opener, game: str) -> None:
    me = sit(1440, 900)
    me.new_table(game, "me", "hotseat")
    rng = Random(7)
    for _ in range(TURNS):
        me.wait_for("mine", "over")
        if me.state == "over":
            me.new_table(game, "me", "hotseat")
            me.wait_for("mine")
        for n in range(STEPS):
            if me.complete:
                break
            words = legal(me)
            assert offered(me, ".panel") == offered(me, ".text-choices") == set(words), me.prompt
            assert me.page.evaluate(LOST) == [], me.prompt
            ends = [one for one in words if one.startswith(("end", "pass", "stop", "skip", "forgo"))]
            chosen = ends[0] if n > STEPS // 2 and ends else rng.choice(words)
            before = drafted(me)
            me.choose_by_hand(chosen)
            assert drafted(me)[len(before)] == chosen
        me.press("confirm")
