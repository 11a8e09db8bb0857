"""The ladder of the levels: what is played, what is told, and the page that keeps it."""

from pathlib import Path

import pytest

from rondel.arena import Played
from rondel.arena.ladder import LadderPage, plan_ladder, section
from rondel.cli.main import main


def played(number: int, bots: list[str], places: list[int]) -> Played:
    totals = [10 * (9 - place) for place in places]
    return Played(number, bots, totals, places, 20, [5, 5], [0.1, 0.1], [{}, {}])


def test_neighbouring_levels_meet_at_every_number_of_players() -> None:
    tables = {
        n: {tuple(sorted(match.bots)) for match in plan_ladder("glen-more", n, 1, 1).matches} for n in range(2, 6)
    }
    assert tables == {
        2: {("casual:2", "casual:6"), ("casual:2", "mcts:400"), ("mcts:1600", "mcts:400")},
        3: {("casual:2", "casual:6", "mcts:400"), ("casual:2", "mcts:1600", "mcts:400")},
        4: {("casual:2", "casual:6", "mcts:1600", "mcts:400")},
        5: {("casual:2", "casual:2", "casual:6", "mcts:1600", "mcts:400")},
    }


def test_a_section_says_how_often_each_level_came_before_the_one_below() -> None:
    plan = plan_ladder("glasgow", 2, 12, 5)
    games = [played(i, ["mcts:1600", "mcts:400"], [1, 2]) for i in range(3)]
    games += [played(3, ["mcts:400", "mcts:1600"], [1, 2]), played(4, ["mcts:400", "casual:2"], [1, 1])]
    assert section(plan, games).rstrip().splitlines()[-2:] == [
        "- `hard` came before `medium` in 75 % of 4 meetings (30 to 95)",
        "- `medium` came before `easy` in 50 % of 1 meetings (5 to 95)",
    ]


def test_a_ladder_can_be_played_again_exactly() -> None:
    assert not plan_ladder("glasgow", 2, 1, 1).timed


def test_a_section_lists_the_best_level_first_with_its_command() -> None:
    plan = plan_ladder("glasgow", 2, 12, 5)
    games = [played(i, ["mcts:1600", "casual:6"], [1, 2]) for i in range(4)]
    lines = section(plan, games).splitlines()
    assert lines[0] == "## glasgow, 2 players"
    assert lines[2].startswith("`rondel ladder glasgow --players 2 --games 4 --seed 5`: 4 games, known by ")
    assert [cell.strip() for cell in lines[6].split("|")[1:6]] == ["hard", "`mcts:1600`", "4", "100 %", "51 to 100"]
    assert lines[9].startswith("| beginner")


def test_the_page_keeps_what_was_played_and_the_command_prints_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ladder.md"
    path.write_text(
        "# How strong the bots are\n\nBy the arena.\n\n## glasgow, 2 players\n\nold\n\n## zoo, 2 players\n\nkept\n"
    )
    plan = plan_ladder("glasgow", 2, 12, 5)
    text = section(plan, [played(0, ["mcts:1600", "casual:6"], [1, 2])])
    LadderPage(path).put(plan, text)
    kept = path.read_text()
    assert kept.startswith("# How strong the bots are\n\nBy the arena.\n\n## glasgow, 2 players\n\n`rondel ladder")
    assert kept.endswith("## zoo, 2 players\n\nkept\n")
    assert "old" not in kept
    assert main(["ladder", "glasgow", "--games", "12", "--seed", "5", "--out", str(path)]) == 0
    assert capsys.readouterr().out.strip() == text.strip()
    assert LadderPage(path).find(plan_ladder("glasgow", 2, 12, 6)) is None


def test_a_ladder_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "glasgow", "--players", "5"]) == 2
    assert "Glasgow is for 2 players, not 5" in capsys.readouterr().err
    assert main(["ladder", "glasgow", "--games", "0"]) == 2
    assert "at least 1 game" in capsys.readouterr().err
