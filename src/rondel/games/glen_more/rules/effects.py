"""What the tile table of Glen More can say; every word stands with an example in `docs/effects.md`."""

from typing import Final

from rondel.parts.effects import MOST, Effect, Phrase, Vocabulary, has, options, read
from rondel.parts.table import Mistake

GOODS: Final = ("wood", "stone", "grain", "cattle", "sheep")
COUNTED: Final = ("yellow", "green", "brown", "village", "castle", "loch")
ROOM: Final = 3  # cubes on a tile

_MANY: Final = 99
_GOODS: Final = dict.fromkeys(GOODS, _MANY)
COST: Final = Vocabulary(
    (
        Phrase("wood + stone", amounts={**_GOODS, "any": _MANY, "whisky": _MANY, "member": 1}),
        Phrase("2 different", amounts={"different": len(GOODS)}),
    ),
    most=1,
)
ONCE: Final = Vocabulary(
    (
        Phrase("member + whisky", amounts={"member": _MANY, "coin": _MANY, "whisky": _MANY, "any": ROOM}),
        Phrase("fill_empty", "fill_empty"),
        Phrase("activate_all", "activate_all"),
    ),
    most=1,
)
ACTIVATION: Final = Vocabulary(
    (
        Phrase("make wood", "make", amounts={**dict.fromkeys(GOODS, 1), "any": 1}, alone=True),
        Phrase("1 movement", amounts={"movement": 1}),
        Phrase("3 vp", amounts={"vp": MOST}),
        Phrase(
            "sheep -> 2 vp | 2 sheep -> 4 vp",
            sign="->",
            amounts={**_GOODS, "any": _MANY},
            gained={"vp": MOST, "whisky": _MANY},
        ),
        Phrase(
            "1 different -> 1 vp | 2 different -> 3 vp",
            sign="->",
            amounts={"different": len(GOODS)},
            gained={"vp": MOST},
        ),
    ),
    most=1,
)
CARD: Final = Vocabulary(
    (
        Phrase("always: extra_activation", "extra_activation", "always"),
        Phrase("always: double_parliament", "double_parliament", "always"),
        Phrase("end: 2 vp per green", when="end", amounts={"vp": MOST}, per=COUNTED, least=0),
    )
)

# What activating a tile does.
ACTS: Final = ("none", "produce", "produce_any", "move", "vp", "trade", "fair")


def read_cost(text: str) -> Effect:
    """Read a cost."""
    return read(text, COST)


def read_once(text: str) -> Effect:
    """Read what placing a tile gives once."""
    return read(text, ONCE)


def read_activation(text: str) -> Effect:
    """Read an activation."""
    activation = read(text, ACTIVATION)
    given = [option.given for option in options(activation)]
    if len({frozenset(found) for found in given}) < len(given):
        raise Mistake(f"cannot read {text!r}: two options give the same")
    doubtful = any(amount.word == "any" or amount.n > ROOM for found in given for amount in found)
    if doubtful and len(given) > 1 and act_of(activation) == "trade":
        raise Mistake(f"cannot read {text!r}: of several options each names its goods, at most {ROOM} of a kind")
    return activation


def read_card(text: str) -> Effect:
    """Read what the card of a special tile does; a tile without a card says nothing."""
    return read(text, CARD) if text else ()


def act_of(activation: Effect) -> str:
    """What activating a tile does, one of `ACTS`."""
    found = options(activation)
    if found:
        return "fair" if found[0].given[0].word == "different" else "trade"
    if has(activation, "make"):
        return "produce_any" if activation[0].amounts[0].word == "any" else "produce"
    if not activation:
        return "none"
    return "vp" if activation[0].amounts[0].word == "vp" else "move"
