"""Positions as JSON: what may be left out, and how impossible ones are refused."""

import pytest

import rondel
from rondel.core import BadPosition
from tests.games.glasgow.rules.table import Table


def read(position: dict[str, object]) -> Table:
    return Table(rondel.load("glasgow").from_json(position))


def mistakes(position: dict[str, object]) -> list[str]:
    with pytest.raises(BadPosition) as caught:
        rondel.load("glasgow").from_json(position)
    return caught.value.mistakes


def test_nothing_given_is_the_first_turn() -> None:
    table = read({})
    assert (table.actor, table.point, table.state.turn) == (0, "move", 1)
    assert (table.goods(0), table.goods(1)) == ("1/1/0/0", "1/1/0/0")
    assert table.open(0) == "F1 F2"
    assert len(table.pile()) == 29
    ring = table.json["ring"]
    assert isinstance(ring, dict)
    assert ring["1"] == "C01"
    assert ring["14"] == "C12"


def test_what_is_not_named_is_filled_up_with_the_unused() -> None:
    table = read(
        {
            "ring": {"3": "C01", "14": "c14"},
            "open": {"5": ["F1", "p2"]},
            "discard": ["F2"],
            "seats": [{}, {"buildings": {"F3": [0, 0]}}],
        }
    )
    ring = table.json["ring"]
    assert isinstance(ring, dict)
    assert (ring["1"], ring["3"], ring["14"]) == ("C02", "C01", "C14")
    assert (table.open(0), table.open(5)) == ("F4 F5", "F1 P2")
    assert len(table.pile()) == 37 - 8 - 2


def test_a_given_pile_leaves_the_rest_discarded() -> None:
    table = read({"pile": ["K1", "K2"]})
    assert table.pile() == ["K1", "K2"]
    assert len(table.pile("discard")) == 27


