"""What both games make of an effect: packs of goods."""

from rondel.parts.effects import Amounts
from rondel.parts.goods import packed


def pack_of(found: Amounts, goods: tuple[str, ...]) -> int:
    """The pack of those amounts that are goods."""
    return packed({amount.word: amount.n for amount in found if amount.word in goods}, goods)
