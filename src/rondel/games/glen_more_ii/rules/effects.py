"""The effect language of the Glen More II tables (section 18 of the rules).

| column     | words                                                                                   |
|------------|-----------------------------------------------------------------------------------------|
| cost       | `none`, or amounts of resources, `coin`, `whisky`, `scotsman`                            |
| one_time   | `none`, or amounts of `scotsman`, `joker`, `clan_marker`, `whisky`, `coin`, `vp`; `landmark(note)` |
| activation | `none`, `move=1`, `vp=3`, `gain:wood=1;stone=1`, `gain:any=1`, `exchange:barley=1->whisky=1`,  |
|            | `trade:different{2=4VP;4=8VP}`, `trade:animals{1=2VP;2=5VP}`, `trade:any=3->7VP`,        |
|            | `trade:exact{wood=1;stone=1}->7VP`, `trade:any=1->clan_marker=1`                        |
| bonus      | of a clan: amounts of `coin`, `vp`, `move`, `remove`; `put wood=1`, `put scotsman=1`,    |
|            | `activate trade`, `count village: 3=5VP; 4=8VP`, `david_hume`, `build`, `again`, `ongoing ...` |

Amounts are written `kind=n` and joined by `;`. What a landmark card does hangs on its name
(`landmarks.CARDS`), so the text in the brackets of `landmark(...)` is a note.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from rondel.games.glen.rules.effects import Bill, read_bill
from rondel.parts.goods import packed
from rondel.parts.table import Mistake, amounts

GOODS: Final = ("barley", "wood", "stone", "sheep", "cattle")  # in the order of payment, G2-198
ANIMALS: Final = ("sheep", "cattle")
TYPES: Final = ("village", "castle", "loch", "material", "animal", "whisky", "trade", "person", "special")

# What is given once, by tile, card or clan.
ONCE: Final = (
    "scotsman", "joker", "clan_marker", "whisky", "coin", "vp", "landmark", "resource", "remove", "activate_all",
)  # fmt: skip
ACTS: Final = ("none", "move", "vp", "gain", "gain_any", "trade", "marker", "cask")
COUNTED: Final = ("none", "village", "peopled", "overbuild", "coin", "river")
POWERS: Final = ("cask_as_vp=3", "castles_as_scotsmen", "move_as_vp=1", "coin_as_resource=1")


@dataclass
class Activation:
    """What activating a tile does; an exchange lists the sets of resources with their VP."""

    kind: str = "none"
    n: int = 0  # MP or VP
    goods: int = 0  # gained, as a pack
    sets: dict[int, int] = field(default_factory=dict)  # pack handed in -> VP
    coin_sets: dict[int, int] = field(default_factory=dict)  # the rest of the set beside a Sinclair coin


@dataclass
class Bonus:
    """What a clan field gives."""

    coin: int = 0
    vp: int = 0
    move: int = 0
    remove: int = 0
    put: list[int] = field(default_factory=list)  # kinds of resources, in order
    scotsman: int = 0
    activate: list[str] = field(default_factory=list)  # types of tiles
    count: str = "none"
    few: tuple[int, int] = (0, 0)  # from so many on, so many VP
    many: tuple[int, int] = (0, 0)
    david_hume: bool = False
    build: bool = False
    again: bool = False  # the field may be taken again
    power: str = ""  # one of POWERS


def parts(text: str) -> list[str]:
    """The parts of a cell, split at `;` outside brackets."""
    found, depth, start = [], 0, 0
    for i, sign in enumerate(text):
        depth += (sign in "({") - (sign in ")}")
        if sign == ";" and depth == 0:
            found.append(text[start:i].strip())
            start = i + 1
    return [*found, text[start:].strip()]


def pack_of(text: str) -> int:
    """The pack that `wood=1;stone=1` names."""
    return packed(amounts(text, GOODS, "=", ";"), GOODS)


def read_cost(text: str) -> Bill:
    """Read a cost (G2-188)."""
    return read_bill(text, GOODS, {"coin": "coin", "whisky": "whisky", "scotsman": "people"}, "=", ";")


def read_one_time(text: str) -> list[tuple[str, int]]:
    """Read one-time effects, in their order (G2-189)."""
    if text == "none":
        return []
    effects: list[tuple[str, int]] = []
    for part in parts(text):
        if part == "setup:scotsman=1":
            continue
        if part.startswith("landmark(") and part.endswith(")"):
            effects.append(("landmark", 1))
        else:
            effects += amounts(part, ONCE[:6], "=", ";").items()
    if len({kind for kind, _ in effects}) < len(effects):
        raise Mistake(f"the same effect stands twice in {text!r}")
    return effects


def read_activation(text: str) -> Activation:
    """Read an activation (G2-190)."""
    if text == "none":
        return Activation()
    if text.startswith(("move=", "vp=")):
        ((kind, n),) = amounts(text, ("move", "vp"), "=", ";").items()
        return Activation(kind, n)
    head, _, rest = text.partition(":")
    if head == "gain" and rest == "any=1":
        return Activation("gain_any")
    if head == "gain":
        return Activation("gain", goods=pack_of(rest))
    if text == "exchange:barley=1->whisky=1":
        return Activation("cask", sets={packed({"barley": 1}, GOODS): 0})
    if head == "trade":
        return _trade(rest)
    raise Mistake(f"cannot read {text!r}: it is not none, move=n, vp=n, gain:, trade: or exchange:barley=1->whisky=1")


def _trade(text: str) -> Activation:
    if text == "any=1->clan_marker=1":
        return Activation("marker", sets=dict.fromkeys(heaps(GOODS, 1), 0), coin_sets={0: 0})
    if match := re.fullmatch(r"any=([1-3])->(\d+)VP", text):
        n, vp = int(match[1]), int(match[2])
        return Activation("trade", 0, 0, dict.fromkeys(heaps(GOODS, n), vp), dict.fromkeys(heaps(GOODS, n - 1), vp))
    if match := re.fullmatch(r"exact\{(.+)\}->(\d+)VP", text):
        goods, vp = pack_of(match[1]), int(match[2])
        if any((goods >> 12 * k) & 4095 > 3 for k in range(len(GOODS))):
            raise Mistake("an exchange takes at most 3 resources of a kind")
        units = [packed({kind: 1}, GOODS) for k, kind in enumerate(GOODS) if (goods >> 12 * k) & 4095]
        return Activation("trade", 0, 0, {goods: vp}, {goods - unit: vp for unit in units})
    if match := re.fullmatch(r"(animals|different)\{(.+)\}", text):
        kinds, most = (ANIMALS, 3) if match[1] == "animals" else (GOODS, 1)
        sets: dict[int, int] = {}
        coin_sets: dict[int, int] = {}
        for n, vp in steps(match[2]):
            if n > (3 if most == 3 else len(GOODS)):
                raise Mistake(f"cannot read {text!r}: {match[1]} are handed in up to {3 if most == 3 else len(GOODS)}")
            sets.update(dict.fromkeys(heaps(kinds, n, most), vp))
            coin_sets.update(dict.fromkeys(heaps(kinds, n - 1, most), vp))
        return Activation("trade", 0, 0, sets, coin_sets)
    raise Mistake(
        f"cannot read 'trade:{text}': it is not different{{n=vVP}}, animals{{n=vVP}}, any=n->vVP, exact{{wood=1}}->vVP"
        " or any=1->clan_marker=1"
    )


def heaps(kinds: tuple[str, ...], n: int, most: int = 3) -> list[int]:
    """All packs of n resources of these kinds, at most so many of one kind."""
    if not kinds:
        return [0] if n == 0 else []
    unit = packed({kinds[0]: 1}, GOODS)
    return [i * unit + rest for i in range(min(n, most) + 1) for rest in heaps(kinds[1:], n - i, most)]


def steps(text: str) -> list[tuple[int, int]]:
    """Read `2=4VP;4=8VP` as pairs of number and VP."""
    found = []
    for part in text.split(";"):
        match = re.fullmatch(r"([1-9]\d?)=(\d\d?)VP", part.strip())
        if match is None:
            raise Mistake(f"cannot read {part.strip()!r}: write n=vVP")
        found.append((int(match[1]), int(match[2])))
    if sorted(set(found)) != found:
        raise Mistake(f"the numbers in {text!r} must rise")
    return found


def read_bonus(text: str) -> Bonus:
    """Read what a clan field gives."""
    bonus = Bonus()
    match = re.fullmatch(r"count (\w+): (.+)", text)
    if match is not None:
        found = steps(match[2])
        if match[1] not in COUNTED[1:] or len(found) != 2:
            raise Mistake(f"cannot read {text!r}: write count {'|'.join(COUNTED[1:])}: n=vVP; m=wVP")
        bonus.count, bonus.few, bonus.many = match[1], found[0], found[1]
        return bonus
    for part in parts(text):
        _part_of_bonus(part, bonus)
    return bonus


def _part_of_bonus(part: str, bonus: Bonus) -> None:
    word, _, rest = part.partition(" ")
    if word == "ongoing" and rest in POWERS:
        bonus.power = rest
    elif word == "put":
        for kind, n in amounts(rest, (*GOODS, "scotsman"), "=", ";").items():
            if kind == "scotsman":
                bonus.scotsman += n
            else:
                bonus.put += [GOODS.index(kind)] * n
    elif word == "activate" and rest in TYPES[:7]:
        bonus.activate.append(rest)
    elif part == "david_hume":
        bonus.david_hume = True
    elif part == "build":
        bonus.build = True
    elif part == "again":
        bonus.again = True
    elif part.startswith(("coin=", "vp=", "move=", "remove=")):
        ((kind, n),) = amounts(part, ("coin", "vp", "move", "remove"), "=", ";").items()
        setattr(bonus, kind, n)
    else:
        raise Mistake(
            f"cannot read {part!r}: it is not coin=n, vp=n, move=n, remove=n, put ..., activate ..., count ...,"
            f" david_hume, build, again or ongoing {'|'.join(POWERS)}"
        )
