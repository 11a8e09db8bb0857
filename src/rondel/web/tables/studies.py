"""Studies: positions that people look at by themselves, try turns in, and write notes about.

A study is a table that nobody plays at. It is kept in the database as a tree of turns, so that a link to any node leads
to the same position for everybody; only who has made it can change it. What bots find there is in `analysing`.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from rondel.core import CHANCE, OVER, Game, RondelError, State
from rondel.core.chance import outcome
from rondel.core.seats import letter
from rondel.core.state import state_after
from rondel.games.registry import games
from rondel.locale import say
from rondel.record import LENGTH
from rondel.web.store.study_queries import StoredStudy
from rondel.web.tables import bot_questions
from rondel.web.tables.bot_questions import Wanted
from rondel.web.tables.faults import Conflict, Forbidden, Invalid, Missing, Stale
from rondel.web.tables.luck import Luck
from rondel.web.tables.people import Person, clean
from rondel.web.tables.play import Step, first_state, is_forced, step
from rondel.web.tables.study_tree import NODES, ROOT, StudyNode, StudyTree
from rondel.web.tables.table import refusing
from rondel.web.tables.tables import Tables

MOST: Final = 50  # studies of a person
NAME: Final = 60  # characters
NOTE: Final = 2_000
LONGEST: Final = 500_000  # characters of a tree, notes included
KEPT: Final = 16  # studies whose steps are remembered
DRAWS: Final = 20  # tries to draw something else

# What a node did, by its number and words: a node that others follow from never changes.
Known: TypeAlias = dict[tuple[int, tuple[str, ...], tuple[str, ...]], list[Step]]
_known: OrderedDict[str, tuple[State, Known]] = OrderedDict()  # by study


@dataclass(frozen=True)
class StudySetup:
    """Which game is studied, and who sat there."""

    rules: int
    edition: int
    options: dict[str, str]
    tiles: str | None
    seats: tuple[tuple[str, str], ...]  # bot and name

    @classmethod
    def of(cls, game: Game, tiles: str | None, seats: list[tuple[str, str]]) -> StudySetup:
        """The setup of a game."""
        return cls(game.rules_version, game.edition, dict(game.options), tiles, tuple(seats))

    @classmethod
    def read(cls, text: str) -> StudySetup:
        """The setup that `write` wrote."""
        data = json.loads(text)
        return cls(**(data | {"seats": tuple((bot, name) for bot, name in data["seats"])}))

    def write(self) -> str:
        """The setup as JSON."""
        return json.dumps(vars(self), ensure_ascii=False)


@dataclass
class Study:
    """A study as somebody sees it."""

    stored: StoredStudy
    setup: StudySetup
    wanted: Wanted
    begins: State
    tree: StudyTree
    mine: bool
    known: Known = field(default_factory=dict)  # what the turns of nodes did

    @property
    def id(self) -> str:
        """The name in its link."""
        return self.stored.id

    @property
    def game(self) -> Game:
        """The game that is studied."""
        return self.begins.rules()

    @property
    def names(self) -> list[str]:
        """How the seats are called."""
        return [name or bot or letter(n) for n, (bot, name) in enumerate(self.setup.seats)]

    def node(self, id: int) -> StudyNode:
        """A node by its number."""
        if id not in self.tree.nodes:
            raise Missing(say("fault.no_node"))
        return self.tree.nodes[id]

    def steps(self, id: int) -> list[Step]:
        """What the turn of a node did, choice by choice and draw by draw."""
        node = self.node(id)
        if (id, node.words, node.drawn) not in self.known:
            self.state(id)
        return self.known[id, node.words, node.drawn]

    def state(self, id: int) -> State:
        """The position at a node."""
        self.node(id)
        state = self.begins
        for node in self.tree.path(id):
            key = (node.id, node.words, node.drawn)
            if key not in self.known:
                self.known[key] = self._carried_out(state, (*node.words, *node.drawn))
            state = self.known[key][-1].state if self.known[key] else state
        return state

    def _carried_out(self, state: State, words: tuple[str, ...]) -> list[Step]:
        found: list[Step] = []
        for said in words:
            found.append(step(len(found), state, self.game.action(said)))
            state = found[-1].state
        return found

    def open(self, id: int) -> bool:
        """Whether the turn of a node is not over yet, so that it can go on there."""
        if id == ROOT or self.node(id).drawn or self.tree.children(id):
            return False
        before = self.state(self.node(id).parent)
        return self.state(id).goes_on(before.actor, before.turn)

    def actions(self, id: int) -> tuple[int, ...]:
        """All choices and draws up to a node."""
        nodes = self.tree.path(id)
        return tuple(self.game.action(words) for node in nodes for words in (*node.words, *node.drawn))


def clean_title(text: str) -> str:
    """The name of a study as it is shown; `Invalid` if nothing is left of it."""
    name = " ".join(clean(text).split())[:NAME].strip()
    if not name:
        raise Invalid(say("fault.study_name"), "name")
    return name


def drawn_after(tables: Tables, state: State, n: int) -> tuple[str, ...]:
    """What chance decides from a position on until somebody else does, in words."""
    drawn, luck = list[str](), Luck(tables.settings.seed, 0).chance(n)
    while state.actor == CHANCE:
        action = outcome(state, luck)
        drawn.append(state.rules().words(action))
        state = state_after(state, [action])
    return tuple(drawn)


# Finding and changing one.


async def find(tables: Tables, name: str, person: Person | None) -> Study:
    """A study by its id, for anybody who has its link."""
    stored = await tables.store.read_study(name)
    if stored is None or stored.game not in games():
        raise Missing(say("fault.no_study"))
    setup = StudySetup.read(stored.setup)
    path = await tables.tile_file(setup.tiles)
    options = tuple(sorted(setup.options.items()))
    wanted = Wanted(stored.game, len(setup.seats), options, path, setup.rules, setup.edition)
    begins, known = await asyncio.to_thread(_begun, name, wanted, stored.begins)
    mine = person is not None and person.id == stored.owner
    study = Study(stored, setup, wanted, begins, StudyTree.read(stored.tree), mine, known)
    await asyncio.to_thread(_follow, study)
    return study


def _begun(name: str, wanted: Wanted, begins: str) -> tuple[State, Known]:
    """Where a study begins, and what is known already of its nodes."""
    found = _known.pop(name, None)
    if found is None:
        try:
            game = bot_questions.loaded(wanted)
            found = (first_state(game, begins), {})
        except RondelError:
            raise Conflict(say("fault.rules", version=wanted.rules_version or 0), "rules") from None
    _known[name] = found
    while len(_known) > KEPT:
        _known.popitem(last=False)
    return found


def _follow(study: Study) -> None:
    """Carry out every turn once, in a thread: of a long study it takes a while."""
    for id in study.tree.nodes:
        study.steps(id)


async def find_own(tables: Tables, name: str, person: Person | None) -> Study:
    """A study for its owner; others may not change it."""
    found = await find(tables, name, person)
    if not found.mine:
        raise Forbidden(say("fault.study_owner"), "not_yours")
    return found


async def of_person(tables: Tables, person: Person | None) -> list[StoredStudy]:
    """The studies of somebody, the last changed first."""
    return [] if person is None else await tables.store.studies_of(person.id)


async def _keep(tables: Tables, study: Study, tree: StudyTree, changed: list[int], name: str = "") -> None:
    """Keep a study as it is now; `Stale` if it was changed elsewhere meanwhile."""
    new = replace(study.stored, name=name or study.stored.name, tree=tree.write())
    if len(new.tree) > LONGEST and len(new.tree) > len(study.stored.tree):
        raise Conflict(say("fault.study_long", most=NODES), "long_study")
    if not await tables.store.save_study(new, changed):
        raise Stale(say("fault.study_stale"))
    study.stored, study.tree = replace(new, revision=new.revision + 1), tree


async def choose(tables: Tables, study: Study, id: int, words: str) -> int:
    """Make a choice at a node; gives the node that it leads to."""
    with refusing(words):
        action = study.game.action(words)
    return await play(tables, study, id, [action])


async def play(tables: Tables, study: Study, id: int, actions: list[int]) -> int:
    """Make choices of one turn at a node, and the forced ones after them; when it is over, chance decides.

    A turn that is not over grows in its node. Who plays a turn again that was tried already comes to the same node.
    """
    before, tree = study.state(id), study.tree.copy()
    if before.actor == OVER:
        raise Conflict(say("reason.game_over"), "over")
    grows = study.open(id)
    origin = study.state(study.node(id).parent) if grows else before
    state, taken = before, list[int]()
    with refusing(", ".join(map(study.game.words, actions))):
        for action in actions:
            state = step(0, state, action).state
            taken.append(action)
    while state.goes_on(origin.actor, origin.turn) and is_forced(state):
        taken.append(state.legal()[0])
        state = state_after(state, taken[-1:])
    words = (*(study.node(id).words if grows else ()), *map(study.game.words, taken))
    parent = study.node(id).parent if grows else id
    twin = next((node for node in tree.children(parent) if node.words == words and node.id != id), None)
    if twin is not None:
        gone = tree.remove(id) if grows else []
        await _keep(tables, study, tree, gone)
        return twin.id
    if len(study.actions(id)) + len(taken) > LENGTH or len(tree.nodes) >= NODES:
        raise Conflict(say("fault.study_long", most=NODES), "long_study")
    drawn = drawn_after(tables, state, tree.following)
    made = tree.change(id, words=words, drawn=drawn) if grows else tree.add(id, words, drawn)
    await _keep(tables, study, tree, [made.id])
    return made.id


async def undo(tables: Tables, study: Study, id: int) -> int:
    """Take back the last free choice of a turn that is not over; gives the node where one stands then."""
    if not study.open(id):
        raise Conflict(say("fault.nothing_staged"), "nothing_staged")
    steps = list(study.steps(id))
    while steps and steps.pop().entry.forced:
        pass
    if not steps:
        return await remove(tables, study, id)
    tree = study.tree.copy()
    tree.change(id, words=tuple(study.game.words(each.entry.action) for each in steps))
    await _keep(tables, study, tree, [id])
    return id


async def draw_again(tables: Tables, study: Study, id: int) -> int:
    """The same turn with other draws after it; gives the node of that."""
    node, tree = study.node(id), study.tree.copy()
    if not node.drawn or id == ROOT:
        raise Conflict(say("fault.nothing_drawn"), "nothing_drawn")
    if len(tree.nodes) >= NODES:
        raise Conflict(say("fault.study_long", most=NODES), "long_study")
    end = study.steps(id)[len(node.words) - 1].state
    twins = {twin.drawn: twin.id for twin in tree.children(node.parent) if twin.words == node.words}
    for n in range(DRAWS):
        drawn = drawn_after(tables, end, tree.following + n)
        if drawn not in twins:
            made = tree.add(node.parent, node.words, drawn)
            await _keep(tables, study, tree, [])
            return made.id
    return twins[drawn]


async def remove(tables: Tables, study: Study, id: int) -> int:
    """Take away a node with all that follows from it; gives the one before it."""
    parent = study.node(id).parent
    if id == ROOT:
        raise Conflict(say("fault.study_root"), "root")
    tree = study.tree.copy()
    await _keep(tables, study, tree, tree.remove(id))
    return parent


async def annotate(tables: Tables, study: Study, id: int, text: str) -> None:
    """Write a note to a node; an empty one is none."""
    study.node(id)
    tree = study.tree.copy()
    tree.change(id, note=clean(text)[:NOTE])
    await _keep(tables, study, tree, [])


async def rename(tables: Tables, study: Study, name: str) -> None:
    """Give a study another name."""
    await _keep(tables, study, study.tree, [], clean_title(name))


async def drop(tables: Tables, study: Study) -> None:
    """Forget a study."""
    await tables.store.drop_study(study.id)
