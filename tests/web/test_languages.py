"""Whatever a person can see is in the language of the page, refusals too."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import rondel
import rondel.record
from rondel.locale.translate import catalog, languages
from tests.saying import english, pattern, said
from tests.web.tables import serving

Client = TestClient[Litestar]
OTHERS = [language for language in languages() if language != "en"]
BROWSER = {"Accept": "text/html", "Sec-Fetch-Site": "same-origin"}
FORM = {"name": "Isla", "game": "glen-more", "seat0": "me", "seat1": "hotseat"}
HEADER = "rondel record: 1\ngame: glen-more\nplayers: 2\n\n"
ROOT = Path(__file__).parents[2]
TILES = ROOT / "src/rondel/games/glen_more/data/edition-1/tiles.csv"


class Person:
    """Somebody at a browser, with a table of Glen More at which they play both seats."""

    def __init__(self, client: Client, language: str, **more: str) -> None:
        self.client, self.language = client, language
        client.headers.update(BROWSER)
        client.cookies.set("rondel_language", language)
        made = client.post("/tables", data={**FORM, **more}, follow_redirects=False)
        self.table = made.headers["location"]

    def get(self, path: str) -> Any:
        return self.client.get(path)

    def post(self, path: str, files: Any = None, **data: str) -> Any:
        return self.client.post(path, data=data, files=files)

    def make(self, files: Any = None, **changed: str) -> Any:
        """Send the form for a new table."""
        return self.post("/tables", files, **{**FORM, **changed})

    @property
    def version(self) -> str:
        found = re.search(r'name="version" value="([\d.]+)"', self.get(self.table).text)
        assert found
        return found[1]

    def move(self, **data: str) -> Any:
        """Use a button of the table."""
        return self.post(f"{self.table}/move", **{"version": self.version, **data})


def after_a_step(me: Person, **data: str) -> Any:
    words = re.search(r'name="words" value="(take \d+)"', me.get(me.table).text)
    assert words
    me.move(words=words[1])
    return me.move(**data)


def a_stranger(me: Person, **data: str) -> Any:
    seen = Person(me.client, me.language, listed="1")
    version = seen.version
    me.client.cookies.delete("rondel_me")
    return me.post(f"{seen.table}/move", version=version, **data)


def complaint(page: str) -> str:
    """What a page says is wrong: beside the form or the prompt, or as the whole page."""
    beside = re.search(r'role="alert">\s*(?:<p>)?(.*?)</p>', page)
    found = beside or re.search(r"</h1>\s*<p>(.*?)</p>", page)
    assert found
    return html.unescape(found[1])


PROVOKED: dict[str, tuple[str, Callable[[Person], Any]]] = {
    "no such page": ("fault.http.404", lambda me: me.get("/nowhere")),
    "no such file": ("fault.http.404", lambda me: me.get("/static/nothing.js")),
    "wrong way to ask": ("fault.http.405", lambda me: me.get("/settings")),
    "no rules": ("fault.no_rules", lambda me: me.get("/rules/chess")),
    "no such table": ("fault.no_table", lambda me: me.get("/t/aaaaaaaaaa")),
    "no such link": ("fault.bad_link", lambda me: me.get(f"/join/{'a' * 43}")),
    "too large": ("fault.http.413", lambda me: me.post("/settings", back="x" * 100_000)),
    "another site": (
        "fault.origin",
        lambda me: me.client.post("/settings", headers={"Sec-Fetch-Site": "cross-site"}),
    ),
    "too few players": ("asked.players", lambda me: me.make(seat1="empty")),
    "a game for two": ("asked.players_only", lambda me: me.make(game="glasgow", seat1="empty")),
    "nobody": ("fault.seats", lambda me: me.make(seat0="empty", seat1="empty")),
    "no such game": ("asked.game", lambda me: me.make(game="chess")),
    "no name": ("fault.name", lambda me: me.make(name="  ")),
    "no such option": ("asked.no_option", lambda me: me.make(**{"glen-more.weather": "rain"})),
    "no such value": ("asked.option", lambda me: me.make(**{"glen-more.seating": "lying"})),
    "wrong tiles": (
        "fault.tiles",
        lambda me: me.make({"tiles": ("tiles.csv", TILES.read_text(encoding="utf-8").replace("make ", "brew "))}),
    ),
    "tiles without columns": ("fault.tiles", lambda me: me.make({"tiles": ("tiles.csv", "a,b\n1,2\n")})),
    "no text": ("fault.file", lambda me: me.make({"tiles": ("tiles.csv", b"\xff\xfe\x00")})),
    "no record": ("fault.no_record", lambda me: me.post("/records", text=" ")),
    "a record of nothing": ("record.no_key", lambda me: me.post("/records", text="hello")),
    "a record of another game": (
        "asked.game",
        lambda me: me.post("/records", text=HEADER.replace("glen-more", "chess")),
    ),
    "a record of one player": (
        "asked.players",
        lambda me: me.post("/records", text=HEADER.replace("players: 2", "players: 1")),
    ),
    "a record with a strange turn": ("record.turn", lambda me: me.post("/records", text=HEADER + "dance")),
    "a record with a strange choice": ("record.words", lambda me: me.post("/records", text=HEADER + "0. | seat Z")),
    "a record against the rules": (
        "record.refused",
        lambda me: me.post("/records", text=HEADER + "0. | seat A; seat A"),
    ),
    "a record of the wrong player": ("record.given", lambda me: me.post("/records", text=HEADER + "0. A: seat A")),
    "a record of old rules": (
        "record.rules",
        lambda me: me.post("/records", text=HEADER.replace("players", "rules: 99\nplayers")),
    ),
    "a stale page": ("fault.stale", lambda me: me.post(f"{me.table}/move", version="0.0", words="take 4")),
    "against the rules": ("fault.illegal", lambda me: me.move(words="end turn")),
    "nothing to understand": ("fault.words", lambda me: me.move(words="dance")),
    "nothing to undo": ("fault.nothing_staged", lambda me: me.move(do="undo")),
    "nothing to restart": ("fault.nothing_staged", lambda me: me.move(do="restart")),
    "half a turn": ("fault.incomplete", lambda me: after_a_step(me, do="confirm")),
    "an unknown button": ("fault.old_page", lambda me: me.move(do="dance")),
    "no hints": ("fault.no_hints", lambda me: me.move(do="hint")),
    "a spectator": ("fault.watching", lambda me: a_stranger(me, words="take 4")),
    "nothing said": ("fault.empty", lambda me: me.post(f"{me.table}/chat", text=" ")),
    "no such seat": ("fault.no_seat", lambda me: me.post(f"{me.table}/seats/7", do="take")),
    "no such bot": ("fault.bot", lambda me: me.post(f"{me.table}/seats/1", do="bot", level="genius")),
    "no bot there": ("fault.no_bot", lambda me: me.post(f"{me.table}/seats/1", do="take")),
    "nothing to do with a seat": ("fault.seat_action", lambda me: me.post(f"{me.table}/seats/1", do="paint")),
    "no such position": ("fault.position", lambda me: me.post(f"{me.table}/branch", at="9999")),
    "an early rematch": ("fault.not_over", lambda me: me.post(f"{me.table}/rematch")),
}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("case", PROVOKED)
def test_a_refusal_is_a_page_in_the_language_of_its_reader(client: Client, case: str, language: str) -> None:
    key, provoke = PROVOKED[case]
    answer = provoke(Person(client, language))
    assert 400 <= answer.status_code < 500
    assert f'<html lang="{language}"' in answer.text
    told = complaint(answer.text)
    assert any(re.search(pattern(form), told, re.IGNORECASE) for form in catalog(language).sentences[key])
    if language != "en":
        assert english(said(answer.text), language) == []


@pytest.mark.parametrize("language", languages())
def test_whoever_is_too_fast_reads_it_in_their_language(tmp_path: Path, language: str) -> None:
    with serving(tmp_path, rate=0.01, rate_burst=1) as client:
        client.headers.update(BROWSER)
        client.cookies.set("rondel_language", language)
        answers = [client.post("/settings", follow_redirects=False) for _ in range(2)]
    assert answers[1].status_code == 429
    forms = catalog(language).sentences["fault.too_fast"]
    assert any(re.search(pattern(form), html.unescape(answers[1].text), re.IGNORECASE) for form in forms)
    assert language == "en" or english(said(answers[1].text), language) == []


@pytest.mark.parametrize("language", languages())
def test_a_mistake_of_ours_is_told_in_the_language(
    client: Client, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = Person(client, language)

    def fail(name: str) -> None:
        raise RuntimeError("innards")

    monkeypatch.setattr(client.app.state.tables, "open", fail)
    answer = me.get(me.table)
    assert answer.status_code == 500
    assert catalog(language).sentences["fault.mistake"][0][1:] in html.unescape(answer.text)
    assert language == "en" or english(said(answer.text), language) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "path",
    ["/", "/about", "/device", "/tell", "/offline", *(f"/rules/{game}/reference" for game in rondel.game_names())],
)
def test_nothing_english_stands_on_a_page(client: Client, path: str, language: str) -> None:
    client.headers.update({**BROWSER, "Accept-Language": f"{language}-CH, en;q=0.5"})
    page = client.get(path).text
    del client.headers["Accept-Language"]
    assert f'<html lang="{language}"' in page
    assert english(said(page), language) == []
    if path.startswith("/rules"):
        assert catalog(language).sentences["web.rules.english"][0] in html.unescape(page)


def beginning(record: Path, turns: int) -> str:
    """The first turns of a recorded game, with people at all its seats."""
    lines = record.read_text(encoding="utf-8").splitlines()
    header = [re.sub(r" \[.*\]", "", line) for line in lines[: lines.index("")]]
    kept = [line for line in header if not line.startswith(("result", "places"))]
    return "\n".join([*kept, *lines[lines.index("") :][: turns + 1]])


@pytest.mark.slow
@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", rondel.game_names())
def test_nothing_english_stands_at_a_table(client: Client, game: str, language: str) -> None:
    me = Person(client, language)
    record = sorted((ROOT / "tests/records" / game).glob("*.rondel"))[0]
    over = me.client.post("/records", data={"text": record.read_text(encoding="utf-8")})
    last = len(rondel.record.load_record(record).actions)
    pages = [over.text] + [me.get(f"{over.url.path}?at={n}&all=1").text for n in range(0, last, last // 3)]
    for turns in (2, 7, 16, 25):
        pages.append(me.post("/records", text=beginning(record, turns)).text)
    assert all('class="prompt-line"' in page for page in pages)
    assert {text for page in pages for text in english(said(page), language)} == set()


@pytest.mark.parametrize(
    ("language", "detail"),
    [
        ("en", "there is no such table, or you need a link to it"),
        ("de", "diesen Tisch gibt es nicht, oder du brauchst einen Link dorthin"),
    ],
)
def test_a_program_reads_the_code_and_its_person_the_language(client: Client, language: str, detail: str) -> None:
    client.headers.update(BROWSER)
    answer = client.get("/api/tables/aaaaaaaaaa", params={"lang": language}).json()
    assert (answer["code"], answer["detail"]) == ("not_found", detail)
