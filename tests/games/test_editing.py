"""Positions that are put together by hand: every change that is offered is carried out, and rules say if it can be."""

from __future__ import annotations

from typing import Any

import pytest

import rondel
from rondel.core import CHANCE, BadPosition, Game, Rng, play, settle
from rondel.games.editing import changed, parts
from rondel.games.registry import titles

GAMES = [(found.name, n) for found in titles() if found.editing for n in found.players]


def position(game: Game, turn: int, seed: int = 3) -> dict[str, Any]:
    """A position of a random game at the beginning of a turn."""
    state, rng = game.start(), Rng(seed)
    settle(state, rng)
    while state.turn < turn and state.actor >= CHANCE:
        if state.actor == CHANCE:
            play(state, rng)
        else:
            choices = state.legal()
            state.apply(choices[rng.randrange(len(choices))])
    settle(state, rng)
    return state.to_json()


def setting(game: Game, found: dict[str, Any], target: str, name: str) -> Any:
    part = next(part for part in parts(game, found) if part.target == target)
    return next(setting for setting in part.settings if setting.name == name)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_setting_takes_what_it_is_given_or_the_rules_say_why_not(name: str, players: int) -> None:
    game = rondel.load(name, players)
    before = position(game, 14)
    possible = 0
    for part in parts(game, before):
        for one in part.settings:
            other = one.options[-1] if one.options else str(one.least if int(one.value) > one.least else one.most)
            if other == one.value:
                continue
            made = changed(game, before, part.target, {one.name: other})
            try:
                after = game.from_json(made)
            except BadPosition:
                continue
            possible += 1
            if not part.target.startswith(("offer:", "persons:")):  # which name what lies there
                assert setting(game, made, part.target, one.name).value == other
            assert game.from_json(after.to_json()) == after
    assert possible > 20


def test_what_was_not_offered_changes_nothing() -> None:
    game = rondel.load("glen-more", 2)
    before = position(game, 8)
    assert changed(game, before, "seat:A", {"seat.0.coins": "-1", "seat.0.vp": "²", "seat.1.coins": "7"}) == before
    assert changed(game, before, "circuit:0", {"ring.0": "T9-99"}) == before
    assert changed(game, before, "nowhere", {"ring.0": "-"}) == before


def test_a_figure_changes_places_with_what_lies_there() -> None:
    game = rondel.load("glen-more", 2)
    start: dict[str, Any] = game.from_json({}).to_json()
    made = changed(game, start, "circuit:5", {"ring.5": "A"})
    assert (start["circuit"][0], start["circuit"][5]) == ("A", "T0-03")
    assert (made["circuit"][0], made["circuit"][5]) == ("-", "A")  # B is the last now, and the gap follows
    assert (made["circuit"][13], game.from_json(made).actor) == ("T0-03", 1)


def test_a_tile_is_laid_from_its_stack_and_goes_back_to_it() -> None:
    game = rondel.load("glen-more", 2)
    start: dict[str, Any] = game.from_json({}).to_json()
    laid = changed(game, start, "land:A:1,0", {"land.0.1,0": "T1-09"})
    assert "T1-09" not in laid["stacks"]["1"]
    assert [plot["tile"] for plot in laid["seats"][0]["territory"]] == ["START", "T1-09"]
    taken = changed(game, laid, "land:A:1,0", {"land.0.1,0": "nothing"})
    assert sorted(taken["stacks"]["1"]) == sorted(start["stacks"]["1"])
    assert len(taken["seats"][0]["territory"]) == 1


def test_fewer_tiles_in_a_stack_mean_another_round() -> None:
    game = rondel.load("glen-more-ii", 2)
    start: dict[str, Any] = game.from_json({}).to_json()
    made = changed(game, start, "stacks", {"stack.A": "0", "stack.B": "5"})
    state: dict[str, Any] = game.from_json(made).to_json()
    assert (state["round"], len(state["stacks"]["B"])) == (1, 5)


def test_a_clan_and_a_person_change_hands() -> None:
    game = rondel.load("glen-more-ii", 2)
    start: dict[str, Any] = game.from_json({}).to_json()
    made = changed(game, start, "clan:MacLeod", {"clan.MacLeod": "B"})
    made = changed(game, made, "stacks", {"stack.A": "0"})
    made = changed(game, made, "persons:A", {"person.0.0": "B-05"})
    after: dict[str, Any] = game.from_json(made).to_json()
    seats = after["seats"]
    assert (seats[1]["clans"], seats[0]["persons"]) == (["MacLeod"], ["B-05"])


def test_a_building_is_put_up_and_gets_another_owner() -> None:
    game = rondel.load("glasgow")
    start: dict[str, Any] = game.from_json({}).to_json()
    made = changed(game, start, "land::0,0", {"land.0,0": "L1"})
    made = changed(game, made, "land::0,0", {"owner.0,0": "B"})
    made = changed(game, made, "turn", {"turn": "B"})
    after: dict[str, Any] = game.from_json(made).to_json()
    assert after["seats"][1]["buildings"] == {"L1": [0, 0]}
    assert game.from_json(made).actor == 1
