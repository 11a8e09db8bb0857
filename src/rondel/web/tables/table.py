"""A table in memory: its game, who sits there, and who somebody is who asks."""

from __future__ import annotations

import asyncio

from rondel.core import OVER, Game, IllegalAction, RondelError, State
from rondel.core.seats import letter
from rondel.locale import say
from rondel.record import LENGTH
from rondel.web.store.clock_queries import Timed
from rondel.web.store.queries import FORMER, Stored
from rondel.web.tables.clock import TWICE, TableClock, read_clock, read_pace
from rondel.web.tables.faults import Conflict, Forbidden, Missing, Refused, Stale
from rondel.web.tables.log_story import LogStory
from rondel.web.tables.luck import Luck
from rondel.web.tables.people import Person
from rondel.web.tables.play import Play, Step
from rondel.web.tables.tokens import HOST, hashed, is_token
from rondel.web.tables.view import Hint, Occupant, ScorePoint, Viewer


class Table:
    """A table in memory."""

    def __init__(self, stored: Stored, play: Play, luck: Luck) -> None:
        self.id = stored.id
        self.luck = luck
        self.stored = stored
        self.play = play
        self.times = stored.times
        self.seats = [Occupant(bot, name) for bot, name in stored.seats]
        self.pace = read_pace(stored.pace)
        self.clock = read_clock(stored.clock)
        self.lock = asyncio.Lock()
        self.dropped = False
        self.thinking: int | None = None  # the seat of a bot that thinks
        self.hinting = False
        self.hinted: tuple[str, tuple[Hint, ...]] = ("", ())  # the version for which hints were given, and they
        self.told = LogStory(play)
        self.curve: tuple[ScorePoint, ...] | None = None  # of a finished game, once somebody has looked
        self._draft()

    def renew(self, stored: Stored, taken: list[Step]) -> None:
        """Be what another process has made of it: steps that follow the log, and everything else anew."""
        stored.times = self.times + stored.times
        self.stored, self.times = stored, stored.times
        self.seats = [Occupant(bot, name) for bot, name in stored.seats]
        self.clock = read_clock(stored.clock)
        self.play.adopt(taken)
        self._draft()
        self.thinking = self.bot_to_move

    @property
    def bot_to_move(self) -> int | None:
        """The seat of the bot that decides, if one does and the game is not too long already."""
        actor, length = self.play.actor, self.play.n
        goes_on = actor >= 0 and length < LENGTH and self.stored.ended is None
        return actor if goes_on and self.seats[actor].bot else None

    def _draft(self) -> None:
        """The draft as it was stored, unless it was made for another position."""
        if self.stored.draft is None or self.stored.draft[0] != self.play.n:
            return
        _, revision, words = self.stored.draft
        try:
            for said in words:
                self.play.stage(said)
        except RondelError:
            self.play.restart()
        self.play.revision = revision

    @property
    def game(self) -> Game:
        """The game played here."""
        return self.play.game

    @property
    def begins(self) -> State | None:
        """The position it begins from; None is the start of its game."""
        return None if self.stored.begins is None else self.play.at(0)

    @property
    def names(self) -> list[str]:
        """How the seats are called in sentences; one without a name by its letter."""
        return [seat.name or letter(n) for n, seat in enumerate(self.seats)]

    @property
    def hints(self) -> tuple[Hint, ...]:
        """The hints for the choice that is to be made now, where somebody has asked for them."""
        version, hints = self.hinted
        return hints if version == self.play.version else ()

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return self.play.actor == OVER

    def devices(self, role: int) -> int:
        """How many browsers have a role, and one more if programs use its link."""
        return sum(role in roles for roles in self.stored.sitters.values()) + (role in self.stored.used)

    def shared(self, held: frozenset[int]) -> tuple[int, ...]:
        """The seats among these whose links came to be used on another device, which nobody has said was them."""
        stored = self.stored
        program = {role for role, at in stored.used.items() if at and self.devices(role) > 1}
        return tuple(sorted(held & (stored.news | program)))

    def others_play(self, viewer: Viewer) -> bool:
        """Whether somebody else plays here, or may sit down; a bot that stands in for a person changes nothing."""
        return any(self.is_of_people(seat) for seat in range(len(self.seats)) if seat not in viewer.held)

    def is_of_people(self, seat: int) -> bool:
        """Whether a seat belongs to a person or their program, whoever plays it now."""
        who, stored = self.seats[seat], self.stored
        taken = any(seat in roles for roles in stored.sitters.values())
        return not who.bot or bool(who.name) or taken or seat in stored.used

    def is_taken(self, seat: int) -> bool:
        """Whether somebody plays a seat: a bot, a person, or a program."""
        return bool(self.seats[seat].bot or self.seats[seat].name or self.devices(seat))

    @property
    def stood_in(self) -> tuple[int, ...]:
        """The seats that bots play because time ran out there."""
        times = self.clock.seats if self.clock is not None and not self.over and self.stored.ended is None else ()
        return tuple(n for n, time in enumerate(times) if self.seats[n].bot and time.out)

    @property
    def late(self) -> tuple[int, ...]:
        """Those where it ran out twice, and the others have not said yet what follows."""
        if self.clock is None:
            return ()
        times = self.clock.seats
        return tuple(n for n in self.stood_in if times[n].fallen >= TWICE and not times[n].finishing)

    def set_clock(self, clock: TableClock | None, timed: Timed | None) -> None:
        """The clocks are these from now on, as they are kept."""
        self.clock, self.stored.due = clock, None if timed is None else timed.due

    def on_clock(self, actor: int | None = None) -> int | None:
        """The seat whose clock is to run when somebody decides: never a bot's, and none while a seat is empty."""
        seat = self.play.actor if actor is None else actor
        if seat < 0 or self.stored.ended is not None or self.seats[seat].bot:
            return None
        return seat if all(map(self.is_taken, range(len(self.seats)))) else None

    def viewer(self, person: Person | None, token: str | None) -> Viewer:
        """Who somebody is at this table; `Missing` if they may not even look."""
        roles: set[int] = set()
        owner, name = None, ""
        if token is not None:
            link = self.stored.links.get(hashed(token)) if is_token(token) else None
            if link is None:
                raise Forbidden(say("fault.bad_token"), "bad_token")
            roles, owner = {link[0]}, f"token:{hashed(token)}"
        elif person is not None:
            roles = self.stored.sitters.get(person.id, set())
            owner, name = f"person:{person.id}", person.name
        if not roles - {FORMER} and not self.stored.listed:
            raise Forbidden(say("fault.handed_over"), "handed_over") if roles else Missing(say("fault.no_table"))
        held = frozenset(role for role in roles if role >= 0)
        if token is not None and held:
            name = self.seats[min(held)].name or letter(min(held))
        acting = frozenset(seat for seat in held if not self.seats[seat].bot and self.stored.ended is None)
        return Viewer(held, acting, HOST in roles, owner, name)

    def version(self, viewer: Viewer) -> str:
        """The version as somebody may know it; the draft of another seat is not told."""
        return self.play.version if self.play.actor in viewer.seats else f"{self.play.n}.0"

    def check(self, viewer: Viewer, version: str) -> None:
        """Refuse whoever may not decide now, or decides for a position that is gone."""
        if not viewer.held:
            raise Forbidden(say("fault.watching"), "watching")
        if version != self.version(viewer):
            raise Stale(say("fault.stale"))
        if self.over:
            raise Conflict(say("reason.game_over"), "over")
        if self.stored.ended is not None:
            raise Conflict(say("fault.ended"), "ended")
        if self.play.actor not in viewer.seats:
            raise Forbidden(say("fault.not_your_turn"), "not_your_turn")


class refusing:
    """Turns what the rules refuse into an answer with its reason."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, IllegalAction):
            told = say("fault.illegal", reason=say(f"reason.{error.reason}"))
            raise Refused(told, "illegal", reason=error.reason) from None
        if isinstance(error, RondelError):
            raise Refused(say("fault.words", words=repr(self.words)), "unreadable", told=str(error)) from None
