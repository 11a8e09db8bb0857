"""From the words of a tile table to the icons on a tile.

An icon is a name (`wood`), a name with a number (`vp*3`), a sign (`->`, `<->`, `|`), or a ladder that
pairs numbers with points (`ladder:sheep:1=2,2=4`).
"""

import re
from typing import Final

# Words of the tables for things that are drawn under another name.
DRAWN_AS: Final = {
    "goods_any": "any",
    "different": "distinct",
    "scotsman": "clan",
    "clan_marker": "shield",
    "own_factory": "factory",
}

# Effects that are no list of amounts, by what their text begins with.
PHRASES: Final[dict[str, tuple[str, ...]]] = {
    "none": (),
    "fill_empty": ("all", "any"),
    "1 cube of its kind": ("all", "any"),
    "activate_all": ("all", "activate"),
    "activate every tile": ("all", "activate"),
    "corner:+5": ("corner", "vp*5"),
    "adjacent_tenement:+3": ("tenement", "tenement", "vp*3"),
    "own_parks_squared": ("ladder:park:1=1,2=4,3=9,4=16",),
    "set_landmark_factory_park_tenement:+10": ("landmark", "factory", "park", "tenement", "->", "vp*10"),
    "contract:any_one": ("contract", "any"),
    "refresh_architect": ("architect", "swap"),
    "activate_factories": ("activate", "factory"),
    "draw_and_build": ("draw", "architect"),
    "double_next_tile": ("double",),
}

AMOUNT: Final = re.compile(r"([a-z_]+)[:=](\d+)")
SIGN: Final = re.compile(r"<->|->|\||[a-z_]+(?:\*\d+)?")


def icons(effect: str) -> tuple[str, ...]:
    """The icons of a cost, benefit or activation as the tile tables write it.

    >>> icons("wood:1 stone:1")
    ('wood', 'stone')
    >>> icons("exchange sheep:1->vp:2 | sheep:2->vp:4")
    ('ladder:sheep:1=2,2=4',)
    >>> icons("trade:exact{wood=1;stone=1}->7VP")
    ('wood', 'stone', '->', 'vp*7')
    """
    for start, drawn in PHRASES.items():
        if effect.startswith(start):
            return drawn
    text = re.sub(r"landmark\([^)]*\)|\([^)]*\)| unlimited| max \d+ per action| onto this tile", "", effect)
    text = re.sub(r"per_(?:leftover_)?(\w+):(\d+)", r"\1->vp:\2", text)
    text = re.sub(r"(\d+)VP", r"vp=\1", text)
    text = re.sub(r"^(?:produce |exchange |(?:produce|gain|exchange|trade|setup|goods|any_one):)|exact", "", text)
    return _ladder(text) or _row(text)


def _ladder(text: str) -> tuple[str, ...]:
    """A ladder where one good in rising numbers gives rising points, else nothing."""
    steps = re.findall(r"([a-z]+):(\d+)->vp:(\d+)", text)
    table = re.fullmatch(r"([a-z]+)\{(.*)\}", text)
    if table:
        steps = [(table[1], n, vp) for n, vp in re.findall(r"(\d+)=vp=(\d+)", table[2])]
    if len(steps) < 2 or len({good for good, _, _ in steps}) > 1:
        return ()
    good = DRAWN_AS.get(steps[0][0], steps[0][0])
    return (f"ladder:{good}:" + ",".join(f"{n}={vp}" for _, n, vp in steps),)


def _row(text: str) -> tuple[str, ...]:
    """Amounts and signs in their order."""
    numbered = AMOUNT.sub(lambda found: f"{found[1]}*{found[2]}", text)
    words = (word.removesuffix("*1") if not word.startswith("vp") else word for word in SIGN.findall(numbered))
    parts = (word.partition("*") for word in words)
    return tuple(DRAWN_AS.get(name, name) + star + number for name, star, number in parts)
