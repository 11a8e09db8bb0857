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
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.exc import IntegrityError

from rondel.core import OVER, RondelError
from rondel.core.seats import letter
from rondel.locale import say
from rondel.record import LENGTH
from rondel.web.operating.logs import short
from rondel.web.operating.metrics import TURNS
from rondel.web.settings import Settings
from rondel.web.store.folder import write_whole
from rondel.web.store.queries import Stored
from rondel.web.store.store import Store
from rondel.web.tables.bot_processes import Asker, BotProcesses
from rondel.web.tables.bot_questions import Question, Wanted, loaded
from rondel.web.tables.catching_up import catch_up, tell_move
from rondel.web.tables.ended import Ended
from rondel.web.tables.faults import Beaten, Conflict, Forbidden, Missing, NotKept, Refused, Stale
from rondel.web.tables.hub import Hub
from rondel.web.tables.limits import DAY, Limits
from rondel.web.tables.lobby_news import shown, tell_change
from rondel.web.tables.luck import Luck
from rondel.web.tables.play import Step, Unfinished, replayed, result_data
from rondel.web.tables.table import Table, refusing
from rondel.web.tables.timekeeping import Timekeeper, Watch
from rondel.web.tables.tokens import HOST, Keyring, hashed, is_token
from rondel.web.tables.view import Viewer

LOG: Final = logging.getLogger("rondel.web")
TOKENS: Final = 10_000  # that are remembered
IMPORTS: Final = 2  # files that are read at the same time
TURN: Final = 200  # choices of a turn at most; one could exchange goods to and fro for ever


