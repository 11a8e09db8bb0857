"""The files of bots of others: arguments, neighbours, what they are known by, and playing where they are not."""

import sys
from pathlib import Path

import pytest

import rondel
from rondel.arena import Match, make_plan
from rondel.arena.cast import dismiss
from rondel.arena.match import play_sent
from rondel.bots import make
from rondel.bots.codes import split
from rondel.bots.sources import fingerprint, parcels
from rondel.core import Rng, RondelError, settle

BOT = """
from pathlib import Path
from helper import pick

class Bot:
    files = ("net.txt",)

    def __init__(self, nth=0, *, name="x"):
        self.nth, self.name = nth, name
        self.text = Path(__file__).with_name("net.txt").read_text()

    def choose(self, state, rng, clock=None):
        from late.inner import nothing
        return pick(state.legal(), self.nth)
"""
PROCESS = """
import helper, json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello"}), flush=True)
    elif message["type"] == "position":
        print(json.dumps({"id": message["id"], "choice": helper.pick(message["legal"], 0)}), flush=True)
"""


def folder(path: Path, pick: str) -> Path:
    """A folder with a bot, its neighbours and a file that it reads."""
    (path / "late").mkdir(parents=True)
    (path / "bot.py").write_text(BOT)
    (path / "process.py").write_text(PROCESS)
    (path / "helper.py").write_text(f"def pick(legal, nth):\n    return {pick}\n")
    (path / "late" / "inner.py").write_text("nothing = None\n")
    (path / "net.txt").write_text("net")
    (path / "unused.py").write_text("1 / 0\n")
    return path


def test_versions_of_a_bot_have_neighbours_and_arguments_of_their_own(tmp_path: Path) -> None:
    old, new = folder(tmp_path / "old", "legal[nth]"), folder(tmp_path / "new", "legal[-1 - nth]")
    state = rondel.load("glen-more", players=2).start()
    settle(state, Rng(1))
    legal = state.legal()
    bots = [make(f"{old}/bot.py:Bot"), make(f"{new}/bot.py:Bot(1, name='a,b')"), make(f"{old}/bot.py:Bot(nth=2)")]
    assert [bot.choose(state, Rng(1)) for bot in bots] == [legal[0], legal[-2], legal[2]]
    (old / "helper.py").write_text("def pick(legal, nth):\n    return legal[nth + 1]  # changed\n")
    assert make(f"{old}/bot.py:Bot").choose(state, Rng(1)) == legal[1]


@pytest.mark.parametrize(
    ("made", "wrong"),
    [
        ("Bot(nth=open('x'))", r"cannot read the arguments of .*plain values"),
        ("Bot(**{})", "cannot read the arguments"),
        ("Bot(", "cannot read the arguments"),
        ("Bot(depth=3)", r"Bot\(depth=3\) of .* cannot be made: TypeError"),
    ],
)
def test_arguments_that_cannot_be_are_refused(tmp_path: Path, made: str, wrong: str) -> None:
    with pytest.raises(RondelError, match=wrong):
        make(f"{folder(tmp_path / 'own', 'legal[0]')}/bot.py:{made}")


def test_commas_in_brackets_and_quotes_separate_nothing() -> None:
    assert split("a.py:B(x=(1, 2), y='),('),, random") == ["a.py:B(x=(1, 2), y='),(')", "random"]


def test_a_plan_knows_the_files_of_a_bot(tmp_path: Path) -> None:
    own = folder(tmp_path / "own", "legal[0]")
    for code in (f"{own}/bot.py:Bot", f"exec:{sys.executable} {own}/process.py"):
        marks = [make_plan("glen-more", ["random", code], games=2).fingerprint]
        (own / "unused.py").write_text("2 / 0\n")
        assert make_plan("glen-more", ["random", code], games=2).fingerprint == marks[0]
        (own / "helper.py").write_text(f"def pick(legal, nth):\n    return legal[-1]  # {code}\n")
        marks.append(make_plan("glen-more", ["random", code], games=2).fingerprint)
        assert len(set(marks)) == 2
    before = fingerprint(f"{own}/bot.py:Bot")
    (own / "net.txt").write_text("other")
    assert fingerprint(f"{own}/bot.py:Bot") != before


def test_bots_play_where_their_files_are_not(tmp_path: Path) -> None:
    own = folder(tmp_path / "own", "legal[0]")
    codes = (f"{own}/bot.py:Bot(nth=1)", f"exec:{sys.executable} {own}/process.py")
    sent = parcels(codes)
    assert [name for name, _, _ in sent[0].files] == ["bot.py", "helper.py", "late/inner.py", "net.txt"]
    for file in own.rglob("*"):
        if file.is_file():
            file.unlink()
    played = play_sent(sent, Match(0, "glasgow", {}, None, codes, seed=1))
    dismiss()
    assert played.faults == [{}, {}]
    assert played.bots == list(codes)
