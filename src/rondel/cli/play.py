"""`rondel play`: a whole game in the terminal, against bots or with friends at one keyboard."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from rich.table import Table
from rich.text import Text

from rondel.arena.match import History
from rondel.bots import GuardedBot, guarded
from rondel.bots.codes import split
from rondel.cli.menu import Item, menu, singles, tags
from rondel.cli.session import Session
from rondel.cli.table import artist, language, read_settings, stoppable
from rondel.core.errors import BadOption, BadWords, RondelError
from rondel.core.seats import letter
from rondel.core.state import CHANCE, OVER
from rondel.drawing.terminal.artist import Artist
from rondel.games.registry import load, titles
from rondel.games.scenes import scene
from rondel.locale import Message, say, translator
from rondel.record import Player, Record, load_position, load_record, save_record
from rondel.scene import Scene

ME: Final = "me"
SHOWN: Final = 14  # lines of the log that are shown without being asked for


class Leave(Exception):
    """The person wants to leave, or nothing more comes from the keyboard."""


@stoppable()
def run(given: argparse.Namespace) -> int:
    """Set the table, play, and keep the game."""
    game = TerminalGame(given)
    try:
        game.play()
    except (Leave, KeyboardInterrupt) as stop:
        game.keep()
        if game.file:
            game.kept()
        else:
            game.say(say("play.lost"))
        if isinstance(stop, KeyboardInterrupt):
            raise
    finally:
        game.dismiss()
    return 0


def seat_codes(given: argparse.Namespace) -> list[str]:
    """Who plays each seat: `me` or the code of a bot."""
    if given.seats:
        return split(given.seats)
    for codes in (["me", "easy", "easy"], ["me", "easy"]):
        try:
            load(given.game, players=len(codes))
        except BadOption:
            continue
        return codes
    raise RondelError("say who plays with --seats me,easy,easy")


def seat_names(given: argparse.Namespace, codes: list[str]) -> list[str]:
    """What the seats are called: as given, else `Player` for a single person and the bot's code for a bot."""
    if given.names:
        names = [name.strip() for name in given.names.split(",")]
        if len(names) != len(codes) or any(not name or set(name) & set("[]") for name in names):
            raise RondelError(f"--names needs {len(codes)} names without brackets, joined by commas")
        return names
    letters = [letter(seat) for seat in range(len(codes))]
    alone = translator(language())(say("play.player")) if codes.count(ME) == 1 else ""
    return [(alone or letters[seat]) if code == ME else f"{code} {letters[seat]}" for seat, code in enumerate(codes)]


def new_record(given: argparse.Namespace) -> Record:
    """The empty record of the game that the arguments describe."""
    if not given.game:
        raise RondelError(f"say which game to play, as in: rondel play {titles()[0].name}")
    codes = seat_codes(given)
    game = load(given.game, players=len(codes), options=read_settings(given.options), tiles=given.tiles)
    return Record(game, [], seated(given, codes))


def begun(given: argparse.Namespace) -> Record:
    """The empty record of a game that begins from a position."""
    if given.resume or given.options:
        raise RondelError("--position says how the game stands; leave --resume and --options out")
    state = load_position(given.position, given.tiles)
    game = state.rules()
    if given.game and given.game != game.name:
        raise RondelError(f"{given.position} is a position of {game.name}, not of {given.game}")
    codes = split(given.seats) if given.seats else [ME, *["easy"] * (game.players - 1)]
    if len(codes) != game.players:
        raise RondelError(f"{given.position} has {game.players} seats, --seats names {len(codes)}")
    return Record(game, [], seated(given, codes), begins=state)


def seated(given: argparse.Namespace, codes: list[str]) -> tuple[Player, ...]:
    """The players of seats by their codes."""
    names = seat_names(given, codes)
    return tuple(Player(n, "" if c == ME else c) for n, c in zip(names, codes, strict=True))


def old_record(given: argparse.Namespace) -> Record:
    """The record to go on with; seats and names may be given anew."""
    record = load_record(given.resume, given.tiles)
    if given.game and given.game != record.game.name:
        raise RondelError(f"{given.resume} is a game of {record.game.name}, not of {given.game}")
    if given.options:
        raise RondelError("the options of a game are settled when it begins; leave --options out")
    if given.seats:
        codes = seat_codes(given)
        if len(codes) != record.game.players:
            raise RondelError(f"{given.resume} has {record.game.players} seats, --seats names {len(codes)}")
        given.names = given.names or ",".join(player.name for player in record.players)
        record.players = seated(given, codes)
    return record