def test_the_payment_follows_where_there_is_only_one() -> None:
    point = {"name": "place", "building": "P1"}
    table = read({"seats": [{"at": 5, "goods": {"whisky": 1}}, {"at": 6}], "open": {"5": ["P1", "L7"]}, "point": point})
    assert table.goods(0) == "0/0/0/0"


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({"turns": 3}, "turns: there is no such entry; here are"),
        ({"game": "glen-more"}, "game: 'glen-more' is not one of glasgow"),
        ({"turn": 0}, "turn: 0 is not a whole number from 1 to 600"),
        ({"options": {"turn_cap": "0"}}, "options.turn_cap: '0' is not one of 600"),
        ({"ring": {"5": "C01"}}, "ring.5: contracts lie on the tiles 1 to 4, 6 to 9 and 11 to 14"),
        ({"ring": {"1": "C01", "2": "C01"}}, "ring.2: the contract C01 lies twice in the ring"),
        ({"ring": {"1": "C99"}}, "ring.1: there is no contract 'C99'"),
        ({"open": {"5": ["F1", "F9"]}}, "open.5[1]: there is no building 'F9'"),
        ({"open": {"5": ["F1"]}}, "open.5: 2 buildings are open there at the point move"),
        ({"open": {"5": ["F1", "F2"], "10": ["F1", "F3"]}}, "open.10[0]: the building F1 is also at open.5[0]"),
        ({"open": {"4": ["F1", "F2"]}}, "open.4: there is no such entry"),
        ({"pile": ["F1"], "discard": ["F2"]}, "pile: these buildings are nowhere"),
        ({"seats": [{}, {}, {}]}, "seats: there are 3 seats for 2 players"),
        ({"seats": [{"at": 16}]}, "seats[0].at: 16 is not a whole number from 0 to 15"),
        ({"seats": [{"at": 3}, {"at": 3}]}, "seats: both merchants stand on the contract tile 3"),
        ({"seats": [{"goods": {"gold": 4}}]}, "seats[0].goods: a warehouse holds at most 3 gold"),
        ({"seats": [{"goods": {"wood": 1}}]}, "seats[0].goods.wood: there is no such entry"),
        ({"seats": [{"goods": {"whisky": 1}}, {"goods": {"whisky": 1}}]}, "seats: there is only one whisky"),
        ({"seats": [{"buildings": {"F1": [1, 0]}}]}, "seats: the first building lies at [0, 0], and none does here"),
        ({"seats": [{"buildings": {"F1": [0, 0], "F2": [1, 1]}}]}, "seats: F2 cannot lie at [1, 1]: not_touching"),
        (
            {"seats": [{"buildings": {"F1": [0, 0], "F2": [0, 0]}}]},
            "seats[0].buildings.F2: two buildings lie at [0, 0]",
        ),
        (
            {"seats": [{"buildings": {f"P{n + 1}": [n - 1, 0] for n in range(6)}}]},
            "seats: P1 cannot lie at [-1, 0]: block_limit",
        ),
        ({"point": {"name": "fight"}}, "point.name: 'fight' is not one of"),
        ({"point": {"name": "goods"}}, "point.name: the player on turn stands on tile 0, where there is no goods"),
        ({"point": {"name": "move", "done": 1}}, "point.done: there is no such entry"),
        ({"point": {"name": "build"}, "seats": [{"mark": True}]}, "seats[0].mark: the mark of the player on turn"),
        ({"point": {"name": "build", "stays": False}}, "point.stays: whoever joins the other merchant"),
        ({"point": {"name": "build", "done": 1}}, "point.done: only 0 buildings lie in the block"),
        ({"point": {"name": "pay"}}, "point.building: the point pay needs the building, found None"),
        (
            {"point": {"name": "pay", "building": "L7"}, "open": {"0": ["L7", "L6"]}},
            "point.building: L7 cannot be paid",
        ),
        (
            {"point": {"name": "place", "building": "T1", "pay": "plain"}, "open": {"0": ["T1", "L6"]}},
            "point.building: T1 cannot be paid",
        ),
        ({"point": {"name": "next"}}, "point.waiting: two or more factories of the block must wait"),
        ({"point": {"name": "rate", "factory": "F7"}}, "point.factory: 'F7' is no factory of the block"),
        ({"point": {"name": "finished"}}, "point.name: the game is over only with 20 buildings in the block"),
        (
            {"point": {"name": "reveal", "architect": 5}},
            "point.name: the player on turn stands on tile 0, where there is no reveal",
        ),
        ({"point": {"name": "rate"}}, "point.name: the player on turn stands on tile 0, where there is no rate"),
        (
            {"point": {"name": "swap", "rate": "brick-gold"}, "seats": [{"at": 9}, {"at": 2}], "ring": {"9": "C10"}},
            "point.rate: brick-gold is not shown there",
        ),
        (
            {
                "point": {"name": "swap", "rate": "brick-steel", "towards": "gold"},
                "seats": [{"at": 9}, {"at": 2}],
                "ring": {"9": "C10"},
            },
            "point.towards: the rate brick-steel does not give gold",
        ),
        (
            {
                "point": {"name": "swap", "rate": "steel-gold", "towards": "gold", "swaps": 2},
                "seats": [{"at": 9}, {"at": 2}],
                "ring": {"9": "C10"},
            },
            "point.swaps: at most 1 are allowed",
        ),
        (
            {"point": {"name": "any_one", "done": 1}, "seats": [{"at": 9}, {"at": 2}], "ring": {"9": "C09"}},
            "point.done: a contract is used once, or twice if it is doubled",
        ),
        (
            {"point": {"name": "build", "stays": True}, "seats": [{"at": 5}, {"at": 4}]},
            "point.stays: nobody can have moved there without overtaking the other merchant",
        ),
        ({"point": {"name": "offer"}, "open": {"5": ["F1"]}}, "open: buildings are laid open in the order"),
        ({"point": {"name": "ring"}, "ring": {"2": "C01"}}, "ring: contracts are laid in the order of the tiles"),
        ({"point": {"name": "reveal", "architect": 4}}, "point.architect: the architects lie on the tiles 0, 5, 10"),
        ({"point": {"name": "first"}, "seats": [{"at": 1}]}, "point.name: at the point first the block is empty"),
    ],
)
def test_impossible_positions_are_refused(position: dict[str, object], expected: str) -> None:
    found = mistakes(position)
    assert any(line.startswith(expected) for line in found), found


def test_all_mistakes_are_named() -> None:
    found = mistakes({"turn": -1, "seats": [{"at": 99, "goods": {"brick": 6}}], "ring": {"0": "C01"}})
    assert len(found) == 4


def test_a_full_block_is_over() -> None:
    names = [f"{kind}{n}" for kind in "TPL" for n in range(1, 7)] + ["S1", "S2"]
    block = {name: [n % 5, n // 5] for n, name in enumerate(names)}
    assert mistakes({"seats": [{"buildings": block}]}) == ["point.name: the block is full, so the game is over"]
    assert read({"seats": [{"buildings": block}], "point": {"name": "finished"}}).actor == -2
