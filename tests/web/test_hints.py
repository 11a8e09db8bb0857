"""Hints on the page of a table, as a browser without scripts gets and uses them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.tables import serving

BROWSER = {"Accept": "text/html", "Sec-Fetch-Site": "same-origin"}
NEW = {"name": "Isla", "seat0": "me", "seat1": "hotseat", "hints": "1"}


def sent(client: TestClient[Litestar], table: str, **form: str) -> str:
    """The page after a form was sent for what it shows now."""
    page = client.get(table, headers=BROWSER).text
    found = re.search(r'name="version" value="([\d.]+)"', page)
    assert found is not None
    return client.post(f"{table}/move", data={"version": found[1], **form}, headers=BROWSER).text


@pytest.mark.parametrize("game", ["glen-more", "glen-more-ii", "glasgow"])
def test_a_hint_is_read_and_played_without_scripts(tmp_path: Path, game: str) -> None:
    with serving(tmp_path, hint_bot="greedy") as client:
        made = client.post("/tables", data={**NEW, "game": game}, headers=BROWSER, follow_redirects=False)
        table = made.headers["location"]
        page = sent(client, table, do="hint")
        plans = re.findall(r'<article class="advice".*?</article>', page, re.S)
        assert len(plans) == 3
        assert len({re.findall(r"<li>(.*?)</li>", plan)[0] for plan in plans}) > 1
        assert all(re.search(r"About \d+ points in the end and a \d+% chance of winning", plan) for plan in plans)
        assert '<article class="advice"' in client.get(table, headers=BROWSER).text
        assert 'value="confirm"' in sent(client, table, do="follow 1")
        assert '<article class="advice"' not in client.get(table, headers=BROWSER).text
        assert "here is how it stands now" in sent(client, table, do="follow 1")
