"""What the tables of Glen More II can say (section 18 of the rules), and what the rules make of it.

Every word stands with an example in `docs/effects.md`.
"""

from itertools import pairwise
from typing import Final

from rondel.games.glen.rules.effects import pack_of
from rondel.parts.effects import MOST, Amount, Amounts, Effect, Phrase, Vocabulary, has, options, read
from rondel.parts.goods import packed
from rondel.parts.table import Mistake

GOODS: Final = ("barley", "wood", "stone", "sheep", "cattle")  # in the order of payment, G2-198
ANIMALS: Final = ("sheep", "cattle")
TYPES: Final = ("village", "castle", "loch", "material", "animal", "whisky", "trade", "person", "special")
ROOM: Final = 3  # resources on a tile

# What is given once, by tile, card or clan.
ONCE: Final = (
    "scotsman", "joker", "clan_marker", "whisky", "coin", "vp", "landmark", "resource", "remove", "activate_all",
)  # fmt: skip
KIND_OF: Final = {"any": "joker", "marker": "clan_marker", "card": "landmark"}  # where a word is another one there
ACTS: Final = ("none", "move", "vp", "gain", "gain_any", "trade", "marker", "cask")
COUNTED: Final = ("none", "village", "peopled", "overbuild", "coin", "river")
POWERS: Final = ("cask_as_vp", "castles_as_scotsmen", "move_as_vp", "coin_as_resource")

_MANY: Final = 99
_GOODS: Final = dict.fromkeys(GOODS, _MANY)
_POINTS: Final = {"vp": MOST}
_GAINS: Final = {**dict.fromkeys(("scotsman", "any", "marker", "whisky", "coin"), _MANY), **_POINTS}
OF_COST: Final = Vocabulary(
    (Phrase("wood + 2 coin", amounts={**_GOODS, "coin": _MANY, "whisky": _MANY, "scotsman": 1}),), most=1
)
OF_ONCE: Final = Vocabulary(
    (
        Phrase("scotsman + marker", amounts=_GAINS),
        Phrase("card", "card"),
        Phrase("start: scotsman", when="start", amounts={"scotsman": 1}),
    )
)
OF_CARD: Final = Vocabulary(
    (
        Phrase("barley; whisky", amounts={**dict.fromkeys(GOODS, ROOM), **_GAINS}),
        Phrase("remove 2", "remove", number=_MANY),
        Phrase("activate_all", "activate_all"),
        Phrase("always: double_scotsmen", "double_scotsmen", "always"),
        Phrase("always: extra_activation", "extra_activation", "always"),
        Phrase("end: double_coins 8", "double_coins", "end", number=_MANY),
    )
)
OF_ACTIVATION: Final = Vocabulary(
    (
        Phrase("make wood + stone", "make", amounts=_GOODS),
        Phrase("make any", "make", amounts={"any": 1}),
        Phrase("1 movement", amounts={"movement": _MANY}),
        Phrase("3 vp", amounts=_POINTS),
        Phrase("barley -> whisky", sign="->", amounts={"barley": 1}, gained={"whisky": 1}),
        Phrase("any -> marker", sign="->", amounts={"any": 1}, gained={"marker": 1}),
        Phrase("3 any -> 7 vp", sign="->", amounts={"any": ROOM}, gained=_POINTS, least=0),
        Phrase("wood + stone -> 7 vp", sign="->", amounts=dict.fromkeys(GOODS, ROOM), gained=_POINTS, least=0),
        Phrase(
            "2 different -> 4 vp | 4 different -> 8 vp",
            sign="->",
            amounts={"different": len(GOODS)},
            gained=_POINTS,
            least=0,
        ),
        Phrase("animal -> 2 vp | 2 animal -> 5 vp", sign="->", amounts={"animal": ROOM}, gained=_POINTS, least=0),
    ),
    most=1,
)
OF_BONUS: Final = Vocabulary(
    (
        Phrase("3 coin", amounts={"coin": _MANY, "whisky": _MANY, "movement": _MANY, **_POINTS}),
        Phrase("put barley", "put", amounts={**_GOODS, "scotsman": _MANY}),
        Phrase("activate trade", "activate", amounts=dict.fromkeys(TYPES[:7], 1)),
        Phrase(
            "count village: 3 = 5 vp, 4 = 8 vp",
            "count",
            amounts=dict.fromkeys(COUNTED[1:], 1),
            steps=2,
            gained=_POINTS,
            alone=True,
            least=0,
        ),
        Phrase("remove 1", "remove", number=_MANY),
        Phrase("david_hume", "david_hume"),
        Phrase("build", "build"),
        Phrase("again", "again"),
        Phrase("always: cask_as_vp 3", "cask_as_vp", "always", number=_MANY),
        *(Phrase(f"always: {word}", word, "always") for word in POWERS[1:]),
    ),
    nothing=False,
)


