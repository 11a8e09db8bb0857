"""The lessons of a first game: each can be done as it is told, and only so."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest

from rondel.core import CHANCE, Rng
from rondel.core.errors import BadLessons
from rondel.core.events import Event, Ref, happening
from rondel.core.state import State
from rondel.games.lessons import TEXTS, Lesson, Mask, Pattern, lessons
from rondel.games.registry import title, titles
from rondel.games.scenes import scene
from rondel.games.title import Title
from rondel.locale.translate import catalog

LANGUAGES = ("en", "fr", "nl", "de")
ARCS = {
    "glasgow": "move again full build factory exchange whisky extra tenement last game",
    "glen-more": "take member activate again step parliament buy sell fair round end game",
    "glen-more-ii": "take scotsman activate again move landmark person overbuild trade round end game",
}
# What the learner does and meets in the solutions of a game.
SHOWN = {
    "glasgow": "move activate gain swap choose take place pay points turn over",
    "glen-more": "move take place activate gain buy pay sell step discard points round turn over",
    "glen-more-ii": "move take place cover aside card claim activate gain buy pay step points round turn over",
}
# Lessons that may be done in other ways than the one told: with any clan member, with many a tile.
OTHER_WAYS = {
    "glasgow-factory": "place 0,1",
    "glasgow-game": "move 2; good gold",
    "glen-more-parliament": "activate Village T0-04: Forest T0-08 > Parliament",
    "glen-more-end": "take 10; discard; end turn",
    "glen-more-game": "take 6; place 0,-1; end turn",
    "glen-more-ii-game": "advance 7; place 0,-1; end turn",
}
EVERY = [lesson for found in titles() for lesson in lessons(found)]


def name(lesson: Lesson) -> str:
    return f"{lesson.title.name}-{lesson.id}"


every_lesson = pytest.mark.parametrize("lesson", EVERY, ids=name)


def do(state: State, action: int, rng: Rng) -> list[Event]:
    """Carry out a choice, and what chance decides after it."""
    events = list(happening(state, action))
    while state.actor == CHANCE:
        outcomes, weights = state.legal(), state.weights()
        drawn = rng.randrange(sum(weights))
        at = next(i for i in range(len(weights)) if drawn < sum(weights[: i + 1]))
        events += happening(state, outcomes[at])
    return events


def played(lesson: Lesson, choices: Sequence[str], seed: int) -> Iterator[list[Event]]:
    """All that has happened, after each of some choices."""
    state, rng = lesson.start(), Rng(seed)
    events: list[Event] = []
    for words in choices:
        assert state.actor == 0
        events += do(state, state.rules().action(words), rng)
        yield list(events)


def turn_without(lesson: Lesson, seed: int) -> list[Event]:
    """What happens in a turn in which none of the choices that matter is made."""
    state, rng = lesson.start(), Rng(seed)
    avoided = set(lesson.solution if lesson.ends == "goal" else lesson.solution[:-1])
    events: list[Event] = []
    while state.actor == 0 and not any(event.kind == "turn" for event in events):
        choices = [action for action in state.legal() if state.rules().words(action) not in avoided]
        if not choices:
            break
        events += do(state, choices[rng.randrange(len(choices))], rng)
    return events


def said(lesson: Lesson) -> list[str]:
    """The keys of all texts of a lesson."""
    return [lesson.say(part).key for part in dict.fromkeys((*TEXTS, *(key for _, key in lesson.wrong)))]


def marked(lesson: Lesson) -> set[str]:
    """All that can be marked in the position of a lesson."""
    table = scene(lesson.start(), 0)
    fields = [field for ring in table.rings for field in ring.fields]
    cells = [cell for land in table.territories for cell in land.cells]
    tiles = [tile for field in fields for tile in (*field.tiles, *field.offers)] + [cell.tile for cell in cells]
    return (
        {field.target for field in fields}
        | {f"tile:{tile.id}" for tile in tiles}
        | {row.target for market in table.markets for row in market}
        | {site.target for board in table.boards for site in board.sites}
        | {choice.target for choice in table.choices}
        | {target for choice in table.choices for target in (*choice.then, *choice.cells)}
    )


@pytest.mark.parametrize("game", sorted(ARCS))
def test_the_lessons_of_a_game_follow_its_arc(game: str) -> None:
    found = lessons(title(game))
    assert [lesson.id for lesson in found] == ARCS[game].split()
    assert 8 <= len(found) <= 12
    assert [lesson.plays_on for lesson in found] == [False] * (len(found) - 1) + [True]


@pytest.mark.parametrize("game", sorted(SHOWN))
def test_the_lessons_of_a_game_show_what_happens_in_it(game: str) -> None:
    shown = {
        event.kind
        for lesson in lessons(title(game))
        for event in list(played(lesson, lesson.solution, 1))[-1]
        if event.seat in (0, -1) or event.kind == "turn"
    }
    assert set(SHOWN[game].split()) <= shown


@every_lesson
def test_a_lesson_begins_with_a_decision_of_the_learner_by_all_rules(lesson: Lesson) -> None:
    for version in range(1, lesson.title.rules_version + 1):
        assert lesson.start(version).actor == 0
    assert "rules" not in lesson.position


@every_lesson
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_solution_reaches_the_goal_with_its_last_choice(lesson: Lesson, seed: int) -> None:
    told = list(played(lesson, lesson.solution, seed))
    assert [lesson.reached(events) for events in told] == [False] * (len(told) - 1) + [True]
    assert [lesson.mistake(events) for events in told] == [None] * len(told)


@pytest.mark.parametrize("lesson", [lesson for lesson in EVERY if name(lesson) in OTHER_WAYS], ids=name)
def test_a_lesson_may_be_done_in_another_way(lesson: Lesson) -> None:
    assert lesson.reached(list(played(lesson, OTHER_WAYS[name(lesson)].split("; "), 1))[-1])


@pytest.mark.parametrize("lesson", [lesson for lesson in EVERY if name(lesson) not in OTHER_WAYS], ids=name)
def test_something_else_does_not_reach_the_goal(lesson: Lesson) -> None:
    start = lesson.start()
    others = [action for action in start.legal() if start.rules().words(action) != lesson.solution[0]]
    for action in others:
        assert not lesson.reached(do(start.copy(), action, Rng(1)))
    for seed in (1, 2, 3):
        assert not lesson.reached(turn_without(lesson, seed))


@every_lesson
def test_what_is_marked_is_on_the_table(lesson: Lesson) -> None:
    assert lesson.marks
    assert set(lesson.marks) <= marked(lesson)


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_has_short_texts_without_gaps(lesson: Lesson, language: str) -> None:
    texts = {key.rpartition(".")[2]: catalog(language).sentences[key] for key in said(lesson)}
    assert all(len(forms) == 1 and forms[0] for forms in texts.values())
    assert not [gap for (form,) in texts.values() for _, gap, _, _ in Formatter().parse(form) if gap]
    length = {part: len(re.findall(r"[.!?](?=\s|$)", form)) for part, (form,) in texts.items()}
    assert 2 <= length["text"] <= 4
    assert 1 <= length["done"] <= 2
    assert length["hint"] >= 1
    assert len(texts["title"][0]) <= 40


@pytest.mark.parametrize("game", sorted(ARCS))
def test_there_is_no_text_without_a_lesson(game: str) -> None:
    keys = {key for key in catalog("en").sentences if key.startswith(f"lesson.{game}.")}
    assert keys == {key for lesson in lessons(title(game)) for key in said(lesson)}


@pytest.mark.parametrize(
    ("told", "totals"), [("glen-more-end", (35, 34)), ("glen-more-ii-end", (43, 42)), ("glasgow-last", (38, 27))]
)
def test_a_game_ends_as_the_text_says(told: str, totals: tuple[int, int]) -> None:
    lesson = next(lesson for lesson in EVERY if name(lesson) == told)
    state = lesson.start()
    for words in lesson.solution:
        do(state, state.rules().action(words), Rng(1))
    assert state.result().totals == totals
    for language in LANGUAGES:
        assert re.findall(r"\d+", catalog(language).sentences[lesson.say("done").key][0])[:2] == [*map(str, totals)]


def test_a_common_mistake_is_explained() -> None:
    lesson = next(lesson for lesson in EVERY if name(lesson) == "glen-more-member")
    state = lesson.start()
    said_of = lesson.mistake(do(state, state.rules().action("place 1,-1"), Rng(1)))
    assert said_of is not None
    assert said_of.key == "lesson.glen-more.member.south"


def test_a_pattern_is_met_by_what_it_names() -> None:
    gain = Event("gain", 0, Ref("good", 1), Ref("tile", 4), Ref("seat", 0), 2)
    assert Pattern("gain").meets(gain)
    assert Pattern("gain", thing=Mask("good")).meets(gain)
    assert Pattern("gain", thing=Mask("good", 1), origin=Mask("tile", 4), amount_at_least=2).meets(gain)
    assert not Pattern("pay").meets(gain)
    assert not Pattern("gain", thing=Mask("coin")).meets(gain)
    assert not Pattern("gain", thing=Mask("good", 2)).meets(gain)
    assert not Pattern("gain", amount_at_least=3).meets(gain)
    assert not Pattern("gain").meets(replace(gain, seat=1))
    assert Pattern("gain", seats=(1,)).meets(replace(gain, seat=1))
    assert not Pattern("points", source="round").meets(Event("points", 0, Ref(""), Ref(""), Ref("seat"), 3, "coins"))


def test_every_pattern_of_a_goal_needs_an_event_of_its_own() -> None:
    lesson = replace(EVERY[0], goal=(Pattern("take"), Pattern("take")))
    take = Event("take", 0, Ref("tile", 4), Ref("field", 7), Ref("hand"), 1)
    assert not lesson.reached([take])
    assert lesson.reached([take, take])


def own_title(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Title:
    """A game whose files lie in a package of its own."""
    (folder / "lessons" / "positions").mkdir(parents=True)
    (folder / "__init__.py").write_text("", encoding="utf-8")
    shutil.copytree(title("glen-more").data_folder(1), folder / "data")
    monkeypatch.syspath_prepend(str(folder.parent))
    home = "rondel.games.glen_more"
    return replace(
        title("glen-more"), package=folder.name, rules=f"{home}.rules.game:GlenMore", things=f"{home}.things"
    )


def test_a_game_without_lessons_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert lessons(own_title(tmp_path / "lessonless", monkeypatch)) == []


def test_all_mistakes_of_lessons_are_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = own_title(tmp_path / "mislessoned", monkeypatch)
    folder = tmp_path / "mislessoned" / "lessons"
    (folder / "positions" / "odd.json").write_text('{"market": {"wood": 4}}', encoding="utf-8")
    good = {"id": "odd", "position": "odd", "players": 2, "goal": [{"kind": "place"}], "solution": ["end turn"]}
    bad = {
        "id": "odd",
        "position": "none",
        "players": 7,
        "goal": [
            {"kind": "fly"},
            {"kind": "place", "thing": "tile:T9-99", "to": "cel:0,1"},
            {"kind": "take", "what": 1},
        ],
        "ends": "soon",
        "solution": ["jump"],
        "wrong": [{"kind": "end"}],
        "mark": [],
    }
    unborn = {"id": "early", "begins": ["seat A"], "goal": [{"kind": "place"}], "solution": ["end turn"]}
    impossible = {**unborn, "id": "never", "begins": ["seat A", "take 4"]}
    (folder / "lessons.json").write_text(json.dumps([good, bad, unborn, impossible]), encoding="utf-8")
    with pytest.raises(BadLessons) as told:
        lessons(wrong)
    places = [mistake.partition(": ")[0] for mistake in told.value.mistakes]
    assert set(places) == {
        "positions/odd.json",
        "lessons.json[1].id",
        "lessons.json[1].position",
        "lessons.json[1].players",
        "lessons.json[1].goal[0].kind",
        "lessons.json[1].goal[1].thing",
        "lessons.json[1].goal[1].to",
        "lessons.json[1].goal[2].what",
        "lessons.json[1].ends",
        "lessons.json[1].solution[0]",
        "lessons.json[1].wrong[0].say",
        "lessons.json[1].mark",
        "lessons.json[2].begins",
        "lessons.json[3].begins[1]",
    }
    assert "lessons.json[1].goal[1].thing: there is no tile 'T9-99'" in told.value.mistakes
