"""What a device asks before it installs Rondel, and a record that is shared with it."""

from __future__ import annotations

import struct
from pathlib import Path

from litestar import Litestar
from litestar.testing import TestClient

from tests.web.test_seats import browser

Client = TestClient[Litestar]
RECORD = sorted((Path(__file__).parents[1] / "records" / "glen-more").glob("*.rondel"))[0]


def test_the_manifest_is_in_the_language_and_names_icons_that_are_there(client: Client) -> None:
    found = client.get("/manifest.webmanifest?lang=de")
    assert found.headers["content-type"].startswith("application/manifest+json")
    manifest = found.json()
    assert (manifest["lang"], manifest["shortcuts"][0]["name"]) == ("de", "Tische, die auf dich warten")
    for icon in manifest["icons"]:
        answer = client.get(icon["src"])
        assert answer.status_code == 200
        if icon["type"] == "image/png":
            size = struct.unpack(">II", answer.content[16:24])
            assert icon["sizes"] == f"{size[0]}x{size[1]}"
    assert client.get("/icons/999.png").status_code == 404


def test_a_record_that_is_shared_becomes_a_table(client: Client) -> None:
    target = client.get("/manifest.webmanifest").json()["share_target"]
    name = target["params"]["files"][0]["name"]
    shared = {name: ("game.rondel", RECORD.read_text(encoding="utf-8"), "text/plain")}
    headers = {**browser(client, "Ann"), "Sec-Fetch-Site": "none"}  # what a browser says of itself
    answer = client.post(target["action"], files=shared, headers=headers, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/t/")


def test_the_worker_keeps_files_that_are_there_and_is_not_kept_itself(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    kept = answer.text.splitlines()[1].removeprefix("const KEPT = [").removesuffix("];").replace('"', "").split(", ")
    assert len(kept) > 10
    assert {client.get(path).status_code for path in kept} == {200}
