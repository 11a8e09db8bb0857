"""The header of a record: which game was played, by whom, and how it ended."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rondel.core.errors import Mistakes, RondelError
from rondel.core.game import Game
from rondel.core.seats import letter
from rondel.core.state import State
from rondel.games.registry import games, load, title
from rondel.games.setup_faults import setup_fault
from rondel.locale import Message, say
from rondel.record.position import LARGEST, read_text_position
from rondel.record.wrong import BadRecord, quoted

VERSION: Final = "1"
LINE: Final = 2_000  # characters
POSITION: Final = "position"  # its line may be longer
KEYS: Final = ("rondel record", "game", "rules", "players", "options", "tiles", "date", "result", "places", POSITION)
TOLD: Final = 5  # mistakes of a position
SEAT: Final = re.compile(r"seat [A-Z]")
PLAYER: Final = re.compile(r"([^\[\]]*?)(?: ?\[([^\[\]]+)\])?")


@dataclass(frozen=True)
class Player:
    """Who sits at a seat: a name, and the code of the bot if it is one."""

    name: str
    bot: str = ""

    def __str__(self) -> str:
        return f"{self.name} [{self.bot}]" if self.bot else self.name


@dataclass(frozen=True)
class Ending:
    """How a game ended: total and place of every seat."""

    totals: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class Header:
    """What the header of a record says."""

    game: Game
    players: tuple[Player, ...]
    ending: Ending | None
    date: str
    begins: State | None = None  # where that is not the start of the game


def changed_options(game: Game) -> dict[str, str]:
    """The options that differ from the default."""
    usual = {option.name: option.usual(game.rules_version) for option in title(game.name).options}
    return {name: value for name, value in game.options.items() if value != usual.get(name)}


def write_header(header: Header) -> Iterator[str]:
    """The lines of a header."""
    game = header.game
    yield f"rondel record: {VERSION}"
    yield f"game: {game.name}"
    yield f"rules: {game.rules_version}"
    yield f"players: {game.players}"
    options = changed_options(game)
    if options:
        yield "options: " + ", ".join(f"{name}={value}" for name, value in options.items())
    if game.fingerprint:
        yield f"tiles: {game.fingerprint}"
    for seat, player in enumerate(header.players):
        yield f"seat {letter(seat)}: {player}"
    if header.date:
        yield f"date: {header.date}"
    if header.ending:
        yield "result: " + _by_seat(header.ending.totals)
        yield "places: " + _by_seat(header.ending.places)
    if header.begins is not None:
        yield f"{POSITION}: " + json.dumps(header.begins.to_json(), separators=(",", ":"))


def _by_seat(numbers: tuple[int, ...]) -> str:
    return ", ".join(f"{letter(seat)} {n}" for seat, n in enumerate(numbers))


class HeaderReader:
    """Reads header lines; every mistake is told with its line."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.lines: dict[str, int] = {}

    def add(self, number: int, line: str) -> None:
        """Read one line `key: value`."""
        key, colon, value = line.partition(":")
        key = " ".join(key.split())
        long = len(line) > (LARGEST if key == POSITION else LINE)
        if not colon or long or (key not in KEYS and not SEAT.fullmatch(key)):
            raise BadRecord(say("record.no_key", text=quoted(line), keys=", ".join(KEYS)), number, line)
        if key in self.values:
            raise BadRecord(say("record.twice", key=quoted(key)), number, line)
        self.values[key] = value.strip()
        self.lines[key] = number

    def wrong(self, key: str, what: Message) -> BadRecord:
        """A mistake in the value of a key."""
        return BadRecord(what, self.lines.get(key, 0), self.values.get(key, ""))

    def read(self, tiles: str | Path | None) -> Header:
        """The header, with its game loaded."""
        for key in ("rondel record", "game", "players"):
            if key not in self.values:
                raise BadRecord(say("record.none", key=quoted(key)))
        if self.values["rondel record"] != VERSION:
            raise self.wrong("rondel record", say("record.version", version=VERSION))
        game = self.load(tiles)
        date = self.values.get("date", "")
        return Header(game, self.players(game), self.ending(game), date, self.begins(game))

    def load(self, tiles: str | Path | None) -> Game:
        """The game as the header describes it."""
        options: dict[str, object] = {}
        for part in filter(None, (part.strip() for part in self.values.get("options", "").split(","))):
            name, sign, value = part.partition("=")
            if not sign:
                raise self.wrong("options", say("record.option", text=quoted(part)))
            options[name.strip()] = value.strip()
        count = self.values["players"]
        if not (count.isascii() and count.isdigit() and len(count) < 3):
            raise self.wrong("players", say("record.no_number", text=quoted(count)))
        name = self.values["game"]
        version = self.rules_version(name)
        try:
            edition = self.edition(name, tiles, version)
            game = load(name, int(count), options, tiles, version, edition)
        except RondelError as error:
            why = setup_fault(name, int(count), options, version) or str(error)
            raise BadRecord(say("record.header", why=why)) from None
        marked = self.values.get("tiles", game.fingerprint)
        if marked not in (game.fingerprint, game.first_fingerprint):
            raise self.wrong("tiles", say("record.tiles", tiles=marked or "–", here=game.fingerprint or "–"))
        return game

    def begins(self, game: Game) -> State | None:
        """The position it begins from; None is the start of the game."""
        if POSITION not in self.values:
            return None
        try:
            return read_text_position(self.values[POSITION], game)
        except Mistakes as error:
            why = "; ".join(error.mistakes[:TOLD])
        except RondelError as error:
            why = str(error)
        raise self.wrong(POSITION, say("record.position", why=why))

    def edition(self, name: str, tiles: str | Path | None, version: int | None) -> int | None:
        """The supplied edition it was played with, also below given tiles; None where that is not said."""
        if "tiles" not in self.values or name not in games():
            return None
        return title(name).edition_of(self.values["tiles"], None if tiles is None else Path(tiles), version)

    def rules_version(self, name: str) -> int | None:
        """The rules version the game was played by, None where that is not said; a newer one is not known here."""
        if "rules" not in self.values or name not in games():
            return None
        version, newest = self.values["rules"], title(name).rules_version
        if not (version.isascii() and version.isdecimal() and len(version) < 6 and 1 <= int(version) <= newest):
            raise self.wrong("rules", say("record.rules", version=version, here=newest))
        return int(version)

    def players(self, game: Game) -> tuple[Player, ...]:
        """Who sits where; a seat that is not named has its letter as name."""
        found = []
        for seat in range(game.players):
            match = PLAYER.fullmatch(self.values.get(f"seat {letter(seat)}", letter(seat)))
            if match is None:
                raise self.wrong(f"seat {letter(seat)}", say("record.seat"))
            found.append(Player(match[1] or letter(seat), match[2] or ""))
        return tuple(found)

    def ending(self, game: Game) -> Ending | None:
        """The result, if the game is finished."""
        if "result" not in self.values:
            return None
        totals = self.numbers("result", game.players)
        places = self.numbers("places", game.players) if "places" in self.values else ()
        return Ending(totals, places)

    def numbers(self, key: str, count: int) -> tuple[int, ...]:
        """A number for every seat, written `A 34, B 20`."""
        found: dict[str, int] = {}
        for part in self.values[key].split(","):
            match = re.fullmatch(r"([A-Z]) (-?[0-9]{1,9})", part.strip())
            if match is None or match[1] in found:
                raise self.wrong(key, say("record.numbers", text=quoted(part.strip())))
            found[match[1]] = int(match[2])
        if sorted(found) != [letter(seat) for seat in range(count)]:
            raise self.wrong(key, say("record.each_seat", n=count))
        return tuple(found[letter(seat)] for seat in range(count))
