"""The tables of Glasgow as they were spelt first: `produce:brick`, `per_leftover_steel:2`, `goods:brick brick`."""

from collections import Counter
from collections.abc import Callable
from typing import Final

from rondel.games.glasgow.rules.effects import BASIC, GOODS
from rondel.parts.effects import Amount, listed
from rondel.parts.table import Blame, Mistake, OldSpelling, Record

OF_KIND: Final = {
    "shop": ("corner:+5", "corner 5 vp"),
    "tenement": ("adjacent_tenement:+3", "neighbour 3 vp"),
    "park": ("own_parks_squared", "squares"),
    "landmark": ("none", "none"),
    "station": ("set_landmark_factory_park_tenement:+10", "set 10 vp"),
}
FUNCTIONS: Final = {
    "any_one:brick|steel|gold": "make any",
    "refresh_architect": "refresh",
    "activate_factories_row_column": "activate",
    "draw_and_build_or_take_leftmost_cost_good": "draw",
    "double_next_tile": "double",
}
COPIED: Final = {"contract:any_one": "make any", "contract:refresh_architect": "refresh"}


def building(row: Record, blame: Blame) -> Record:
    """The cells of a building that are spelt in another way now."""

    def effect(text: str) -> str:
        kind = row.get("kind", "")
        if kind == "factory":
            return _factory(text)
        if kind == "bank":
            return _bank(text)
        was, now = OF_KIND.get(kind, (text, text))
        if text != was:
            raise Mistake(f"cannot read {text!r}: a {kind} has {was}")
        return now

    return {
        "cost": _cell(row, "cost_in_printed_order", _cost, blame, "brick"),
        "effect": _cell(row, "effect", effect, blame, OF_KIND.get(row.get("kind", ""), ("", ""))[1]),
    }


def contract(row: Record, blame: Blame) -> Record:
    """The cells of a contract that are spelt in another way now."""
    return {"effect": _cell(row, "gives_function", _contract, blame, "refresh")}


def _cell(row: Record, column: str, spell: Callable[[str], str], blame: Blame, otherwise: str) -> str:
    try:
        return spell(row.get(column, ""))
    except Mistake as mistake:
        blame(column, str(mistake))
        return otherwise


def _cost(text: str) -> str:
    return _goods(text, BASIC)


def _goods(text: str, known: tuple[str, ...] = GOODS) -> str:
    """Goods one by one, the first of them first."""
    goods = Counter(text.split())
    if not goods:
        raise Mistake(f"at least one good is needed, of {', '.join(known)}")
    for good in goods:
        if good not in known:
            raise Mistake(f"{good!r} is not one of {', '.join(known)}")
    return listed(tuple(Amount(good, n) for good, n in goods.items()))


def _rates(text: str) -> str:
    found = []
    for part in text.split("|"):
        rate = part.strip().removesuffix(" unlimited")
        limited = rate.endswith(" per action")
        rate, most, number = rate.removesuffix(" per action").partition(" max ") if limited else (rate, "", "")
        goods = rate.split("<->")
        if len(goods) != 2 or limited != bool(most) or not all(good.isidentifier() for good in goods):
            raise Mistake(f"cannot read {part.strip()!r}: write brick<->steel or steel<->gold max 1 per action")
        found.append(f"{goods[0]} <-> {goods[1]}{most}{number}")
    return " | ".join(found)


def _factory(text: str) -> str:
    word, _, rest = text.partition(":")
    if word == "produce":
        return f"make {_goods(rest)}"
    if word == "exchange":
        return _rates(rest)
    if text in COPIED:
        return COPIED[text]
    raise Mistake(f"cannot read {text!r}: a factory has produce:<goods>, exchange:<rates>, {' or '.join(COPIED)}")


def _bank(text: str) -> str:
    counted, _, points = text.partition(":")
    good = counted.removeprefix("per_leftover_") if counted != "per_own_factory" else "factory"
    if good == counted or not points.isdecimal() or len(points) > 2:
        raise Mistake(f"cannot read {text!r}: a bank has per_leftover_brick|steel|gold:n or per_own_factory:n")
    return f"end: {int(points)} vp per {good}"


def _contract(text: str) -> str:
    if text in FUNCTIONS:
        return FUNCTIONS[text]
    word, _, rest = text.partition(":")
    if word == "goods":
        return f"make {_goods(rest)}"
    if word == "exchange":
        return _rates(rest)
    raise Mistake(f"cannot read {text!r}: a contract has goods:<goods>, exchange:<rates>, {', '.join(FUNCTIONS)}")


BUILDINGS: Final = OldSpelling(
    ("id", "kind", "name", "cost_in_printed_order", "points", "effect"),
    {"cost_in_printed_order": "cost", "source_note": "note"},
    building,
)
CONTRACTS: Final = OldSpelling(("id", "gives_function"), {"gives_function": "effect", "source_note": "note"}, contract)
