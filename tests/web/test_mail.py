"""Told by mail: an address is confirmed first, links need no login, and a click stops it; and the page of it all."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from tests.web.receiving import Mailbox, mail_server, receiver
from tests.web.test_home import table_of
from tests.web.test_messages import DAY, PAGE, WAIT, Client, channels, post, server, step
from tests.web.test_seats import browser


@pytest.fixture
def mailed(tmp_path: Path) -> Iterator[tuple[Client, Mailbox]]:
    with (
        mail_server() as (setting, box),
        server(tmp_path, mail=setting, public_url="https://play.example.org") as client,
    ):
        yield client, box


def only(box: Mailbox) -> tuple[EmailMessage, str]:
    """The one mail that has arrived, and its text."""
    (mail,) = box.take()
    return mail, mail.get_content()


def path_in(text: str, part: str) -> str:
    """The path of the link of a mail in which something stands."""
    (found,) = re.findall(rf"https://play\.example\.org(/\S*{part}\S*)", text)
    return str(found)


def test_mail_goes_to_a_confirmed_address_only_and_its_links_need_no_login(
    mailed: tuple[Client, Mailbox], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, box = mailed
    ann = {**browser(client, "Ann"), "Accept-Language": "nl"}
    table = table_of(client, ann, "me", "hotseat")
    for wrong in ("ann", "a@b.org\r\nBcc: c@d.org", "a@b.org, c@d.org", "Ann <a@b.org>"):
        assert client.post("/api/me/messages/mail", json={"address": wrong}, headers=ann).json()["code"] == "mail"
    assert not post(client, "/me/messages/mail", ann, address="ann@example.org")["confirmed"]
    asked, text = only(box)
    assert (str(asked["To"]), str(asked["Subject"])) == ("ann@example.org", "Bevestig je adres voor Rondel")
    assert "Ann" not in text  # nothing that others could have written
    confirm = path_in(text, "confirm")
    step(client)
    assert client.get(confirm, headers=PAGE).status_code == 200  # looking confirms nothing
    step(client, 2 * WAIT)
    assert box.take() == []
    assert client.get(confirm[:-2] + "xx", headers=PAGE).status_code == 404
    late = time.time() + 8 * DAY
    with monkeypatch.context() as later:
        later.setattr("rondel.web.messages.choices.time.time", lambda: late)
        assert client.post(confirm, headers=PAGE).status_code == 404
    assert "ann@example.org is confirmed" in client.post(confirm, headers=PAGE).text
    step(client)
    mail, text = only(box)
    assert str(mail["Subject"]) == "Je bent aan de beurt in Glen More"
    assert str(mail["From"]) == "Rondel <rondel@example.org>"
    assert "Glen More met Bob, beurt 1" in text
    lines = text.split()
    assert lines[-1] == f"https://play.example.org{path_in(text, 'stop')}"
    assert str(mail["List-Unsubscribe"]) == f"<{lines[-1].partition('?')[0]}>"
    assert str(mail["List-Unsubscribe-Post"]) == "List-Unsubscribe=One-Click"
    enter = path_in(text, "enter")
    known = client.get(enter, headers={**PAGE, **ann}, follow_redirects=False)
    assert (known.status_code, known.headers["location"]) == (303, f"/t/{table.id}")
    assert "Play as Ann" in client.get(enter, headers=PAGE).text  # programs that follow links use nothing up
    entered = client.post(enter, headers=PAGE, follow_redirects=False)
    client.cookies.clear()
    assert (entered.status_code, entered.headers["location"]) == (303, f"/t/{table.id}")
    phone = {**ann, "Cookie": f"rondel_me={entered.cookies['rondel_me']}"}
    assert client.get(table.url, headers=phone).json()["you"]["held"] == ["A", "B"]
    assert len(client.get("/api/me/devices", headers=ann).json()["devices"]) == 2
    assert client.get(enter, headers=PAGE).status_code == 404  # once


def test_messages_stop_with_a_click_of_the_reader_or_their_mail_program(mailed: tuple[Client, Mailbox]) -> None:
    client, box = mailed
    ann = browser(client, "Ann")
    table = table_of(client, ann, "me", "hotseat")
    post(client, "/me/messages/mail", ann, address="ann@example.org")
    client.post(path_in(only(box)[1], "confirm"), headers=PAGE)
    step(client)
    _, text = only(box)
    stop, enter = path_in(text, "stop"), path_in(text, "enter")
    offered = client.get(stop, headers=PAGE).text
    assert "No more about this table" in offered
    client.post(stop, data={"table": table.id}, headers=PAGE)
    table.turn(table.actor())
    step(client)
    assert box.take() == []
    assert client.get("/api/me/messages", headers=ann).json()["quiet_tables"] == [table.id]
    one_click = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = client.post(stop.partition("?")[0], content="List-Unsubscribe=One-Click", headers=one_click)
    assert answer.status_code == 200
    assert channels(client, ann) == []
    assert client.get(enter, headers=PAGE).status_code == 404  # links go with their channel
    assert client.get(stop, headers=PAGE).status_code == 404


def test_a_mail_server_that_is_away_is_told_and_tried_again(mailed: tuple[Client, Mailbox]) -> None:
    client, box = mailed
    ann = browser(client, "Ann")
    table_of(client, ann, "me", "hotseat")
    box.refuses = True
    refused = client.post("/api/me/messages/mail", json={"address": "ann@example.org"}, headers=ann)
    assert (refused.json()["code"], channels(client, ann)) == ("undelivered", [])
    box.refuses = False
    post(client, "/me/messages/mail", ann, address="ann@example.org")
    client.post(path_in(only(box)[1], "confirm"), headers=PAGE)
    box.refuses = True
    step(client)
    box.refuses = False
    step(client, WAIT + 30)
    assert box.take() == []
    step(client, WAIT + 61)
    assert len(box.take()) == 1
    many = [
        client.post("/api/me/messages/mail", json={"address": "eve@example.org"}, headers=browser(client, "Eve"))
        for _ in range(4)
    ]
    assert [answer.status_code for answer in many] == [201, 201, 201, 429]  # one mailbox is asked three times a day


def test_the_page_says_it_all_and_works_without_scripts(mailed: tuple[Client, Mailbox]) -> None:
    client, _ = mailed
    stranger = client.get("/tell", headers=PAGE).text
    assert "You are not known here yet" in stranger
    ann = {**browser(client, "Ann"), **PAGE}
    table = table_of(client, ann, "me", "hotseat")

    def send(**fields: str) -> Any:
        answer = client.post("/tell", data=fields, headers=ann, follow_redirects=False)
        return client.get(answer.headers["location"], headers=ann) if answer.status_code == 303 else answer

    with receiver() as target:
        assert "A message was sent there" in send(do="hook", url=target.url).text
        (hook,) = channels(client, ann)
        assert "127.0.0.1" in send(do="pause", channel=hook["channel"], pause="86400").text
        assert channels(client, ann)[0]["pause"] == 86_400
        send(do="test", channel=hook["channel"])
        assert len(target.take()) == 2
        assert send(do="remove", channel=hook["channel"]).status_code == 200
        assert channels(client, ann) == []
        assert send(do="hook", url="ftp://x").status_code == 422
    assert "A mail is on its way" in send(do="mail", address="ann@example.org").text
    page = send(do="quiet-table", table=table.id).text
    assert "Messages about this table again" in page
    assert "Messages about this table again" in client.get(f"/t/{table.id}", headers=ann).text
    assert "No messages about this table" in send(do="loud-table", table=table.id, back=f"/t/{table.id}").text
    assert "All is quiet" in send(do="quiet").text
    assert send(do="dance").status_code == 422
    eve = browser(client, "Eve")
    (mail,) = channels(client, ann)
    assert client.delete(f"/api/me/messages/channels/{mail['channel']}", headers=eve).status_code == 404
    known = client.get("/api/me/export", headers=ann).json()["told"]
    assert (known["quiet"], known["channels"][0]["address"]) == (True, "ann@example.org")
    client.post("/settings", data={"language": "fr"}, headers=ann)
    assert channels(client, ann)[0]["language"] == "fr"
    assert client.delete("/api/me", headers=ann).status_code == 204
    store = client.app.state.tables.store
    assert client.blocking_portal.call(store.read_channel, mail["channel"]) is None