def read_cost(text: str) -> Effect:
    """Read a cost (G2-188)."""
    return read(text, OF_COST)


def read_once(text: str) -> Effect:
    """Read one-time effects (G2-189)."""
    return read(text, OF_ONCE)


def read_card(text: str) -> Effect:
    """Read what a landmark card does; a tile without a card says nothing."""
    return read(text, OF_CARD) if text else ()


def read_activation(text: str) -> Effect:
    """Read an activation (G2-190)."""
    activation = read(text, OF_ACTIVATION)
    steps = [option.given[0] for option in options(activation)]
    if len(steps) > 1:
        if steps[0].word not in ("different", "animal"):
            raise Mistake(f"cannot read {text!r}: only different and animal have several options")
        if any(step.n >= after.n for step, after in pairwise(steps)):
            raise Mistake(f"cannot read {text!r}: the numbers of the options rise")
    return activation


def read_bonus(text: str) -> Effect:
    """Read what a clan field gives."""
    return read(text, OF_BONUS)


# What the rules make of it.


def parts_of(effect: Effect) -> list[tuple[str, int]]:
    """What is given once, one thing after the other: its kind in `ONCE`, and its number or, of a resource, which."""
    found: list[tuple[str, int]] = []
    for clause in effect:
        if clause.when:
            continue
        if clause.verb:
            found.append((KIND_OF.get(clause.verb, clause.verb), max(clause.n, 1)))
        for amount in clause.amounts:
            if amount.word in GOODS:
                found += [("resource", GOODS.index(amount.word))] * amount.n
            else:
                found.append((KIND_OF.get(amount.word, amount.word), amount.n))
    return found


def act_of(activation: Effect) -> str:
    """What activating a tile does, one of `ACTS`."""
    found = options(activation)
    if found:
        return {"whisky": "cask", "marker": "marker"}.get(found[0].gained[0].word, "trade")
    if not activation:
        return "none"
    word = activation[0].amounts[0].word
    if has(activation, "make"):
        return "gain_any" if word == "any" else "gain"
    return "vp" if word == "vp" else "move"


def sets(activation: Effect) -> dict[int, int]:
    """The packs that an exchange takes, with their VP."""
    found: dict[int, int] = {}
    for option in options(activation):
        found.update(dict.fromkeys(_packs(option.given), _vp(option.gained)))
    return found


def coin_sets(activation: Effect) -> dict[int, int]:
    """What is left of those packs where a coin stands for one resource (G2-143), with their VP."""
    found: dict[int, int] = {}
    for option in options(activation):
        first = option.given[0]
        if first.word in GOODS:
            goods = pack_of(option.given, GOODS)
            rest = [goods - packed({amount.word: 1}, GOODS) for amount in option.given]
        else:
            rest = _packs((Amount(first.word, first.n - 1),))
        found.update(dict.fromkeys(rest, _vp(option.gained)))
    return found


def _vp(gained: Amounts) -> int:
    return gained[0].n if gained[0].word == "vp" else 0


def _packs(given: Amounts) -> list[int]:
    """All packs that can be handed in for this."""
    match given[0].word:
        case "any":
            return heaps(GOODS, given[0].n)
        case "different":
            return heaps(GOODS, given[0].n, 1)
        case "animal":
            return heaps(ANIMALS, given[0].n)
    return [pack_of(given, GOODS)]


def heaps(kinds: tuple[str, ...], n: int, most: int = ROOM) -> list[int]:
    """All packs of n resources of these kinds, at most so many of one kind."""
    if not kinds:
        return [0] if n == 0 else []
    unit = packed({kinds[0]: 1}, GOODS)
    return [i * unit + rest for i in range(min(n, most) + 1) for rest in heaps(kinds[1:], n - i, most)]