class Tables:
    """All tables of a server."""

    def __init__(
        self, settings: Settings, store: Store, bots: Executor | None = None, watch: Watch | None = None
    ) -> None:
        self.settings = settings
        self.store = store
        self.time = Timekeeper(store, watch or Watch())
        self.keys = Keyring(settings.data)
        self.hub = Hub(settings)
        self.limits = Limits(settings, store)
        self.bots = BotProcesses(settings.bot_workers, bots, settings.cluster)
        self.importing = asyncio.Semaphore(IMPORTS)
        self._cache: OrderedDict[str, Table] = OrderedDict()
        self._tokens: OrderedDict[str, None] = OrderedDict()  # of links that programs use, hashed
        self._loading: dict[str, asyncio.Lock] = {}
        self.process = secrets.token_hex(6)  # its name among those who serve the same tables
        self._thinkers: set[str] = set()
        self._stranded: set[str] = set()  # tables whose bots could not go on
        self._tasks: set[asyncio.Task[None]] = set()
        self.ended = Ended()

    async def start(self) -> None:
        """Forget what nobody used, and let bots go on that were interrupted."""
        await self.store.forget(time.time(), self.settings.forget_days * DAY)
        self.bots.start()
        for table in await self.store.waiting_for_bots():
            self.wake(table)

    async def stop(self) -> None:
        """Stop the bots; what they thought about is taken up again by the next start."""
        self.hub.end()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.bots.stop()

    # Tables in memory.

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._cache)

    async def open(self, name: str) -> Table:
        """A table by its id, from memory or the database."""
        table = self._cache.get(name)
        if table is not None and self.store.shared:
            await self._catch_up(table)
            table = self._cache.get(name)
        if table is not None:
            self._cache.move_to_end(name)
            return table
        lock = self._loading.setdefault(name, asyncio.Lock())
        async with lock:
            try:
                if name not in self._cache:
                    self.keep(await self._load(name))
                return self._cache[name]
            finally:
                self._loading.pop(name, None)

    async def _catch_up(self, table: Table) -> None:
        """See to it that a table in memory is as the database has it, whoever has changed it."""
        if await self.store.stamp_of(table.id) == table.stored.stamp:
            return
        async with table.lock:  # a change of our own is done by now
            if table.dropped:
                return
            stored = await self.store.read_table(table.id, table.play.n)
            if stored is None:
                self.gone(table)
            elif stored.stamp != table.stored.stamp:
                try:
                    actions = map(table.game.action, stored.log)
                    taken = await asyncio.to_thread(table.play.follow, [], actions)
                except RondelError:
                    self.drop(table)
                    return
                catch_up(self.hub, table, stored, taken)

    async def _load(self, name: str) -> Table:
        stored = await self.store.read_table(name)
        if stored is None:
            raise Missing(say("fault.no_table"))
        try:
            wanted = await self.wanted(stored)
            play = await asyncio.to_thread(lambda: replayed(loaded(wanted), stored.log, stored.begins))
        except RondelError as error:
            LOG.error("table %s cannot be replayed: %s", short(name), error)
            raise Conflict(say("fault.rules", version=stored.rules), "rules") from None
        if play.actor == OVER and stored.result is None:  # finished before results were kept
            await self.store.save_result(name, result_data(play.state))
        table = Table(stored, play, await self.luck(stored))
        table.thinking = table.bot_to_move if self.store.shared else None  # perhaps in another process
        return table

    async def knows(self, token: str) -> bool:
        """Whether a token opens something here, or did once."""
        if not is_token(token):
            return False
        key = hashed(token)
        if key not in self._tokens:
            if await self.store.table_of_link(key) is None:
                return False
            self._tokens[key] = None
            while len(self._tokens) > TOKENS:
                self._tokens.popitem(last=False)
        return True

    async def wanted(self, stored: Stored) -> Wanted:
        """The game of a table, by the rules and with the tiles that it began with."""
        options = tuple(sorted(stored.options.items()))
        path = await self.tile_file(stored.tiles)
        return Wanted(stored.game, len(stored.seats), options, path, stored.rules, stored.edition)

    async def luck(self, stored: Stored) -> Luck:
        """The luck of a table."""
        return Luck(seed := self.settings.seed, await self.store.made_before(stored.created) if seed else 0)

    def keep(self, table: Table) -> None:
        """Keep a table in memory, and drop others that are too many."""
        self._cache[table.id] = table
        for name in list(self._cache):
            if len(self._cache) <= self.settings.cached_tables:
                break
            if name != table.id and not self._cache[name].lock.locked() and name not in self._thinkers:
                self.drop(self._cache[name])

    def has(self, name: str, stamp: int) -> bool:
        """Whether a table is in memory as it was after a change."""
        return name in self._cache and self._cache[name].stored.stamp == stamp

    def drop(self, table: Table) -> None:
        """Forget a table in memory; the next look reads it from the database."""
        table.dropped = True
        if self._cache.get(table.id) is table:
            del self._cache[table.id]

    def gone(self, table: Table) -> None:
        """A table was deleted: nobody finds it, and who looks at it is told."""
        self.drop(table)
        self.hub.close(table.id)
        for other in [other for other in self._cache.values() if other.stored.rematch == table.id]:
            self.drop(other)

    async def tile_file(self, tiles: str | None) -> Path | None:
        """The file of a stored tile set, made if it is not there."""
        if tiles is None:
            return None
        path = self.settings.data / "tiles" / f"{tiles}.csv"
        if not path.exists():
            text = await self.store.tile_text(tiles)
            write_whole(path, text or "")
        return path

    @asynccontextmanager
    async def alone(self, table: Table) -> AsyncIterator[None]:
        """Change a table while nobody else does."""
        async with table.lock:
            if table.dropped:
                raise Stale(say("fault.stale"))
            before = shown(table)
            try:
                yield
                await self.time.settle(table)
            except (IntegrityError, Beaten):
                self.drop(table)
                raise Stale(say("fault.faster")) from None
            except BaseException as error:
                if not isinstance(error, (RondelError, Refused, Forbidden, Conflict, Stale)):
                    self.drop(table)
                raise
        await tell_change(self.store, self.hub, table, before)

    # Drafts and turns.

    async def stage(self, table: Table, viewer: Viewer, version: str, words: str) -> None:
        """Add a choice to the draft."""
        async with self.alone(table):
            table.check(viewer, version)
            if table.play.complete:
                raise Conflict(say("fault.complete"), "complete")
            if len(table.play.draft) >= TURN:
                raise Conflict(say("fault.long_turn", most=TURN), "long_turn")
            with refusing(words):
                table.play.stage(words)
            await self._save_draft(table)

    async def draft(self, table: Table, viewer: Viewer, version: str, actions: Sequence[int]) -> None:
        """Add choices to the draft, all of them or none."""
        async with self.alone(table):
            table.check(viewer, version)
            with refusing(", ".join(map(table.game.words, actions))):
                table.play.stage_all(actions)
            await self._save_draft(table)

    async def undo(self, table: Table, viewer: Viewer, version: str) -> None:
        """Take back the last choice of the draft."""
        await self._take_back(table, viewer, version, table.play.undo)

    async def restart(self, table: Table, viewer: Viewer, version: str) -> None:
        """Take back the whole draft."""
        await self._take_back(table, viewer, version, table.play.restart)

    async def _take_back(self, table: Table, viewer: Viewer, version: str, change: Callable[[], None]) -> None:
        async with self.alone(table):
            table.check(viewer, version)
            if not table.play.draft:
                raise Conflict(say("fault.nothing_staged"), "nothing_staged")
            change()
            await self._save_draft(table)

    async def confirm(self, table: Table, viewer: Viewer, version: str) -> None:
        """Make the draft part of the log."""
        async with self.alone(table):
            table.check(viewer, version)
            if not table.play.complete:
                raise Conflict(say("fault.incomplete"), "incomplete")
            await self._commit(table, table.play.draft, by_person=True)

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
        await self.store.save_draft(table.stored, n, revision, words)
        self.hub.publish(table.id, "draft", {"version": play.version}, seat=play.actor)

    async def drop_draft(self, table: Table) -> None:
        """Whoever decides is somebody else from now on: what was drafted is void."""
        if table.play.draft:
            table.play.restart()
            await self._save_draft(table)

    async def _commit(self, table: Table, taken: list[Step], by_person: bool) -> None:
        """Make steps part of the log: chance is drawn, all of it is written, and then it is so for everybody."""
        play = table.play
        begin, at = play.n, time.time()
        if begin >= LENGTH:
            raise Conflict(say("record.long", most=LENGTH), "long_game")
        taken = play.settled(taken, table.luck.chance(begin))
        words = [table.game.words(step.entry.action) for step in taken]
        after = taken[-1].state
        result = result_data(after) if after.actor == OVER else None
        clock, timed = self.time.after_move(table, play.actor, after)
        stored, turn, actor = table.stored, int(after.turn), int(after.actor)
        await self.store.append(stored, begin, words, turn, actor, by_person, at, result, timed)
        table.set_clock(clock, timed)
        TURNS.labels("person" if by_person else "bot").inc()
        play.adopt(taken)
        table.times += [at] * len(taken)
        tell_move(self.hub, table, begin)
        self.wake(table.id)
        self.ended.add(table.id, over=result is not None)

    # Bots.

    async def question(self, table: Table, bot: str, drafted: bool = False) -> Question:
        """The position of a table for a bot to think about."""
        more = [step.entry.action for step in table.play.draft] if drafted else []
        actions = (*table.play.actions, *more)
        seed = table.luck.of_bot(len(actions))
        begins = b"" if table.begins is None else table.begins.to_bytes()
        return Question(await self.wanted(table.stored), actions, bot, seed, begins=begins)

    def asker(self, table: Table) -> Asker:
        """For whom the bots of a table think: the household of its host, or all programs together."""
        hosts = [person for person, roles in table.stored.sitters.items() if HOST in roles]
        return Asker(self.limits.household(min(hosts)) if hosts else "programs", table.id)

    def wake(self, name: str) -> None:
        """Let a bot think at a table, if it is one's turn and none does already."""
        if name not in self._thinkers:
            self._thinkers.add(name)
            task = asyncio.create_task(self._play_bots(name))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def take_stranded(self) -> set[str]:
        """The tables whose bots could not go on, to be woken again."""
        found, self._stranded = self._stranded, set()
        return found

    async def _play_bots(self, name: str) -> None:
        try:
            while await self._play_with_lease(name):
                pass
        except Missing:
            pass  # it was deleted meanwhile
        except NotKept as error:
            self._stranded.add(name)
            LOG.warning("the bots of table %s wait: nothing can be kept (%s)", short(name), error)
        except Exception:
            self._stranded.add(name)
            LOG.exception("the bots of table %s stopped", short(name))
        finally:
            self._thinkers.discard(name)

    async def _play_with_lease(self, name: str) -> bool:
        """Play the turns of bots as the only process that does; False when none has to move, or another process plays.

        Who gives a lease back looks once more: what has changed just before, others have left to it.
        """
        if (await self.open(name)).bot_to_move is None:
            return False
        if self.store.shared and not await self.store.take(name, self.process):
            return False
        try:
            while await self._play_bot(name):
                pass
        finally:
            if self.store.shared:
                await self.store.give_back(name, self.process)
        return True

    async def _play_bot(self, name: str) -> bool:
        """Play one turn of a bot; False when no bot has to move."""
        table = await self.open(name)
        seat, n = table.bot_to_move, table.play.n
        if seat is None:
            return False
        question = await self.question(table, table.seats[seat].bot)
        table.thinking = seat
        self.hub.publish(name, "thinking", {"seat": letter(seat)})
        try:
            chosen = await self.bots.turn(question, self.asker(table))
            async with self.alone(table):
                if table.play.n == n and table.seats[seat].bot and table.stored.ended is None:
                    table.thinking = None
                    await self._commit(table, table.play.follow([], chosen), by_person=False)
        except Stale:
            return True
        finally:
            table.thinking = None
        return True
