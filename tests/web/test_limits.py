"""How much one address and one person may use."""

from pathlib import Path

import pytest

from rondel.web.tables.limits import Allowance, network
from tests.web.tables import Table, new_table, serving

HERE = {"Origin": "http://testserver.local"}
BODY = {"game": "glen-more", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}


@pytest.mark.parametrize(
    ("limit", "made"),
    [({"tables_per_person": 2}, 2), ({"bots_per_person": 3}, 3), ({"disk_per_person": 1}, 1)],
)
def test_a_person_has_so_many_tables_bots_and_bytes(tmp_path: Path, limit: dict[str, int], made: int) -> None:
    with serving(tmp_path, **limit) as client:
        client.post("/api/me", json={"name": "Ann"})
        answers = [client.post("/api/tables", json=BODY, headers=HERE) for _ in range(made + 1)]
        assert [answer.status_code for answer in answers] == [201] * made + [429]
        assert answers[-1].json()["code"] == "too_much"
        form = {"name": "Ann", "game": "glen-more", "seat0": "me", "seat1": "easy"}
        assert client.post("/tables", data=form, headers=HERE).status_code == 429
        client.cookies.clear()
        client.post("/api/me", json={"name": "Bob"})
        assert client.post("/api/tables", json=BODY, headers=HERE).status_code == 201


def test_what_is_finished_makes_room(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_person=1) as client:
        client.post("/api/me", json={"name": "Ann"})
        seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Bob"}]
        made = client.post("/api/tables", json={"game": "glen-more", "seats": seats}, headers=HERE)
        assert client.post("/api/tables", json=BODY, headers=HERE).status_code == 429
        Table(client, made.json()).finish()
        assert client.post("/api/tables", json=BODY, headers=HERE).status_code == 201


def test_an_address_gives_so_many_seats_to_bots_in_a_day(tmp_path: Path) -> None:
    with serving(tmp_path, bots_per_day=8) as client:
        table = new_table(client, "friend", *["random"] * 4)
        new_table(client, "friend", *["random"] * 4)
        refused = table.post("host", "/seats/A/bot", level="random")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")


def test_an_address_makes_so_many_tables_and_sends_so_many_bytes_in_a_day(tmp_path: Path) -> None:
    with serving(tmp_path / "tables", new_tables_per_day=2) as client:
        assert [client.post("/api/tables", json=BODY).status_code for _ in range(3)] == [201, 201, 429]
    with serving(tmp_path / "bytes", upload_per_day=1, max_import=200_000) as client:
        table = new_table(client)
        said = [
            client.put(f"{table.url}/notes", headers=table.headers("A"), json={"text": "x" * 9_000}) for _ in range(40)
        ]
        assert said[0].status_code == 200
        assert said[-1].status_code == 429
        assert int(said[-1].headers["retry-after"]) > 60


def test_one_household_is_one_address() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff:1") != network("2001:db8:0:1::1")
    assert network("::ffff:192.0.2.7") == network("192.0.2.7")
    assert network("testclient") == "testclient"


def test_an_allowance_is_filled_with_time_and_never_by_a_clock_that_goes_back() -> None:
    allowance = Allowance(rate=2, burst=4)
    assert [allowance.take("a", 10.0) for _ in range(5)] == [0, 0, 0, 0, 0.5]
    assert allowance.take("b", 10.0) == 0
    assert allowance.take("a", 5.0) == 0.5
    assert allowance.take("a", 6.0, cost=2) == 0
