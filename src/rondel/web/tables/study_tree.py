"""The tree of a study: turns that were tried, each from the position after another, with notes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

ROOT: Final = 0
NODES: Final = 1_000  # of a study at most


@dataclass(frozen=True)
class StudyNode:
    """A turn, or the beginning of one, and what chance brought after it; the root is where the study begins."""

    id: int
    parent: int  # -1 for the root
    words: tuple[str, ...] = ()  # the choices of a seat
    drawn: tuple[str, ...] = ()
    note: str = ""


class StudyTree:
    """The nodes by their numbers, which are never used again; those that came first are the main line."""

    def __init__(self, nodes: dict[int, StudyNode] | None = None, following: int = 1) -> None:
        self.nodes = nodes or {ROOT: StudyNode(ROOT, -1)}
        self.following = following  # the number of the next node

    @classmethod
    def read(cls, text: str) -> StudyTree:
        """The tree that `write` wrote."""
        data = json.loads(text)
        nodes = [
            StudyNode(id, parent, tuple(words), tuple(drawn), note) for id, parent, words, drawn, note in data["nodes"]
        ]
        return cls({node.id: node for node in nodes}, data["following"])

    def write(self) -> str:
        """The tree as JSON."""
        rows = [[node.id, node.parent, node.words, node.drawn, node.note] for node in self.nodes.values()]
        return json.dumps({"following": self.following, "nodes": rows}, separators=(",", ":"), ensure_ascii=False)

    def copy(self) -> StudyTree:
        """A tree that can be changed by itself."""
        return StudyTree(dict(self.nodes), self.following)

    def children(self, id: int) -> list[StudyNode]:
        """What was tried from a node, the main line first."""
        return [node for node in self.nodes.values() if node.parent == id]

    def path(self, id: int) -> list[StudyNode]:
        """The nodes from the root to a node."""
        found: list[StudyNode] = []
        while id != -1:
            found.append(self.nodes[id])
            id = found[-1].parent
        return found[::-1]

    def line(self, id: int) -> list[StudyNode]:
        """The nodes from the root through a node, and on along the main line to its end."""
        found = self.path(id)
        while after := self.children(found[-1].id):
            found.append(after[0])
        return found

    def add(self, parent: int, words: tuple[str, ...], drawn: tuple[str, ...] = ()) -> StudyNode:
        """A new node after another."""
        made = StudyNode(self.following, parent, words, drawn)
        self.nodes[made.id] = made
        self.following += 1
        return made

    def change(self, id: int, **values: object) -> StudyNode:
        """Give a node other words or another note."""
        self.nodes[id] = replace(self.nodes[id], **values)  # type: ignore[arg-type]
        return self.nodes[id]

    def remove(self, id: int) -> list[int]:
        """Take away a node with all that follows from it; gives the numbers of what is gone."""
        gone = list(self.below(id))
        for each in gone:
            del self.nodes[each]
        return gone

    def below(self, id: int) -> Iterator[int]:
        """A node and all that follows from it."""
        waiting = [id]
        while waiting:
            at = waiting.pop()
            yield at
            waiting += [node.id for node in self.children(at)]

    def rows(self) -> list[tuple[StudyNode, int]]:
        """All nodes but the root in the order in which they are read, each with how far it is set in.

        Other tries stand before the main line goes on, set in by one more.
        """
        found: list[tuple[StudyNode, int]] = []
        after: dict[int, list[StudyNode]] = {}
        for node in self.nodes.values():
            after.setdefault(node.parent, []).append(node)
        waiting: list[tuple[StudyNode, int, bool]] = []

        def follow(id: int, depth: int) -> None:
            if id not in after:
                return
            first, *others = after[id]
            waiting.append((first, depth, True))  # goes on after the others were told
            waiting.extend((other, depth + 1, False) for other in reversed(others))
            found.append((first, depth))

        follow(ROOT, 0)
        while waiting:
            node, depth, told = waiting.pop()
            if not told:
                found.append((node, depth))
            follow(node.id, depth)
        return found
