"""A table tells its options by what they do in its rules version."""

from pathlib import Path

from litestar import Litestar
from litestar.testing import TestClient

from rondel.games.registry import title
from rondel.locale import translator
from rondel.web.pages.played_options import PlayedOption, played_options

BROWSER = {"Accept": "text/html", "Sec-Fetch-Site": "same-origin"}
RECORDS = Path(__file__).parents[1] / "records" / "glen-more"
ENGLISH = translator("en")


def test_an_option_is_told_as_its_rules_version_plays_it() -> None:
    now = played_options(title("glen-more"), 2, {"strict_take": "on"}, ENGLISH)
    assert now == [
        PlayedOption(
            "May you take a tile that you cannot pay or place?",
            "Only tiles you can pay and place may be taken, as in the English rule book",
        )
    ]
    before = played_options(title("glen-more"), 1, {"strict_take": "on"}, ENGLISH)
    assert before == [
        PlayedOption(
            "May you take a tile that you cannot pay?",
            "Only tiles whose cost you can pay at that moment, without selling first",
        )
    ]


def test_what_was_usual_in_a_version_is_not_told_of_it() -> None:
    assert played_options(title("glen-more-ii"), 1, {"macgregor_pays_barley": "on"}, ENGLISH) == []
    (told,) = played_options(title("glen-more-ii"), 2, {"macgregor_pays_barley": "on", "ring_size": "14"}, ENGLISH)
    assert told.value


def test_the_page_of_the_seats_tells_them(client: TestClient[Litestar]) -> None:
    client.headers.update(BROWSER)
    sent = {"name": "Isla", "game": "glen-more", "seat0": "me", "seat1": "friend", "glen-more.strict_take": "on"}
    page = client.post("/tables", data=sent).text
    assert "Options of this table" in page
    assert "Only tiles you can pay and place may be taken" in page
    assert "of the rules and goes on by them" not in page


def test_an_old_table_says_by_which_rules_it_goes_on(client: TestClient[Litestar]) -> None:
    client.headers.update(BROWSER)
    record = next(path for path in sorted(RECORDS.rglob("*")) if "\nrules: 1\n" in path.read_text(encoding="utf-8"))
    client.post("/tables", data={"name": "Isla", "game": "glen-more", "seat0": "me", "seat1": "me"})
    table = client.post("/records", data={"text": record.read_text(encoding="utf-8")}, follow_redirects=False)
    page = client.get(f"{table.headers['location']}/invite").text
    assert "This table began with version 1 of the rules" in page