def keep_in(given: argparse.Namespace) -> Path | None:
    """The file the game is kept in; one that exists is only written to when it is resumed."""
    file = given.save or given.resume
    if file is None:
        return None
    path = Path(file)
    if not path.parent.is_dir():
        raise RondelError(f"cannot save to {file}: there is no folder {path.parent}")
    if given.save and path.exists() and given.save != given.resume:
        raise RondelError(f"{file} exists; go on with it by --resume {file}, or save to another file")
    return path


class TerminalGame:
    """A game between persons and bots at one terminal."""

    def __init__(self, given: argparse.Namespace) -> None:
        make = begun if given.position else old_record if given.resume else new_record
        record = make(given)
        self.begins = record.begins
        self.bots: list[GuardedBot | None] = [guarded(p.bot) if p.bot else None for p in record.players]
        self.file = keep_in(given)
        self.players = record.players
        persons = {n for n, bot in enumerate(self.bots) if bot is None}
        self.session = Session(record.start(), persons, given.seed)
        self.session.follow(record.actions)
        for seat, bot in enumerate(self.bots):
            if bot is not None and record.begins is None:  # no bot is told of games that begin elsewhere
                bot.begin(record.game, seat, History(self.session.actions))
        self.artist: Artist = artist(record.game.name, [player.name for player in record.players])
        self.told = 0  # how many lines of the log were shown
        self.turn = -1  # the turn in which the whole table was drawn
        self.warned = False

    def say(self, message: Message, style: str = "") -> None:
        """Print a sentence."""
        self.artist.console.print(Text(self.artist.translate(message), style))

    def keep(self) -> None:
        """Write the game to its file, if it has one."""
        if self.file:
            save_record(self.record(), self.file)

    def record(self) -> Record:
        """The game so far."""
        return Record.of(self.session.game, self.session.actions, self.players, begins=self.begins)

    def kept(self) -> None:
        """Say where the game is kept; the name of the file is never broken into lines."""
        self.artist.console.print(self.artist.translate(say("play.kept", file=str(self.file))), soft_wrap=True)

    # The game.

    def play(self) -> None:
        """Play to the end."""
        session = self.session
        turn = -1
        while session.state.actor != OVER:
            if session.state.turn != turn:
                turn = int(session.state.turn)
                self.keep()
            actor = int(session.state.actor)
            bot = self.bots[actor] if actor != CHANCE else None
            if actor == CHANCE:
                session.chance()
            elif bot is not None:
                self.ask_bot(actor, bot)
            elif session.forced():
                session.act(session.state.legal()[0])
            else:
                self.decide(actor)
        self.keep()
        self.end()

    def ask_bot(self, seat: int, bot: GuardedBot) -> None:
        """Let a bot choose; where it fails another chooses for it, and the person is told."""
        before, session = len(bot.faults), self.session
        session.act(bot.choose(session.state, session.rng))
        for fault in bot.faults[before:]:
            self.say(say("play.fault", name=self.players[seat].name, fault=f"{fault.kind}: {fault.text}"), "hint")
            if bot.lost:
                self.say(say("play.strikes", name=self.players[seat].name, n=len(bot.faults)), "hint")

    def dismiss(self) -> None:
        """Say goodbye to the bots."""
        for bot in self.bots:
            if bot is not None:
                bot.close()

    def end(self) -> None:
        """The last drawing, the score sheets, who has won."""
        look = scene(self.session.state, None, open_scores=True)
        self.news()
        self.artist.table(look, {})
        self.artist.sheets(look.sheets, final=True)
        self.say(look.prompt, "prompt")
        if self.file:
            self.kept()

    # A decision of a person.

    def decide(self, seat: int) -> None:
        """Show what can be chosen and do what is answered."""
        look = scene(self.session.state, seat)
        self.screen(look, menu(look), ())
        while True:
            answer = self.ask(len(self.items))
            if answer.isdigit() or (answer == "" and len(self.items) == 1):
                number = int(answer or 1)
                if not 1 <= number <= len(self.items):
                    self.say(say("play.no_number", n=len(self.items)), "hint")
                elif len(self.items[number - 1].choices) == 1:
                    self.session.act(self.items[number - 1].choices[0].action)
                    return
                else:
                    item = self.items[number - 1]
                    self.screen(look, singles(look, item.choices), (item.text,))
            elif answer == "" or (answer == "b" and self.inside):
                self.screen(look, menu(look), ())
            elif self.command(answer, look):
                return

    def screen(self, look: Scene, items: list[Item], inside: tuple[Message, ...]) -> None:
        """Draw the table, the prompt and the menu."""
        self.items, self.inside = items, inside
        if self.artist.console.is_terminal:
            self.artist.console.clear()
        numbers = tags(items)
        whole = look.turn != self.turn or any(target.startswith("circuit:") for target in numbers)
        if whole:
            self.artist.others(look)
        self.news()
        self.artist.title(look)
        if whole:
            self.artist.rings(look, numbers)
        self.artist.desk(look, numbers)
        self.turn = look.turn
        for note in look.notes:
            self.say(note, "faint")
        self.say(look.prompt, "prompt")
        if look.hand:
            lines = "; ".join(self.artist.translate(line) for line in look.hand.lines)
            self.artist.console.print(Text(f"  {lines}", "faint"))
        self.list_items()

    def list_items(self) -> None:
        """Print the numbered menu, grouped."""
        for message in self.inside:
            self.say(message, "faint")
        table = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
        table.add_column(justify="right", no_wrap=True)
        table.add_column()
        group = ""
        for number, item in enumerate(self.items, 1):
            if item.group != group and not self.inside:
                group = item.group
                table.add_row("", Text(self.artist.text(f"group.{group}"), "faint"))
            line = Text(self.artist.translate(item.text))
            if item.details:
                told = "; ".join(self.artist.translate(detail) for detail in item.details)
                line.append(f" ({told})", "faint")
            hint = item.choices[0].hint
            if hint and len(item.choices) == 1:
                line.append(f" ! {self.artist.translate(hint)}", "hint")
            table.add_row(Text(f" {number} ", "tag"), line)
        self.artist.console.print(table)

    def news(self) -> None:
        """What happened since the person last looked."""
        log = self.session.log
        new = log[min(self.told, len(log)) :]
        if len(new) > SHOWN:
            self.say(say("play.more", n=len(new) - SHOWN), "faint")
        self.artist.log(new[-SHOWN:])
        self.told = len(log)

    def ask(self, most: int) -> str:
        """The next line from the keyboard."""
        key = "play.ask_inside" if self.inside else "play.ask_one" if most == 1 else "play.ask"
        return self.line(self.artist.translate(say(key, n=most)))

    def line(self, asked: str) -> str:
        """What is typed when something is asked."""
        try:
            if sys.stdin.isatty() and sys.stdout.isatty():
                return input(f"{asked} ").strip()
            self.artist.console.print(f"{asked} ", end="")
            line = sys.stdin.readline()
        except EOFError:
            raise Leave from None
        # What is not typed at a terminal is repeated, so that the output can be read on its own.
        self.artist.console.print(line.strip())
        if not line:
            raise Leave
        return line.strip()

    def command(self, answer: str, look: Scene) -> bool:
        """Do what a letter or a notation asks for; returns whether the position has changed."""
        word, _, rest = answer.partition(" ")
        if answer in ("u", "r"):
            changed = self.session.undo() if answer == "u" else self.session.restart()
            if changed:
                self.told = min(self.told, len(self.session.log))
            else:
                self.say(say("play.no_undo"), "hint")
            return changed
        if word == "w":
            self.write(rest.strip())
        elif answer == "q":
            self.leave()
        elif answer == "s":
            self.artist.sheets(look.sheets, final=False)
        elif answer == "l":
            self.artist.log(self.session.log)
        elif answer == "t":
            self.artist.table(look, tags(self.items))
            self.list_items()
        elif answer in ("?", "h", "help"):
            self.say(say("play.help"))
            if self.artist.translate.knows(f"{look.game}.help"):
                self.say(say(f"{look.game}.help"))
        else:
            return self.words(answer)
        return False

    def words(self, answer: str) -> bool:
        """Carry out a choice given in the notation of records."""
        session = self.session
        try:
            action = session.game.action(answer)
        except BadWords:
            self.say(say("play.unknown", words=answer), "hint")
            return False
        reason = session.state.why_not(action)
        if reason is not None:
            self.say(say("play.refused", words=answer, reason=say(f"reason.{reason}")), "hint")
            return False
        session.act(action)
        return True

    def write(self, name: str) -> None:
        """Save the game, to another file if one is named."""
        path = Path(name) if name else self.file
        if path is None:
            self.say(say("play.needs_file"), "hint")
            return
        try:
            save_record(self.record(), path)
        except RondelError as error:
            self.artist.console.print(Text(str(error), "hint"))
            return
        self.file = path
        self.kept()

    def leave(self) -> None:
        """Leave; where the game is kept nowhere, only when asked twice."""
        if self.file or self.warned:
            raise Leave
        self.warned = True
        self.say(say("play.not_kept"), "hint")
