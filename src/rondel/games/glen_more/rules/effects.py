"""The effect language of the Glen More tile table.

| column      | words                                                                              |
|-------------|------------------------------------------------------------------------------------|
| cost        | `none`, or amounts of goods, `goods_any`, `whisky`, `clan`                         |
| on_place    | `none`, `fill_empty`, `activate_all`, or amounts of `clan`, `coin`, `whisky`, `goods_any` |
| activation  | `none`, `produce wood:1`, `produce goods_any:1`, `move:1`, `vp:3`, `exchange ...`  |
| exchange    | options `sheep:2->vp:4` joined by `|`; also `any:3->vp:8`, `grain:1->whisky:1`, `distinct:2->vp:3` |
| card_effect | `none`, `extra_activation`, `double_parliament`, `end vp:2 per green`              |

Text in round brackets is a note. The longer spellings of `SPELT_OUT` are understood too.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from rondel.games.glen.rules.effects import Bill, read_bill
from rondel.parts.table import Mistake, amounts

GOODS: Final = ("wood", "stone", "grain", "cattle", "sheep")
PRODUCED: Final = (*GOODS, "goods_any")
COUNTED: Final = ("yellow", "green", "brown", "village", "castle", "loch")

SPELT_OUT: Final = {
    "1 cube of its kind on every empty cube-producing tile; 1 cube of choice on an empty Iona Abbey": "fill_empty",
    "activate every tile of the tableau once": "activate_all",
    "goods_any:2 onto this tile": "goods_any:2",
    "none beyond on_place": "none",
    "none beyond bonnets": "none",
    "each own turn: activate 1 additional tile; no tile twice in a turn": "extra_activation",
    "each scoring: Parliament members count double; bonnets do not": "double_parliament",
}


@dataclass
class Benefit:
    """What placing a tile gives once."""

    clan: int = 0
    coin: int = 0
    whisky: int = 0
    any: int = 0
    fill_empty: bool = False
    activate_all: bool = False


@dataclass
class Trade:
    """One option of an exchange: goods given, VP or whisky gained."""

    bill: Bill
    vp: int = 0
    whisky: int = 0


@dataclass
class Activation:
    """What activating a tile does."""

    kind: str = "none"  # none, produce, produce_any, move, vp, trade, fair
    good: int = 0
    vp: int = 0
    trades: list[Trade] = field(default_factory=list)
    sets: dict[int, int] = field(default_factory=dict)  # fair: VP by number of different goods


@dataclass
class Card:
    """What the card of a special tile does."""

    extra_activation: bool = False
    double_parliament: bool = False
    end_vp: int = 0
    end_counts: str = ""


def plain(text: str) -> str:
    """The text without notes in brackets, in its short spelling."""
    text = SPELT_OUT.get(text, text)
    text = re.sub(r"\s*\([^)]*\)", "", text).strip()
    match = re.fullmatch(r"game end: (vp:\d+) per (\w+) tile", text)
    return f"end {match[1]} per {match[2].lower()}" if match else text


def read_cost(text: str) -> Bill:
    """Read a cost."""
    return read_bill(plain(text), GOODS, {"goods_any": "any", "whisky": "whisky", "clan": "people"}, ":", None)


def read_benefit(text: str) -> Benefit:
    """Read a one-time benefit."""
    match plain(text):
        case "none":
            return Benefit()
        case "fill_empty":
            return Benefit(fill_empty=True)
        case "activate_all":
            return Benefit(activate_all=True)
        case words:
            found = amounts(words, ("clan", "coin", "whisky", "goods_any"))
            if found.get("goods_any", 0) > 3:
                raise Mistake("a tile holds at most 3 cubes")
            return Benefit(
                found.get("clan", 0), found.get("coin", 0), found.get("whisky", 0), found.get("goods_any", 0)
            )


def read_activation(text: str) -> Activation:
    """Read an activation."""
    word, _, rest = plain(text).partition(" ")
    if word == "none" and not rest:
        return Activation()
    if word == "move:1" and not rest:
        return Activation("move")
    if word.startswith("vp:") and not rest:
        return Activation("vp", vp=amounts(word, ("vp",))["vp"])
    if word == "produce":
        name, _, number = rest.partition(":")
        if number != "1" or name not in PRODUCED:
            raise Mistake(f"cannot read {rest!r}: a tile produces 1 of {', '.join(GOODS)}, goods_any")
        if name == "goods_any":
            return Activation("produce_any")
        return Activation("produce", good=GOODS.index(name))
    if word == "exchange":
        return _exchange(rest)
    raise Mistake(f"cannot read {text!r}: it is not none, produce, move:1, vp:n or exchange")


def _exchange(text: str) -> Activation:
    options = [option.strip().split("->") for option in text.split("|")]
    if any(len(option) != 2 for option in options):
        raise Mistake(f"cannot read {text!r}: each option is written given->gained")
    if all(given.strip().startswith("distinct:") for given, _ in options):
        sets = {}
        for given, gained in options:
            n = amounts(given.strip(), ("distinct",))["distinct"]
            if n > len(GOODS):
                raise Mistake(f"there are only {len(GOODS)} different goods")
            sets[n] = amounts(gained.strip(), ("vp",))["vp"]
        return Activation("fair", sets=sets)
    trades = []
    for given, gained in options:
        gain = amounts(gained.strip(), ("vp", "whisky"))
        bill = read_bill(given.strip(), GOODS, {"any": "any"}, ":", None)
        trades.append(Trade(bill, gain.get("vp", 0), gain.get("whisky", 0)))
    if len(trades) > 1 and any(trade.bill.any or max_count(trade.bill.goods) > 3 for trade in trades):
        raise Mistake("of several options each must name its goods, at most 3 of a kind")
    if len({trade.bill.goods for trade in trades}) < len(trades):
        raise Mistake("two options give the same goods")
    return Activation("trade", trades=trades)


def max_count(pack: int) -> int:
    """The largest number of one kind in a pack."""
    return max((pack >> 12 * k) & 4095 for k in range(len(GOODS)))


def read_card(text: str) -> Card:
    """Read the effect of a special card."""
    words = plain(text)
    if words in ("none", ""):
        return Card()
    if words == "extra_activation":
        return Card(extra_activation=True)
    if words == "double_parliament":
        return Card(double_parliament=True)
    match = re.fullmatch(r"end vp:(\d+) per (\w+)", words)
    if match is None or match[2] not in COUNTED:
        raise Mistake(
            f"cannot read {text!r}: it is not none, extra_activation, double_parliament"
            f" or end vp:n per {'|'.join(COUNTED)}"
        )
    return Card(end_vp=int(match[1]), end_counts=match[2])
