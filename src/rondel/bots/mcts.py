"""A bot that searches a tree of turns with chance between them."""

from __future__ import annotations

from rondel.bots.bot import Alternative, Clock
from rondel.bots.greedy import ALTERNATIVES, TurnPlan
from rondel.bots.judges import Judging, judge_of
from rondel.bots.plans import different
from rondel.core import CHANCE, OVER, Rng, State
from rondel.search.tree import Edge, Node, Tree

ENDLESS = 1_000_000_000  # simulations
EQUAL = 0.01  # turns whose chances of winning differ by less are taken by turns, so that games differ


class MctsBot:
    """Searches for a number of simulations or of seconds per turn, and follows the turn it found.

    With both it searches for the seconds, but for the simulations at the least.
    """

    def __init__(
        self, simulations: int | None = None, seconds: float | None = None, judging: Judging = judge_of
    ) -> None:
        self._least = simulations or 0
        self._most = simulations if simulations is not None and seconds is None else ENDLESS
        self._seconds = seconds
        self._judging = judging
        self._plan = TurnPlan()

    def choose(self, state: State, rng: Rng, clock: Clock | None = None) -> int:
        planned = self._plan.next(state)
        if planned is not None:
            return planned
        choices = state.legal()
        if len(choices) == 1:
            return choices[0]
        tree = self._search(state, rng, clock)
        if not tree.root.edges:
            return choices[0]
        return self._plan.begin(state, picked(tree.root, rng).actions)

    def explain(
        self,
        state: State,
        rng: Rng | None = None,
        clock: Clock | None = None,
        also: list[int] | None = None,
        most: int = ALTERNATIVES,
    ) -> list[Alternative]:
        """The best turns that differ clearly, and that of the choices `also`, with what the search expects."""
        tree = self._search(state, rng or Rng(0), clock, also)
        best = ranked(tree.root)
        edges = [best[i] for i in different(state, [edge.actions for edge in best], most)]
        if tree.guest is not None and tree.guest is not edges[0]:  # what was asked about stands at the end
            edges = [edge for edge in edges if edge is not tree.guest] + [tree.guest]
        return [alternative(tree, edge) for edge in edges]

    def _search(self, state: State, rng: Rng, clock: Clock | None, also: list[int] | None = None) -> Tree:
        """The tree from this position, grown as far as the budget allows."""
        own = Clock(self._seconds)
        tree = Tree(state, self._judging(state.rules()), rng, also)
        done = 0
        while not tree.settled() and self._left(done, own) > 0:
            if clock is not None and clock.out():
                break
            done += tree.round(self._spent(done, own), self._left(done, own))
        return tree

    def _spent(self, done: int, own: Clock) -> float:
        """The share of the budget that is used up."""
        if self._seconds is None:
            return done / self._most
        return min(own.spent(), done / self._least) if self._least else own.spent()

    def _left(self, done: int, own: Clock) -> int:
        """For how many simulations there is room; by the clock as many as fit in if they go on as fast as until now."""
        if self._seconds is None or done == 0:
            return self._most - done
        spent = max(own.spent(), 1e-9)
        return max(self._least - done, int(done * (1.0 - spent) / spent))


def picked(node: Node, rng: Rng) -> Edge:
    """The turn that was looked at most, or another that came as far and is as good."""
    best, *others = ranked(node)
    least = best.mean(node.seat) - EQUAL
    equal = [best] + [edge for edge in others if 2 * edge.visits > best.visits and edge.mean(node.seat) > least]
    return equal[rng.randrange(len(equal))] if len(equal) > 1 else best


def ranked(node: Node) -> list[Edge]:
    """The turns of a node, the most looked at first."""
    return sorted(node.edges, key=lambda edge: (-edge.visits, -edge.mean(node.seat)))


def alternative(tree: Tree, edge: Edge) -> Alternative:
    """A turn of the root in words, with the line that the search follows most."""
    node = tree.root
    words = node.state.rules().words
    turn = tuple(words(action) for action in edge.actions)
    seat = node.seat
    line: list[str] = []
    at = edge
    while at.nodes and len(line) < 4:
        node = max(at.nodes, key=lambda child: child.visits)
        if node.state.actor in (OVER, CHANCE):
            break
        if not node.edges:
            break
        at = ranked(node)[0]
        line.append(f"{chr(65 + node.seat)}: " + ", ".join(words(action) for action in at.actions))
    end = node.state
    score = tree.judge.score(end, seat) if end.actor != OVER else float(end.result().totals[seat])
    chances = tuple(edge.mean(other) for other in range(len(edge.first)))
    return Alternative(turn, edge.mean(seat), score, tuple(line), edge.visits, chances)
