"""The command line: what it prints, and one sentence with exit code 2 for what it cannot do."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rondel
from rondel.cli.main import main
from rondel.games.registry import title
from rondel.record import load_record

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests" / "records" / "glen-more" / "glen-more-3p-203-0001.rondel"

SUPPLIED = title("glen-more").data_folder(1) / "tiles.csv"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    command = [sys.executable, "-m", "rondel", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_version_says_how_it_runs() -> None:
    done = run("--version")
    assert re.fullmatch(
        rf"rondel {re.escape(rondel.__version__)} \((compiled|pure Python)\), Python 3\.\d+\.\d+\n", done.stdout
    )


def test_help_names_every_command() -> None:
    done = run("--help")
    assert done.returncode == 0
    for command in ("play", "simulate", "replay", "show", "rules", "tiles"):
        assert f"\n    {command} " in done.stdout


def test_help_and_version_import_no_rules_and_no_drawing() -> None:
    code = (
        "import sys\nfrom rondel.cli.main import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "far = ('rich', 'babel', 'rondel.drawing', 'rondel.scene', 'rondel.bots')\n"
        "heavy = [m for m in sys.modules if m.startswith(far) or '.rules' in m]\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["play"], "say which game to play"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "glen-more", "--seats", "me"], "Glen More is for 2 to 5 players, not 1"),
        (["play", "glen-more", "--seats", "me,nobody"], "there is no bot 'nobody'"),
        (["play", "glen-more", "--seats", "me,random", "--names", "Ann"], "--names needs 2 names"),
        (["play", "glen-more", "--options", "nessie=on"], "there is no option 'nessie'"),
        (["play", "glen-more", "--options", "nessie"], "cannot read the option 'nessie'"),
        (["play", "glen-more", "--tiles", "missing.csv"], "cannot read missing.csv"),
        (["play", "glen-more", "--save", "nowhere/x.rondel"], "there is no folder nowhere"),
        (["play", "--resume", "missing.rondel"], "cannot read missing.rondel"),
        (["play", "glasgow", "--resume", str(RECORD)], "is a game of glen-more, not of glasgow"),
        (["play", "--resume", str(RECORD), "--options", "strict_take=on"], "leave --options out"),
        (["play", "--resume", str(RECORD), "--seats", "me,me"], "has 3 seats, --seats names 2"),
        (["play", "--position", "missing.json"], "cannot read missing.json"),
        (["play", "--position", "missing.json", "--resume", "x.rondel"], "leave --resume and --options out"),
        (["analyse", "missing.json"], "cannot read missing.json"),
        (["analyse", str(RECORD)], "the game is over there, and nothing is left to decide; say with --at"),
        (["analyse", str(RECORD), "--at", "999"], "there is no turn 999"),
        (["analyse", str(RECORD), "--bot", "random"], "the bot 'random' cannot explain itself"),
        (["analyse", str(RECORD), "--lines", "0"], "--lines is a number from 1 to 50, not 0"),
        (["simulate", "glen-more", "--games", "0"], "--games must be 1 or more"),
        (["simulate", "glen-more", "--players", "9"], "2 to 5 players"),
        (
            ["simulate", "glen-more", "--players", "3", "--seats", "random,random"],
            "--players says 3, but --seats names 2",
        ),
        (["simulate", "glen-more", "--seats", "me,random"], "there is no bot 'me'"),
        (["replay", "missing.rondel"], "cannot read missing.rondel"),
        (["show", str(RECORD), "--at", "999"], "there is no turn 999"),
        (["show", str(RECORD), "--choice", "-1"], "there is no choice -1"),
        (["rules", "glen-more", "GM-999"], "there is no rule GM-999; the rules are GM-1 to GM-117"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["tiles", "chess"], "there is no game 'chess'"),
        (["tiles", "check"], "there is no game 'check'"),
        (["tiles", "check", "missing.csv"], "cannot read missing.csv"),
        (["arena", "--bots", "random,random"], "say which game the bots play"),
        (["arena", "--compare", "a.json", "b.json"], "cannot read a.json"),
        (["arena", "glasgow", "--bots", "random,greedy", "--sprt", "5", "0"], "the smaller difference first, not 5 0"),
        (["arena", "glasgow", "--bots", "random,x.py:Bot(depth=2,width=3)"], "there is no file x.py"),
        (["arena", "glasgow", "--bots", "random,greedy", "--strikes", "0"], "--strikes must be 1 or more, not 0"),
        (
            ["arena", "glasgow", "--bots", "random,greedy", "--turn-clock", "0"],
            "--turn-clock must be more than 0",
        ),
    ],
)
def test_bad_input_is_one_sentence_and_code_2(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.err.startswith("rondel: ")
    assert said.err.count("\n") == 1
    assert said.out == ""
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_command_is_code_2() -> None:
    assert run("fly").returncode == 2


def test_rules_are_read_by_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "glen-more", "GM-44", "gm-1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[:7] for line in lines] == ["- GM-44", "- GM-1 "]


@pytest.mark.parametrize("document", sorted((ROOT / "docs" / "rules").glob("*.md")), ids=lambda path: path.stem)
def test_the_rules_that_are_installed_are_those_of_the_docs(document: Path) -> None:
    installed = ROOT / "src" / "rondel" / "games" / document.stem.replace("-", "_") / "rules.md"
    same = installed.exists() and installed.read_bytes() == document.read_bytes()
    assert same, f"copy {document.relative_to(ROOT)} to {installed.relative_to(ROOT)}"


def test_tiles_are_printed_with_their_confidence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tiles", "glen-more"]) == 0
    rows = {line[:5]: line for line in capsys.readouterr().out.splitlines()}
    assert rows["T1-06"].split()[:6] == ["T1-06", "1*", "Village", "grey_village", "N-S*", "stone*"]
    assert rows["T2-02"].split()[5:9] == ["whisky", "–*°", "3", "vp*°"]
    assert rows["no si"].startswith("no sign: from the rule text")


def test_a_tile_file_is_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["tiles", "check", str(SUPPLIED)]) == 0
    assert "is a complete tile set for glen-more" in capsys.readouterr().out
    lines = SUPPLIED.read_text(encoding="utf-8").splitlines()
    lines[1] = lines[1].replace("make stone", "make gold")
    lines[2] = lines[2].replace("yellow", "pink")
    wrong = tmp_path / "mine.csv"
    wrong.write_text("\n".join(lines), encoding="utf-8")
    for arguments in (["tiles", "check", str(wrong)], ["tiles", "check", "glen-more", str(wrong)]):
        assert main(arguments) == 2
        told = capsys.readouterr().err.splitlines()
        assert told[0] == "rondel: mine.csv has 2 mistakes:"
        assert told[1].startswith("  mine.csv row 2, column activation: ")
        assert told[2].startswith("  mine.csv row 3, column kind: 'pink' is not one of ")


def test_replay_tells_the_game_and_its_score(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(RECORD)]) == 0
    out = capsys.readouterr().out
    result = load_record(RECORD).verify()
    assert out.startswith("before the first turn\n")
    assert "\nturn 1\n" in out
    assert "Scoring round 3: " in out
    for seat, total in enumerate(result.totals):
        assert f"{result.places[seat]}. greedy {'ABC'[seat]}: {total} VP\n" in out


def test_replay_verifies(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["replay", str(RECORD), "--verify"]) == 0
    assert "replays to its result" in capsys.readouterr().out
    wrong = tmp_path / "wrong.rondel"
    wrong.write_text(RECORD.read_text(encoding="utf-8").replace("result: A ", "result: A 1"), encoding="utf-8")
    assert main(["replay", str(wrong), "--verify"]) == 2
    assert "the header says A 1" in capsys.readouterr().err


def test_show_draws_any_moment(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(RECORD), "--at", "0"]) == 0
    start = capsys.readouterr().out
    assert "Glen More · turn 1 · stack 1: 22 · stack 2: 19 · stack 3: 17\n" in start
    assert start.count("Start") == 3
    assert "◆" in start
    assert main(["show", str(RECORD)]) == 0
    assert "Final score" in capsys.readouterr().out
    assert main(["show", str(RECORD), "--choice", "0"]) == 0
    assert "Chance decides." in capsys.readouterr().out


def test_a_position_is_analysed_and_played_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["analyse", str(RECORD), "--at", "9", "--bot", "greedy#1", "--lines", "4", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["turn"], len(told["lines"])) == ("glen-more", 10, 4)
    assert sum(told["chances"]) == pytest.approx(1)
    assert told["lines"][0]["chance"] == max(line["chance"] for line in told["lines"])
    position = tmp_path / "position.json"
    position.write_text(json.dumps(told["position"]))
    assert main(["analyse", str(position), "--bot", "greedy", "--lines", "2"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"glen-more, turn 10: {told['seat']} decides\nchance of winning: A ")
    assert "\n2. " in shown
    assert main(["play", "--position", str(position), "--seats", "random,random,random", "--seed", "1"]) == 0
    assert "The game is over. The winner is random " in capsys.readouterr().out
    for text, why in (("[]", "a position is an object"), ("{}", "say which game"), ("{", "is no JSON")):
        position.write_text(text)
        assert main(["analyse", str(position)]) == 2
        assert why in capsys.readouterr().err
    position.write_text('{"game": "glen-more", "players": 2, "market": {"wool": 1}}')
    assert main(["play", "--position", str(position)]) == 2
    assert "market.wool: there is no such entry" in capsys.readouterr().err


def test_a_review_tells_accuracy_luck_and_turning_points(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(RECORD), "--bot", "greedy"]) == 0
    shown = capsys.readouterr().out
    assert shown.count(" turns; own turns ") == 3
    assert shown.count(": gave away ") == 3


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a simulation prints."""
    assert main(["simulate", "glen-more", *arguments]) == 0
    return capsys.readouterr().out


