"""What the tables of Glasgow can say (GL-79); every word stands with an example in `docs/effects.md`."""

from typing import Final

from rondel.parts.effects import Effect, ExchangeOption, Phrase, Vocabulary, options, read
from rondel.parts.table import Mistake

GOODS: Final = ("brick", "steel", "gold", "whisky")
BASIC: Final = ("brick", "steel", "gold")  # what costs are made of and any gives
RATES: Final = ("brick-steel", "brick-gold", "steel-gold")

_MANY: Final = 9
_POINTS: Final = {"vp": 99}
COST: Final = Vocabulary((Phrase("2 brick + steel", amounts=dict.fromkeys(BASIC, _MANY)),), nothing=False, most=1)
_FACTORY: Final = (
    Phrase("make 2 brick + steel", "make", amounts=dict.fromkeys(GOODS, _MANY)),
    Phrase("make any", "make", amounts={"any": 1}),
    Phrase(
        "brick <-> steel | steel <-> gold max 1",
        sign="<->",
        amounts=dict.fromkeys(BASIC, 1),
        gained=dict.fromkeys(BASIC, 1),
        alone=True,
    ),
    Phrase("refresh", "refresh"),
)
CONTRACT: Final = Vocabulary(
    (*_FACTORY, Phrase("activate", "activate"), Phrase("draw", "draw"), Phrase("double", "double")),
    nothing=False,
    most=1,
)
OF_KIND: Final = {
    "factory": Vocabulary(_FACTORY, nothing=False, most=1),
    "shop": Vocabulary((Phrase("corner 5 vp", "corner", amounts=_POINTS, least=0),), nothing=False, most=1),
    "tenement": Vocabulary((Phrase("neighbour 3 vp", "neighbour", amounts=_POINTS, least=0),), nothing=False, most=1),
    "park": Vocabulary((Phrase("squares", "squares"),), nothing=False, most=1),
    "landmark": Vocabulary(()),
    "station": Vocabulary((Phrase("set 10 vp", "set", amounts=_POINTS, least=0),), nothing=False, most=1),
    "bank": Vocabulary(
        (Phrase("end: 2 vp per steel", when="end", amounts=_POINTS, per=(*BASIC, "factory"), least=0),),
        nothing=False,
        most=1,
    ),
}
FUNCTIONS: Final = ("none", "goods", "any_one", "exchange", "refresh", "activate", "draw", "double")


def read_cost(text: str) -> Effect:
    """Read a cost; the good named first is the leftmost (GL-33)."""
    return read(text, COST)


def read_building(kind: str, text: str) -> Effect:
    """Read the effect of a building."""
    return _with_rates(text, read(text, OF_KIND[kind]))


def read_contract(text: str) -> Effect:
    """Read the function of a contract."""
    return _with_rates(text, read(text, CONTRACT))


def _with_rates(text: str, effect: Effect) -> Effect:
    """An effect whose exchange has every rate once."""
    found = [option_rate(option) for option in options(effect)]
    for rate in found:
        if found.count(rate) > 1:
            raise Mistake(f"cannot read {text!r}: the rate {rate} stands twice")
    return effect


def option_rate(option: ExchangeOption) -> str:
    """The rate of an option, one of `RATES`."""
    return rate_name(option.given[0].word, option.gained[0].word)


def rate_name(one: str, other: str) -> str:
    """The one name of a rate between two goods, whichever is said first."""
    for name in (f"{one}-{other}", f"{other}-{one}"):
        if name in RATES:
            return name
    raise Mistake(f"there is no rate {one}-{other}; the rates are {', '.join(RATES)}")


def function_of(effect: Effect) -> str:
    """What a contract or factory does, one of `FUNCTIONS`."""
    verb = effect[0].verb if effect else ""
    if verb == "make":
        return "any_one" if effect[0].amounts[0].word == "any" else "goods"
    if options(effect):
        return "exchange"
    return verb if verb in FUNCTIONS else "none"
