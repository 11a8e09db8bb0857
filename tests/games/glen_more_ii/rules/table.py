"""Setting up positions of Glen More II in a few words, acting on them and looking at what came of it."""

from __future__ import annotations

import re
from typing import Any, Final

import rondel
from rondel.core import CHANCE, Game, Rng, State, settle

LETTERS: Final = "ABCD"
GOODS: Final = ("barley", "wood", "stone", "sheep", "cattle")
SV: Final = "Starting Village"
HC: Final = "Home Castle"
FIRST: Final = 1  # the first version of the rules
NEWEST: Final = 2
_GAMES: dict[str, Game] = {}


def game(players: int = 4, version: int = NEWEST, /, **options: str) -> Game:
    """A game with its options, by a version of the rules and with the edition of the tiles that came with it."""
    key = f"{players} {version} {sorted(options.items())}"
    if key not in _GAMES:
        _GAMES[key] = rondel.load(
            "glen-more-ii", players=players, options=dict(options), rules_version=version, edition=version
        )
    return _GAMES[key]


def seat(*tiles: str, **held: object) -> dict[str, Any]:
    """What a seat has, its tiles written as `Inshriach 1,1 * wood wood < Covered`: name, cell, Scotsmen, resources.

    Without `coins` it has none.
    """
    territory = []
    for text in tiles:
        text, _, under = text.partition(" < ")
        found = re.fullmatch(r"(.+?) (-?\d+),(-?\d+)((?: \S+)*)", text)
        assert found is not None, text
        rest = found[4].split()
        entry: dict[str, Any] = {"tile": found[1], "cell": [int(found[2]), int(found[3])], "scotsmen": rest.count("*")}
        entry["resources"] = {good: rest.count(good) for good in GOODS if good in rest}
        entry["under"] = under.split(" < ") if under else []
        territory.append(entry)
    return {"coins": 0, **({"territory": territory} if territory else {}), **held}


def position(players: int = 4, options: dict[str, str] | None = None, version: int = NEWEST, **parts: Any) -> State:
    """A position: seats by their letter, everything else as in docs/positions-glen-more-ii.md.

    Market and discard pile are empty unless they are given.
    """
    seats = [parts.pop(name) if name in parts else {} for name in LETTERS[:players]]
    plain = {"market": dict.fromkeys(GOODS, 0), "discard": []}
    return game(players, version, **(options or {})).from_json({**plain, "seats": seats, **parts})


def base(*tiles: str, **parts: Any) -> State:
    """The base position of the worked examples: A is rear on space 0, the tiles lie on the spaces 1, 2, ..."""
    ring = {"0": "A", "10": "B", "11": "C", "12": "D", "13": "-"}
    ring |= {str(1 + i): name for i, name in enumerate(tiles)}
    parts.setdefault("A", seat())
    return position(ring=ring, **parts)


def taking(tile: str, *words: str, **parts: Any) -> State:
    """A has just taken the tile of space 1 from the base position, and done these words."""
    return do(base(tile, **parts), "advance 1", *words)


def do(state: State, *words: str) -> State:
    """Carry out choices given in words."""
    for text in words:
        state.apply(state.rules().action(text))
    return state


def refill(state: State, seed: int = 1) -> list[str]:
    """Let chance draw the tiles of a refill; returns what was drawn."""
    drawn = settle(state, Rng(seed)) if state.actor == CHANCE else []
    return [state.rules().words(action) for action in drawn]


def words(state: State, *kinds: str) -> list[str]:
    """The legal choices in words, or those that begin with one of the kinds."""
    said = [state.rules().words(action) for action in state.legal()]
    return [text for text in said if not kinds or text.startswith(kinds)]


def refusal(state: State, text: str) -> str | None:
    """Why a choice is refused, None if it is legal."""
    return state.why_not(state.rules().action(text))


def look(state: State) -> dict[str, Any]:
    """The position as plain data."""
    return state.to_json()


def point(state: State) -> str:
    """The name of the open point."""
    return str(look(state)["point"]["name"])


def has(state: State, letter: str, what: str) -> Any:
    """What a seat has of something."""
    return look(state)["seats"][LETTERS.index(letter)][what]


def names(state: State) -> dict[str, str]:
    """The names of the tiles by their ids."""
    tiles = state.rules().tiles  # type: ignore[attr-defined]
    return dict(zip(tiles.ids, tiles.labels, strict=True))


def on(state: State, name: str, letter: str = "A") -> dict[str, Any]:
    """What is known of a tile in a territory, by its name."""
    for entry in has(state, letter, "territory"):
        if names(state)[entry["tile"]] == name:
            return dict(entry)
    raise AssertionError(f"{name} does not lie in the territory of {letter}")


def resources(state: State, name: str, letter: str = "A") -> dict[str, int]:
    """The resources on a tile."""
    return dict(on(state, name, letter)["resources"])


def scotsmen(state: State, name: str, letter: str = "A") -> int:
    """How many Scotsmen stand on a tile."""
    return int(on(state, name, letter)["scotsmen"])


def ring(state: State) -> list[str]:
    """The ring, tiles by their names."""
    known = names(state)
    return [known.get(entry, entry) for entry in look(state)["ring"]]


def discarded(state: State) -> set[str]:
    """The names of the tiles in the discard pile."""
    return {names(state)[entry] for entry in look(state)["discard"]}


def score(state: State, letter: str = "A") -> int:
    """The VP a seat has collected so far."""
    return int(has(state, letter, "vp"))


def ready(state: State) -> set[str]:
    """The tiles that may be activated."""
    return {re.sub(r" (with|for) .*", "", text.removeprefix("activate ")) for text in words(state, "activate")}


def lines(state: State, letter: str, source: str) -> dict[str, int]:
    """The points of a seat from one source, by item, added up."""
    found: dict[str, int] = {}
    for line in state.result().sheets[LETTERS.index(letter)].lines:
        if line.source == source:
            found[line.item] = found.get(line.item, 0) + line.points
    return found
