"""The tables of Glen More II as they were spelt first: `landmark(...)`, `gain:wood=1`, `trade:any=3->7VP`."""

from typing import Final

from rondel.games.glen.rules.old_spelling import amounts, cell, same, spelt
from rondel.games.glen_more_ii.rules.effects import COUNTED, GOODS, TYPES
from rondel.parts.effects import Amount, Amounts, listed
from rondel.parts.table import Blame, Mistake, OldSpelling, Record

# What a landmark card did was known by the name of its tile (section 13 of the rules).
CARDS: Final = {
    "Armadale Castle": "end: double_coins 8",
    "Donan Castle": "marker",
    "Castle of Mey": "activate_all",
    "Castle Stalker": "3 coin",
    "Castle Moil": "always: double_scotsmen",
    "Duart Castle": "marker; coin",
    "Inverness": "barley; whisky",
    "Loch Lochy": "2 any",
    "Loch Morar": "remove 2",
    "Loch Ness": "always: extra_activation",
    "Loch Shiel": "scotsman; whisky",
}
PAID: Final = same(*GOODS, "coin", "whisky", "scotsman")
GIVEN: Final = {**same("scotsman", "whisky", "coin", "vp"), "joker": "any", "clan_marker": "marker"}
NUMBERED: Final = {**same("coin", "vp", "remove"), "move": "movement"}
ONGOING: Final = ("cask_as_vp=3", "castles_as_scotsmen", "move_as_vp=1", "coin_as_resource=1")


def tile(row: Record, blame: Blame) -> Record:
    """The cells of a tile that are spelt in another way now."""
    name, stack = row.get("name", ""), row.get("stack", "")
    made = {
        "cost": cell(row, "cost", lambda text: spelt(text, PAID, "=", ";"), blame),
        "once": cell(row, "one_time", _once, blame),
        "activation": cell(row, "activation", _activation, blame),
        "card": "",
    }
    for column in ("person", "landmark"):
        if row.get(column, "") not in ("yes", "no"):
            blame(column, f"{row.get(column, '')!r} is not one of no, yes")
    if (row.get("person") == "yes") != (row.get("type") == "person"):
        blame("person", "person yes and the type person go together")
    landmark = row.get("landmark") == "yes"
    if landmark and name not in CARDS:
        blame("name", f"there is no landmark card {name!r}; the cards are {', '.join(CARDS)}")
    if landmark != ("card" in made["once"].replace(" ", "").split(";")):
        blame("one_time", "landmark yes and landmark(...) among the one-time effects go together")
    elif landmark:
        made["card"] = CARDS.get(name, "none")
    # Nobody takes these tiles, so what they said they give was never given, and what they cost never paid.
    if stack in ("home", "other"):
        made["once"] = "start: scotsman" if name == "Starting Village" else "none"
        made["card"] = ""
    if stack == "other":
        made["cost"] = made["activation"] = "none"
    return made


def clan(row: Record, blame: Blame) -> Record:
    """The cells of a clan that are spelt in another way now; one without a bonus has that of the house set."""
    return {"bonus": cell(row, "bonus", _bonus, blame) if row.get("bonus") else ""}


def _parts(text: str) -> list[str]:
    """The parts of a cell, split at `;` outside brackets."""
    found, depth, start = [], 0, 0
    for i, sign in enumerate(text):
        depth += (sign in "({") - (sign in ")}")
        if sign == ";" and depth == 0:
            found.append(text[start:i].strip())
            start = i + 1
    return [*found, text[start:].strip()]


def _once(text: str) -> str:
    if text == "none":
        return "none"
    clauses: list[str] = []
    given: list[Amount] = []
    for part in _parts(text):
        if part == "setup:scotsman=1":
            continue
        if part.startswith("landmark(") and part.endswith(")"):
            clauses += [listed(tuple(given)), "card"]
            given = []
        else:
            given += amounts(part, GIVEN, "=", ";")
    return "; ".join(filter(None, [*clauses, listed(tuple(given))])) or "none"


