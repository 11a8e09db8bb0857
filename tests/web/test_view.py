"""API and page are two renderings of one view: whoever looks, and whenever, both tell the same."""

from __future__ import annotations

import html
import re
from collections import Counter
from typing import Any, Final

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from rondel.locale import say, translator
from rondel.locale.translate import catalog
from tests.web.tables import Json, Table, new_table

GAMES: Final = {"glen-more": 3, "glen-more-ii": 3, "glasgow": 2}
NAMES: Final = ["Isla", "B", "Seat 3"]
SAY: Final = translator("en", NAMES)
SCREEN: Final = "screen"  # who shares a screen holds the first two seats
BROWSER: Final = {"Accept": "text/html", "Accept-Language": "en"}


def told(key: str) -> str:
    """A word of the page, with a capital letter."""
    said = SAY(say(key))
    return said[:1].upper() + said[1:]


def part(page: str, name: str) -> str:
    """A part of a page, up to the next one."""
    found = re.search(rf'data-swap="{name}"(.*?)(data-swap=|</main>)', page, re.S)
    assert found is not None, name
    return found[1]


def texts(pattern: str, page: str) -> list[str]:
    """What stands in some elements, without tags and with single spaces."""
    bare = [re.sub(r"<[^>]*>", "", found) for found in re.findall(pattern, page, re.S)]
    return [" ".join(html.unescape(text).split()) for text in bare]


