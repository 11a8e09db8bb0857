"""The effect language of the Glasgow tables of buildings and contracts (GL-79).

| where    | words                                                                                     |
|----------|-------------------------------------------------------------------------------------------|
| cost     | goods in printed order, `brick brick steel`                                               |
| factory  | `produce:brick`, `exchange:<rates>`, `contract:any_one`, `contract:refresh_architect`     |
| bank     | `per_leftover_gold:3` (or brick, steel), `per_own_factory:2`                              |
| others   | the one effect of their kind, see `OF_KIND`                                               |
| contract | `goods:brick steel`, `any_one:brick|steel|gold`, `exchange:<rates>`, `refresh_architect`, |
|          | `activate_factories_row_column`, `draw_and_build_or_take_leftmost_cost_good`, `double_next_tile` |
| rates    | `brick<->steel|steel<->gold`, each may end in `unlimited` or `max 1 per action`           |
"""

import re
from dataclasses import dataclass, field
from typing import Final

from rondel.parts.table import Mistake

GOODS: Final = ("brick", "steel", "gold", "whisky")
BASIC: Final = ("brick", "steel", "gold")  # what costs are made of and any-one gives
RATES: Final = ("brick-steel", "brick-gold", "steel-gold")

OF_KIND: Final = {
    "shop": "corner:+5",
    "tenement": "adjacent_tenement:+3",
    "park": "own_parks_squared",
    "landmark": "none",
    "station": "set_landmark_factory_park_tenement:+10",
}
FUNCTIONS: Final = {
    "any_one:brick|steel|gold": "any_one",
    "refresh_architect": "refresh",
    "activate_factories_row_column": "activate",
    "draw_and_build_or_take_leftmost_cost_good": "draw",
    "double_next_tile": "double",
}


@dataclass
class Function:
    """What a contract or a factory does."""

    kind: str = "none"  # none, goods, any_one, exchange, refresh, activate, draw, double
    goods: list[str] = field(default_factory=list)
    limits: dict[str, int] = field(default_factory=dict)  # swaps per use by rate, 0 without limit


@dataclass
class Interest:
    """What a bank pays: points for each of one good left over, or for each own factory."""

    good: str = ""  # "" counts the own factories
    points: int = 0


def read_goods(text: str, known: tuple[str, ...]) -> list[str]:
    """Read goods one after the other, in their printed order."""
    goods = text.split()
    if not goods:
        raise Mistake(f"at least one good is needed, of {', '.join(known)}")
    for good in goods:
        if good not in known:
            raise Mistake(f"{good!r} is not one of {', '.join(known)}")
        if goods.count(good) > 9:
            raise Mistake(f"{good} stands more than 9 times")
    return goods


def read_rates(text: str) -> Function:
    """Read the rates of an exchange."""
    limits: dict[str, int] = {}
    for part in text.split("|"):
        match = re.fullmatch(r"(\w+)<->(\w+)(?: unlimited| max ([1-9]) per action)?", part.strip())
        if match is None:
            raise Mistake(f"cannot read {part.strip()!r}: write brick<->steel or steel<->gold max 1 per action")
        name = rate_name(match[1], match[2])
        if name in limits:
            raise Mistake(f"the rate {name} stands twice")
        limits[name] = int(match[3] or 0)
    return Function("exchange", limits=limits)


def rate_name(one: str, other: str) -> str:
    """The one name of a rate between two goods, whichever is said first."""
    for name in (f"{one}-{other}", f"{other}-{one}"):
        if name in RATES:
            return name
    raise Mistake(f"there is no rate {one}-{other}; the rates are {', '.join(RATES)}")


def read_factory(text: str) -> Function:
    """Read the effect of a factory."""
    word, _, rest = text.partition(":")
    if word == "produce":
        return Function("goods", read_goods(rest, GOODS))
    if word == "exchange":
        return read_rates(rest)
    if text == "contract:any_one":
        return Function("any_one")
    if text == "contract:refresh_architect":
        return Function("refresh")
    raise Mistake(
        f"cannot read {text!r}: a factory has produce:<goods>, exchange:<rates>, contract:any_one"
        " or contract:refresh_architect"
    )


def read_contract(text: str) -> Function:
    """Read the function of a contract."""
    if text in FUNCTIONS:
        return Function(FUNCTIONS[text])
    word, _, rest = text.partition(":")
    if word == "goods":
        return Function("goods", read_goods(rest, GOODS))
    if word == "exchange":
        return read_rates(rest)
    raise Mistake(f"cannot read {text!r}: a contract has goods:<goods>, exchange:<rates>, {', '.join(FUNCTIONS)}")


def read_bank(text: str) -> Interest:
    """Read the effect of a bank."""
    match = re.fullmatch(r"per_(?:leftover_(brick|steel|gold)|own_factory):(\d{1,2})", text)
    if match is None:
        raise Mistake(f"cannot read {text!r}: a bank has per_leftover_brick|steel|gold:n or per_own_factory:n")
    return Interest(match[1] or "", int(match[2]))
