"""Studies: made of positions, records and tables, tried out as a tree, analysed by bots, shared by links."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from rondel.web.http.app import create_app
from tests.web.tables import Json, Never, serving, settings

RECORD = Path(__file__).parents[1] / "records" / "glen-more" / "glen-more-2p-302-0001.rondel"
POSITION = {"game": "glen-more", "players": 2, "market": {"wood": 2}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    """One server for all tests: each has a person and studies of its own. Bots look briefly."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rondel.web.tables.analysing.DEPTHS", {"quick": "mcts:4", "deep": "mcts:8"})
        with serving(tmp_path_factory.mktemp("studies")) as running:
            yield running


@pytest.fixture
def client(server: TestClient[Litestar]) -> TestClient[Litestar]:
    """A browser of somebody new."""
    return come(server, "Ann")


def come(client: TestClient[Litestar], name: str) -> TestClient[Litestar]:
    client.cookies.clear()
    client.headers["Origin"] = "http://testserver.local"
    assert client.post("/api/me", json={"name": name}).status_code == 200
    return client


def made(client: TestClient[Litestar], **body: Any) -> Json:
    answer = client.post("/api/studies", json=body)
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


def asked(client: TestClient[Litestar], study: str, node: int, what: str = "", **body: Any) -> Json:
    url = f"/api/studies/{study}/{node}"
    answer = client.post(f"{url}/{what}", json=body) if what else client.get(url)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def settled(client: TestClient[Litestar], study: str, node: int) -> Json:
    """The node when no analysis runs any more."""
    until = time.monotonic() + 60
    while (seen := asked(client, study, node))["running"] is not None:
        assert time.monotonic() < until
    return seen


def turn(client: TestClient[Litestar], seen: Json, nth: int = 0) -> Json:
    """Play a whole turn, always the nth choice."""
    while True:
        choices = seen["scene"]["choices"]
        words = choices[nth % len(choices)]["words"]
        seen = asked(client, seen["study"], seen["node"], "choose", choice=words)
        if not seen["unfinished"]:
            return seen


def test_a_position_is_tried_out_as_a_tree(client: TestClient[Litestar]) -> None:
    begun = made(client, position=POSITION, name="Two wood")
    assert (begun["name"], begun["game"], begun["node"], begun["mine"]) == ("Two wood", "glen-more", 0, True)
    assert begun["position"]["market"]["wood"] == 2
    first = turn(client, begun)
    second = turn(client, first)
    other = turn(client, begun, 1)
    assert [(node["node"], node["parent"]) for node in other["nodes"]] == [(1, 0), (3, 0), (2, 1)]
    assert second["position"] == asked(client, begun["study"], 2)["position"]
    again = turn(client, begun)
    assert again["node"] == 1  # the same turn is the same node
    assert again["position"] == first["position"]
    redrawn = asked(client, begun["study"], 1, "draw")
    assert redrawn["node"] not in (0, 1, 2, 3)
    noted = asked(client, begun["study"], 2, "note", text="better than\x07 it looks")
    assert noted["note"] == "better than it looks"
    assert client.delete(f"/api/studies/{begun['study']}/1").status_code == 204
    assert [node["node"] for node in asked(client, begun["study"], 0)["nodes"]] == [3, redrawn["node"]]
    assert client.get(f"/api/studies/{begun['study']}/2").status_code == 404


def test_a_turn_that_is_not_over_is_taken_back_step_by_step(client: TestClient[Litestar]) -> None:
    begun = made(client, position=POSITION)
    words = begun["scene"]["choices"][0]["words"]
    staged = asked(client, begun["study"], 0, "choose", choice=words)
    assert (staged["unfinished"], staged["nodes"][0]["words"][0]) == (True, words)
    undone = asked(client, begun["study"], staged["node"], "undo")
    assert (undone["node"], undone["nodes"]) == (0, [])
    refused = client.post(f"/api/studies/{begun['study']}/0/choose", json={"choice": "end turn"})
    assert (refused.status_code, refused.json()["extra"]["reason"]) == (422, "choice_pending")
    assert client.post(f"/api/studies/{begun['study']}/0/undo").json()["code"] == "nothing_staged"


