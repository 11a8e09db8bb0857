"""The puzzles that come with the games: each loads, and what it says of its turns holds."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

from rondel.analysis.puzzle_finder import LEAST_GAP
from rondel.analysis.puzzle_search import DeepSearch
from rondel.core.state import state_after
from rondel.games.puzzle_words import prospects, why
from rondel.games.puzzles import BadPuzzles, Puzzle, enough, of_the_day, puzzles
from rondel.games.registry import title, titles
from rondel.games.title import Title

EVERY = [puzzle for found in titles() for puzzle in puzzles(found).values()]


def name(puzzle: Puzzle) -> str:
    return f"{puzzle.title.name}-{puzzle.id}"


def lead(puzzle: Puzzle) -> float:
    """By how much the solution is better than all other ideas, as the file says."""
    return puzzle.solution.chance - max(turn.chance for turn in puzzle.found.turns if turn.idea != 0)


@pytest.mark.parametrize("puzzle", EVERY, ids=name)
def test_a_puzzle_holds_what_it_says(puzzle: Puzzle) -> None:
    start = puzzle.start()
    game = start.rules()
    assert game.fingerprint == puzzle.tiles
    assert f"{start.hash64():016x}"[:8] == puzzle.id
    for turn in puzzle.found.turns:
        state = start.copy()
        for words in turn.words:
            assert not puzzle.ended(start, state)
            state.apply(game.action(words))
        assert puzzle.ended(start, state)
        solves = turn.idea == 0 and turn.chance >= enough(puzzle.found.turns)
        assert (puzzle.judged(start, state)[0] == "solved") == solves
    for first, line in ((puzzle.solution, puzzle.found.line), (puzzle.obvious, puzzle.found.missed)):
        state = puzzle.after(start, first)
        for words in line:
            state.apply(game.action(words))
    assert puzzle.obvious.idea != 0
    assert lead(puzzle) >= LEAST_GAP - 0.001
    assert len({turn.idea for turn in puzzle.found.turns}) >= 4
    assert len(why(puzzle)) >= 4


def test_every_game_has_puzzles_of_several_grades() -> None:
    counts = {found.name: Counter(puzzle.found.grade for puzzle in puzzles(found).values()) for found in titles()}
    assert min(len(grades) for grades in counts.values()) >= 3
    assert min(grades.total() for grades in counts.values()) >= 60


@pytest.mark.slow
@pytest.mark.parametrize("game", ["glasgow", "glen-more", "glen-more-ii"])
def test_another_search_agrees(game: str) -> None:
    clearest = max(puzzles(title(game)).values(), key=lead)
    start = clearest.start()
    search = DeepSearch(start, [start.rules().action(words) for words in clearest.solution.words])
    assert search.runs(99, LEAST_GAP / 2)


def test_a_turn_that_leads_to_the_same_position_solves_it_too() -> None:
    puzzle = puzzles(title("glen-more"))["acb9b7fa"]
    start = puzzle.start()
    game = start.rules()
    words = list(puzzle.solution.words)
    assert words[-3:] == ["activate Quarry T1-15", "activate Forest T0-08", "end turn"]
    words[-3], words[-2] = words[-2], words[-3]
    after = state_after(start, [game.action(each) for each in words])
    assert puzzle.judged(start, after) == ("solved", puzzle.solution)


def test_every_puzzle_has_its_day() -> None:
    first = date(2026, 11, 17)
    days = [of_the_day(EVERY, first + timedelta(days=n)) for n in range(len(EVERY))]
    assert set(days) == set(EVERY)
    assert of_the_day(EVERY, first + timedelta(days=len(EVERY))) is days[0]


@pytest.mark.parametrize(
    ("chance", "players", "word"),
    [
        (0.5, 2, "even"),
        (0.25, 4, "even"),
        (0.5, 4, "ahead"),
        (0.1, 2, "losing"),
        (0.4, 2, "behind"),
        (1.0, 2, "winning"),
    ],
)
def test_chances_are_told_in_words(chance: float, players: int, word: str) -> None:
    assert prospects(chance, players).key == f"puzzle.prospects.{word}"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"game": "chess"}\n', "its first line names the game 'chess'"),
        ("", "its first line names the game None"),
        ('{"game": "glasgow"}\n', "'options'"),
        ("nonsense\n", "Expecting value"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Title, "puzzle_files", lambda self: {"2-players.jsonl": text})
    puzzles.cache_clear()
    with pytest.raises(BadPuzzles, match=f"the puzzles of glasgow cannot be used: 2-players.jsonl: .*{told}"):
        puzzles(title("glasgow"))
    puzzles.cache_clear()
