"""What the old spellings of both games have in common: amounts like `wood:1 stone:2` or `wood=1;stone=2`."""

from collections.abc import Callable

from rondel.parts.effects import Amount, Amounts, listed
from rondel.parts.table import Blame, Mistake, Record


def cell(record: Record, column: str, spell: Callable[[str], str], blame: Blame) -> str:
    """A cell of an old row as it is spelt now, `none` where it cannot be read."""
    try:
        return spell(record.get(column, ""))
    except Mistake as mistake:
        blame(column, str(mistake))
        return "none"


def amounts(text: str, words: dict[str, str], sign: str, between: str | None) -> Amounts:
    """Amounts in the words of today; `words` has those of old with what they are called now.

    >>> amounts("wood:1 clan:2", {"wood": "wood", "clan": "member"}, ":", None)
    (Amount(word='wood', n=1), Amount(word='member', n=2))
    """
    found: dict[str, int] = {}
    for part in text.split(between):
        name, _, number = part.strip().partition(sign)
        if name not in words:
            raise Mistake(f"cannot read {part.strip()!r}: {name!r} is not one of {', '.join(words)}")
        if not number.isdecimal() or len(number) > 4 or not 1 <= int(number) <= 99:
            raise Mistake(f"cannot read {part.strip()!r}: write {name}{sign}n with n from 1 to 99")
        if name in found:
            raise Mistake(f"{name} stands twice in {text!r}")
        found[name] = int(number)
    return tuple(Amount(words[name], n) for name, n in found.items())


def spelt(text: str, words: dict[str, str], sign: str, between: str | None) -> str:
    """Amounts as they are written now, `none` where there are none."""
    return "none" if text == "none" else listed(amounts(text, words, sign, between))


def same(*words: str) -> dict[str, str]:
    """Words that are still called the same."""
    return {word: word for word in words}
