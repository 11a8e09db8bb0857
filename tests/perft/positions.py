"""Fixed positions with counts by depth, as text files.

A file `*.perft` holds positions as blocks of lines, with an empty line between them:

    id       a name
    game     the game
    players  how many
    edition  of the supplied tiles (may be absent)
    options  name=value, ... (may be absent)
    seed     the chance points before the first decision are settled by this seed, or else
    position the position as JSON on one line
    then     words; words; ... to carry out first (may be absent)
    1        how many there are at depth 1, and so on
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import rondel
from rondel.core import Rng, State, settle

FILES: Final = sorted(Path(__file__).parent.glob("*.perft"))


@dataclass
class Block:
    """A fixed position and the counts by depth."""

    facts: dict[str, str] = field(default_factory=dict)
    counts: dict[int, int] = field(default_factory=dict)

    def state(self) -> State:
        """The position to count from."""
        given = dict(pair.strip().split("=") for pair in self.facts.get("options", "").split(",") if pair.strip())
        edition = int(self.facts["edition"]) if "edition" in self.facts else None
        game = rondel.load(self.facts["game"], int(self.facts["players"]), dict(given), edition=edition)
        if "position" in self.facts:
            state = game.from_json(json.loads(self.facts["position"]))
        else:
            state = game.start()
            settle(state, Rng(int(self.facts["seed"])))
        for words in filter(None, (part.strip() for part in self.facts.get("then", "").split(";"))):
            state.apply(game.action(words))
        return state

    def text(self) -> str:
        """The block as it is written."""
        return "\n".join(f"{key} {value}" for key, value in (self.facts | self.counts).items())


def blocks(path: Path) -> list[Block]:
    """The blocks of a file."""
    found = []
    for text in path.read_text(encoding="utf-8").strip().split("\n\n"):
        block = Block()
        for line in text.splitlines():
            key, _, value = line.partition(" ")
            if key.isdigit():
                block.counts[int(key)] = int(value)
            elif key != "#":
                block.facts[key] = value.strip()
        found.append(block)
    return found
