"""Monte-Carlo tree search for any number of seats, a turn at a time, with chance between the turns."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core.chance import Rng, draw
from rondel.core.state import CHANCE, OVER, State
from rondel.search.judge import Judge
from rondel.search.turns import Turn, turns

CURIOSITY: Final = 0.35  # how strongly turns that were looked at less are tried
SHARPNESS: Final = 12.0  # how quickly the prior falls with a worse first judgement
TURNS_FIRST: Final = 3.0  # turns looked at in a fresh node; more as the looks grow
TURNS_GROWTH: Final = 0.8
SAMPLES: Final = 1.0  # chance outcomes tried after a turn grow with the root of the looks
ROOT_WIDTH: Final[i64] = 8
ROOT_CAP: Final[i64] = 6000
WIDTH: Final[i64] = 1
CAP: Final[i64] = 300
MOST_TURNS: Final = 24


class Edge:
    """A turn out of a node: its first judgement, what looking brought, the positions it led to."""

    def __init__(self, turn: Turn, first: vec[float], prior: float) -> None:
        self.actions = turn.actions
        self.judged = turn.value
        self.prior = prior
        self.visits: i64 = 1  # the first judgement counts as one look
        self.sums = first
        self.chancy = True
        self.samples: i64 = 0
        self.nodes: list[Node] = []

    def mean(self, seat: i64) -> float:
        """What the turn is worth to a seat."""
        return self.sums[seat] / float(self.visits)


class Node:
    """A position where a seat decides, or the end."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seat = state.actor
        self.visits: i64 = 0
        self.drawn: i64 = 1  # how often chance led here
        self.key = state.key()
        self.edges: list[Edge] = []


class Tree:
    """The search from one position; it can be run on as long as there is time."""

    def __init__(self, state: State, judge: Judge, rng: Rng) -> None:
        self.judge = judge
        self.rng = rng
        self.simulations: i64 = 0
        self.curiosity = CURIOSITY
        self.sharpness = SHARPNESS
        self.samples = SAMPLES
        self.growth = TURNS_GROWTH
        self.root = Node(state.copy())
        self.expand(self.root, ROOT_WIDTH, ROOT_CAP)

    def run(self, simulations: int) -> None:
        """Look `simulations` more times."""
        n: i64 = simulations
        while n > 0:
            self.simulate()
            n -= 1

    def settled(self) -> bool:
        """Whether there is nothing to decide."""
        return len(self.root.edges) < 2

    def reroot(self, state: State) -> bool:
        """Go on from a position that the tree has already met; False if it has not."""
        key = state.key()
        node = self.meet(self.root, key, 4)
        if node is None or node.state.actor == OVER:
            return False
        node.edges = []  # its turns were searched narrowly, so a root begins with a wider search
        self.root = node
        self.expand(node, ROOT_WIDTH, ROOT_CAP)
        return True

    def meet(self, node: Node, key: bytes, depth: i64) -> Node | None:
        """The node of a position, at most `depth` turns down."""
        if node.key == key:
            return node
        if depth == 0:
            return None
        for edge in node.edges:
            for child in edge.nodes:
                met = self.meet(child, key, depth - 1)
                if met is not None:
                    return met
        return None

    def simulate(self) -> None:
        """Go down the tree once, judge the position reached and carry the judgement back up."""
        self.simulations += 1
        node = self.root
        path: list[Edge] = []
        while True:
            node.visits += 1
            if node.state.actor == OVER:
                break
            if len(node.edges) == 0:
                if node.visits == 1:
                    break
                self.expand(node, WIDTH, CAP)
            edge = select(node, self.curiosity, self.growth)
            path.append(edge)
            node = self.follow(node, edge)
        worth = self.judge.worth(node.state)
        for edge in path:
            edge.visits += 1
            i: i64 = 0
            while i < len(worth):
                edge.sums[i] += worth[i]
                i += 1

    def expand(self, node: Node, width: i64, cap: i64) -> None:
        """Search the turns of a node and give each its first judgement and prior."""
        seat = node.seat
        total = 0.0
        for turn in turns(node.state, self.judge, width, cap)[:MOST_TURNS]:
            worth = self.judge.worth(turn.state)
            prior = math.exp(self.sharpness * worth[seat])
            total += prior
            node.edges.append(Edge(turn, worth, prior))
        for edge in node.edges:
            edge.prior = edge.prior / total
        node.edges.sort(key=unlikely)

    def follow(self, node: Node, edge: Edge) -> Node:
        """The node after a turn: a new draw of chance as the looks grow, else the one least looked at."""
        limit: i64 = 1
        if edge.chancy:
            limit = int(1.0 + self.samples * math.sqrt(float(edge.visits)))
        if edge.samples < limit:
            state = node.state.copy()
            for action in edge.actions:
                state.do(action)
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


def unlikely(edge: Edge) -> float:
    """Sort key: the turn of the highest prior first."""
    return -edge.prior


def select(node: Node, curiosity: float, growth: float) -> Edge:
    """The turn to look at next: worth, curiosity and prior weighed against each other (PUCT)."""
    open_turns = int(TURNS_FIRST + growth * math.sqrt(float(node.visits)))
    most: i64 = min(open_turns, len(node.edges))
    root = math.sqrt(float(node.visits))
    chosen = node.edges[0]
    highest = -1.0
    i: i64 = 0
    while i < most:
        edge = node.edges[i]
        urge = edge.mean(node.seat) + curiosity * edge.prior * root / float(edge.visits)
        if urge > highest:
            highest = urge
            chosen = edge
        i += 1
    return chosen
