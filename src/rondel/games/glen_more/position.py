from rondel.core.state import State
from rondel.games.glen_more.state import GlenMoreState


def describe(s: GlenMoreState) -> dict[str, object]:
    return {}


def read_position(s: GlenMoreState, position: dict[str, object]) -> State:
    return s
