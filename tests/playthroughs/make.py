"""Transcripts of random games that a person can read and check against the rules.

`python -m tests.playthroughs.make` writes them again; look at every difference before you keep it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import rondel
from rondel.core import CHANCE, OVER, Game, Rng, State, play

FOLDER: Final = Path(__file__).parent
LETTERS: Final = "ABCDE"
GAMES: Final = {  # name, players, seed
    "glen-more-2": ("glen-more", 2, 216),
    "glen-more-4": ("glen-more", 4, 21),
    "glen-more-ii-2": ("glen-more-ii", 2, 5),
    "glen-more-ii-4": ("glen-more-ii", 4, 8),
    "glasgow": ("glasgow", 2, 3),
}
# Transcripts are there to check rules, so that new values of tiles change none.
EDITIONS: Final = {"glasgow": 1, "glen-more-ii": 2}
WIDTH: Final = 118


def table(position: Any) -> list[str]:
    """A position in a few lines."""
    return city(position) if position["game"] == "glasgow" else glens(position)


def glens(position: Any) -> list[str]:
    """A position of Glen More or Glen More II."""
    ring = " ".join(f"{n}:{there}" for n, there in enumerate(position.get("circuit") or position["ring"]))
    market = " ".join(f"{good} {n}" for good, n in position["market"].items())
    stacks = " ".join(str(len(stack)) for stack in position["stacks"].values())
    lines = [f"ring {ring}", f"market {market} | stacks {stacks} | rounds scored {position['round']}"]
    for letter, seat in zip(LETTERS, position["seats"], strict=False):
        held = " ".join(f"{what} {n}" for what, n in seat.items() if type(n) is int)
        sets = " ".join(f"{what} {','.join(seat[what])}" for what in ("cards", "persons", "clans") if seat.get(what))
        lines.append(f"{letter} {held} {sets} | {' '.join(map(tile, seat['territory']))}")
    return lines


def tile(entry: Any) -> str:
    """A tile of a territory: `T0-08@1,0**[wood 2]`, a star for each clan member or Scotsman."""
    goods = entry["cubes"] if "cubes" in entry else entry["resources"]
    people = entry["members"] if "members" in entry else entry["scotsmen"]
    held = ",".join(f"{good} {n}" for good, n in goods.items())
    x, y = entry["cell"]
    return f"{entry['tile']}@{x},{y}{'*' * people}{f'[{held}]' if held else ''}"


def city(position: Any) -> list[str]:
    """A position of Glasgow."""
    ring = " ".join(f"{n}:{there}" for n, there in position["ring"].items())
    offers = " ".join(f"{n}:{'+'.join(there)}" for n, there in position["open"].items())
    lines = [f"ring {ring}", f"open {offers} | pile {len(position['pile'])} | discarded {len(position['discard'])}"]
    for letter, seat in zip(LETTERS, position["seats"], strict=False):
        goods = " ".join(f"{good} {n}" for good, n in seat["goods"].items())
        built = " ".join(f"{name}@{x},{y}" for name, (x, y) in seat["buildings"].items())
        lines.append(f"{letter} at {seat['at']} {goods}{' doubles' if seat['mark'] else ''} | {built}")
    return lines


def folded(words: list[str]) -> list[str]:
    """Words as lines of limited width, those that begin alike written together."""
    groups: dict[str, list[str]] = {}
    for each in words:
        head, colon, rest = each.partition(": ")
        if not colon:
            head, _, rest = each.partition(" ")
        groups.setdefault(head + colon.strip(), []).append(rest)
    lines = [""]
    for head, rests in groups.items():
        for part in f"{head} {' | '.join(rests)};".replace(" ;", ";").split(" "):
            if len(lines[-1]) + len(part) > WIDTH:
                lines.append("")
            lines[-1] += f" {part}"
    return [f"   {line}" for line in lines]


def transcript(game: Game, seed: int) -> str:
    """A random game: the table at every turn, all legal words at every decision, and what is chosen."""
    state, rng = game.start(), Rng(seed)
    lines = [f"{game.name}, {game.players} players, seed {seed}"]
    turn = -1
    while state.actor != OVER:
        if state.turn != turn:
            turn = state.turn
            lines += ["", f"turn {turn}", *table(state.to_json())]
        lines += chance(state, rng) if state.actor == CHANCE else decision(state, rng)
    lines += ["", "end", *table(state.to_json())]
    result = state.result()
    for sheet, place in zip(result.sheets, result.places, strict=True):
        lines.append(f"{LETTERS[sheet.seat]} place {place}, total {sheet.total}, tiebreak {sheet.tiebreak}")
        for line in sheet.lines:
            nth = f" {line.round}" if line.round else ""
            lines.append(f"   {line.points:4} {line.source}{nth} {line.item}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def chance(state: State, rng: Rng) -> list[str]:
    """One chance point."""
    outcomes = len(state.legal())
    return [f"-- {state.rules().words(play(state, rng))} (of {outcomes})"]


def decision(state: State, rng: Rng) -> list[str]:
    """One decision."""
    game, choices = state.rules(), state.legal()
    point: Any = state.to_json()["point"]
    action = choices[rng.randrange(len(choices))]
    who = f"{LETTERS[state.actor]} {point['name']}{' ' + point['tile'] if point.get('tile') else ''}"
    listed = folded([game.words(choice) for choice in choices])
    state.apply(action)
    return [f"{who}: {len(choices)} legal", *listed, f"-> {game.words(action)}"]


def made() -> dict[Path, str]:
    """All transcripts, by the file they belong into."""
    return {
        FOLDER / f"{name}.txt": transcript(rondel.load(game, players=players, edition=EDITIONS.get(game)), seed)
        for name, (game, players, seed) in GAMES.items()
    }


if __name__ == "__main__":
    for path, text in made().items():
        path.write_text(text, encoding="utf-8")
