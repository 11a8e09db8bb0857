"""Looking deeply at the turns of one position, to see whether one of them is clearly the best.

All turns are looked at under the same luck, the n-th time with the same draws for each, and those that fall behind are
left out on the way: what is compared is how far a turn lies behind the best one, after equally many looks.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Final

from rondel.bots.greedy import CAP, CLOSE, WIDTH
from rondel.bots.judges import judge_of
from rondel.bots.plans import idea
from rondel.core import CHANCE, OVER, Rng, State
from rondel.core.chance import draw
from rondel.core.state import state_after
from rondel.search.judge import Judge
from rondel.search.tree import Edge, Node, Tree
from rondel.search.turns import Turn, best_turns, kept, turns, with_turn

ALIKE: Final = 6  # turns with the same first choice that take part
CONTENDERS: Final = 24  # turns that take part
VARIANTS: Final = 24  # more turns of the idea in question that take part
SEEN: Final = 120  # turns, the best at first sight, among which they are looked for
FIRST: Final = (8, 0.5)  # looks at the best turn of each idea, and the share of the lead asked for that must show
# So many looks at each turn; then, if the lead is already such a share of what is asked for, so many go on.
RACE: Final = ((10, 0.5, 12), (40, 0.8, 6), (150, 1.0, 0))
SEEDS: Final = (1, 2, 3)
LONGEST_LINE: Final = 4  # turns that are told after one
FEW_LOOKS: Final = 8  # after which a line is not followed any further


@dataclass
class Standpoint:
    """What all looks at a turn brought so far."""

    actions: list[int]
    idea: Hashable
    gaps: list[float] = field(default_factory=list)  # how far behind the best it was, for every seed
    chances: list[float] = field(default_factory=list)
    ends: list[tuple[float, float]] = field(default_factory=list)  # expected points, own and of the best rival

    @property
    def gap(self) -> float:
        """How far behind the best one it is."""
        return sum(self.gaps) / len(self.gaps)


class DeepSearch:
    """The search at one position for one idea that may be the best, with several seeds."""

    def __init__(self, state: State, played: list[int]) -> None:
        self.state = state
        self.judge: Judge = judge_of(state.rules())
        self.seat = int(state.actor)
        self.obvious = best_turns(state, self.judge, WIDTH, CAP, CLOSE)[0].actions
        self.wanted = idea(state, played)
        self.trees: list[Tree] = []
        self._asked = played

    @cached_property
    def turns(self) -> list[Turn]:
        """The turns that take part: the best at first sight, those asked about, and variants of the idea wanted."""
        found = with_turn(turns(self.state, self.judge, WIDTH, CAP), self.state, self._asked)
        chosen = kept(found, ALIKE)[:CONTENDERS]
        end = state_after(self.state, self._asked).key()
        chosen += [turn for turn in found if turn not in chosen and turn.actions == self.obvious]
        chosen += [turn for turn in found if turn not in chosen and turn.state.key() == end]
        rest = (turn for turn in found[:SEEN] if turn not in chosen)
        alike = (turn for turn in rest if idea(self.state, turn.actions) == self.wanted)
        return [*chosen, *islice(alike, VARIANTS)]

    @cached_property
    def standpoints(self) -> list[Standpoint]:
        """The turns that take part, with what looks at them have brought."""
        return [Standpoint(turn.actions, idea(self.state, turn.actions)) for turn in self.turns]

    @property
    def ideas(self) -> int:
        """How many different ideas take part."""
        return len({each.idea for each in self.standpoints})

    def promises(self, least: float) -> bool:
        """Whether it is worth the trouble: the best turns of all ideas at first sight, looked at a few times."""
        looks, share = FIRST
        firsts = {each.idea: i for i, each in reversed(list(enumerate(self.standpoints)))}
        chosen = sorted(firsts.values())
        tree = Tree(self.state, self.judge, Rng(0))
        tree.expand(tree.root, [self.turns[i] for i in chosen])
        behind = [0.0] * len(self.turns)
        for edge in tree.root.edges:
            for _ in range(looks):
                tree.look(edge)
            behind[self._place(edge.actions)] = -edge.mean(self.seat)
        return self._lead(chosen, behind) >= least * share

    def _place(self, actions: list[int]) -> int:
        """Where a turn stands among those that take part."""
        return next(i for i, turn in enumerate(self.turns) if turn.actions == actions)

    def runs(self, seed: int, least: float) -> bool:
        """Race all turns with a seed; False as soon as the idea wanted is not ahead of all others by `least`."""
        tree = Tree(self.state, self.judge, Rng(seed))
        tree.expand(tree.root, self.turns)
        edges = {tuple(edge.actions): edge for edge in tree.root.edges}
        mine = [edges[tuple(each.actions)] for each in self.standpoints]
        racing = list(range(len(mine)))
        behind = [0.0] * len(mine)
        for looks, share, left in RACE:
            for _ in range(looks):
                for i in racing:
                    tree.look(mine[i])
            best = max(mine[i].mean(self.seat) for i in racing)
            for i in racing:
                behind[i] = best - mine[i].mean(self.seat)
            if self._lead(racing, behind) < least * share:
                return False
            racing = self._going_on(racing, behind, left)
        for each, edge, gap in zip(self.standpoints, mine, behind, strict=True):
            each.gaps.append(gap)
            each.chances.append(best - gap)
            each.ends.append(self._points(tree, edge))
        self.trees.append(tree)
        return True

    def _lead(self, racing: list[int], behind: list[float]) -> float:
        """By how much the idea wanted is ahead of the best other one."""
        own = [behind[i] for i in racing if self.standpoints[i].idea == self.wanted]
        others = [behind[i] for i in racing if self.standpoints[i].idea != self.wanted]
        return min(others, default=0.0) - min(own)

    def _going_on(self, racing: list[int], behind: list[float], left: int) -> list[int]:
        """Who goes on: of the idea wanted and of the others the best halves, and always what is obvious."""
        ordered = sorted(racing, key=lambda i: (behind[i], i))
        own = [i for i in ordered if self.standpoints[i].idea == self.wanted]
        others = [i for i in ordered if self.standpoints[i].idea != self.wanted]
        plain = [i for i in others if self.standpoints[i].actions == self.obvious]
        return list(dict.fromkeys(own[: left // 2] + others[: left - left // 2] + plain))

    def _points(self, tree: Tree, edge: Edge) -> tuple[float, float]:
        """The points to expect after a turn, one's own and those of the best rival."""
        own = rival = looks = 0.0
        for end, visits in _ends(tree.root, edge):
            scores = [self._score(end, seat) for seat in range(end.rules().players)]
            own += visits * scores.pop(self.seat)
            rival += visits * max(scores)
            looks += visits
        return own / looks, rival / looks

    def _score(self, state: State, seat: int) -> float:
        return float(state.result().totals[seat]) if state.actor == OVER else self.judge.score(state, seat)

    def line(self, actions: list[int]) -> list[int]:
        """How it may go on after a turn: what chance and everybody do, as far as it was looked at often."""
        tree = self.trees[-1]
        edge = next(edge for edge in tree.root.edges if edge.actions == actions)
        node, out = tree.root, list[int]()
        for _ in range(LONGEST_LINE):
            if not edge.nodes or edge.visits < FEW_LOOKS:
                break
            state = node.after(edge)
            node = max(edge.nodes, key=lambda child: child.visits)
            out += _dealt(state, node.luck)
            if not node.edges:
                break
            edge = max(node.edges, key=lambda edge: edge.visits)
            out += edge.actions
        return out


def _ends(node: Node, edge: Edge) -> Iterator[tuple[State, int]]:
    """The positions that looks at a turn came to, and how many of them."""
    if not edge.nodes:
        yield node.after(edge), int(edge.visits)
    for child in edge.nodes:
        further = [each for each in child.edges if each.visits]
        for each in further:
            yield from _ends(child, each)
        if not further:
            yield child.state, int(child.visits)


def _dealt(state: State, luck: int) -> list[int]:
    """What chance decides by its luck, until a seat has to."""
    rng, out = Rng(luck), list[int]()
    while state.actor == CHANCE:
        outcome = int(draw(state, rng))
        state.do(outcome)
        out.append(outcome)
    return out
