"""Board, text view and API offer exactly what is legal, whatever kind of choice it is."""

from __future__ import annotations

import html
import re
from typing import Final

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from rondel.games.scenes import describe, scene
from rondel.locale import Message, keys, languages, translator
from rondel.locale.translate import catalog
from rondel.record import Record
from rondel.web.pages.table_page import TablePage
from rondel.web.pages.templating import write
from rondel.web.store.queries import Stored
from rondel.web.tables import viewing
from rondel.web.tables.hub import Audience
from rondel.web.tables.luck import Luck
from rondel.web.tables.play import Play
from rondel.web.tables.table import Table as Seated
from rondel.web.tables.view import Viewer
from tests.web.reached import Reached, rare, reached
from tests.web.tables import Table

NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve")
OFFERED: Final = re.compile(r'name="words" value="([^"]*)"')
SENTENCE: Final = re.compile(r"([\w-]+\.)?choice\.\w+")  # the key of what a choice says

# Every point at which somebody decides.
POINTS: Final = {
    "glasgow": "activate any_one build draw drawn goods move next pay place rate refresh swap",
    "glen-more": "activate benefit cannot_pay cannot_place discarded exchange pay place take",
    "glen-more-ii": "advance bonus build clan joker open order overflow pay place put put_scotsman removal",
}
# Every kind of choice: a star is a name, # a number or a cell.
KINDS: Final = {
    "glasgow": """
        pass; take; draw; build; move #; good brick; good steel; good gold; rate brick-steel; rate steel-gold;
        swap brick>steel; swap steel>brick; swap steel>gold; swap gold>steel;
        swap whisky>brick; swap whisky>steel; swap whisky>gold; refresh #; activate *; next *; build *;
        pay plain; pay whisky=brick; pay whisky=steel; pay whisky=gold; place #
    """,
    "glen-more": """
        end turn; discard; take #; buy wood; buy stone; buy grain; buy sheep; buy cattle;
        gain wood; gain stone; gain grain; gain sheep; gain cattle; give member from *; give member from Parliament;
        pay wood from *; pay stone from *; pay grain from *; pay sheep from *; pay cattle from *;
        sell wood from *; sell stone from *; sell grain from *; sell sheep from *; sell cattle from *; step * > *;
        activate *; activate * for goods; activate * with goods; activate *: * > *; activate *: * > Parliament; place #
    """,
    "glen-more-ii": """
        end turn; forgo; skip; stop; relinquish; advance #; discard # for coin; discard # for mp; effect #;
        gain wood; gain stone; gain barley; gain sheep; gain cattle; keep wood; keep stone; keep sheep; keep cattle;
        buy wood; buy stone; buy barley; buy sheep; buy cattle; clan *; pick *; give scotsman from *; put on *;
        put scotsman on *; remove *;
        pay wood from *; pay stone from *; pay barley from *; pay sheep from *; pay cattle from *;
        sell wood from *; sell stone from *; sell barley from *; sell sheep from *; sell cattle from *; move * > *;
        place #; activate *; activate * for goods; activate * for vp; activate * with coin; activate * with goods
    """,
}
# How every kind is told, by the first of its words: the choice, the log, and the things on the table it belongs to.
TOLD: Final = {
    "glasgow": """
        activate | activate | activate | tile
        build | build | choose | hand offer
        draw | draw | draw | circuit
        good | take | take | store
        move | move | move | circuit
        next | next | next | tile
        pass | pass_activate pass_any_one pass_build pass_draw pass_goods pass_rate pass_refresh pass_swap \
            | done pass | button
        pay | pay | pay | button store
        place | place place_activating | place | cell
        rate | rate | rate | circuit
        refresh | refresh | refresh | circuit
        swap | swap | swap | store
        take | cash take | cash take | circuit store
    """,
    "glen-more": """
        activate | exchange march produce vp | exchange march produce vp | tile
        buy | buy | buy | market
        discard | discard | discard | button
        end | end_turn | end_turn | button
        gain | gain | gain | tile
        give | give give_parliament | give give_parliament | member parliament
        pay | pay | pay | cube
        place | place | place | cell
        sell | sell | sell | cube
        step | step | step | member
        take | take | take | circuit
    """,
    "glen-more-ii": """
        activate | exchange get | exchange get | tile
        advance | take the_end | take the_end | circuit
        buy | buy | buy | market
        clan | clan | clan | clan
        discard | discard | discard | circuit
        effect | effect | effect | button
        end | end_turn | end_turn | button
        forgo | forgo_build forgo_clan | forgo_build forgo_clan | button
        gain | gain | gain | tile
        give | give | give | member
        keep | keep | keep | tile
        move | move | move | member
        pay | pay | pay | cube
        pick | pick | pick | discard
        place | cover place | cover place | cell
        put | put put_scotsman | gain put_scotsman | tile
        relinquish | relinquish | relinquish | button
        remove | remove | remove | tile
        sell | sell | sell | cube
        skip | skip | skip | button
        stop | stop | stop | button
    """,
}
# The choices that name the field or cell they belong to.
NUMBERED: Final = {"take": "circuit", "advance": "circuit", "refresh": "circuit", "discard": "circuit", "place": "cell"}


def legal(position: Reached) -> set[str]:
    """What is legal, in words."""
    return {position.game.words(action) for action in position.state().legal()}


