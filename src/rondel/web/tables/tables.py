"""The tables of a server: who may do what, drafts and confirmed turns, bots that move.

Every change is made alone on its table, is on disk before it is told to anybody, and names the version
it was made for. A change that fails half-way drops the table from memory; the database is the truth.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, Executor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from sqlalchemy.exc import IntegrityError

from rondel.bots import Alternative
from rondel.core import OVER, Game, IllegalAction, RondelError
from rondel.core.seats import letter
from rondel.locale import say
from rondel.web.settings import Settings
from rondel.web.store import queries
from rondel.web.store.database import Store
from rondel.web.store.queries import Stored
from rondel.web.tables import bot_processes
from rondel.web.tables.faults import Conflict, Forbidden, Missing, Refused, Stale, TooMany
from rondel.web.tables.hub import Hub
from rondel.web.tables.luck import Luck
from rondel.web.tables.people import Person
from rondel.web.tables.play import Play, Unfinished, follow
from rondel.web.tables.tokens import HOST, Keyring, hashed, is_token

T = TypeVar("T")
LOG: Final = logging.getLogger("rondel.web")
DAY: Final = 86_400.0


@dataclass(frozen=True)
class Seat:
    """Who plays a seat: a bot of a level, or a person; without a name nobody has taken it yet."""

    bot: str
    name: str

    @property
    def kind(self) -> str:
        """What sits there: `bot`, `person`, or `open`."""
        return "bot" if self.bot else "person" if self.name else "open"


@dataclass(frozen=True)
class Viewer:
    """Somebody at a table: the seats they hold, the ones they act for, and what else they may do."""

    held: frozenset[int]
    seats: frozenset[int]  # those held at which no bot plays in their place
    host: bool
    owner: str | None  # whose notes; None for somebody unknown
    name: str

    @property
    def watching(self) -> bool:
        """Whether they hold no seat."""
        return not self.held


class Table:
    """A table in memory."""

    def __init__(self, stored: Stored, game: Game, luck: Luck) -> None:
        self.id = stored.id
        self.luck = luck
        self.stored = stored
        self.play = Play(game)
        self.play.extend([game.action(words) for words in stored.log])
        self.times = stored.times
        self.seats = [Seat(bot, name) for bot, name in stored.seats]
        self.lock = asyncio.Lock()
        self.dropped = False
        self.thinking: int | None = None  # the seat of a bot that thinks
        self.hinting = False
        self._draft()

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
    def names(self) -> list[str]:
        """How the seats are called in sentences; one without a name by its letter."""
        return [seat.name or letter(n) for n, seat in enumerate(self.seats)]

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return self.play.actor == OVER

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
        if not roles and not self.stored.listed:
            raise Missing(say("fault.no_table"))
        held = frozenset(role for role in roles if role >= 0)
        if token is not None and held:
            name = self.seats[min(held)].name or letter(min(held))
        acting = frozenset(seat for seat in held if not self.seats[seat].bot)
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
        if self.play.actor not in viewer.seats:
            raise Forbidden(say("fault.not_your_turn"), "not_your_turn")


class Tables:
    """All tables of a server."""

    def __init__(self, settings: Settings, store: Store, bots: Executor | None = None) -> None:
        self.settings = settings
        self.store = store
        self.keys = Keyring(settings.data)
        self.hub = Hub(settings)
        self._given = bots
        self._bots = bots
        self._cache: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self._thinkers: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Forget what nobody used, and let bots go on that were interrupted."""
        before = time.time() - self.settings.forget_days * DAY
        await self.store.write(lambda c: queries.forget(c, before))
        for table in await self.store.read(queries.waiting_for_bots):
            self.wake(table)

    async def stop(self) -> None:
        """Stop the bots; what they thought about is taken up again by the next start."""
        self.hub.end()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._bots is not None and self._given is None:
            await asyncio.to_thread(self._bots.shutdown, cancel_futures=True)
            self._bots = None  # with it go its semaphores, before a signal ends the process

    # Tables in memory.

    async def open(self, name: str) -> Table:
        """A table by its id, from memory or the database."""
        table = self._cache.get(name)
        if table is not None:
            self._cache.move_to_end(name)
            return table
        lock = self._loading.setdefault(name, asyncio.Lock())
        async with lock:
            try:
                if name not in self._cache:
                    self._keep(await self._load(name))
                return self._cache[name]
            finally:
                self._loading.pop(name, None)

    async def _load(self, name: str) -> Table:
        stored = await self.store.read(lambda c: queries.read_table(c, name))
        if stored is None:
            raise Missing(say("fault.no_table"))
        path = await self.tile_file(stored.tiles)
        options = tuple(sorted(stored.options.items()))
        try:
            game = bot_processes.loaded(stored.game, len(stored.seats), options, path)
            if game.rules_version == stored.rules:
                return Table(stored, game, await self.luck(stored))
        except RondelError as error:
            LOG.error("table %s cannot be replayed: %s", name, error)
        raise Conflict(say("fault.rules", version=stored.rules), "rules")

    async def luck(self, stored: Stored) -> Luck:
        """The luck of a table."""
        seed, created = self.settings.seed, stored.created
        return Luck(seed, await self.store.read(lambda c: queries.made_before(c, created)) if seed else 0)

    def _keep(self, table: Table) -> None:
        self._cache[table.id] = table
        for name in list(self._cache):
            if len(self._cache) <= self.settings.cached_tables:
                break
            if name != table.id and not self._cache[name].lock.locked() and name not in self._thinkers:
                self.drop(self._cache[name])

    def drop(self, table: Table) -> None:
        """Forget a table in memory; the next look reads it from the database."""
        table.dropped = True
        if self._cache.get(table.id) is table:
            del self._cache[table.id]

    async def tile_file(self, tiles: str | None) -> Path | None:
        """The file of a stored tile set, made if it is not there."""
        if tiles is None:
            return None
        path = self.settings.data / "tiles" / f"{tiles}.csv"
        if not path.exists():
            text = await self.store.read(lambda c: queries.tile_text(c, tiles))
            write_tiles(path, text or "")
        return path

    @asynccontextmanager
    async def alone(self, table: Table) -> AsyncIterator[None]:
        """Change a table while nobody else does."""
        async with table.lock:
            if table.dropped:
                raise Stale(say("fault.stale"))
            try:
                yield
            except IntegrityError:
                self.drop(table)
                raise Stale(say("fault.faster")) from None
            except BaseException as error:
                if not isinstance(error, (RondelError, Refused, Forbidden, Conflict, Stale)):
                    self.drop(table)
                raise

    # Drafts and turns.

    async def stage(self, table: Table, viewer: Viewer, version: str, words: str) -> None:
        """Add a choice to the draft."""
        async with self.alone(table):
            table.check(viewer, version)
            if table.play.complete:
                raise Conflict(say("fault.complete"), "complete")
            with refusing(words):
                table.play.stage(words)
            await self._save_draft(table)

    async def undo(self, table: Table, viewer: Viewer, version: str) -> None:
        """Take back the last choice of the draft."""
        async with self.alone(table):
            table.check(viewer, version)
            if not table.play.draft:
                raise Conflict(say("fault.nothing_staged"), "nothing_staged")
            table.play.undo()
            await self._save_draft(table)

    async def restart(self, table: Table, viewer: Viewer, version: str) -> None:
        """Take back the whole draft."""
        async with self.alone(table):
            table.check(viewer, version)
            if not table.play.draft:
                raise Conflict(say("fault.nothing_staged"), "nothing_staged")
            table.play.restart()
            await self._save_draft(table)

    async def confirm(self, table: Table, viewer: Viewer, version: str) -> None:
        """Make the draft part of the log."""
        async with self.alone(table):
            table.check(viewer, version)
            if not table.play.complete:
                raise Conflict(say("fault.incomplete"), "incomplete")
            await self._commit(table, [step.action for step in table.play.draft], by_person=True)

    async def move(self, table: Table, viewer: Viewer, version: str, words: list[str]) -> None:
        """Draft and confirm a whole turn in one go, or nothing of it."""
        async with self.alone(table):
            table.check(viewer, version)
            actions = []
            for said in words:
                with refusing(said):
                    actions.append(table.game.action(said))
            try:
                with refusing(", ".join(words)):
                    turn = table.play.turn(actions)
            except Unfinished:
                raise Conflict(say("fault.incomplete"), "incomplete") from None
            await self._commit(table, turn, by_person=True)

    async def _save_draft(self, table: Table) -> None:
        play = table.play
        n, revision, words = play.n, play.revision, play.staged()
        await self.store.write_soon(lambda c: queries.save_draft(c, table.id, n, revision, words))
        self.hub.publish(table.id, "draft", {"version": play.version}, seat=play.actor)

    async def drop_draft(self, table: Table) -> None:
        """Whoever decides is somebody else from now on: what was drafted is void."""
        if table.play.draft:
            table.play.restart()
            await self._save_draft(table)

    async def _commit(self, table: Table, actions: list[int], by_person: bool) -> None:
        play = table.play
        begin, at = play.n, time.time()
        played, after = follow(play.state, actions, table.luck.chance(begin))
        words = [table.game.words(action) for action in played]
        turn, actor = int(after.turn), int(after.actor)
        await self.store.write(lambda c: queries.append(c, table.id, begin, words, turn, actor, by_person, at))
        play.extend(played)
        table.times += [at] * len(played)
        self.told(table, begin)
        self.wake(table.id)

    def told(self, table: Table, begin: int) -> None:
        """Tell everybody at a table how far the log is now."""
        play = table.play
        moved = {"from": begin, "n": play.n, "actor": letter(play.actor), "turn": int(play.state.turn)}
        self.hub.publish(table.id, "move", moved)

    # Bots.

    def question(self, table: Table, bot: str, path: Path | None, drafted: bool = False) -> bot_processes.Question:
        """The position of a table for a bot to think about."""
        more = [step.action for step in table.play.draft] if drafted else []
        options = tuple(sorted(table.game.options.items()))
        actions = (*table.play.actions, *more)
        game = table.game
        seed = table.luck.of_bot(len(actions))
        return bot_processes.Question(game.name, game.players, options, path, actions, bot, seed)

    async def ask(self, work: Callable[[bot_processes.Question], T], question: bot_processes.Question) -> T:
        """Let a process think; processes that have died are replaced."""
        if self._bots is None:
            self._bots = bot_processes.Thinkers(self.settings.bot_workers)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._bots, work, question)
        except BrokenExecutor:
            if self._given is None:
                self._bots = None
            raise

    async def hint(self, table: Table, viewer: Viewer) -> list[Alternative]:
        """The best ideas of a bot for whoever decides, where the table allows it."""
        if not table.stored.hints:
            raise Forbidden(say("fault.no_hints"), "no_hints")
        if table.play.actor not in viewer.seats or table.play.complete:
            raise Forbidden(say("fault.not_your_turn"), "not_your_turn")
        if table.hinting:
            raise TooMany(say("fault.hinting"))
        path = await self.tile_file(table.stored.tiles)
        table.hinting = True
        try:
            question = self.question(table, self.settings.hint_bot, path, drafted=True)
            return await self.ask(bot_processes.ideas, question)
        finally:
            table.hinting = False

    def wake(self, name: str) -> None:
        """Let a bot think at a table, if it is one's turn and none does already."""
        if name not in self._thinkers:
            self._thinkers.add(name)
            task = asyncio.create_task(self._play_bots(name))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _play_bots(self, name: str) -> None:
        try:
            while await self._play_bot(name):
                pass
        except Exception:
            LOG.exception("the bots of table %s stopped", name)
        finally:
            self._thinkers.discard(name)

    async def _play_bot(self, name: str) -> bool:
        """Play one turn of a bot; False when no bot has to move."""
        table = await self.open(name)
        seat, n = table.play.actor, table.play.n
        if seat < 0 or not table.seats[seat].bot:
            return False
        path = await self.tile_file(table.stored.tiles)
        question = self.question(table, table.seats[seat].bot, path)
        table.thinking = seat
        self.hub.publish(name, "thinking", {"seat": letter(seat)})
        try:
            chosen = await self._turn(question)
            async with self.alone(table):
                if table.play.n == n and table.seats[seat].bot:
                    table.thinking = None
                    await self._commit(table, chosen, by_person=False)
        except Stale:
            return True
        finally:
            table.thinking = None
        return True

    async def _turn(self, question: bot_processes.Question) -> list[int]:
        """The turn of a bot; one that fails is replaced by a random one, for a table must not die."""
        for _ in range(2):
            try:
                return await self.ask(bot_processes.turn, question)
            except Exception:
                LOG.exception("the bot %s failed", question.bot)
        return bot_processes.turn(bot_processes.Question(**{**question.__dict__, "bot": "random"}))


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


def write_tiles(path: Path, text: str) -> None:
    """Keep a tile set as a file, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    draft.write_text(text, encoding="utf-8", newline="")
    draft.replace(path)
