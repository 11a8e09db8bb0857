"""Records: what is written is read back, and what is wrong is told with line, words and reason."""

from pathlib import Path

import pytest

import rondel
from rondel.core import OVER, Rng, RondelError
from rondel.core.game import Game
from rondel.games.registry import title
from rondel.record import BadRecord, Player, Record, load_record, save_record

HEADER = "rondel record: 1\ngame: glen-more\nplayers: 4\n\n"
# The set-up of E-47: A 0, B 1, C 2, D 3 and a Distillery on field 7.
SETUP = (
    "0. | seat A; seat B; seat C; draw Forest T0-08; draw Quarry T0-01; draw Forest T0-02; draw Meadow T0-03; "
    "draw Village T0-04; draw Cornfield T0-05; draw Pasture T0-06; draw Quarry T0-07; draw Distillery T1-03\n"
)


def random_game(game: Game, seed: int) -> list[int]:
    """The actions of a random game."""
    state, rng = game.start(), Rng(seed)
    actions: list[int] = []
    while state.actor != OVER:
        choices = state.legal()
        actions.append(choices[rng.randrange(len(choices))])
        state.apply(actions[-1])
    return actions


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_written_game_is_read_back(players: int) -> None:
    game = rondel.load("glen-more", players=players, options={"strict_take": "on"})
    for seed in range(5):
        record = Record.of(game, random_game(game, seed), [Player(f"P{n}") for n in range(players)], date="today")
        again = Record.read(record.write())
        assert again.actions == record.actions
        assert (again.players, again.ending, again.date) == (record.players, record.ending, "today")
        assert again.game.options == game.options
        assert again.verify().totals == record.verify().totals


def test_a_record_reads_like_the_game() -> None:
    text = HEADER + SETUP + "1. A: take 4; place 1,0; activate Forest T0-08; end turn | draw Forest T1-16\n"
    written = Record.read(text).write()
    assert written.splitlines()[-2:] == [
        SETUP.strip(),
        "1. A: take 4; place 1,0; activate Forest T0-08; end turn | draw Forest T1-16",
    ]


def test_forced_choices_may_be_left_out() -> None:
    game = rondel.load("glen-more", players=3)
    record = Record.of(game, random_game(game, 11))
    lines, state = [], game.start()
    for action in record.actions:
        if len(state.legal()) > 1:
            who = "|" if state.actor < 0 else f"{'ABC'[state.actor]}:"
            lines.append(f"{int(state.turn)}. {who} {game.words(action)}")
        state.apply(action)
    assert len(lines) < len(record.actions)
    header = record.write().partition("\n\n")[0]
    assert Record.read(header + "\n\n" + "\n".join(lines)).actions == record.actions


def test_comments_and_spaces_do_not_matter() -> None:
    text = "# mine\n" + HEADER + "# a comment\n  " + SETUP + "1.  A:  TAKE 4 ;place 1,0 # well played\n"
    record = Record.read(text)
    assert [record.game.words(action) for action in record.actions[-2:]] == ["take 4", "place 1,0"]
    assert not record.verify().final