def test_a_recorded_game_is_reviewed_and_every_turn_has_its_cost(client: TestClient[Litestar]) -> None:
    begun = made(client, record=RECORD.read_text())
    nodes = begun["nodes"]
    assert (len(nodes), nodes[0]["turn"], nodes[0]["seat"], nodes[0]["words"]) == (16, 1, "B", ["take 12", "end turn"])
    assert begun["review"] is None
    running = asked(client, begun["study"], 0, "review")["running"]
    assert running is None or running["all"] == 16
    seen = settled(client, begun["study"], 16)
    review = seen["review"]
    assert [turn["node"] for turn in review["curve"]] == [node["node"] for node in nodes]
    assert review["curve"][-1]["chances"] == seen["chances"] == [1.0, 0.0]
    stands = review["start"]
    for played in review["curve"]:
        moved = [after - before for before, after in zip(stands, played["chances"], strict=True)]
        assert moved == pytest.approx([s + c for s, c in zip(played["skill"], played["luck"], strict=True)])
        stands = played["chances"]
    costs = [point["cost"] for point in review["turning_points"]]
    assert costs == sorted((turn["cost"] for turn in review["curve"]), reverse=True)[:3]
    worst = review["turning_points"][0]
    before = asked(client, begun["study"], worst["before"])
    assert before["lines"]
    assert sum(before["chances"]) == pytest.approx(1)
    html = client.get(f"/study/{begun['study']}/{worst['before']}").text
    assert 'class="curve"' in html
    assert html.count('class="turning"') == 3
    assert html.count('class="advice"') == len(before["lines"])
    assert 'class="chances"' in html


def test_a_bot_looks_at_a_position_and_its_turn_is_played(client: TestClient[Litestar]) -> None:
    begun = made(client, game="glasgow", players=2)
    url = f"/study/{begun['study']}"
    asked(client, begun["study"], 0, "look", depth="deep")
    seen = settled(client, begun["study"], 0)
    assert (seen["bot"], 2 <= len(seen["lines"]) <= 5) == ("mcts:8", True)
    followed = client.post(f"{url}/0/move", data={"version": "0.0", "do": "follow 1"}, follow_redirects=False)
    assert (followed.status_code, followed.headers["location"]) == (303, f"{url}/1")
    assert asked(client, begun["study"], 1)["nodes"][0]["words"] == seen["lines"][1]["turn"]
    stale = client.post(f"{url}/0/move", data={"version": "0.0", "do": "follow 1"})
    assert (stale.status_code, "has changed meanwhile" in stale.text) == (409, True)


def test_an_analysis_is_stopped_and_one_runs_at_a_time(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path), Never())) as client:
        come(client, "Ann")
        begun, other = made(client, record=RECORD.read_text()), made(client, position=POSITION)
        assert asked(client, begun["study"], 0, "review")["running"] == {"done": 0, "all": 16}
        page = client.get(f"/study/{begun['study']}/0").text
        assert '<progress max="16" value="0">' in page
        assert 'http-equiv="refresh"' in page
        busy = client.post(f"/api/studies/{other['study']}/0/look", json={})
        assert (busy.status_code, busy.json()["code"]) == (429, "analysing")
        assert client.post(f"/api/studies/{begun['study']}/stop").json()["running"] is None
        assert asked(client, other["study"], 0, "look")["running"] == {"done": 0, "all": 1}


def test_others_look_with_the_link_and_make_a_copy(client: TestClient[Litestar]) -> None:
    begun = made(client, position=POSITION, name="Mine")
    turn(client, begun)
    come(client, "Bob")
    seen = asked(client, begun["study"], 1)
    assert (seen["mine"], seen["owner"], seen["scene"]["choices"]) == (False, "Ann", [])
    for path in ("1/choose", "1/note", "1/look", "1/undo", "stop", "name"):
        body = {"choice": "end turn", "text": "x", "name": "x"}
        sent = {
            key: body[key] for key in ({"1/choose": ["choice"], "1/note": ["text"], "name": ["name"]}.get(path, []))
        }
        assert client.post(f"/api/studies/{begun['study']}/{path}", json=sent).status_code == 403
    assert client.delete(f"/api/studies/{begun['study']}").status_code == 403
    assert "Make a copy of my own" in client.get(f"/study/{begun['study']}/1").text
    copied = client.post(f"/study/{begun['study']}/1/copy", follow_redirects=False)
    mine = copied.headers["location"].split("/")[2]
    assert asked(client, mine, 1)["mine"]
    assert asked(client, mine, 1)["position"] == seen["position"]
    assert [study["name"] for study in client.get("/api/studies").json()["studies"]] == ["Mine"]


