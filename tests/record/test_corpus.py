"""The corpus: finished games of all games and player counts that must replay to the same result."""

from pathlib import Path

import pytest

from rondel.games.registry import title
from rondel.record import load_record

CORPUS = sorted((Path(__file__).parents[1] / "records").glob("*/*.rondel"))


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_result(path: Path) -> None:
    record = load_record(path)
    assert record.verify().final
    assert but_tiles(record.write()) == but_tiles(path.read_text(encoding="utf-8"))


def but_tiles(text: str) -> list[str]:
    """The lines of a record but for that of the tiles: records of the first version name them in another way."""
    return [line for line in text.splitlines() if not line.startswith("tiles: ")]


@pytest.mark.parametrize(
    ("game", "players"), [("glasgow", [2]), ("glen-more", [2, 3, 4, 5]), ("glen-more-ii", [2, 3, 4])]
)
def test_the_corpus_has_all_player_counts(game: str, players: list[int]) -> None:
    texts = [path.read_text(encoding="utf-8") for path in CORPUS if path.parent.name == game]
    assert sorted({int(text.partition("\nplayers: ")[2].split()[0]) for text in texts}) == players
    assert len(texts) >= 24


VERSIONS = [
    (game, version)
    for game in ("glasgow", "glen-more", "glen-more-ii")
    for version in range(1, title(game).rules_version + 1)
]


@pytest.mark.parametrize(("game", "version"), VERSIONS)
def test_every_rules_version_has_every_option_every_edition_and_games_of_strong_bots(game: str, version: int) -> None:
    every = [load_record(path) for path in CORPUS if path.parent.name == game]
    records = [record for record in every if record.game.rules_version == version]
    known = title(game).options
    usual = {option.name: option.usual(version) for option in known}
    changed = {name for record in records for name, value in record.game.options.items() if value != usual[name]}
    assert changed == {option.name for option in known}
    strong = [record for record in records if record.players[0].bot.startswith(("greedy:1", "mcts:"))]
    assert {record.game.players for record in strong} == {*title(game).players}
    assert any(record.players[0].bot == "mcts:60" for record in strong)
    before = title(game).usual_edition(version - 1) if version > 1 else 0
    editions = range(before + 1, title(game).usual_edition(version) + 1)
    assert {record.game.edition for record in records} == {*editions}


@pytest.mark.parametrize("game", ["glasgow", "glen-more", "glen-more-ii"])
def test_the_strongest_bots_play_at_tables_of_all_sizes(game: str) -> None:
    records = [load_record(path) for path in CORPUS if path.parent.name == game]
    strong = {record.game.players for record in records if record.players[0].bot == "mcts:60"}
    assert strong == {*title(game).players}
