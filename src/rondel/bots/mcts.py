"""A bot that searches a tree of turns with chance between them."""

from __future__ import annotations

from rondel.bots.bot import Alternative, Clock
from rondel.bots.greedy import ALTERNATIVES, TurnPlan
from rondel.bots.judges import judge_of
from rondel.bots.plans import different
from rondel.core import CHANCE, OVER, Rng, State
from rondel.search.judge import Judge
from rondel.search.tree import Edge, Node, Tree

UNTIMED = 1_000_000_000


class MctsBot:
    """Searches for a number of simulations or of seconds per turn, and follows the turn it found."""

    def __init__(
        self, simulations: int | None = None, seconds: float | None = None, judge: Judge | None = None
    ) -> None:
        self._simulations = simulations if simulations is not None else UNTIMED
        self._seconds = seconds
        self._given = judge
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
        return self._plan.begin(state, ranked(tree.root)[0].actions)

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
        tree = Tree(state, self._given or judge_of(state.rules()), rng, also)
        own = Clock(self._seconds)
        done = 0
        while not tree.settled() and done < self._simulations and not own.out():
            if clock is not None and clock.out():
                break
            done += tree.round(max(done / self._simulations, own.spent()), self._simulations - done)
        return tree


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