def test_a_game_that_goes_on_is_analysed_only_by_its_player_where_hints_are_allowed(
    client: TestClient[Litestar],
) -> None:
    def told(table: str) -> tuple[int, str]:
        answer = client.post("/api/studies", json={"table": table})
        return answer.status_code, answer.json().get("code", "")

    alone = {"game": "glen-more", "seats": [{"kind": "me"}, {"kind": "hotseat", "name": "Eve"}]}
    hinted = client.post("/api/tables", json=alone | {"hints": True}).json()["table"]
    assert told(hinted) == (201, "")
    assert told(client.post("/api/tables", json=alone).json()["table"]) == (403, "no_hints")
    friends = {"game": "glen-more", "seats": [{"kind": "me"}, {"kind": "friend"}], "hints": True, "listed": True}
    secret = client.post("/api/tables", json=friends).json()["table"]
    assert told(secret) == (403, "no_hints")  # the points of the other are secret
    come(client, "Bob")
    assert told(secret) == (403, "not_over")


def test_a_finished_table_leads_to_its_review(client: TestClient[Litestar]) -> None:
    loaded = client.post("/api/records", json={"record": RECORD.read_text()}).json()["table"]
    assert f'formaction="/t/{loaded}/study"' in client.get(f"/t/{loaded}").text
    reviewed = client.post(f"/t/{loaded}/study", data={"do": "review"}, follow_redirects=False)
    study = reviewed.headers["location"].split("/")[2]
    assert reviewed.headers["location"] == f"/study/{study}/16"
    assert settled(client, study, 16)["review"]["totals"] == [7, 4]
    assert f'action="/t/{loaded}/study"' in client.get(f"/t/{loaded}?at=14").text
    there = client.post(f"/t/{loaded}/study", data={"at": "14"}, follow_redirects=False)
    assert there.headers["location"] == f"/study/{study}/1"  # the same study, after the first turn
    assert f'href="/t/{loaded}"' in client.get(f"/study/{study}/1").text


def test_what_cannot_be_studied_is_told(client: TestClient[Litestar]) -> None:
    mistaken = client.post("/study", data={"text": json.dumps(POSITION | {"market": {"wool": 1}})})
    assert mistaken.status_code == 422
    assert "market.wool: there is no such entry" in mistaken.text
    for text, why in (("{", "This position cannot be"), ("no record", "no record"), ("", "Say what to study")):
        refused = client.post("/study", data={"text": text})
        assert (refused.status_code, why in refused.text) == (422, True)
    odd: list[Json] = [{"game": 1}, {"players": None}, {"players": 99}, {"options": {"die": []}}, {"rules": 10**30}]
    odd += [{"options": [1]}, {"seats": {}}, {"circuit": "x"}, {"rules": True}, {"players": True}]
    for wrong in odd:
        refused = client.post("/api/studies", json={"position": POSITION | wrong})
        assert (refused.status_code, refused.json()["code"]) == (422, "position")
    assert client.post("/study", data={"start": "chess 2"}).status_code == 422
    assert client.post("/api/studies", json={}).status_code == 422
    assert client.get("/study/aaaaaaaaaa/0").status_code == 404
    begun = client.post("/study", data={"start": "glen-more-ii 3"}, follow_redirects=False).headers["location"]
    assert client.get(begun).status_code == 200
    assert client.get(begun.rpartition("/")[0] + "/9").status_code == 404


def test_studies_are_limited_renamed_deleted_and_go_with_their_person(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rondel.web.tables.study_making.MOST", 2)
    first, second = made(client, position=POSITION), made(client, position=POSITION)
    assert client.post("/api/studies", json={"position": POSITION}).json()["code"] == "too_many_studies"
    url = f"/study/{first['study']}"
    assert client.post(f"{url}/name", data={"name": " Loch  Ness "}).status_code == 200
    assert "<b>Loch Ness</b>" in client.get("/study").text
    assert client.post(f"{url}/delete", data={}).status_code == 422
    assert client.post(f"{url}/delete", data={"sure": "yes"}).status_code == 200
    assert client.get(f"{url}/0").status_code == 404
    assert client.delete("/api/me").status_code == 204
    assert client.get(f"/study/{second['study']}/0").status_code == 404


def test_a_study_is_found_again_after_a_restart(both: str, tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        begun = made(come(client, "Ann"), position=POSITION)
        played = turn(client, begun)
        asked(client, begun["study"], played["node"], "note", text="kept")
        cookies = dict(client.cookies)
    with TestClient(create_app(settings(tmp_path), Never())) as client:
        client.headers["Origin"] = "http://testserver.local"
        client.cookies.update(cookies)
        seen = asked(client, begun["study"], played["node"])
        assert (seen["mine"], seen["note"], seen["position"]) == (True, "kept", played["position"])
        assert asked(client, begun["study"], 0, "look")["running"] == {"done": 0, "all": 1}
        known = client.get("/api/me/export").json()["studies"]
        assert [study["id"] for study in known] == [begun["study"]]
        assert client.delete(f"/api/studies/{begun['study']}").status_code == 204
        assert client.get(f"/study/{begun['study']}/0").status_code == 404
