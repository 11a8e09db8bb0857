"""The engine needs nothing but its two runtime packages; a command that needs more says what."""

import subprocess
import sys

# Only what comes with Python, Rondel and the two runtime packages can be imported.
ALONE = """
import sys
from importlib.abc import MetaPathFinder

class Nothing(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        root = name.partition(".")[0]
        if root not in {"rondel", "rondel__mypyc", "librt", "mypy_extensions", *sys.stdlib_module_names}:
            raise ModuleNotFoundError(f"No module named {root!r}", name=root)

sys.meta_path.insert(0, Nothing())
"""
ENGINE = """
import pickle
import rondel
from rondel.bots import make
from rondel.core import OVER, Rng, playout, settle
from rondel.games.scenes import scene
from rondel.record import BadRecord, Record

for name in rondel.game_names():
    game = rondel.load(name)
    state = game.start()
    actions = [int(action) for action in settle(state, Rng(1))]
    assert Record.read(Record.of(game, actions).write()).actions == actions
    assert game.from_json(state.to_json()) == pickle.loads(pickle.dumps(state)) == state
    assert scene(state).territories
    state.apply(make("easy").choose(state.copy(), Rng(1)))
    playout(state, Rng(1))
    print(name, state.actor == OVER)
try:
    Record.read("no record")
except BadRecord as error:
    print(type(error).__name__)
"""


def alone(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", ALONE + code], capture_output=True, text=True, check=False)


def test_the_engine_plays_alone() -> None:
    done = alone(ENGINE)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "glasgow True",
        "glen-more True",
        "glen-more-ii True",
        "BadRecord",
    ]


def test_environments_say_what_they_need() -> None:
    last = alone("import rondel.env").stderr.splitlines()[-1]
    assert last == "ModuleNotFoundError: rondel.env needs numpy, which is missing: pip install 'rondel[rl]'"


def test_a_command_whose_extra_is_missing_names_it() -> None:
    commands = ("play glen-more", "serve", "arena glen-more", "rules glen-more GM-1", "tune glasgow --network 4")
    told = "print(main(line.split()), file=sys.stderr, flush=True)"
    done = alone(f"from rondel.cli.main import main\nfor line in {commands}: {told}")
    assert done.stderr.splitlines() == [
        "rondel: this needs rich, which is missing: pip install 'rondel[terminal]'",
        "2",
        "rondel: this needs uvicorn, which is missing: pip install 'rondel[web]'",
        "2",
        "rondel: this needs rich, which is missing: pip install 'rondel[analysis]'",
        "2",
        "0",
        "rondel: this needs numpy, which is missing: pip install 'rondel[analysis]'",
        "2",
    ]
