"""People who play at a server that is often away, and the ledgers of what was confirmed to them."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx

from tests.web.patience import waits
from tests.web.tables import seat

Json = dict[str, Any]
PATIENCE = 90.0  # seconds after which a server that does not go on is stuck, unless it is given no processor
PAUSE = 0.05  # seconds before somebody asks again


class Away(Exception):
    """The server did not answer, or said that it cannot keep anything now."""


class Place:
    """Where the server is at the moment, and how many requests it has answered."""

    def __init__(self) -> None:
        self.url = ""
        self.over = False
        self.processes: Callable[[], list[int]] = list  # on which it depends that somebody is answered
        self._answered = 0
        self._more = threading.Condition()

    def answered(self) -> None:
        """A request was answered."""
        with self._more:
            self._answered += 1
            self._more.notify_all()

    def wait(self, requests: int) -> None:
        """Wait until so many more requests are answered."""
        with self._more:
            wanted = self._answered + requests

            def enough(seconds: float) -> bool:
                return self._more.wait_for(lambda: self._answered >= wanted, seconds)

            assert waits(enough, PATIENCE, self.processes), "nobody is answered any more"


class Player(threading.Thread):
    """Plays the open seats of one table after the other, and keeps a ledger of what was confirmed."""

    def __init__(self, place: Place, seats: tuple[str, ...], seed: int, keeps_drafts: bool) -> None:
        super().__init__()
        self.place = place
        self.seats = seats
        self.keeps_drafts = keeps_drafts
        self.luck = random.Random(seed)
        self.client: httpx.Client | None = None
        self.tables: list[Ledger] = []
        self.fault: BaseException | None = None

    @property
    def table(self) -> Ledger:
        """The table that is played now."""
        return self.tables[-1]

    def run(self) -> None:
        try:
            while not self.place.over:
                try:
                    self.go_on()
                except (Away, httpx.HTTPError):
                    self.forget_client()
                    time.sleep(PAUSE)
        except BaseException as error:
            self.fault = error
        self.forget_client()

    def forget_client(self) -> None:
        """Connect anew, to wherever the server is by then."""
        if self.client is not None:
            self.client.close()
        self.client = None

    def ask(self, method: str, path: str, token: str = "", body: Json | None = None) -> httpx.Response:
        """Ask the server something; `Away` if it cannot answer."""
        if self.client is None:
            self.client = httpx.Client(base_url=self.place.url, timeout=30)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.client.request(method, path, headers=headers, json=body)
        if answer.status_code in (503, 507):
            raise Away
        assert answer.status_code < 500, answer.text
        self.place.answered()
        return answer

    def go_on(self) -> None:
        """Play one turn, or begin another game."""
        if not self.tables or self.table.over:
            body = {"game": "glen-more", "seats": [seat(kind) for kind in self.seats]}
            self.tables.append(Ledger(self.ask("POST", "/api/tables", body=body).json(), self.seats))
        ledger = self.table
        seen = self.look("watch")
        ledger.over = seen["over"]
        if seen["actor"] in ledger.people:
            self.play(seen["actor"])

    def look(self, who: str) -> Json:
        """How the table stands for somebody."""
        answer = self.ask("GET", self.table.url, self.table.tokens[who])
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def play(self, who: str) -> None:
        """One turn, step by step; what others have changed meanwhile is looked at again."""
        ledger = self.table
        seen = self.look(who)
        if self.keeps_drafts:
            ledger.check_draft(seen["n"], words_of(seen["draft"]))
        while seen["your_turn"] and not seen["complete"]:
            choices = seen["scene"]["choices"]
            words = choices[self.luck.randrange(len(choices))]["words"]
            ledger.drafting(seen["n"], words_of(seen["draft"]), words)
            answer = self.ask(
                "POST", f"{ledger.url}/stage", ledger.tokens[who], {"version": seen["version"], "choice": words}
            )
            if answer.status_code != 200:
                assert answer.status_code == 409, answer.text
                return
            seen = answer.json()
        if not seen["complete"]:
            return
        begin, words = seen["n"], words_of(seen["draft"])
        ledger.asked(begin, words)
        answer = self.ask("POST", f"{ledger.url}/confirm", ledger.tokens[who], {"version": seen["version"]})
        if answer.status_code == 200:
            ledger.confirmed[begin] = words
        else:
            assert answer.status_code == 409, answer.text


def words_of(entries: list[Json]) -> list[str]:
    """The words of a draft or a log."""
    return [entry["words"] for entry in entries]


class Ledger:
    """A table, and what was confirmed at it."""

    def __init__(self, made: Json, seats: tuple[str, ...]) -> None:
        self.url = f"/api/tables/{made['table']}"
        self.tokens: dict[str, str] = {entry["seat"]: entry["token"] for entry in made["seats"] if "token" in entry}
        self.tokens["watch"] = made["watch"]
        self.people = [letter for letter, kind in zip("ABCDE", seats, strict=False) if kind == "friend"]
        self.over = False
        self.confirmed: dict[int, list[str]] = {}  # the place in the log where a turn begins, and its words
        self.tried: list[tuple[int, list[str]]] = []  # what was asked for, whatever became of it
        self.draft: tuple[int, list[str], list[str]] = (-1, [], [])  # place, answered and asked for

    def drafting(self, n: int, answered: list[str], words: str) -> None:
        """A choice is added to a draft."""
        self.draft = (n, answered, [*answered, words])

    def asked(self, begin: int, words: list[str]) -> None:
        """A turn is to be confirmed."""
        self.tried.append((begin, words))
        self.draft = (begin, words, words)

    def check_draft(self, n: int, draft: list[str]) -> None:
        """A draft is what was answered last, or that and the whole of what was asked for."""
        at, answered, asked = self.draft
        if n == at:
            assert draft == answered or draft[: len(asked)] == asked, f"{draft} is left of {answered} and {asked}"

    def check(self, entries: list[Json]) -> None:
        """Every confirmed turn stands in its place, and nothing stands there that nobody asked for."""
        said = words_of(entries)
        for begin, words in self.confirmed.items():
            assert said[begin : begin + len(words)] == words, f"{self.url}: the turn at {begin} is lost"
        known = {begin + i for begin, words in self.tried for i in range(len(words))}
        for entry in entries:
            free = entry["actor"] in self.people and not entry["forced"]
            assert not free or entry["n"] in known, f"{self.url}: nobody asked for the choice {entry['n']}"