def view_of(position: Reached, language: str = "en", names: tuple[str, ...] = NAMES) -> TablePage:
    """The table as whoever decides sees it."""
    play = Play(position.game.start())
    play.adopt(play.follow([], position.actions))
    names = names[: position.game.players]
    stored = Stored("table", position.game.name, 1, {}, None, False, False, False, seats=[("", name) for name in names])
    me = frozenset({play.actor})
    view = viewing.look(Seated(stored, play, Luck("", 0)), Viewer(me, me, False, None, ""), Audience())
    return TablePage(view, translator(language, names))


def offered(view: TablePage, template: str) -> list[str]:
    """The words that the buttons of a part of the page send."""
    page = write(template, view.t, view=view, theme="", here="/")
    return [html.unescape(words) for words in OFFERED.findall(page)]


def said(position: Reached) -> list[Message]:
    """All that is said about the choices of a position."""
    state = position.state()
    seen = scene(state, int(state.actor))
    hints = [choice.hint for choice in seen.choices if choice.hint is not None]
    groups = [Message(f"group.{choice.group}") for choice in seen.choices]
    return [seen.prompt, *seen.notes, *(choice.text for choice in seen.choices), *hints, *groups]


def check_offers(position: Reached) -> None:
    """Scene, page and text view offer what is legal, the text view once."""
    state, words = position.state(), legal(position)
    assert [choice.action for choice in scene(state, int(state.actor)).choices] == state.legal(), position
    assert {choice.words for choice in scene(state, int(state.actor)).choices} == words, position
    view = view_of(position)
    assert {way.words for way in view.ctl.listed} == words, position
    assert set(offered(view, "panel.html")) == words, position
    assert sorted(offered(view, "text.html")) == sorted(words), position


def test_what_is_rare_is_offered() -> None:
    assert len(rare()) == 12
    for position in rare():
        check_offers(position)


YOU: Final = {
    "en": r"\b(you|yours?)\b",
    "fr": r"\b(vous|votre|vos)\b",
    "nl": r"\b(je|jij|jouw?)\b",
    "de": r"\b(du|dir|dich|dein\w*)\b",
}


@pytest.mark.slow
def test_whoever_waits_or_watches_is_told_of_who_decides() -> None:
    of_each = {(position.game.name, position.point): position for position in reached()}
    for position in (*of_each.values(), *rare()):
        state = position.state()
        for seat in (None, (int(state.actor) + 1) % position.game.players):
            seen = scene(state, seat)
            for language, you in YOU.items():
                t = translator(language, NAMES)
                assert NAMES[int(state.actor)] in t(seen.prompt), position
                told = [t(message) for message in (seen.prompt, *seen.notes)]
                assert [text for text in told if re.search(you, text, re.IGNORECASE)] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", KINDS)
def test_every_kind_of_choice_is_reached(game: str) -> None:
    mine = [position for position in reached() if position.game.name == game]
    assert {position.point for position in mine} == set(POINTS[game].split())
    kinds = {kind for position in mine for kind in position.kinds}
    assert kinds == {" ".join(kind.split()) for kind in KINDS[game].split(";")}


@pytest.mark.slow
def test_every_sentence_of_a_choice_is_reached() -> None:
    met = {message.key for position in reached() for message in said(position)}
    assert {key for key in catalog("en").sentences if SENTENCE.fullmatch(key)} <= met


@pytest.mark.slow
@pytest.mark.parametrize("game", KINDS)
def test_every_kind_of_choice_is_told_as_what_it_is(game: str) -> None:
    found: dict[str, tuple[set[str], set[str], set[str]]] = {}
    for position in reached():
        state = position.state()
        for choice in scene(state, int(state.actor)).choices if position.game.name == game else ():
            first = choice.words.partition(" ")[0]
            logged = describe(state, choice.action)[0]
            told = (choice.text.key, logged.key, choice.target.partition(":")[0])
            for known, each in zip(found.setdefault(first, (set(), set(), set())), told, strict=True):
                known.add(each.rpartition(".")[2])
            number = re.search(r"-?\d+(,-?\d+)?", choice.words)
            if first in NUMBERED and number:
                assert choice.target == f"{NUMBERED[first]}:{number[0]}", position
    lines = [" | ".join([first, *(" ".join(sorted(known)) for known in found[first])]) for first in sorted(found)]
    assert lines == [" ".join(line.split()) for line in TOLD[game].strip().splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize("game", KINDS)
def test_the_page_offers_what_is_legal(game: str) -> None:
    for position in reached():
        if position.game.name == game:
            check_offers(position)


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_every_choice_is_told_in_every_language(language: str) -> None:
    known, speak = catalog(language).sentences, translator(language, NAMES)
    for position in reached():
        for message in said(position):
            assert [key for key in keys(message) if key not in known] == [], position
            assert not re.search(r"[{}]|\b[a-z-]+\.[a-z_]+\b", speak(message)), position


@pytest.mark.slow
def test_the_api_offers_what_is_legal(client: TestClient[Litestar]) -> None:
    for position in reached():
        record = Record.of(position.game, position.actions).write()
        made = client.post("/api/records", json={"record": record})
        assert made.status_code == 201, made.text
        table = Table(client, made.json())
        seen = table.look(table.actor())
        choices = seen["scene"]["choices"]
        assert {choice["words"] for choice in choices} == legal(position), position
        assert all(choice["text"]["said"] for choice in choices)