def test_a_simulation_does_not_depend_on_the_processes(capsys: pytest.CaptureFixture[str]) -> None:
    order = ("--players", "2", "--games", "45", "--seed", "7")
    alone = simulated(capsys, *order)
    assert alone == simulated(capsys, *order, "--jobs", "2")
    assert alone != simulated(capsys, *order[:-1], "8")


def test_the_summary_of_a_simulation(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "games"
    text = simulated(capsys, "--players", "3", "--games", "4", "--seed", "7", "--json", "--records", str(folder))
    summary = json.loads(text)
    records = [load_record(path) for path in sorted(folder.iterdir())]
    results = [record.verify() for record in records]
    assert len(records) == summary["games"] == 4
    totals = [result.totals[0] for result in results]
    first = summary["seats"][0]
    assert (first["mean"], first["least"], first["most"]) == (sum(totals) / 4, min(totals), max(totals))
    assert sum(seat["wins"] for seat in summary["seats"]) == sum(len(result.winners) for result in results)
    assert summary["shared_wins"] == sum(len(result.winners) > 1 for result in results)
    lengths = [len(record.actions) for record in records]
    assert summary["decisions"]["mean"] + summary["outcomes"]["mean"] == sum(lengths) / 4
    home = next(tile for tile in summary["placed"] if tile["tile"] == "START")
    assert home["times"] == 12
    assert summary["options"]["strict_take"] == "off"


def test_a_simulation_tells_the_faults_of_bots(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("class Bot:\n    def choose(self, state, rng, clock=None):\n        raise ValueError('no idea')\n")
    order = ("--seats", f"random,{bot}:Bot", "--games", "2", "--seed", "1")
    seat = json.loads(simulated(capsys, *order, "--json"))["seats"][1]
    assert (seat["wins"], seat["faults"]) == (0, {"crash": 10})
    assert seat["first_fault"]["text"] == "ValueError: no idea"
    text = " ".join(simulated(capsys, *order).split())  # where lines end depends on how long the path is
    assert "in seat B failed: 10 crash. First in turn" in text
    assert "raise ValueError('no idea')" in text


def test_the_same_seed_gives_the_same_game_everywhere(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    simulated(capsys, "--players", "2", "--games", "1", "--seed", "102", "--records", str(tmp_path))
    (made,) = tmp_path.iterdir()
    again, kept = made.read_text(encoding="utf-8"), (RECORD.parent / made.name).read_text(encoding="utf-8")
    # Rules and tiles of the kept game are those of before; the game meets nothing in which they differ.
    first = again.replace("rules: 2", "rules: 1").replace("tiles: 4582a54d6c64", "tiles: b3b0a5969057")
    assert first == kept
