"""Phones: a page is as wide as the screen, with nothing cut, and fingers hit what they aim at."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Opener
from tests.browser.recorded import Recorded
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.slow
WIDTHS = (360, 320)
GAME = Recorded("glen-more", "glen-more-3p-203-0001")
# What leaves the page sideways, or is cut off, but for what scrolls by itself and links in fields to copy.
WIDE = """() => {
    const wide = document.documentElement.clientWidth;
    const held = thing => {
        for (let box = thing.parentElement; box; box = box.parentElement)
            if (getComputedStyle(box).overflowX !== 'visible') return true;
    };
    const found = document.documentElement.scrollWidth > wide ? ['the page'] : [];
    for (const thing of document.querySelectorAll('body *:not(svg, svg *, .sr, .sr *, input, .skip)')) {
        if (!thing.checkVisibility()) continue;
        const at = thing.getBoundingClientRect();
        const closed = ['hidden', 'clip'].includes(getComputedStyle(thing).overflowX);
        const cut = closed && thing.scrollWidth > thing.clientWidth + 1;
        if (at.width && (cut || ((at.right > wide + 1 || at.left < -1) && !held(thing))))
            found.push(`${thing.tagName} ${thing.className}: ${thing.textContent.trim().slice(0, 40)}`);
    }
    return found;
}"""
# Buttons, links and fields that are smaller than a finger; a link within a sentence is as high as its line.
SMALL = """() => [...document.querySelectorAll('a, button, select, input:not([type=hidden]), textarea, summary')]
    .filter(thing => thing.checkVisibility() && !thing.matches('.sr, .skip, .cube, .member'))
    .filter(thing => !thing.closest('.sr, .prose'))
    .filter(thing => !(getComputedStyle(thing).display === 'inline' && thing.closest('p, li, td')))
    .filter(thing => !thing.closest('.seat-card h3'))  // the whole card is the link
    .map(thing => thing.closest('label, .turn > a') ?? thing)
    .filter(thing => thing.getBoundingClientRect().height < 43.5)
    .map(thing => `${thing.tagName} ${thing.className}: ${thing.textContent.trim().slice(0, 40)}`)"""

# Whether a thing is what a finger hits at its middle.
HIT = """thing => {
    thing.scrollIntoView({block: 'center'});
    const at = thing.getBoundingClientRect();
    return document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2) === thing;
}"""

# The parts of the bar that lie on each other, or are cut.
CROWDED = """() => {
    const parts = [...document.querySelectorAll('.prompt > :is(.prompt-say, .prompt-middle, .turn-buttons)')];
    const boxes = parts.map(part => part.getBoundingClientRect());
    const over = (whole, seen) => whole > seen + 1;
    const cut = parts.filter(({scrollHeight, clientHeight, scrollWidth, clientWidth}) =>
        over(scrollHeight, clientHeight) || over(scrollWidth, clientWidth));
    const laid = parts.slice(1).filter((_, n) => boxes[n + 1].width && boxes[n].right > boxes[n + 1].left + 1);
    return [...cut, ...laid].map(part => part.className);
}"""


def fits(me: Sitting, what: object) -> None:
    """The page that is open fits all widths."""
    for width in WIDTHS:
        me.page.set_viewport_size({"width": width, "height": 740})
        assert me.page.evaluate(WIDE) == [], (what, width)


def test_fingers_hit_what_they_aim_at(sit: Opener) -> None:
    me = sit(width=360, height=740, touch=True)
    for path in ("/", "/learn", "/learn/glen-more/take"):
        me.page.goto(path)
        assert me.page.evaluate(SMALL) == [], path
    me.new_table("glen-more", "me", "friend")
    assert me.page.evaluate(SMALL) == [], "invitations"
    me.new_table("glen-more", "me", "hotseat")
    me.choose()
    for tab in ("log", "score", "chat", "text"):
        me.page.locator(f"label[for=side-{tab}]").click()
        assert me.page.evaluate(SMALL) == [], tab
    for path in ("/history", "/breaks", "/devices"):  # of somebody who is known
        me.page.goto(path)
        assert me.page.evaluate(SMALL) == [], path
        fits(me, path)


def below(me: Sitting, *boxes: str) -> list[str]:
    """The parts of the page that do not end within the screen."""
    ends = {box: me.page.locator(box).first.bounding_box() for box in boxes}
    return [box for box, at in ends.items() if at is None or at["y"] + at["height"] > 390]


@pytest.mark.parametrize("path", ["/learn/glen-more/take", "/learn/glasgow/build"])
def test_a_phone_on_its_side_shows_ring_and_territory(sit: Opener, path: str) -> None:
    me = sit(width=844, height=390, touch=True)
    me.page.goto(path)
    low = {
        box: me.page.locator(box).first.bounding_box() for box in (".ring", ".land.large", ".prompt", ".lesson-text")
    }
    assert [box for box, at in low.items() if at is None or at["y"] + at["height"] > 390] == []
    me.new_table(path.split("/")[2], "me", "hotseat")
    ends = [me.page.locator(box).first.bounding_box() for box in (".ring", ".mine-area", ".prompt")]
    assert [at for at in ends if at is None or at["y"] + at["height"] > 390] == []
    me.choose()
    assert me.page.evaluate(CROWDED) == []
    tab = me.page.locator("label[for=side-chat]")
    assert tab.evaluate(HIT), "the territory lies over the log"


def test_a_puzzle_on_a_phone_on_its_side_shows_the_territory(sit: Opener) -> None:
    me = sit(width=844, height=390, touch=True)
    me.page.goto("/puzzles/glen-more/1c5d7a9e")
    assert below(me, ".ring", ".land.large", ".prompt", ".puzzle") == []
    seen = me.page.locator(".land.large").bounding_box()
    assert seen
    assert seen["height"] > 110


def test_a_phone_that_is_turned_shows_the_middle_of_the_territory(sit: Opener) -> None:
    me = sit(width=390, height=844, touch=True)
    me.sit_down(GAME.upto(len(GAME.record.actions) * 4 // 5))
    me.page.set_viewport_size({"width": 844, "height": 390})
    land = me.page.locator(".land.large")
    me.page.wait_for_function("land => land.scrollTop > 0", arg=land.element_handle())
    above, below = land.evaluate("land => [land.scrollTop, land.scrollHeight - land.clientHeight - land.scrollTop]")
    assert abs(above - below) <= 1
