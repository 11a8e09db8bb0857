"""Bot codes: what they name, and how what does not exist is refused."""

import pytest

from rondel.bots import LEVELS, make
from rondel.bots.casual import CasualBot
from rondel.bots.greedy import GreedyBot
from rondel.bots.mcts import MctsBot
from rondel.core import RondelError


def test_codes_name_their_bots() -> None:
    assert isinstance(make("greedy"), GreedyBot)
    assert isinstance(make("mcts:2000"), MctsBot)
    assert isinstance(make("mcts@0.5s"), MctsBot)
    assert isinstance(make("mcts:100@2s#1"), MctsBot)
    assert isinstance(make("casual:3.5"), CasualBot)


@pytest.mark.parametrize("level", ["beginner", "easy", "medium", "hard"])
def test_every_level_is_a_setting_of_a_bot(level: str) -> None:
    assert type(make(level)) is type(make(LEVELS[level]))


@pytest.mark.parametrize(
    "code",
    [
        "genius",
        "",
        "mcts",
        "mcts:0",
        "mcts:many",
        "mcts@0s",
        "mcts@2",
        "random:3",
        "greedy@1s",
        "casual",
        "mcts:5#",
        "random#1",
    ],
)
def test_an_unknown_code_is_refused_with_what_exists(code: str) -> None:
    with pytest.raises(RondelError) as refused:
        make(code)
    for known in ("random", "greedy", "mcts:SIMULATIONS", "mcts@SECONDS", "#1", "beginner", "easy", "medium", "hard"):
        assert known in str(refused.value)
