"""Measures a click in the page: the processor time that the server takes for every request of whole games.

Choices are random, and people of the same table look when a turn is confirmed. Of two versions of the sources, both are
asked the same in turns, so that they share whatever else the machine does, and what they answer is compared.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from bench.web import folder
from bench.web_load import FORM, Seated, new_table, page
from bench.web_server import Server, serving

GAMES: Final = {"glen-more": 4, "glen-more-ii": 4, "glasgow": 2}
WARM: Final = 40  # clicks before it is measured, so that what every process keeps is there
SETTLED: Final = 0.002  # seconds for what follows an answer


class Sitting:
    """The players of one table after the other at a server, with what their requests cost and were answered."""

    def __init__(self, server: Server, game: str) -> None:
        self.server = server
        self.game = game
        self.random = random.Random(5)
        self.costs: dict[str, list[float]] = defaultdict(list)
        self.answers: list[str] = []
        self.table: Seated | None = None
        self.view: dict[str, Any] = {}
        self.actor = ""

    async def ask(self, kind: str, seat: str, form: dict[str, str] | None = None) -> dict[str, Any]:
        """Send a form, or look; gives what the page says then."""
        assert self.table is not None
        method, path = ("POST", "/move") if form else ("GET", "")
        before = self.server.spent()
        sent = urlencode(form or {}).encode()
        client, token = self.table.client, self.table.tokens[seat]
        text = await client.read(method, f"/t/{self.table.id}{path}", token, sent, FORM)
        await asyncio.sleep(SETTLED)
        self.costs[kind].append(self.server.spent() - before)
        self.answers.append(self.told_of(text))
        return page(text)

    def told_of(self, text: str) -> str:
        """A page without what is random, and without differences of white space."""
        assert self.table is not None
        for random_text in (self.table.id, self.table.watch, *self.table.tokens.values()):
            text = text.replace(random_text, "")
        return " ".join(text.split())

    async def look(self) -> None:
        """Everybody looks; one of them has to decide."""
        assert self.table is not None
        for seat in self.table.tokens:
            view = await self.ask("look", seat)
            if view["your_turn"] or view["over"]:
                self.actor, self.view = seat, view

    async def click(self) -> None:
        """A choice, or the confirmation of a turn and the looks that follow; after a game that is over, another one."""
        if self.table is None or self.view["over"]:
            self.table = await new_table(self.server.port, self.game, GAMES[self.game])
            await self.look()
        form = {"version": self.view["version"]}
        if self.view["complete"]:
            await self.ask("confirmation", self.actor, form | {"do": "confirm"})
            await self.look()
        else:
            choice = self.random.choice(self.view["words"])
            self.view = await self.ask("choice", self.actor, form | {"words": choice})

    def told(self) -> str:
        """What the requests cost, as cells of a table."""
        cells = [f"{statistics.median(self.costs[kind]):.2f}" for kind in ("choice", "confirmation", "look")]
        clicks = self.costs["choice"] + self.costs["confirmation"]
        cells += [f"{statistics.median(clicks):.2f}", f"{statistics.fmean(clicks):.2f}", str(len(clicks))]
        return " | ".join(cells)


async def measure(servers: dict[str, Server], clicks: int) -> None:
    """Click at all servers in turns, game by game."""
    print("| | choice | confirmation | look | clicks, median | clicks, mean | clicks |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for game in GAMES:
        sittings = {name: Sitting(server, game) for name, server in servers.items()}
        for n in range(clicks + WARM):
            for sitting in [*sittings.values()][:: -1 if n % 2 else 1]:
                if n == WARM:
                    sitting.costs.clear()
                await sitting.click()
        for name, sitting in sittings.items():
            print(f"| {game}, {name} | {sitting.told()} |", flush=True)
        first, *others = [sitting.answers for sitting in sittings.values()]
        for other in others:
            alike = sum(mine == its for mine, its in zip(first, other, strict=True))
            print(f"\n{alike} of {len(first)} answers are the same but for white space\n", flush=True)


def main() -> None:
    """Start a server for each version of the sources and measure them."""
    parser = argparse.ArgumentParser(prog="python -m bench.web_clicks", description=__doc__)
    told = "folders `src` of versions to compare; without any, the installed one"
    parser.add_argument("sources", nargs="*", type=Path, help=told)
    parser.add_argument("--clicks", type=int, default=400, help="at the tables of each game, for each version")
    given = parser.parse_args()
    with ExitStack() as stack:
        servers = {}
        for source in given.sources or [None]:
            more = {"RONDEL_SEED": "7"} | ({"PYTHONPATH": str(source.resolve())} if source else {})
            name = str(source) if source else "installed"
            servers[name] = stack.enter_context(serving(stack.enter_context(folder()), more=more))
        asyncio.run(measure(servers, given.clicks))


if __name__ == "__main__":
    main()