def _activation(text: str) -> str:
    if text == "none":
        return "none"
    if text.startswith(("move=", "vp=")):
        return spelt(text, {"move": "movement", "vp": "vp"}, "=", ";")
    head, _, rest = text.partition(":")
    if head == "gain":
        return "make any" if rest == "any=1" else f"make {spelt(rest, same(*GOODS), '=', ';')}"
    if text == "exchange:barley=1->whisky=1":
        return "barley -> whisky"
    if head == "trade":
        return _trade(rest)
    raise Mistake(f"cannot read {text!r}: it is not none, move=n, vp=n, gain:, trade: or exchange:barley=1->whisky=1")


def _trade(text: str) -> str:
    if text == "any=1->clan_marker=1":
        return "any -> marker"
    given, _, gained = text.partition("->")
    inside = given.partition("{")[2].removesuffix("}")
    if given.startswith("any=") and gained:
        return f"{listed(amounts(given, same('any'), '=', ';'))} -> {listed(_vp(gained))}"
    if given.startswith("exact{") and gained:
        return f"{spelt(inside, same(*GOODS), '=', ';')} -> {listed(_vp(gained))}"
    for was, word in (("animals{", "animal"), ("different{", "different")):
        if text.startswith(was) and text.endswith("}"):
            steps = _steps(inside)
            return " | ".join(f"{listed((Amount(word, n),))} -> {listed(vp)}" for n, vp in steps)
    raise Mistake(
        f"cannot read 'trade:{text}': it is not different{{n=vVP}}, animals{{n=vVP}}, any=n->vVP, exact{{wood=1}}->vVP"
        " or any=1->clan_marker=1"
    )


def _vp(text: str) -> Amounts:
    number = text.removesuffix("VP")
    if number == text or not number.isdecimal() or len(number) > 3:
        raise Mistake(f"cannot read {text!r}: write nVP")
    return (Amount("vp", int(number)),)


def _steps(text: str) -> list[tuple[int, Amounts]]:
    """Read `2=4VP;4=8VP` as pairs of number and VP."""
    found = []
    for part in text.split(";"):
        n, _, vp = part.strip().partition("=")
        if not n.isdecimal() or len(n) > 2:
            raise Mistake(f"cannot read {part.strip()!r}: write n=vVP")
        found.append((int(n), _vp(vp)))
    return found


def _bonus(text: str) -> str:
    if text.startswith("count "):
        word, _, steps = text.removeprefix("count ").partition(": ")
        found = ", ".join(f"{n} = {listed(vp)}" for n, vp in _steps(steps))
        if word not in COUNTED[1:]:
            raise Mistake(f"cannot read {text!r}: write count {'|'.join(COUNTED[1:])}: n=vVP; m=wVP")
        return f"count {word}: {found}"
    put: dict[str, int] = {}
    said: dict[str, str] = {}  # of what may stand only once the last one counted
    for part in _parts(text):
        word, _, rest = part.partition(" ")
        if word == "put":
            for amount in amounts(rest, same(*GOODS, "scotsman"), "=", ";"):
                put[amount.word] = put.get(amount.word, 0) + amount.n
                said[f"put {amount.word}"] = f"put {listed((Amount(amount.word, put[amount.word]),))}"
        elif word == "ongoing" and rest in ONGOING:
            said["ongoing"] = f"always: {rest.replace('=', ' ') if rest == ONGOING[0] else rest.partition('=')[0]}"
        elif (word == "activate" and rest in TYPES[:7]) or part in ("david_hume", "build", "again"):
            said[part] = part
        elif part.partition("=")[0] in NUMBERED:
            (amount,) = amounts(part, NUMBERED, "=", ";")
            said[amount.word] = f"remove {amount.n}" if amount.word == "remove" else listed((amount,))
        else:
            raise Mistake(
                f"cannot read {part!r}: it is not coin=n, vp=n, move=n, remove=n, put ..., activate ..., count ...,"
                f" david_hume, build, again or ongoing {'|'.join(ONGOING)}"
            )
    return "; ".join(said.values())


TILES: Final = OldSpelling(
    (
        "id", "stack", "name", "type", "river", "overbuild", "person", "landmark", "cost", "one_time", "activation",
    ),
    {"type": "kind", "one_time": "once", "person": "", "landmark": ""},
    tile,
)  # fmt: skip
CLANS: Final = OldSpelling(
    ("clan", "effect_timing", "effect"), {"clan": "name", "effect_timing": "", "effect": "note"}, clan
)
