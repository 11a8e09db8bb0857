"""The pages as a browser without scripts gets them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import rondel
from rondel.locale.translate import catalog
from tests.web.tables import serving

WEB = Path(__file__).parents[2] / "src" / "rondel" / "web"
BROWSER = {"Accept": "text/html", "Sec-Fetch-Site": "same-origin"}
KEY = re.compile(r"\bt\('([\w.-]+)'[,)]")
SAID = re.compile(r"""(?<![\w.])say\("([\w.-]+)"[,)]""")  # a lesson says what its game has to say


def test_everything_the_pages_say_has_its_sentence() -> None:
    used = {key for path in WEB.glob("pages/templates/*.html") for key in KEY.findall(path.read_text(encoding="utf-8"))}
    code = WEB.glob("**/*.py")
    used |= {key for path in code for key in SAID.findall(path.read_text(encoding="utf-8"))}
    assert used - catalog("en").sentences.keys() == set()
    assert len(used) > 100


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/", "Whoever is last moves next"),
        ("/rules/glen-more", "You lead a clan in the Scottish Highlands"),
        ("/rules/glen-more-ii", "Rules of Glen More II"),
        ("/rules/glasgow/reference", "GL-44"),
        ("/about", "not made, approved or supported"),
        ("/about", f"Rondel {rondel.__version__} runs here"),
    ],
)
def test_a_page_says_what_it_is_for(client: TestClient[Litestar], path: str, said: str) -> None:
    answer = client.get(path, headers=BROWSER)
    assert answer.status_code == 200
    assert said in answer.text
    assert not re.search(r"\bweb\.[a-z_]+\.|\boption\.gl|style=\"|onclick", answer.text)


def test_what_does_not_exist_is_a_page_with_a_way_back(client: TestClient[Litestar]) -> None:
    answer = client.get("/rules/chess", headers=BROWSER)
    assert answer.status_code == 404
    assert "Back to the start" in answer.text


def test_language_and_theme_are_remembered_and_lead_back_inside_only(client: TestClient[Litestar]) -> None:
    sent = {"language": "en", "theme": "dark", "back": "//elsewhere.example/"}
    answer = client.post("/settings", data=sent, headers=BROWSER, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"
    assert 'data-theme="dark"' in client.get("/about", headers=BROWSER).text


def test_a_form_with_a_mistake_says_what_is_wrong(client: TestClient[Litestar]) -> None:
    sent = {"name": "Isla", "game": "glen-more", "seat0": "me"}
    answer = client.post("/tables", data=sent, headers=BROWSER)
    assert answer.status_code == 422
    assert "for 2 to 5 players" in answer.text


@pytest.mark.parametrize(
    "page", ["/t/abcdefghij", "/study/abcdefghij/4", "/learn/glen-more/take", "/puzzles/glen-more/1c5d7a9e"]
)
def test_a_page_that_stands_at_the_address_of_its_form_can_be_loaded_anew(
    client: TestClient[Litestar], page: str
) -> None:
    """A choice that was refused leaves a page without scripts there, which reloads itself."""
    answer = client.get(f"{page}/move", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, page)


def test_a_record_that_is_none_is_refused_in_a_sentence(client: TestClient[Litestar]) -> None:
    answer = client.post("/records", data={"text": "hello"}, headers=BROWSER)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


def test_the_page_about_privacy_names_who_runs_the_server(tmp_path: Path) -> None:
    with serving(tmp_path, operator="Isla <b>MacKay</b>, isla@play.example") as client:
        told = client.get("/privacy", headers={"Accept-Language": "en"}).text
        assert "is neither stored nor written to a log" in told
        assert "Isla &lt;b&gt;MacKay&lt;/b&gt;, isla@play.example" in told
        assert 'href="/privacy"' in client.get("/").text