class Watched:
    """A table at which somebody shares a screen with a friend, and a third may sit."""

    def __init__(self, client: TestClient[Litestar], game: str, open_scores: bool) -> None:
        client.headers["Sec-Fetch-Site"] = "same-origin"
        client.post("/api/me", json={"name": "Isla"})
        self.table = new_table(client, *("me", "hotseat", "friend")[: GAMES[game]], game=game, open_scores=open_scores)
        self.client = client
        self.everybody = [SCREEN, "A", "B", *("C" if GAMES[game] > 2 else ""), "watch"]

    def get(self, who: str, path: str, **params: Any) -> Any:
        """What somebody gets."""
        headers = BROWSER if who == SCREEN else {**BROWSER, **self.table.headers(who)}
        answer = self.client.get(path, headers=headers, params=params)
        assert answer.status_code == 200, answer.text
        return answer

    def check(self) -> None:
        """Everybody is told the same by API and page, now and in the past."""
        for who in self.everybody:
            seen = self.get(who, self.table.url).json()
            page = self.get(who, f"/t/{self.table.id}").text
            check_state(seen, page)
            check_scene(seen["scene"], page)
            check_log(self.get(who, f"{self.table.url}/log").json(), self.get(who, f"/t/{self.table.id}", all=1).text)
            past = {0, seen["n"] // 2} - {seen["n"]}
            for n in past:
                page = self.get(who, f"/t/{self.table.id}", at=n).text
                check_scene(self.get(who, f"{self.table.url}/positions/{n}").json()["scene"], page)


def check_state(seen: Json, page: str) -> None:
    """Whose turn it is, for which version, what is drafted, who sits where."""
    states = re.findall(r'data-state="(\w+)"\s+data-version="([\d.]+)"', page)
    assert states == [("mine" if seen["your_turn"] else "over" if seen["over"] else "wait", seen["version"])]
    assert ('value="confirm"' in page) == seen["complete"]
    prompt = told("web.confirm.prompt") if seen["complete"] else seen["scene"]["prompt"]["said"]
    shown = texts(r'<p class="prompt-line".*?>(.*?)</p>', page)[0].lower()
    names = [str(seat["name"]) for seat in seen["seats"]]
    calls = {"", *(f"{name.lower()}: " for name in names)}  # who shares a screen is called by name
    assert shown.removesuffix(prompt.lower()) in calls
    drafted = [message["said"] for entry in seen["draft"] for message in entry["told"]]
    block = re.search(r'class="(?:summary|draft)".*?<ol[^>]*>(.*?)</ol>', page, re.S)
    assert (texts(r"<li>(.*?)</li>", block[1]) if block else []) == drafted
    named = set(texts(r'<span class="who">.*?<b>(.*?)</b>', page))
    assert named == {seat["name"] or f"Seat {n}" for n, seat in enumerate(seen["seats"], 1)}


def check_scene(scene: Json, page: str) -> None:
    """What may be chosen, what everybody holds, and the sheets."""
    words = [html.unescape(each) for each in re.findall(r'name="words" value="([^"]*)"', part(page, "text"))]
    assert sorted(words) == sorted(choice["words"] for choice in scene["choices"])
    for held in scene["seats"]:
        amounts = [(told(f"holding.{a['what']}"), a["n"]) for a in held["amounts"]]
        expected = [f"{what}: {SAY(say('web.secret')) if n is None else n}" for what, n in amounts]
        assert held_on(page, NAMES["ABC".index(held["seat"])])[: len(amounts)] == expected
    for sheet in scene["sheets"]:
        assert sheet_on(page, "ABC".index(sheet["seat"])) == sheet_in(sheet)


def held_on(page: str, name: str) -> list[str]:
    """What the text view tells of the holdings of somebody."""
    found = re.search(rf"<h3>{name}</h3>\s*<ul>(.*?)</ul>", part(page, "text"), re.S)
    assert found is not None
    return texts(r"<li>(.*?)</li>", found[1])


def sheet_on(page: str, seat: int) -> dict[str, int]:
    """The parts of a sheet and its total, as the table of scores has them in the column of a seat; 0 is left out."""
    found = re.findall(r"<tr>\s*(<th scope=\"row\">.*?)</tr>", part(page, "score"), re.S)
    rows = {texts(r"<th.*?>(.*?)</th>", row)[0]: texts(r"<td>(.*?)</td>", row)[seat] for row in found}
    return {name: n for name, text in rows.items() if (n := int(text.replace("−", "-")))}


def sheet_in(sheet: Json) -> dict[str, int]:
    """The parts of a sheet in the data, and its total; 0 is left out."""
    sums = Counter[str]()
    for entry in sheet["entries"]:
        sums[entry["part"]["said"]] += entry["points"]
    return {name: n for name, n in {**sums, told("web.score.total"): sheet["total"]}.items() if n}


def check_log(log: Json, page: str) -> None:
    """The log: the page tells turns from the last to the first, and of each everything that is named in the data."""
    turns = re.findall(r'<li class="turn(.*?)(?=<li class="turn|</ol>)', part(page, "log"), re.S)
    told = {number: html.unescape(re.sub(r"<[^>]*>", " ", turn)) for number, turn in enumerate(reversed(turns))}
    number, mark = -1, None
    for entry in log["entries"]:
        if number < 0 or (entry["actor"] in "ABC" and (entry["turn"], entry["actor"]) != mark):
            number, mark = number + 1, (entry["turn"], entry["actor"])
        names = [name for message in entry["told"] for name in named(message)]
        assert [name for name in names if SAY.name(name) not in told[number]] == []
    assert len(told) == number + 1


def named(message: Json) -> list[str]:
    """The names that the sentence of a message for the page has, which may be a brief one."""
    known = catalog("en").sentences
    sentence = known.get(f"brief.{message['key']}") or known[message["key"]]
    args = {
        name: arg for name, arg in message["args"].items() if isinstance(arg, dict) and f"{{{name}}}" in sentence[0]
    }
    return [arg["name"] for arg in args.values() if "name" in arg]


@pytest.mark.slow
@pytest.mark.parametrize("open_scores", [False, True], ids=["secret", "open"])
@pytest.mark.parametrize("game", GAMES)
def test_api_and_page_tell_the_same(client: TestClient[Litestar], game: str, open_scores: bool) -> None:
    watched = Watched(client, game, open_scores)
    table: Table = watched.table
    watched.check()
    for nth in range(4):
        who = table.actor()
        table.stage(who, nth)
        watched.check()
        assert table.draft(who, nth)["complete"]
        watched.check()
        table.turn(who, nth)
    table.finish()
    watched.check()


@pytest.mark.parametrize(
    ("game", "first"),
    [
        ("glen-more", [["Coins +1"], ["Coins +1"], ["Coins +2"], ["VP +1"]]),
        ("glen-more-ii", [["VP +1"], ["Coins +1"], ["Coins +1"], ["Coins +1"], ["Coins −3"], ["Coins +3"]]),
        ("glasgow", [["VP +1"]]),
    ],
)
def test_the_summary_of_a_turn_is_what_it_changes(
    client: TestClient[Litestar], game: str, first: list[list[str]]
) -> None:
    table = new_table(client, "friend", "friend", game=game)
    summaries = []
    for nth in range(12):
        who = table.actor()
        before, after = (held(seen, who) for seen in (table.look(who), table.draft(who, nth)))
        page = client.get(f"/t/{table.id}", headers={**BROWSER, **table.headers(who)}).text
        shown = re.search(r'<p class="changes">(.*?)</p>', page, re.S)
        summaries.append(texts(r"<span>(.*?)</span>", shown[1]) if shown else [])
        changed = [(what, after[what] - before[what]) for what in ("coins", "whisky", "vp") if what in after]
        assert summaries[-1] == [f"{told('holding.' + what)} {n:+d}".replace("-", "−") for what, n in changed if n]
        table.turn(who)
    assert [summary for summary in summaries if summary][: len(first)] == first


def held(seen: Json, seat: str) -> dict[str, int]:
    """What a seat holds, as it sees it."""
    held = next(entry for entry in seen["scene"]["seats"] if entry["seat"] == seat)
    return {amount["what"]: amount["n"] for amount in held["amounts"]}
