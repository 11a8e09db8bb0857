"""Reports of people and tables: kept, counted, told to the operator, read on the command line."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from rondel.cli.main import main
from tests.web.tables import serving
from tests.web.test_lobby import opened, refused, sit
from tests.web.test_operating import asked, value
from tests.web.test_seats import browser


def test_a_report_is_kept_told_to_the_operator_and_goes_with_who_is_forgotten(
    tmp_path: Path, both: str, caplog: pytest.LogCaptureFixture
) -> None:
    token = "a token for the numbers"
    with serving(tmp_path, lobby="on", metrics_token=token) as client, caplog.at_level(logging.WARNING, "rondel.web"):
        ann, bob = browser(client, "Ann"), browser(client, "Bob")
        table = opened(client, ann)
        sit(client, table, bob)
        said = client.post(f"{table.url}/chat", json={"text": "Buy my coins"}, headers=bob).json()
        before = value(asked(client, Authorization=f"Bearer {token}"), "rondel_reports_total", about="person")
        made = client.post(f"{table.url}/report", json={"message": said["n"], "text": "Spam"}, headers=ann)
        assert made.status_code == 201
        assert refused(client.post(f"{table.url}/report", json={"seat": "A", "text": "Me"}, headers=ann)) == (
            422,
            "whom",
        )
        table_too = client.post(f"{table.url}/report", json={"text": "Odd tiles"}, headers=bob).json()["report"]
        assert (
            value(asked(client, Authorization=f"Bearer {token}"), "rondel_reports_total", about="person") == before + 1
        )
        assert f"report {made.json()['report']} about a person" in caplog.text
        assert "Spam" not in caplog.text  # what people wrote does not belong into logs
        known = client.get("/api/me/export", headers=ann).json()["lobby"]
        assert [report["text"] for report in known["reports"]] == ["Spam"]
        store = client.app.state.tables.store
        with client.portal() as portal:
            found = portal.call(store.all_reports)
            assert [(row["about_name"], row["said"], row["text"]) for row in found] == [
                ("Bob", "Buy my coins", "Spam"),
                ("", "", "Odd tiles"),
            ]
            assert portal.call(store.drop_report, table_too)
            client.delete("/api/me", headers=bob)
            assert portal.call(store.all_reports) == []


def test_the_command_line_lists_reports_and_deletes_those_dealt_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path, lobby="on") as client:
        ann = browser(client, "Ann")
        table = opened(client, ann)
        name = client.post(f"{table.url}/report", json={"text": "Odd\ntiles"}, headers=ann).json()["report"]
    assert main(["reports", "--data", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{name}  ")
    assert f"table {table.id} (glen-more)\n  about: the table\n  by: Ann (person:" in told
    assert told.endswith("\n  why: Odd tiles\n\n1 report\n")
    assert main(["reports", "--data", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["text"] == "Odd\ntiles"
    assert main(["reports", "--data", str(tmp_path), "--drop", "nothing"]) == 2
    assert "there is no report nothing" in capsys.readouterr().err
    assert main(["reports", "--data", str(tmp_path), "--drop", name]) == 0
    assert main(["reports", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out.endswith("0 reports\n")
    assert main(["reports", "--data", str(tmp_path / "none")]) == 2
