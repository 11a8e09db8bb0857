"""Monte-Carlo tree search for any number of seats, a turn at a time, with chance between the turns."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core.chance import Rng, draw
from rondel.core.state import CHANCE, OVER, State
from rondel.search.judge import Judge
from rondel.search.turns import Turn, kept, turns

CURIOSITY: Final = 0.35  # how strongly turns that were looked at less are tried
SHARPNESS: Final = 40.0  # how quickly the prior falls with a worse first judgement
TURNS_FIRST: Final = 1.0  # turns looked at in a fresh node; more as the looks grow
TURNS_GROWTH: Final = 0.7
SAMPLES: Final = 1.0  # chance outcomes tried after a turn grow with the root of the looks
ROOT_WIDTH: Final[i64] = 8
ROOT_CAP: Final[i64] = 6000
WIDTH: Final[i64] = 1
CAP: Final[i64] = 300
# Turns that begin alike are mostly the same turn ended sooner or later: a few of each beginning leave room for others.
ROOT_ALIKE: Final[i64] = 6
ALIKE: Final[i64] = 2
MOST_TURNS: Final = 24
REACH: Final[i64] = 4  # how many turns down the position of the next own turn is looked for


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

    def inherit(self, known: Edge) -> None:
        """Go on from what looking at the same turn brought before."""
        self.visits = known.visits
        self.sums = known.sums
        self.chancy = known.chancy
        self.samples = known.samples
        self.nodes = known.nodes


class Node:
    """A position where a seat decides, or the end."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seat = state.actor
        self.visits: i64 = 0
        self.drawn: i64 = 1  # how often chance led here
        self.key = state.key()
        self.edges: list[Edge] = []

    def after(self, edge: Edge) -> State:
        """The position at the end of a turn, before chance."""
        state = self.state.copy()
        for action in edge.actions:
            state.do(action)
        return state

    def shift(self) -> float:
        """By how much looking has changed the first judgements so far.

        A first judgement is made right after the turn and a look judges after the answers to it, so the two can
        only be compared with this between them.
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
    """The search from one position; it can be run on as long as there is time."""

    def __init__(self, state: State, judge: Judge, rng: Rng) -> None:
        self.judge = judge
        self.rng = rng
        self.root = Node(state.copy())
        self.expand(self.root, ROOT_WIDTH, ROOT_CAP, ROOT_ALIKE)

    def run(self, simulations: int) -> None:
        """Look `simulations` more times."""
        n: i64 = simulations
        while n > 0:
            self.simulate()
            n -= 1

    def settled(self) -> bool:
        """Whether there is nothing to decide."""
        return len(self.root.edges) < 2

    def lead(self) -> int:
        """By how many looks the turn most looked at is ahead of the next."""
        first: i64 = 0
        second: i64 = 0
        for edge in self.root.edges:
            if edge.visits > first:
                second = first
                first = edge.visits
            elif edge.visits > second:
                second = edge.visits
        return first - second

    def reroot(self, state: State) -> bool:
        """Go on from a position that the tree has already met; False if it has not.

        Its turns were searched narrowly, so they are searched again as those of a root; what was learned of those found
        before is kept.
        """
        node = meet(self.root, state.key(), REACH)
        if node is None or node.state.actor == OVER:
            return False
        known = {node.after(edge).key(): edge for edge in node.edges}
        node.edges = []
        node.visits = 0
        self.expand(node, ROOT_WIDTH, ROOT_CAP, ROOT_ALIKE)
        for edge in node.edges:
            old = known.get(node.after(edge).key())
            if old is not None:
                edge.inherit(old)
                node.visits += old.visits
        self.root = node
        return True

    def simulate(self) -> None:
        """Go down the tree once, judge the position reached and carry the judgement back up."""
        node = self.root
        path: list[Edge] = []
        while True:
            node.visits += 1
            if node.state.actor == OVER:
                break
            if len(node.edges) == 0:
                if node.visits == 1:
                    break
                self.expand(node, WIDTH, CAP, ALIKE)
            edge = node.select(self.root.seat)
            path.append(edge)
            node = self.follow(node, edge)
        worth = self.judge.worth(node.state)
        for edge in path:
            edge.visits += 1
            i: i64 = 0
            while i < len(worth):
                edge.sums[i] += worth[i]
                i += 1

    def expand(self, node: Node, width: i64, cap: i64, alike: i64) -> None:
        """Search the turns of a node, `alike` for each beginning, and give each its first judgement and prior."""
        edges: list[Edge] = []
        for turn in kept(turns(node.state, self.judge, width, cap), alike):
            worth = self.judge.worth(turn.state)
            edges.append(Edge(turn, worth, math.exp(SHARPNESS * worth[node.seat])))
        edges.sort(key=unlikely)
        node.edges = edges[:MOST_TURNS]
        total = 0.0
        for edge in node.edges:
            total += edge.prior
        for edge in node.edges:
            edge.prior = edge.prior / total

    def follow(self, node: Node, edge: Edge) -> Node:
        """The node after a turn: a new draw of chance as the looks grow, else the one least looked at."""
        limit: i64 = 1
        if edge.chancy:
            limit = int(1.0 + SAMPLES * math.sqrt(float(edge.visits)))
        if edge.samples < limit:
            state = node.after(edge)
            edge.chancy = state.actor == CHANCE
            while state.actor == CHANCE:
                state.do(draw(state, self.rng))
            edge.samples += 1
            new = Node(state)
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


def meet(node: Node, key: bytes, depth: i64) -> Node | None:
    """The node of a position, at most `depth` turns down."""
    if node.key == key:
        return node
    if depth == 0:
        return None
    for edge in node.edges:
        for child in edge.nodes:
            met = meet(child, key, depth - 1)
            if met is not None:
                return met
    return None


def unlikely(edge: Edge) -> float:
    """Sort key: the turn of the highest prior first."""
    return -edge.prior
