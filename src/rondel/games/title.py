"""What a game declares: one object that says what it is and where everything about it lies."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from rondel.core.errors import BadOption, BadTiles, RondelError
from rondel.core.events import Event
from rondel.core.features import Features
from rondel.core.game import Game, Option, Setup, read_options
from rondel.core.observing import FeatureObserver, Observer, ScoreObserver
from rondel.core.result import Line
from rondel.core.state import State
from rondel.core.tokens import Kind, Tokens, digits
from rondel.games.goals import Goals
from rondel.parts.table import Record, Shape, TileRow

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from rondel.drawing.svg import GameArt
    from rondel.drawing.terminal import Artist
    from rondel.games.editing import Editing
    from rondel.games.tile_set import Printed
    from rondel.locale import Message
    from rondel.scene import Entry, Scene, Tile

MESSAGES: Final = "messages"
DATA: Final = "data"
GUIDE: Final = "guide"
LESSONS: Final = "lessons"
PUZZLES: Final = "puzzles"


class SceneMaker(Protocol):
    """The module that tells what a seat sees of a state, what a choice does, what is scored, what tiles show."""

    def look(self, state: State, seat: int | None, open_scores: bool) -> Scene: ...
    def tell(self, after: State, actor: int, action: int, events: tuple[Event, ...]) -> tuple[Message, ...]: ...
    def entry(self, state: State, line: Line) -> Entry: ...
    def catalogue(self, game: Game) -> list[Tile]: ...


class Statistics(Protocol):
    """The module that says which events statistics count, and under which id and name."""

    KINDS: dict[str, str]  # what kind of thing an event of a kind counts
    ALWAYS: frozenset[str]  # kinds of which everything can be had in every game
    GOALS: Goals

    def thing(self, game: Game, event: Event) -> str | None: ...
    def labels(self, game: Game) -> dict[str, str]: ...
    def balanced(self, game: Game) -> dict[str, str]: ...  # all that balance is measured of: ids with their kinds
    def offered(self, game: Game, event: Event) -> str | None: ...  # what comes up by an event


class Things(Protocol):
    """The module that says what the things and places of events are called in files."""

    def numbers(self, game: Game) -> dict[str, dict[str, int]]: ...


class Rows(Protocol):
    """The module that tells what the piece of a single row shows, be the rest of the set as it may."""

    def printed(self, row: TileRow, tables: Mapping[str, tuple[Record, ...]]) -> Printed: ...


@dataclass(frozen=True)
class Title:
    """A game before it is loaded.

    `rules`, `shapes`, `features`, `observer`, `kinds`, `scene`, `drawing`, `terminal`, `statistics`, `things`,
    `rows` and `editing` name what is imported only when it is asked for, as `module:attribute` or `module`, a leading
    dot meaning the package of the game. A game that leaves one out is played all the same, with its words alone.
    Messages, tables, weights, lessons, puzzles and rule text are files of the package.
    """

    name: str  # as it is called in commands, records and addresses, such as `glen-more`
    label: str  # its name in English
    summary: str  # what it is, in one English sentence
    package: str
    rules: str  # a class of `Game`, made from a `Setup`
    players: tuple[int, ...]
    usual: int  # how many play where nobody says
    options: tuple[Option, ...] = ()
    rules_version: int = 1  # the newest; games of all earlier ones can be loaded too
    edition: int = 1  # the newest of the supplied tiles; games of all earlier ones can be loaded too
    earlier: tuple[tuple[int, int], ...] = ()  # earlier editions, each after the last rules version that came with it
    order: int = 100  # where it stands in lists; games of equal order by name
    shapes: str = ""  # the `Shape` of every table that a user may have in a file of their own
    features: str = ""  # a `Features`, for those who judge a position
    observer: str = ""  # a class of `Observer` made from a game: all that a seat sees, for learners
    kinds: str = ""  # a function that lists the kinds of actions of a game, for learners that choose token by token
    scene: str = ""  # a `SceneMaker`
    drawing: str = ""  # a `GameArt`, for the browser
    terminal: str = ""  # a class of `Artist`
    statistics: str = ""  # what statistics count: a `Statistics`
    things: str = ""  # what the things of events are called: a module with `numbers`
    rows: str = ""  # what a row of a table shows: a module with `printed`
    editing: str = ""  # what of a position can be changed by hand: an `Editing`
    shared: tuple[str, ...] = ()  # packages whose messages the game uses too

    def load(
        self,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        tiles: Path | None = None,
        rules_version: int | None = None,
        edition: int | None = None,
    ) -> Game:
        """The game for so many players, with options and tiles settled; `BadOption` says what would be right.

        Without `tiles` of one's own it is played with the supplied ones: those that came with the rules version, or
        those of the edition given. Files of one's own go together with the newest edition that they fit, unless one
        is named.
        """
        setup = self._settle(players, options, tiles, rules_version, edition)
        if tiles is None or edition is not None:
            return self._make(setup)
        return next(self._fitting(setup), None) or self._make(setup)  # which says what is wrong

    def _settle(
        self,
        players: int | None,
        options: Mapping[str, object] | None,
        tiles: Path | None,
        rules_version: int | None,
        edition: int | None,
    ) -> Setup:
        version = self.rules_version if rules_version is None else rules_version
        if not 1 <= version <= self.rules_version:
            raise BadOption(f"{self.label} has the rules versions 1 to {self.rules_version}, not {version}")
        n = self.usual if players is None else players
        if n not in self.players:
            span = f"{min(self.players)} to {max(self.players)}" if len(self.players) > 1 else f"{self.players[0]}"
            raise BadOption(f"{self.label} is for {span} players, not {n}")
        settled = read_options(self.options, dict(options or {}), version)
        chosen = self.usual_edition(version) if edition is None else edition
        return Setup(self.name, n, settled, version, self.data_folder(chosen), tiles, chosen)

    def _make(self, setup: Setup) -> Game:
        game = cast(Game, self._fetch(self.rules)(setup))
        game.loader = loaded
        meaning = game.meaning()
        if meaning:
            game.fingerprint = hashlib.sha256(meaning.encode()).hexdigest()[:12]
        return game

    def _fitting(self, setup: Setup) -> Iterator[Game]:
        """The game with every edition, from that of the setup back, that the files of the setup fit."""
        for edition in range(setup.edition, 0, -1):
            with suppress(BadTiles):  # what they leave out may not fit all
                yield self._make(replace(setup, supplied=self.data_folder(edition), edition=edition))

    def usual_edition(self, version: int) -> int:
        """The edition of the supplied tiles that came with a rules version."""
        return next((edition for last, edition in self.earlier if version <= last), self.edition)

    def _fetch(self, reference: str) -> Any:
        return _fetched(self.package, reference)

    # What the game is made of, fetched when it is asked for.

    def get_shapes(self) -> tuple[Shape, ...]:
        """What the tables of the game look like, none where it has no tables."""
        return cast("tuple[Shape, ...]", self._fetch(self.shapes)) if self.shapes else ()

    def get_features(self) -> Features | None:
        """What a position tells about a seat, None where the score is all there is."""
        return cast(Features, self._fetch(self.features)) if self.features else None

    def observer_of(self, game: Game, detail: str) -> Observer:
        """What a seat sees of a game as numbers: `small`, what judges look at, or `full`, everything."""
        if detail not in ("small", "full"):
            raise BadOption(f"an observation is small or full, not {detail!r}")
        if detail == "full" and self.observer:
            return cast(Observer, self._fetch(self.observer)(game))
        features = self.get_features()
        return FeatureObserver(features, game.players) if features else ScoreObserver(game.players)

    def tokens_of(self, game: Game) -> Tokens:
        """The actions of a game as tokens; those of a game that lists no kinds are the digits of its numbers."""
        listed: list[Kind] = self._fetch(self.kinds)(game) if self.kinds else digits(game.actions)
        return Tokens(listed, game.actions)

    def get_scene(self) -> SceneMaker:
        """What makes scenes of states; for a game without one, its words."""
        return cast(SceneMaker, self._fetch(self.scene or "rondel.scene.words_only"))

    def get_art(self) -> GameArt:
        """How the game looks in a browser; tiles of a game without drawings are plain."""
        return cast("GameArt", self._fetch(self.drawing or "rondel.drawing.svg.game_art:PLAIN"))

    def get_artist(self) -> type[Artist]:
        """Who draws the game in a terminal."""
        return cast("type[Artist]", self._fetch(self.terminal or "rondel.drawing.terminal:Artist"))

    def get_statistics(self) -> Statistics | None:
        """What statistics count, None where the game does not say."""
        return cast(Statistics, self._fetch(self.statistics)) if self.statistics else None

    def get_things(self) -> Things | None:
        """What the things of events are called, None where they go by their numbers."""
        return cast(Things, self._fetch(self.things)) if self.things else None

    def get_rows(self) -> Rows | None:
        """What a single row of a table shows, None where the game does not say."""
        return cast(Rows, self._fetch(self.rows)) if self.rows else None

    def get_editing(self) -> Editing | None:
        """What of a position can be changed by hand, None where the game does not say."""
        return cast("Editing", self._fetch(self.editing)) if self.editing else None

    # Its files.

    @property
    def folder(self) -> Traversable:
        """The folder of the package."""
        return files(self.package)

    def message_folders(self) -> list[Traversable]:
        """The folders with the sentences of the game, a file for every language."""
        found = [files(package) / MESSAGES for package in (*self.shared, self.package)]
        return [folder for folder in found if folder.is_dir()]

    def data_folder(self, edition: int) -> Path:
        """The folder with the tables of an edition; a game with one edition only may leave out the folder for it."""
        if not 1 <= edition <= self.edition:
            raise BadOption(f"{self.label} has the editions 1 to {self.edition} of its tiles, not {edition}")
        data = Path(str(self.folder)) / DATA
        found = data / f"edition-{edition}"
        return found if found.is_dir() else data

    def tables(self) -> dict[str, str]:
        """The tile tables of the newest supplied set with their text, by the names of their files."""
        found = sorted(self.data_folder(self.edition).glob("*.csv"))
        return {path.name: path.read_text(encoding="utf-8") for path in found}

    def edition_of(self, fingerprint: str, tiles: Path | None = None, rules_version: int | None = None) -> int | None:
        """The supplied edition with a fingerprint, old or new, or that which has it with tiles of one's own on top.

        None if there is none.
        """
        if tiles is None:
            editions = range(self.edition, 0, -1)
            return next((edition for edition in editions if fingerprint in _fingerprints(self, edition)), None)
        games = self._fitting(self._settle(None, None, tiles, rules_version, self.edition))
        return next((game.edition for game in games if fingerprint in (game.fingerprint, game.first_fingerprint)), None)

    def weights(self, number: str = "") -> str | None:
        """The tuned weights of the judge as JSON, or earlier ones by their number; None where there are none."""
        return self._text(f"weights-{number}.json" if number else "weights.json")

    def rule_ids(self) -> str:
        """Which rules explain which thing on the table, as CSV: `thing`, `rules` and, of the rule book, `guide`."""
        return self._text("rule_ids.csv") or "thing,rules\n"

    def guide_file(self, name: str) -> str | None:
        """A file of the rule book for players, None where there is none."""
        return self._text(f"{GUIDE}/{name}")

    def lesson_file(self, name: str) -> str | None:
        """A file of the lessons of a first game, None where there is none."""
        return self._text(f"{LESSONS}/{name}")

    def puzzle_files(self) -> dict[str, str]:
        """The files of puzzles, by their names; none where there are none."""
        folder = self.folder / PUZZLES
        if not folder.is_dir():
            return {}
        found = sorted((file for file in folder.iterdir() if file.name.endswith(".jsonl")), key=lambda file: file.name)
        return {file.name: file.read_text(encoding="utf-8") for file in found}

    def rules_text(self) -> str:
        """The numbered rules as they are written."""
        text = self._text("rules.md")
        if text is None:
            raise RondelError(f"{self.name} has no rules to read")
        return text

    def _text(self, name: str) -> str | None:
        file = self.folder / name
        return file.read_text(encoding="utf-8") if file.is_file() else None


def loaded(setup: Setup) -> Game:
    """The game that was pickled; states that come one by one share it."""
    return _loaded(
        setup.name, setup.players, tuple(setup.options.items()), setup.tiles, setup.rules_version, setup.edition
    )


@lru_cache(maxsize=64)
def _loaded(
    name: str, players: int, options: tuple[tuple[str, str], ...], tiles: Path | None, version: int, edition: int
) -> Game:
    from rondel.games.registry import title

    return title(name).load(players, dict(options), tiles, version, edition)


@cache
def _fetched(package: str, reference: str) -> Any:
    """A module of a game, or something in one; every page asks for several, and finding what is imported takes long."""
    module, _, attribute = reference.partition(":")
    found = import_module(module, package)
    return getattr(found, attribute) if attribute else found


@cache
def _fingerprints(title: Title, edition: int) -> tuple[str, str]:
    """By which fingerprints an edition is known."""
    game = title.load(edition=edition)
    return game.fingerprint, game.first_fingerprint
