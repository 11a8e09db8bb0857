"""The kinds of actions of Glasgow, for learners that choose token by token."""

from __future__ import annotations

from rondel.core.game import Game
from rondel.core.tokens import ActionPart, Kind
from rondel.games.glasgow.rules import actions
from rondel.games.glasgow.rules.effects import BASIC, GOODS, RATES
from rondel.games.glasgow.rules.game import Glasgow
from rondel.games.glasgow.rules.state import EDGE
from rondel.parts.cells import EAST, NORTH, cell
from rondel.parts.kinds import numbers


def kinds(game: Game) -> list[Kind]:
    """Every kind of action, as `actions.py` numbers them; cells that no block can reach have no tokens."""
    assert isinstance(game, Glasgow)
    codes = game.terms.codes
    building = ActionPart("building", tuple(game.tiles.ids[1:]))
    good = ActionPart("good", GOODS)
    contract = ActionPart("contract", tuple(game.tiles.contract_ids[1:]))
    span = 2 * EDGE + 1
    return [
        Kind("pass", actions.PASS),
        Kind("take", actions.TAKE),
        Kind("draw", actions.DRAW),
        Kind("build drawn", actions.BUILD_DRAWN),
        Kind("move", actions.MOVE, (numbers("steps", actions.RING + 1),)),
        Kind("good", actions.GOOD, (good,)),
        Kind("rate", actions.RATE, (ActionPart("rate", RATES),)),
        Kind("swap", actions.SWAP, (good, good)),
        Kind("refresh", actions.REFRESH, (numbers("ring", actions.RING),)),
        Kind("activate", actions.ACTIVATE + 1, (building,)),
        Kind("next", codes.next + 1, (building,)),
        Kind("build", codes.build + 1, (building,)),
        Kind("pay plain", codes.pay_plain),
        Kind("pay whisky", codes.pay_whisky, (ActionPart("whisky as", BASIC),)),
        Kind("reveal", codes.reveal + 1, (building,)),
        Kind("contract", codes.contract + 1, (contract,)),
        Kind("first", codes.first, (ActionPart("seat", ("A", "B")),)),
        Kind(
            "place",
            codes.place + cell(-EDGE, -EDGE),
            (numbers("x", span, -EDGE), numbers("y", span, -EDGE)),
            (EAST, NORTH),
        ),
    ]
