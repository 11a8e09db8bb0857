"""The tile table of Glen More as it was spelt first: `produce wood:1`, `exchange sheep:1->vp:2`, `clan:1 whisky:1`."""

from typing import Final

from rondel.games.glen.rules.old_spelling import amounts, cell, same, spelt
from rondel.games.glen_more.rules.effects import COUNTED, GOODS
from rondel.parts.effects import Amount, listed
from rondel.parts.table import Blame, Mistake, OldSpelling, Record

PAID: Final = {**same(*GOODS), "goods_any": "any", "goods_different": "different", "whisky": "whisky", "clan": "member"}
GIVEN: Final = {"clan": "member", "coin": "coin", "whisky": "whisky", "goods_any": "any"}
SPELT_OUT: Final = {
    "1 cube of its kind on every empty cube-producing tile; 1 cube of choice on an empty Iona Abbey": "fill_empty",
    "activate every tile of the tableau once": "activate_all",
    "goods_any:2 onto this tile": "goods_any:2",
    "none beyond on_place": "none",
    "none beyond bonnets": "none",
    "each own turn: activate 1 additional tile; no tile twice in a turn": "extra_activation",
    "each scoring: Parliament members count double; bonnets do not": "double_parliament",
}


def convert(row: Record, blame: Blame) -> Record:
    """The cells of a row that are spelt in another way now."""
    card = cell(row, "card_effect", _card, blame)
    special = row.get("special_card", "")
    if special not in ("yes", "no"):
        blame("special_card", f"{special!r} is not one of no, yes")
    elif special == "no" and (card != "none" or row.get("bonnets", "").strip("0")):
        blame("special_card", "bonnets and card effects need a special card")
    return {
        "cost": cell(row, "cost", _cost, blame),
        "once": cell(row, "on_place", _once, blame),
        "activation": cell(row, "activation", _activation, blame),
        "card": card if special == "yes" else "",
        "bonnets": row.get("bonnets", "") if special == "yes" else "0",
    }


def _plain(text: str) -> str:
    """The text without notes in brackets, in its short spelling."""
    text = SPELT_OUT.get(text, text)
    kept, at = [], 0
    while (start := text.find("(", at)) >= 0 and (end := text.find(")", start)) >= 0:
        kept.append(text[at:start].rstrip())
        at = end + 1
    return "".join([*kept, text[at:]]).strip()


def _cost(text: str) -> str:
    return spelt(_plain(text), PAID, ":", None)


def _once(text: str) -> str:
    words = _plain(text)
    return words if words in ("fill_empty", "activate_all") else spelt(words, GIVEN, ":", None)


def _activation(text: str) -> str:
    word, _, rest = _plain(text).partition(" ")
    if word == "none" and not rest:
        return "none"
    if word == "move:1" and not rest:
        return "1 movement"
    if word.startswith("vp:") and not rest:
        return spelt(word, same("vp"), ":", None)
    if word == "produce":
        made = amounts(rest, {**same(*GOODS), "goods_any": "any"}, ":", None)
        if len(made) > 1 or made[0].n > 1:
            raise Mistake(f"cannot read {rest!r}: a tile produces 1 of {', '.join(GOODS)}, goods_any")
        return f"make {listed(made)}"
    if word == "exchange":
        return _exchange(rest)
    raise Mistake(f"cannot read {text!r}: it is not none, produce, move:1, vp:n or exchange")


def _exchange(text: str) -> str:
    parts = [option.split("->") for option in text.split("|")]
    if any(len(option) != 2 for option in parts):
        raise Mistake(f"cannot read {text!r}: each option is written given->gained")
    fair = all(given.strip().startswith("distinct:") for given, _ in parts)
    words = {"distinct": "different"} if fair else same(*GOODS, "any")
    gains = same("vp") if fair else same("vp", "whisky")
    options = [(listed(amounts(given, words, ":", None)), amounts(gained, gains, ":", None)) for given, gained in parts]
    # Of two options of a fair for the same number the last one counted.
    kept = [*dict(options).items()] if fair else options
    return " | ".join(f"{given} -> {listed(gained)}" for given, gained in kept)


def _card(text: str) -> str:
    words = _plain(text)
    if words in ("none", ""):
        return "none"
    if words in ("extra_activation", "double_parliament"):
        return f"always: {words}"
    long = words.startswith("game end: ") and words.endswith(" tile")
    words = words.removeprefix("game end: ").removesuffix(" tile").lower() if long else words.removeprefix("end ")
    points, _, counted = words.partition(" per ")
    number = points.removeprefix("vp:")
    if not points.startswith("vp:") or not number.isdecimal() or len(number) > 3 or counted not in COUNTED:
        raise Mistake(
            f"cannot read {text!r}: it is not none, extra_activation, double_parliament"
            f" or end vp:n per {'|'.join(COUNTED)}"
        )
    return f"end: {listed((Amount('vp', int(number)),))} per {counted}"


OLD: Final = OldSpelling(
    ("id", "stack", "name", "kind", "road", "river", "cost", "on_place", "activation", "special_card"),
    {"on_place": "once", "card_effect": "card", "special_card": "", "count": ""},
    convert,
)
