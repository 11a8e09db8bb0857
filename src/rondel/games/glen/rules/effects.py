"""What both games make of an effect: packs of goods, bills."""

from dataclasses import dataclass

from rondel.parts.effects import Amounts
from rondel.parts.goods import packed
from rondel.parts.table import Mistake, amounts


def pack_of(found: Amounts, goods: tuple[str, ...]) -> int:
    """The pack of those amounts that are goods."""
    return packed({amount.word: amount.n for amount in found if amount.word in goods}, goods)


@dataclass
class Bill:
    """What has to be given: named goods as a pack, goods of any kind, coins, whisky, people."""

    goods: int = 0
    any: int = 0
    coin: int = 0
    whisky: int = 0
    people: int = 0


def read_bill(text: str, goods: tuple[str, ...], others: dict[str, str], sign: str, between: str | None) -> Bill:
    """Read amounts of goods and of the `others`, whose words stand for entries of a bill."""
    bill = Bill()
    if text == "none":
        return bill
    found = amounts(text, (*goods, *others), sign, between)
    bill.goods = packed({kind: n for kind, n in found.items() if kind in goods}, goods)
    for word, entry in others.items():
        setattr(bill, entry, found.get(word, 0))
    if bill.people > 1:
        raise Mistake("a tile costs at most one of the people on it")
    return bill
