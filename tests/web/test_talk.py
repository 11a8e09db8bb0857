"""Conversation: phrases in everybody's own language, spectators marked, people muted."""

from __future__ import annotations

import re

from litestar import Litestar
from litestar.testing import TestClient

from rondel.locale.translate import catalog, languages
from rondel.web.tables.talk import PHRASES
from tests.web.test_company import page, two
from tests.web.test_seats import browser

Client = TestClient[Litestar]


def test_a_phrase_is_read_by_everybody_in_their_own_language(client: Client) -> None:
    table, people = two(client)
    said = client.post(f"{table.url}/chat", json={"phrase": "luck"}, headers={**people["A"], "Accept-Language": "de"})
    assert (said.json()["text"], said.json()["phrase"]) == ("Viel Spaß beim Spiel!", "luck")
    for language, text in {"en": "Have a good game!", "fr": "Bonne partie\u00a0!", "nl": "Veel plezier!"}.items():
        heard = {**people["B"], "Accept-Language": language}
        assert client.get(f"{table.url}/chat", headers=heard).json()["messages"][0]["text"] == text
        assert f"</time> {text}" in page(client, table, heard)
    refused = client.post(f"{table.url}/chat", json={"phrase": "curse"}, headers=people["A"])
    assert (refused.status_code, refused.json()["code"]) == (422, "phrase")
    form = client.post(f"/t/{table.id}/chat", data={"phrase": "bye"}, headers=people["B"], follow_redirects=False)
    assert form.status_code == 303
    assert all(f"phrase.{key}" in catalog(language).sentences for key in PHRASES for language in languages())


def test_spectators_are_marked_and_can_be_muted_by_each_reader(client: Client) -> None:
    table, people = two(client)
    ann, bob, eve = people["A"], people["B"], browser(client, "Eve")
    client.post(f"{table.url}/watch", json={}, headers=eve)
    for who, text in ((eve, "psst, the tavern"), (bob, "hush")):
        client.post(f"{table.url}/chat", json={"text": text}, headers=who)
    assert re.search(r'<b>Eve</b> <span class="tag">watches</span>\s*<time', page(client, table, ann))
    assert '<b>Bob</b> <span class="tag">' not in page(client, table, ann)
    assert client.post(f"{table.url}/chat/0/mute", headers=ann).status_code == 204
    client.post(f"{table.url}/chat", json={"text": "psst, really"}, headers=eve)
    texts = [line["text"] for line in client.get(f"{table.url}/chat", headers=ann).json()["messages"]]
    assert texts == ["", "hush", ""]
    assert "psst" not in page(client, table, ann)
    assert "psst, the tavern" in page(client, table, bob)
    assert client.post(f"{table.url}/chat/1/mute", headers=bob).json()["code"] == "mute"  # one's own words
    undo = client.post(f"/t/{table.id}/mute", data={"unmute": "2"}, headers=ann, follow_redirects=False)
    assert undo.status_code == 303
    assert "psst, really" in page(client, table, ann)
    client.delete("/api/me", headers=eve)
    assert "psst" not in page(client, table, ann)
