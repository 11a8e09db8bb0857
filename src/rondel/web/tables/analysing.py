"""Bots that look at the positions of a study, one after the other, and the review of a line that comes of it.

An analysis runs beside the requests, with progress and until it is stopped. What it finds is kept with the study, so
that everybody who has the link sees it. Each look waits for its turn among those of all people (`bot_queue`).
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Final

from rondel.analysis.looks import Look, TakenTurn
from rondel.analysis.review import Review, reviewed
from rondel.bots import Alternative
from rondel.core import OVER
from rondel.locale import say
from rondel.web.operating.logs import short
from rondel.web.tables.bot_processes import Asker
from rondel.web.tables.bot_questions import Question
from rondel.web.tables.faults import Conflict, TooMany
from rondel.web.tables.studies import Study
from rondel.web.tables.study_tree import ROOT, StudyNode
from rondel.web.tables.tables import Tables

LOG: Final = logging.getLogger("rondel.web")
DEPTHS: Final = {"quick": "mcts:150", "deep": "mcts:1000"}
LINES: Final = 5  # ideas at a position
NOBODY: Final = -1  # no turn is looked at beside the best
SEED: Final = 1  # the same study is judged in the same way


@dataclass(frozen=True)
class FoundLook:
    """What a bot has found at a node."""

    bot: str
    look: Look

    @classmethod
    def read(cls, text: str) -> FoundLook:
        """What `write` wrote."""
        data = json.loads(text)
        played = None if data["played"] is None else _alternative(data["played"])
        return cls(data["bot"], Look(tuple(map(_alternative, data["ideas"])), played))

    def write(self) -> str:
        """The look as JSON."""
        played = None if self.look.played is None else asdict(self.look.played)
        ideas = [asdict(idea) for idea in self.look.ideas]
        return json.dumps({"bot": self.bot, "ideas": ideas, "played": played}, ensure_ascii=False)

    @property
    def depth(self) -> int:
        """How much was looked, to compare."""
        return int(self.bot.partition(":")[2] or 0)


def _alternative(data: dict[str, object]) -> Alternative:
    return Alternative(**{name: tuple(v) if isinstance(v, list) else v for name, v in data.items()})  # type: ignore[arg-type]


def found_at(study: Study, node: int, played: int | None = None) -> FoundLook | None:
    """What is known of a position: the deepest look, or the one that has looked at a turn."""
    keys = [key for key in study.stored.found if key[0] == node and played in (None, key[1])]
    looks = [FoundLook.read(study.stored.found[key]) for key in keys]
    return max(looks, key=lambda found: found.depth, default=None)


def turns_of(study: Study, line: Sequence[StudyNode]) -> list[TakenTurn]:
    """The turns of a line; chance at its beginning belongs to none."""
    found, n = [], len(study.node(ROOT).drawn)
    for node in line[1:]:
        steps = study.steps(node.id)
        actions = [each.entry.action for each in steps]
        cut = len(node.words)
        found.append(TakenTurn(n, study.state(node.parent), tuple(actions[:cut]), tuple(actions[cut:])))
        n += len(actions)
    return found


def review_of(study: Study, id: int) -> tuple[Review, list[StudyNode]] | None:
    """The review of the line through a node, with its nodes; None where not all of it has been looked at."""
    line = _finished_line(study, id)
    turns = turns_of(study, line)
    if not turns:
        return None
    looks: list[Look | None] = []
    for turn, node in zip(turns, line[1:], strict=True):
        found = found_at(study, node.parent, node.id) if turn.free else None
        if turn.free and found is None:
            return None
        looks.append(found.look if found else None)
    last = None
    if turns[-1].after.actor != OVER:
        found = found_at(study, line[-1].id)
        if found is None:
            return None
        last = found.look.best.chances
    return reviewed(turns, looks, study.names, last), line


def _finished_line(study: Study, id: int) -> list[StudyNode]:
    """The line through a node, without a turn at its end that is not over yet."""
    line = study.tree.line(id)
    return line[:-1] if study.open(line[-1].id) else line


class Analyses:
    """The analyses that run in this process."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def stop_all(self) -> None:
        """The server ends."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def look(self, study: Study, id: int, depth: str) -> None:
        """Begin to look at the position of a node."""
        if study.state(id).actor == OVER:
            raise Conflict(say("reason.game_over"), "over")
        await self._begin(study, [(id, NOBODY)], DEPTHS[depth])

    async def review(self, study: Study, id: int, depth: str) -> None:
        """Begin to look at all turns of the line through a node, as far as nobody has looked as deep."""
        line = _finished_line(study, id)
        turns = turns_of(study, line)
        wanted = [(node.parent, node.id) for turn, node in zip(turns, line[1:], strict=True) if turn.free]
        if study.state(line[-1].id).actor != OVER:
            wanted.append((line[-1].id, NOBODY))
        least = int(DEPTHS[depth].partition(":")[2])
        known = {key for key in wanted if (found := found_at(study, *key)) is not None and found.depth >= least}
        await self._begin(study, [key for key in wanted if key not in known], DEPTHS[depth])

    async def _begin(self, study: Study, wanted: list[tuple[int, int]], bot: str) -> None:
        if not wanted:
            return
        job = secrets.token_hex(6)
        if not await self._tables.store.begin_job(study.id, study.stored.owner, job, len(wanted)):
            raise TooMany(say("fault.analysing"), "analysing")
        task = asyncio.create_task(self._run(study, wanted, bot, job))
        self._tasks[study.id] = task
        task.add_done_callback(lambda done: self._forget(study.id, done))

    def _forget(self, study: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(study) is task:
            del self._tasks[study]

    async def stop(self, study: Study) -> None:
        """Stop the analysis of a study, in whichever process it runs; what was found stays."""
        await self._tables.store.end_job(study.id, None)
        task = self._tasks.get(study.id)
        if task is not None:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def wait(self, study: str) -> None:
        """Until the analysis of a study is over, if one runs here."""
        task = self._tasks.get(study)
        if task is not None:
            await asyncio.wait([task])

    async def _run(self, study: Study, wanted: list[tuple[int, int]], bot: str, job: str) -> None:
        store = self._tables.store
        asker = Asker(self._tables.limits.household(study.stored.owner), study.id)
        try:
            for done, (node, played) in enumerate(wanted, 1):
                look = await self._tables.bots.look(_question(study, node, played, bot), asker)
                if not await store.note_job(study.id, job, done, (node, played, FoundLook(bot, look).write())):
                    return
        except Exception:
            LOG.exception("the analysis of study %s stopped", short(study.id))
        finally:
            await asyncio.shield(store.end_job(study.id, job))


def _question(study: Study, node: int, played: int, bot: str) -> Question:
    """A position of a study for a bot to think about."""
    turn = study.node(played).words if played != NOBODY else ()
    return Question(
        study.wanted,
        (),
        bot,
        SEED,
        begins=study.state(node).to_bytes(),
        played=tuple(study.game.action(words) for words in turn),
        lines=LINES,
    )


def cost_of(study: Study, id: int) -> float | None:
    """What the turn of a node gave away, where a bot has looked at it."""
    node = study.node(id)
    found = found_at(study, node.parent, id) if id != ROOT else None
    if found is None or found.look.played is None:
        return None
    return max(0.0, found.look.best.chance - found.look.played.chance)
