"""Monte-Carlo tree search for any number of seats, a turn at a time, with chance between the turns."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rondel.core.chance import MASK, Rng, draw
from rondel.core.state import CHANCE, OVER, State, state_after
from rondel.search.judge import Judge
from rondel.search.turns import Turn, kept, quick_turns, turns, with_turn

CURIOSITY: Final = 0.35  # how strongly turns that were looked at less are tried
SHARPNESS: Final = 40.0  # how quickly the prior falls with a worse first judgement
TURNS_FIRST: Final = 1.0  # turns looked at in a fresh node; more as the looks grow
TURNS_GROWTH: Final = 0.7
SAMPLES: Final = 1.0  # chance outcomes tried after a turn grow with the root of the looks
ROOT_WIDTH: Final[i64] = 8
ROOT_CAP: Final[i64] = 6000
# Turns that begin alike are mostly the same turn ended sooner or later: a few of each beginning leave room for others.
ROOT_ALIKE: Final[i64] = 6
ALIKE: Final[i64] = 2
ROOT_TURNS: Final = 24
MOST_TURNS: Final = 8
FEW_TURNS: Final = 3  # of those who are expected to take the best one
BEGINNINGS: Final[i64] = 5  # of turns that are followed to their end, where it is known what they promise
FEW_BEGINNINGS: Final[i64] = 3
SCATTER: Final[i64] = 69069  # spreads the luck of a node over those after it


@mypyc_attr(acyclic=True)
class Edge:
    """A turn out of a node: its first judgement, what looking brought, the positions it led to."""

    def __init__(self, turn: Turn, first: vec[float], prior: float) -> None:
        self.actions = turn.actions
        self.first = first
        self.prior = prior
        self.visits: i64 = 0
        self.sums = vec[float]([0.0 for _ in first])
        self.chancy = True
        self.samples: i64 = 0
        self.nodes: list[Node] = []

    def mean(self, seat: i64) -> float:
        """What the turn is worth to a seat."""
        return self.sums[seat] / float(self.visits) if self.visits else self.first[seat]


@mypyc_attr(acyclic=True)
class Node:
    """A position where a seat decides, or the end."""

    def __init__(self, state: State, luck: i64) -> None:
        self.state = state
        self.luck = luck  # what chance brings from here on
        self.seat = state.actor
        self.visits: i64 = 0
        self.drawn: i64 = 1  # how often chance led here
        self.key = state.key()
        self.edges: list[Edge] = []

    def after(self, edge: Edge) -> State:
        """The position at the end of a turn, before chance."""
        return state_after(self.state, edge.actions)

    def shift(self) -> float:
        """By how much looking has changed the first judgements so far.

        A first judgement is made right after the turn and a look judges after a later one, so the two can only be
        compared with this between them.
        """
        change = 0.0
        looks: i64 = 0
        for edge in self.edges:
            change += edge.sums[self.seat] - edge.first[self.seat] * float(edge.visits)
            looks += edge.visits
        return change / float(looks) if looks else 0.0

    def select(self, own: i64) -> Edge:
        """The turn to look at next: worth, curiosity and prior weighed against each other (PUCT).

        Among three or more players the others are expected to take what is judged best for them: looking at
        all their turns would leave no time for the next own one.
        """
        if self.seat != own and len(self.edges[0].first) > 2:
            return self.edges[0]
        root = math.sqrt(float(self.visits))
        most: i64 = min(int(TURNS_FIRST + TURNS_GROWTH * root), len(self.edges))
        shift = self.shift()
        chosen = self.edges[0]
        highest = -math.inf
        i: i64 = 0
        while i < most:
            edge = self.edges[i]
            looks = float(edge.visits + 1)  # the first judgement counts as one of them
            worth = (edge.sums[self.seat] + edge.first[self.seat] + shift) / looks
            urge = worth + CURIOSITY * edge.prior * root / looks
            if urge > highest:
                highest = urge
                chosen = edge
            i += 1
        return chosen


class Tree:
    """The search from one position; it can be run on as long as there is time.

    All turns of the root are looked at in turn, the n-th time with the same luck for each of them, and those that do
    worst are left out on the way: so the few that matter are compared under the same conditions.
    """

    def __init__(self, state: State, judge: Judge, rng: Rng, also: list[int] | None = None) -> None:
        """Begin a search; the turn that makes the choices `also` takes part in the race to its end."""
        self.judge = judge
        self.root = Node(state.copy(), rng.word())
        found = kept(turns(state, judge, ROOT_WIDTH, ROOT_CAP), ROOT_ALIKE)[:ROOT_TURNS]
        self.expand(self.root, found if also is None else with_turn(found, state, also))
        self.racing = self.root.edges[:]
        self.guest = None if also is None else self.leading_to(state, also)

    def leading_to(self, state: State, actions: list[int]) -> Edge:
        """The turn of the root that leads where these choices do."""
        key = state_after(state, actions).key()
        return next(edge for edge in self.root.edges if self.root.after(edge).key() == key)

    def settled(self) -> bool:
        """Whether there is nothing to decide."""
        return len(self.root.edges) < 2

    def round(self, spent: float, left: int) -> int:
        """Look once at every turn still in the race, at `left` at the most; returns how many looks that were.

        `spent` is the share of the budget that is used up; by it the race narrows, evenly, to two turns at its end.
        """
        most = min(left, max(2, math.ceil(float(len(self.root.edges)) ** (1.0 - spent))))
        if most < len(self.racing):
            self.racing.sort(key=self.worse)
            self.racing = self.racing[:most]
            if self.guest is not None and self.guest not in self.racing:
                self.racing.append(self.guest)
        looked = self.racing[:left]
        for edge in looked:
            self.look(edge)
        return len(looked)

    def worse(self, edge: Edge) -> float:
        """Sort key: the turn worth most to the seat of the root first."""
        return -edge.mean(self.root.seat)

    def look(self, edge: Edge) -> None:
        """Go down the tree once through a turn, to the next own one that is new, and carry its worth back up.

        What a turn is good for shows in the next one: right after the answers of the others hardly more can be seen
        than before them.
        """
        path = [edge]
        self.root.visits += 1
        node = self.follow(self.root, edge)
        while True:
            node.visits += 1
            if node.visits == 1 and node.state.actor != OVER:
                foreseen = node.seat != self.root.seat and self.judge.players > 2
                most = FEW_TURNS if foreseen else MOST_TURNS
                tried = FEW_BEGINNINGS if foreseen else BEGINNINGS
                self.expand(node, kept(quick_turns(node.state, self.judge, tried), ALIKE)[:most], judged=True)
            if len(node.edges) == 0:
                worth = self.judge.worth(node.state)
                break
            edge = node.select(self.root.seat)
            path.append(edge)
            if node.visits == 1 and node.seat == self.root.seat:
                worth = edge.first
                break
            node = self.follow(node, edge)
        for edge in path:
            edge.visits += 1
            i: i64 = 0
            while i < len(worth):
                edge.sums[i] += worth[i]
                i += 1

    def expand(self, node: Node, found: list[Turn], judged: bool = False) -> None:
        """Give the turns found for a node their first judgement and prior; `judged` ones know their score."""
        edges: list[Edge] = []
        for turn in found:
            worth = self.judge.worth(turn.state, node.seat if judged else -1, turn.value)
            edges.append(Edge(turn, worth, math.exp(SHARPNESS * worth[node.seat])))
        edges.sort(key=unlikely)
        node.edges = edges
        total = 0.0
        for edge in edges:
            total += edge.prior
        for edge in edges:
            edge.prior = edge.prior / total

    def follow(self, node: Node, edge: Edge) -> Node:
        """The node after a turn: a new draw of chance as the looks grow, else the one least looked at."""
        limit: i64 = 1
        if edge.chancy:
            limit = int(1.0 + SAMPLES * math.sqrt(float(edge.visits)))
        if edge.samples < limit:
            state = node.after(edge)
            edge.chancy = state.actor == CHANCE
            edge.samples += 1
            luck = (node.luck * SCATTER + edge.samples) & MASK  # the same for all turns of a node
            deal(state, Rng(luck))
            new = Node(state, luck)
            for known in edge.nodes:
                if known.key == new.key:
                    known.drawn += 1
                    return known
            edge.nodes.append(new)
            return new
        chosen = edge.nodes[0]
        for child in edge.nodes:
            if child.visits * chosen.drawn < chosen.visits * child.drawn:
                chosen = child
        return chosen


def deal(state: State, rng: Rng) -> None:
    """Let chance decide until a seat has to, or the game is over."""
    while state.actor == CHANCE:
        state.do(draw(state, rng))


def unlikely(edge: Edge) -> float:
    """Sort key: the turn of the highest prior first."""
    return -edge.prior
