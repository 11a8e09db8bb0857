"""Setting up positions of Glen More in a few words, acting on them and looking at what came of it."""

from __future__ import annotations

from typing import Any, Final

import rondel
from rondel.core import CHANCE, OVER, Game, Line, Rng, State, settle

LETTERS: Final = "ABCDE"
GOODS: Final = ("wood", "stone", "grain", "cattle", "sheep")
NO_COINS: Final = dict.fromkeys(GOODS, 0)  # a market with every row at n = 0
_GAMES: dict[str, Game] = {}


def game(players: int = 4, rules_version: int | None = None, **options: str) -> Game:
    """A game with its options, by the newest rules or by those of an earlier version."""
    key = f"{players} {rules_version} {sorted(options.items())}"
    if key not in _GAMES:
        _GAMES[key] = rondel.load("glen-more", players=players, options=dict(options), rules_version=rules_version)
    return _GAMES[key]


def seat(*tiles: str, **held: object) -> dict[str, Any]:
    """What a seat has, its tiles written as `T0-08 1,0 * wood wood`: id, cell, members, cubes, mark."""
    territory = []
    for text in tiles:
        name, *rest = text.split()
        cell = [int(n) for n in rest.pop(0).split(",")]
        entry: dict[str, Any] = {"tile": name, "cell": cell, "members": rest.count("*")}
        entry["cubes"] = {good: rest.count(good) for good in GOODS if good in rest}
        entry["mark"] = next((word for word in rest if word in ("open", "used")), "")
        territory.append(entry)
    return {"territory": territory, **held} if territory else dict(held)


def position(
    players: int = 4, options: dict[str, str] | None = None, rules_version: int | None = None, **parts: Any
) -> State:
    """A position: seats by their letter, everything else as in docs/positions.md.

    The market of a position is empty unless it is given.
    """
    letters = [name for name in LETTERS if name in parts]
    seats = [parts.pop(name) if name in letters else {} for name in LETTERS[:players]] if letters else []
    return game(players, rules_version, **(options or {})).from_json({"market": NO_COINS, "seats": seats, **parts})


def taking(tile: str, *more: str, **parts: Any) -> State:
    """A to move from field 0 of four players, the tile on field 6 and the others on 7, 8, ..."""
    circuit = {"0": "A", "1": "B", "2": "C", "3": "D"}
    circuit |= {str(6 + i): name for i, name in enumerate((tile, *more))}
    return position(circuit=circuit, **parts)


def placing(tile: str, *words: str, **parts: Any) -> State:
    """A has just taken the tile and done these words, mostly `place 1,0`."""
    return do(taking(tile, **parts), "take 6", *words)


def finished(players: int = 4, options: dict[str, str] | None = None, **parts: Any) -> State:
    """A finished game, in which the seats have what is given."""
    parts = {"stacks": {"1": 0, "2": 0, "3": 0}, "point": {"name": "finished"}, **parts}
    return position(players, options, **parts)


def started(players: int, seed: int = 1, **options: str) -> State:
    """A game after its setup, by a seed, with A, B, C, ... seated in this order."""
    state = game(players, None, **options).start()
    for letter in LETTERS[: players - 1]:
        if words(state)[0].startswith("seat"):
            do(state, f"seat {letter}")
    settle(state, Rng(seed))
    return state


def do(state: State, *words: str) -> State:
    """Carry out choices and outcomes given in words, on the state itself."""
    rules = state.rules()
    for each in words:
        state.apply(rules.action(each))
    return state


def refusal(state: State, words: str, by: str | None = None) -> str | None:
    """The reason for which words are refused, None if they are legal."""
    rules = state.rules()
    return state.why_not(rules.action(words), LETTERS.index(by) if by else None)


def words(state: State) -> list[str]:
    """All legal choices in words."""
    return [state.rules().words(action) for action in state.legal()]


def sorts(state: State) -> set[str]:
    """The first words of all legal choices: what kinds of choice there are."""
    return {choice.split()[0] for choice in words(state)}


def actor(state: State) -> str:
    """Who decides: a letter, `chance` or `over`."""
    return {CHANCE: "chance", OVER: "over"}.get(state.actor) or LETTERS[state.actor]


def look(state: State) -> dict[str, Any]:
    """The whole position as plain data."""
    return state.to_json()


def point(state: State) -> str:
    """The name of the decision point."""
    name = look(state)["point"]["name"]
    assert isinstance(name, str)
    return name


def has(state: State, letter: str, what: str) -> Any:
    """What a seat has: coins, vp, whisky, parliament, cards."""
    return look(state)["seats"][LETTERS.index(letter)][what]


def tiles(state: State, letter: str) -> dict[str, dict[str, Any]]:
    """The territory of a seat by tile id."""
    return {entry["tile"]: entry for entry in look(state)["seats"][LETTERS.index(letter)]["territory"]}


def cubes(state: State, letter: str, tile: str) -> dict[str, int]:
    """The cubes on a tile of a seat."""
    found = tiles(state, letter)[tile]["cubes"]
    assert isinstance(found, dict)
    return found


def members(state: State, letter: str) -> dict[str, int]:
    """The clan members of a seat, by the tile they stand on."""
    return {name: entry["members"] for name, entry in tiles(state, letter).items() if entry["members"]}


def cells(state: State) -> set[str]:
    """The cells on which the tile may be placed now."""
    return {choice.removeprefix("place ") for choice in words(state) if choice.startswith("place ")}


def ready(state: State) -> set[str]:
    """The names of the tiles that can be activated now."""
    found = (choice.removeprefix("activate ") for choice in words(state) if choice.startswith("activate "))
    return {name.partition(":")[0].partition(" with ")[0].partition(" for ")[0] for name in found}


def scored(state: State, letter: str, source: str, item: str = "") -> int | None:
    """The points of a line of a seat's score sheet; None if there is no such line."""
    lines = [line for line in sheet(state, letter) if line.source == source and item in ("", line.item)]
    return sum(line.points for line in lines) if lines else None


def sheet(state: State, letter: str) -> tuple[Line, ...]:
    """The lines of a seat's score sheet."""
    return state.result().sheets[LETTERS.index(letter)].lines


def round_vp(state: State, letter: str, nth: int) -> tuple[int, int, int]:
    """What a seat got in a scoring round held for whisky, Parliament and cards."""
    found = look(state)["seats"][LETTERS.index(letter)]["rounds"][nth - 1]
    return found["whisky"], found["parliament"], found["cards"]


def counted(state: State, letter: str, area: str) -> int:
    """What a seat has in an area if a round were scored now."""
    return next(line.count for line in sheet(state, letter) if (line.source, line.item) == ("round_now", area))


def tiles_out(state: State) -> set[str]:
    """The ids of the tiles of the stacks that are out of the game."""
    table = look(state)
    seen = {*table["circuit"], table["point"]["tile"]}
    seen |= {name for stack in table["stacks"].values() for name in stack}
    seen |= {entry["tile"] for owner in table["seats"] for entry in owner["territory"]}
    return {f"T{stack}-{n:02}" for stack, size in enumerate((8, 23, 19, 17)) for n in range(1, size + 1)} - seen
