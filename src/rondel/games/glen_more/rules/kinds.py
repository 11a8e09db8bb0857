"""The kinds of actions of Glen More, for learners that choose token by token."""

from __future__ import annotations

from rondel.core.game import Game
from rondel.core.seats import letter
from rondel.core.tokens import ActionPart, Kind
from rondel.games.glen_more.rules import actions
from rondel.games.glen_more.rules.effects import GOODS
from rondel.games.glen_more.rules.game import GlenMore
from rondel.games.glen_more.rules.tiles import SEATS
from rondel.parts.kinds import GRID, heaped, numbers


def kinds(game: Game) -> list[Kind]:
    """Every kind of action, as `actions.py` numbers them."""
    assert isinstance(game, GlenMore)
    assert isinstance(game.wording, actions.Words)
    codes = game.terms.codes
    tile = ActionPart("tile", tuple(game.wording.labels))
    good = ActionPart("good", GOODS)
    return [
        Kind("end turn", actions.END),
        Kind("discard", actions.DISCARD),
        Kind("take", actions.TAKE, (numbers("field", actions.FIELDS),)),
        Kind("seat", actions.SEAT, (ActionPart("seat", tuple(letter(seat) for seat in range(SEATS))),)),
        Kind("roll", actions.ROLL, (numbers("eyes", 3, 1),)),
        Kind("buy", actions.BUY, (ActionPart("ware", actions.WARES),)),
        Kind("sell whisky", actions.SELL_WHISKY),
        Kind("sell member", actions.SELL_MEMBER),
        Kind("gain", actions.GAIN, (good,)),
        Kind("draw", actions.DRAW, (tile,)),
        Kind("give member", codes.give, (tile,)),
        Kind("pay", codes.pay, (tile, good)),
        Kind("sell", codes.sell, (tile, good)),
        Kind("step", codes.step, (tile, tile)),
        Kind("activate", codes.activate, (tile, *heaped(GOODS))),
        Kind("place", codes.place, GRID),
        Kind("march", codes.march, (tile, tile, tile)),
    ]
