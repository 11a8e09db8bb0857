"""The kinds of actions of Glen More II, for learners that choose token by token."""

from __future__ import annotations

from rondel.core.game import Game
from rondel.core.seats import letter
from rondel.core.tokens import ActionPart, Kind
from rondel.games.glen_more_ii.rules import actions
from rondel.games.glen_more_ii.rules.effects import GOODS
from rondel.games.glen_more_ii.rules.game import GlenMoreII
from rondel.games.glen_more_ii.rules.tiles import SEATS
from rondel.parts.kinds import GRID, heaped, numbers


def kinds(game: Game) -> list[Kind]:
    """Every kind of action, as `actions.py` numbers them."""
    assert isinstance(game, GlenMoreII)
    assert isinstance(game.wording, actions.Words)
    codes = game.terms.codes
    tile = ActionPart("tile", tuple(game.wording.labels))
    good = ActionPart("good", GOODS)
    space = numbers("space", actions.SPACES)
    option = (ActionPart("for", ("the usual", "vp")), ActionPart("with", ("goods alone", "a coin")), *heaped(GOODS))
    return [
        Kind("end turn", actions.END),
        Kind("forgo", actions.FORGO),
        Kind("skip", actions.SKIP),
        Kind("stop", actions.STOP),
        Kind("relinquish", actions.RELINQUISH),
        Kind("advance", codes.advance, (space,)),
        Kind("discard for coin", codes.discard_coin, (space,)),
        Kind("discard for mp", codes.discard_mp, (space,)),
        Kind("seat", codes.seat, (ActionPart("seat", tuple(letter(seat) for seat in range(SEATS))),)),
        Kind("roll", codes.roll, (numbers("eyes", 3, 1),)),
        Kind("effect", codes.effect, (numbers("effect", actions.EFFECTS, 1),)),
        Kind("gain", codes.gain, (good,)),
        Kind("keep", codes.keep, (good,)),
        Kind("buy", codes.buy, (ActionPart("ware", actions.WARES),)),
        Kind("sell other", codes.sell_other, (ActionPart("other ware", actions.WARES[len(GOODS) :]),)),
        Kind("clan", codes.clan, (ActionPart("clan", tuple(game.clans.names)),)),
        Kind("draw", codes.draw, (tile,)),
        Kind("pick", codes.pick, (tile,)),
        Kind("give scotsman", codes.give, (tile,)),
        Kind("put", codes.put, (tile,)),
        Kind("put scotsman", codes.put_scotsman, (tile,)),
        Kind("remove", codes.remove, (tile,)),
        Kind("pay", codes.pay, (tile, good)),
        Kind("sell", codes.sell, (tile, good)),
        Kind("move", codes.move, (tile, tile)),
        Kind("place", codes.place, GRID),
        Kind("activate", codes.activate, (tile, *option)),
    ]
