"""`rondel play`, driven as a person would: by what is typed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rondel.core import Rng
from rondel.record import Record, load_record

PLAY = [sys.executable, "-m", "rondel", "play"]
NUMBERS = [f"{number}\n" for number in range(1, 10)]


def attentive() -> None:
    """Let a new process be interrupted, also where the tests themselves run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def play(*arguments: str, typed: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Play with what is typed; a terminal of 100 columns without colours."""
    settings = os.environ | {"COLUMNS": "100", "LC_ALL": "en_GB.UTF-8"} | environment
    return subprocess.run(
        [*PLAY, *arguments], input=typed, capture_output=True, text=True, check=False, timeout=120, env=settings
    )


def test_a_whole_game_with_numbers_only(tmp_path: Path) -> None:
    file = tmp_path / "game.rondel"
    rng = Rng(5)
    typed = "".join(NUMBERS[rng.randrange(3)] if rng.randrange(4) else "\n" for _ in range(3000))
    done = play(
        "glen-more", "--seats", "me,random,random,random,random", "--seed", "3", "--save", str(file), typed=typed
    )
    assert done.returncode == 0, done.stderr
    assert "The game is over. The winner is" in done.stdout
    assert "Final score" in done.stdout
    assert "\x1b" not in done.stdout
    assert load_record(file).verify().final


@pytest.mark.slow
def test_a_whole_hotseat_game(tmp_path: Path) -> None:
    file = tmp_path / "game.rondel"
    done = play(
        "glen-more", "--seats", "me,me", "--names", "Ann,Bob", "--seed", "1", "--save", str(file), typed="1\n" * 3000
    )
    assert done.returncode == 0, done.stderr
    record = load_record(file)
    assert record.verify().final
    assert [player.name for player in record.players] == ["Ann", "Bob"]
    assert "Ann took " in done.stdout
    assert "Bob took " in done.stdout


def test_the_screen_shows_circuit_market_territory_and_choices() -> None:
    done = play("glen-more", "--seats", "me,random,random", "--seed", "3", typed="")
    lines = done.stdout.splitlines()
    assert "Glen More · turn 2 · stack 1: 21 · stack 2: 19 · stack 3: 17" in lines
    assert any("▲ A" in line and "▲ B" in line and "◆" in line for line in lines)
    assert any(line.startswith("buying costs") for line in lines)
    assert any(line.strip() == "════════════╬═" for line in lines)
    assert any("║" in line for line in lines)
    assert "Take a tile: your chieftain moves ahead to its field." in lines
    assert any("  1 Take Village from field 4 (on the road; free; " in line for line in lines)
    assert all(len(line) <= 100 for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize("columns", ["80", "100"])
def test_a_finished_table_fits_the_screen(columns: str) -> None:
    done = play("glen-more", "--seats", "me,random,random,random", "--seed", "5", typed="1\n" * 3000, COLUMNS=columns)
    assert done.returncode == 0
    assert max(map(len, done.stdout.splitlines())) <= int(columns)


def test_undo_goes_back_step_by_step_and_no_further() -> None:
    typed = "1\n1\nu\nu\nu\nq\nq\n"
    done = play("glen-more", "--seats", "me,random,random", "--seed", "3", typed=typed)
    prompts = [
        line for line in done.stdout.splitlines() if line.startswith(("Take a tile:", "Place ", "Activate tiles"))
    ]
    assert [line.split()[0] for line in prompts] == ["Take", "Place", "Activate", "Place", "Take"]
    assert "There is nothing to take back" in done.stdout
    assert done.returncode == 0


def test_restart_goes_back_to_the_start_of_the_turn() -> None:
    done = play("glen-more", "--seats", "me,random,random", "--seed", "3", typed="1\n1\nr\nq\nq\n")
    prompts = [
        line for line in done.stdout.splitlines() if line.startswith(("Take a tile:", "Place ", "Activate tiles"))
    ]
    assert [line.split()[0] for line in prompts] == ["Take", "Place", "Activate", "Take"]


def test_letters_and_notation_are_understood(tmp_path: Path) -> None:
    other = tmp_path / "other.rondel"
    typed = f"?\ns\nl\nt\n0\n77\nhello\ntake 1\ntake 5\nw\nw {other}\nq\n"
    done = play("glen-more", "--seats", "me,random,random", "--seed", "3", typed=typed)
    for sentence in (
        "Type the number of a choice and press Enter.",
        "Score if the game ended now",
        "There is no such number; choose one from 1 to 9.",
        "hello is not understood",
        "take 1 is not possible: there is no tile on that field.",
        "Player took Forest from field 5.",
        "Say which file, as in: w evening.rondel",
        f"The game is kept in {other}.",
    ):
        assert sentence in done.stdout
    record = load_record(other)
    assert record.game.words(record.actions[-1]) == "take 5"


def test_a_saved_game_is_resumed_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "game.rondel"
    seats = ("glen-more", "--seats", "me,random,random", "--seed", "3", "--save", str(file))
    assert "kept in" in play(*seats, typed="1\n1\n").stdout
    before = load_record(file)
    assert before.game.words(before.actions[-1]).startswith("place ")
    again = play("--resume", str(file), "--seed", "4", typed="u\nq\n")
    assert "Activate tiles" in again.stdout
    assert load_record(file).actions == before.actions[:-1]


def test_the_same_seed_and_choices_give_the_same_game(tmp_path: Path) -> None:
    games = []
    for name in ("one", "two"):
        file = tmp_path / name
        done = play("glen-more", "--seats", "me,random", "--seed", "9", "--save", str(file), typed="1\n" * 20)
        assert done.returncode == 0, done.stderr
        games.append(file.read_text(encoding="utf-8"))
    assert games[0] == games[1]


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.rondel"
    file.write_text("precious", encoding="utf-8")
    done = play("glen-more", "--save", str(file), typed="")
    assert done.returncode == 2
    assert "go on with it by --resume" in done.stderr
    assert file.read_text(encoding="utf-8") == "precious"


def test_leaving_without_saving_is_asked_twice() -> None:
    done = play("glen-more", "--seats", "me,random", "--seed", "3", typed="q\nq\n")
    assert "w FILE saves it, q again leaves without saving" in done.stdout
    assert done.stdout.endswith("The game was not saved.\n")
    assert done.returncode == 0


def test_an_interrupt_saves_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.rondel"
    command = [*PLAY, "glen-more", "--seats", "me,random,random", "--seed", "3", "--save", str(file)]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=attentive,  # noqa: PLW1509 no threads here
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"1\n")
        process.stdin.flush()
        while b"Place " not in process.stdout.readline():
            assert process.poll() is None
        # The prompt follows at once and then the process waits for the keyboard; any moment will do.
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in out + err
    record: Record = load_record(file)
    assert record.game.words(record.actions[-1]) == "take 4"


def test_colours_only_where_they_are_wanted() -> None:
    shown = [
        play("glen-more", "--seats", "me,random", "--seed", "3", typed="", **wanted).stdout
        for wanted in ({"FORCE_COLOR": "1", "TERM": "xterm-256color"}, {"FORCE_COLOR": "1", "NO_COLOR": "1"})
    ]
    assert "\x1b[38;5;" in shown[0]
    assert "38;5;" not in shown[1]


def test_a_simulation_that_is_interrupted_stops_quietly(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "rondel", "simulate", "glen-more", "--games", "100000", "--seed", "1"]
    with subprocess.Popen(
        [*command, "--records", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=attentive,  # noqa: PLW1509 no threads here
    ) as process:
        limit = time.monotonic() + 60
        while not any(tmp_path.iterdir()):
            assert time.monotonic() < limit
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == b""
    assert err.startswith(b"\nstopped after ")
    assert b"Traceback" not in err


def test_a_bot_that_fails_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("class Bot:\n    def choose(self, state, rng, clock=None):\n        raise ValueError('no idea')\n")
    done = play("glasgow", "--seats", f"me,{bot}:Bot", "--names", "Ann,Bob", "--seed", "1", typed="1\n" * 40)
    assert "The bot Bob failed (crash: ValueError: no idea); another chose for it." in done.stdout
    assert done.stdout.count("The bot Bob failed ") == 5
    assert "The bot Bob has failed 5 times and is not asked again in this game." in done.stdout
    assert done.returncode == 0, done.stderr


def test_an_export_that_is_interrupted_at_its_start_stops_quietly(tmp_path: Path) -> None:
    records = Path(__file__).parents[1] / "records" / "glen-more"
    command = [sys.executable, "-m", "rondel", "export", str(records), "--parquet", str(tmp_path / "made.parquet")]
    with subprocess.Popen(
        [*command, "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=attentive,  # noqa: PLW1509 no threads here
    ) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while len(children.read_text("utf-8").split()) < 2:  # what cleans up after the workers, and the first of them
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: everybody hears it
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err.strip()) == (130, b"", b"")
    assert not list(tmp_path.iterdir())