@pytest.mark.parametrize(
    ("turn", "reason", "words"),
    [
        ("1. A: take 3", "no_tile_there", "take 3"),
        ("1. A: take 4; place 0,1", "edge_mismatch", "place 0,1"),
        ("1. A: take 4; place 1,0; discard", "wrong_point", "discard"),
        ("1. B: take 4", "not_active", "take 4"),
        ("1. A: take 4; place 1,0; end turn | draw Loch Ness", "no_such_outcome", "draw Loch Ness"),
        ("1. A: take 4; place 1,0; B> end turn", "not_active", "end turn"),
    ],
)
def test_a_choice_that_is_refused_is_told_with_line_and_reason(turn: str, reason: str, words: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.read(HEADER + SETUP + turn)
    assert (caught.value.line, caught.value.reason, caught.value.words) == (6, reason, words)
    assert str(caught.value).startswith(f"line 6: '{words}' ")


def test_a_reason_is_explained_in_a_sentence() -> None:
    with pytest.raises(
        BadRecord, match=r"line 6: 'take 3' is refused \(no_tile_there\): there is no tile on that field"
    ):
        Record.read(HEADER + SETUP + "1. A: take 3")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no game record"),
        ("rondel record: 2\ngame: glen-more\nplayers: 4", "line 1: records of version 1"),
        ("rondel record: 1\ngame: chess\nplayers: 4", "no game 'chess'"),
        ("rondel record: 1\ngame: glen-more\nplayers: 7", "2 to 5 players"),
        ("rondel record: 1\ngame: glen-more\nplayers: many", "line 3: 'many'"),
        ("rondel record: 1\ngame: glen-more\nplayers: 4\nrules: 99", "line 4: it was played by rules version 99"),
        ("rondel record: 1\ngame: glen-more\nplayers: 4\ntiles: abc", "line 4: it was played with the tile set abc"),
        ("rondel record: 1\ngame: glen-more\nplayers: 4\noptions: nessie=on", "no option 'nessie'"),
        ("rondel record: 1\ngame: glen-more\ngame: glen-more\nplayers: 4", "line 3: 'game' stands twice"),
        ("rondel record: 1\ngame: glen-more\nplayers: 2\nresult: A 3", "line 4: a number is needed for each of the 2"),
        ("rondel record: 1\ngame: glen-more\ncolour: red", "line 3: cannot read 'colour: red'"),
        (HEADER + "hello", "line 5: cannot read 'hello'"),
        (HEADER + "0. | seat Z", "line 5: cannot read 'seat Z'"),
        (HEADER + SETUP + "2. A: take 4", "line 6: turn 1 begins here, not turn 2"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, told: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.read(text)
    assert told in str(caught.value)


def test_a_wrong_result_is_found() -> None:
    game = rondel.load("glen-more", players=2)
    record = Record.of(game, random_game(game, 4))
    assert record.ending is not None
    text = record.write()
    result = next(line for line in text.splitlines() if line.startswith("result"))
    with pytest.raises(BadRecord, match="the header says A 99, B 1, the game ended"):
        Record.read(text.replace(result, "result: A 99, B 1")).verify()
    with pytest.raises(BadRecord, match="the game is finished, but the header has no line 'result'"):
        Record.read(text.replace(result + "\n", "")).verify()
    cut = "\n".join(text.splitlines()[:20])
    with pytest.raises(BadRecord, match="the game is not finished"):
        Record.read(cut).verify()


def test_replay_gives_every_state_independently() -> None:
    record = Record.read(HEADER + SETUP + "1. A: take 4; place 1,0")
    states = list(record.replay())
    assert len(states) == len(record.actions) + 1
    states[-2].apply(record.actions[-1])
    assert states[-2].key() == states[-1].key() == record.end().key()


def test_files_are_written_whole_and_mistakes_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.rondel"
    save_record(Record.read(HEADER + SETUP), path)
    assert load_record(path).write() == path.read_text(encoding="utf-8")
    assert [file.name for file in tmp_path.iterdir()] == ["game.rondel"]
    path.write_text(HEADER + "0. | seat A; seat A", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"game\.rondel, line 5: 'seat A' is refused"):
        load_record(path)
    with pytest.raises(RondelError, match="cannot read"):
        load_record(tmp_path / "missing.rondel")
    with pytest.raises(RondelError, match="cannot write"):
        save_record(Record.read(HEADER + SETUP), tmp_path / "nowhere" / "game.rondel")


def test_a_tile_file_is_known_by_its_meaning(tmp_path: Path) -> None:
    supplied = (title("glen-more").data_folder(1) / "tiles.csv").read_text(encoding="utf-8")
    mine, noted = tmp_path / "mine.csv", tmp_path / "noted.csv"
    mine.write_text(supplied.replace("make stone", "make wood", 1), encoding="utf-8")
    lines = mine.read_text(encoding="utf-8").replace("make wood", "  make   wood ").splitlines()
    noted.write_text("\r\n".join([lines[0] + ",mine", *(f"{line},x" for line in lines[1:])]), encoding="utf-8")
    written = Record(rondel.load("glen-more", players=2, tiles=mine), []).write()
    assert Record.read(written, noted).game.fingerprint == rondel.load("glen-more", tiles=mine).fingerprint
    with pytest.raises(BadRecord, match="tile"):
        Record.read(written)


def test_a_record_is_read_by_the_rules_version_it_names() -> None:
    with pytest.raises(BadRecord, match="rules version 9"):
        Record.read("rondel record: 1\ngame: glen-more\nrules: 9\nplayers: 2\n")
    assert Record.read("rondel record: 1\ngame: glen-more\nrules: 1\nplayers: 2\n").game.rules_version == 1


def test_a_record_of_an_earlier_version_has_its_options_and_tiles() -> None:
    start = "rondel record: 1\ngame: glen-more\nplayers: 2\n"
    first = Record.read(f"{start}rules: 1\noptions: ness_pays=parliament\n").game
    assert (first.edition, first.options["ness_pays"], first.options["strict_take"]) == (1, "parliament", "off")
    assert "options: ness_pays=parliament\n" in Record(first, []).write()
    assert Record.read(Record(first, []).write()).game.edition == 1
    now = Record.read(f"{start}rules: 2\noptions: ness_pays=tableau\n").game
    assert (now.edition, now.options["ness_pays"]) == (2, "tableau")
    assert Record.read(Record(now, []).write()).game.edition == 2
    with pytest.raises(BadRecord, match="ness_pays"):
        Record.read(f"{start}rules: 2\noptions: ness_pays=parliament\n")
