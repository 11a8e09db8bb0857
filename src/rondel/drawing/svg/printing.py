"""From the effects of a tile table to the icons on a tile.

An icon is a name (`wood`), a name with a number (`vp*3`), a sign (`->`, `<->`, `|`), or a ladder that
pairs numbers with points (`ladder:sheep:1=2,2=4`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from rondel.drawing.svg.tiles import Motif
from rondel.parts.effects import Amount, Amounts, Clause, Effect, ExchangeOption

Icons = tuple[str, ...]
Drawn = Mapping[str, Icons]  # the icons of verbs, of verbs with a word, `make any`, and of words with others than usual

# Words for things that are drawn under another name.
DRAWN_AS: Final = {
    "different": "distinct",
    "animal": "animals",
    "member": "clan",
    "scotsman": "clan",
    "marker": "shield",
    "movement": "move",
}
POINTS: Final = "vp"


@dataclass(frozen=True)
class Face:
    """What is printed on one tile, in the words of `tile`."""

    name: str
    kind: str
    motif: Motif
    river: bool = False
    river_axis: Literal["ns", "we"] = "ns"
    road: bool = False
    cost: tuple[str, ...] = ()
    benefit: tuple[str, ...] = ()
    activation: tuple[str, ...] = ()
    rosette: bool = False
    bonnets: int = 0
    points: int | None = None
    overbuild: bool = False


def icons(effect: Effect, drawn: Drawn) -> Icons:
    """The icons of an effect; a game says how its verbs are drawn.

    >>> icons((Clause(verb="make", amounts=(Amount("wood"), Amount("stone", 2))),), {"make": ()})
    ('wood', 'stone*2')
    >>> icons((Clause(options=(ExchangeOption((Amount("any", 3),), (Amount("vp", 8),)),)),), {})
    ('any*3', '->', 'vp*8')
    """
    return tuple(icon for clause in effect for icon in _clause(clause, drawn))


def one_by_one(found: Icons) -> Icons:
    """Icons with numbers as that many icons, for goods that are printed side by side.

    >>> one_by_one(("brick*2", "steel"))
    ('brick', 'brick', 'steel')
    """
    parts = (icon.partition("*") for icon in found)
    return tuple(name for name, _, n in parts for _ in range(int(n or 1)))


def _clause(clause: Clause, drawn: Drawn) -> Iterator[str]:
    if clause.options:
        ladder = _ladder(clause.options)
        yield from [ladder] if ladder else _exchange(clause.options)
        return
    if clause.steps:
        yield _steps(drawn[f"{clause.verb} {clause.amounts[0].word}"][0], [(s.n, s.gained) for s in clause.steps])
        return
    named = [f"{clause.verb} {amount.word}".strip() for amount in clause.amounts]
    if clause.per:
        yield from (DRAWN_AS.get(clause.per, clause.per), "->")
    elif clause.verb and not any(name in drawn for name in named):
        yield from _with_number(drawn[clause.verb], clause.n)
    for amount, name in zip(clause.amounts, named, strict=True):
        yield from _with_number(drawn[name], amount.n) if name in drawn else (_icon(amount),)


def _with_number(found: Icons, n: int) -> Icons:
    """The icons of a verb, of which the last bears its number."""
    return (*found[:-1], _icon(Amount(found[-1], n))) if n else found


def _icon(amount: Amount) -> str:
    name = DRAWN_AS.get(amount.word, amount.word)
    return name if amount.n == 1 and name != POINTS else f"{name}*{amount.n}"


def _ladder(options: tuple[ExchangeOption, ...]) -> str:
    """A ladder where one good in rising numbers gives points, else nothing."""
    words = {amount.word for option in options for amount in option.given}
    plain = all(len(option.given) == 1 and [a.word for a in option.gained] == [POINTS] for option in options)
    if len(options) < 2 or len(words) > 1 or not plain:
        return ""
    return _steps(DRAWN_AS.get(*[*words] * 2), [(option.given[0].n, option.gained) for option in options])


def _steps(name: str, steps: list[tuple[int, Amounts]]) -> str:
    return f"ladder:{name}:" + ",".join(f"{n}={gained[0].n}" for n, gained in steps)


def _exchange(options: tuple[ExchangeOption, ...]) -> Iterator[str]:
    """What is given and gained, option by option."""
    for n, option in enumerate(options):
        yield from ["|"] if n else []
        yield from map(_icon, option.given)
        yield "<->" if option.both_ways else "->"
        yield from map(_icon, option.gained)
