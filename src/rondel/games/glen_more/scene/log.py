"""What happens in Glen More, told for a log."""

from __future__ import annotations

from rondel.core.state import OVER, State
from rondel.games.glen.scene import amounts
from rondel.games.glen_more.rules.actions import (
    ACTIVATE,
    BUY,
    DISCARD,
    DRAW,
    END,
    GAIN,
    GIVE,
    HEAP,
    MARCH,
    PAY,
    PLACE,
    ROLL,
    SEAT,
    SELL,
    SELL_WHISKY,
    STEP,
    TAKE,
    TILES,
)
from rondel.games.glen_more.rules.flow import gain_target
from rondel.games.glen_more.rules.state import GlenMoreState
from rondel.games.glen_more.scene.choices import effect, good, march
from rondel.games.glen_more.scene.tiles import name, named
from rondel.locale import Message, Seat, say
from rondel.parts.cells import x_of, y_of
from rondel.parts.goods import count
from rondel.parts.market import price
from rondel.parts.territory import DISCARDED
from rondel.scene import words_only
from rondel.scene.model import Amount


def describe(before: State, action: int) -> tuple[Message, ...]:
    """The act, then what follows from it by itself."""
    assert isinstance(before, GlenMoreState)
    after = before.copy()
    after.apply(action)
    return (_act(before, action), *_consequences(before, action, after))


def _act(s: GlenMoreState, action: int) -> Message:
    if s.actor < 0:
        return _chance(s, action)
    who = Seat(int(s.seat))
    seat = int(s.seat)
    if action == END:
        return say("log.end_turn", who=who)
    if action == DISCARD:
        return say("glen-more.log.discard", who=who, tile=name(s, int(s.tile)))
    if action < BUY:
        field = int(action - TAKE)
        return say("log.take", who=who, tile=name(s, int(s.circuit.at[field])), field=field)
    if action < SELL_WHISKY:
        kind = int(action - BUY)
        return say("log.buy", who=who, good=good(kind), coins=say("amount.coins", n=int(price(s.market, kind))))
    if GAIN <= action < GAIN + 5:
        tile = named(s, seat, int(gain_target(s)))
        return say("glen-more.log.gain", who=who, good=good(int(action - GAIN)), tile=tile)
    if GIVE <= action < PAY:
        code = int(action - GIVE)
        if code == 0:
            return say("glen-more.log.give_parliament", who=who)
        return say("glen-more.log.give", who=who, tile=named(s, seat, int(s.tile_of(code))))
    if PAY <= action < STEP:
        return _cube(s, action, who)
    if STEP <= action < ACTIVATE:
        return say("glen-more.log.step", who=who, **march(s, int(action - STEP))[0])
    if PLACE <= action < MARCH:
        cell = action - PLACE
        return say("log.place", who=who, tile=name(s, int(s.tile)), x=int(x_of(cell)), y=int(y_of(cell)))
    return _activation(s, action, who)


def _chance(s: GlenMoreState, action: int) -> Message:
    if action >= DRAW:
        return say("log.draw", tile=name(s, int(action - DRAW)), field=int(s.circuit.fill))
    if action >= ROLL:
        n = int(action - ROLL) + 1
        field = int(s.circuit.ahead(s.circuit.hindmost(), n))
        return say("glen-more.log.roll", eyes=n, tile=name(s, int(s.circuit.at[field])), field=field)
    return say("glen-more.log.seat", who=Seat(int(action - SEAT)))


def _cube(s: GlenMoreState, action: int, who: Seat) -> Message:
    sale = action >= SELL
    code, kind = divmod(int(action - (SELL if sale else PAY)), 5)
    tile = named(s, int(s.seat), int(s.tile_of(code)))
    if sale:
        coins = say("amount.coins", n=int(count(s.market, kind)))
        return say("log.sell", who=who, good=good(kind), tile=tile, coins=coins)
    return say("log.pay", who=who, good=good(kind), tile=tile)


def _activation(s: GlenMoreState, action: int, who: Seat) -> Message:
    if action >= MARCH:
        code, step = divmod(int(action - MARCH), int(TILES * TILES))
        tile = named(s, int(s.seat), int(s.tile_of(code)))
        return say("glen-more.log.march", who=who, tile=tile, **march(s, step)[0])
    code, given = divmod(int(action - ACTIVATE), int(HEAP))
    done = effect(s, int(s.tile_of(code)), given)
    return Message(done.key.replace(".choice.", ".log."), {"who": who, **done.args})


def _consequences(s: GlenMoreState, action: int, after: GlenMoreState) -> list[Message]:
    said: list[Message] = []
    who = Seat(int(s.seat))
    if TAKE <= action < SEAT and after.tile == 0:
        said.append(say("glen-more.log.no_cell", tile=name(s, int(s.circuit.at[action - TAKE]))))
    if PLACE <= action < MARCH:
        seat = int(s.seat)
        gains = (
            ("clan", int(s.tiles.gain_clan[s.tile])),
            ("coins", int(after.coins(seat) - s.coins(seat))),
            ("whisky", int(after.whisky(seat) - s.whisky(seat))),
        )
        got = amounts(tuple(Amount(what, n) for what, n in gains if n))
        if got:
            said.append(say("glen-more.log.benefit", who=who, gains=got))
        if s.tiles.fill_empty[s.tile]:
            said.append(say("glen-more.log.fill_empty", who=who))
    if s.point.name == "exchange" and after.point.name != "exchange":
        rewards = (("vp", int(s.reward_vp)), ("whisky", int(s.reward_whisky)))
        got = amounts(tuple(Amount(what, n) for what, n in rewards if n))
        said.append(say("glen-more.log.reward", who=who, tile=named(s, int(s.seat), int(s.trader)), gained=got))
    said += _passed(s, action, after)
    if after.round > s.round:
        said.append(_round(after))
    over = words_only.prompt(after, None) if after.actor == OVER else None
    return [*said, over] if over else said


def _passed(s: GlenMoreState, action: int, after: GlenMoreState) -> list[Message]:
    """The tiles that everybody has passed are out of the game."""
    if action != END and not ROLL <= action < BUY:
        return []
    removed = int(s.circuit.at[s.circuit.ahead(s.circuit.hindmost(), action - ROLL + 1)]) if action >= ROLL else 0
    fields = [int(tile) for tile in s.circuit.at if tile > 0 and tile != removed]
    tiles = tuple(name(s, tile) for tile in fields if after.land.where(tile) == DISCARDED)
    return [say("log.passed", tiles=tiles, n=len(tiles))] if tiles else []


def _round(s: GlenMoreState) -> Message:
    scores = tuple(
        say("log.score", who=Seat(seat), n=sum(int(s.scored(seat, s.round, area)) for area in range(3)))
        for seat in range(int(s.terms.players))
    )
    return say("glen-more.log.round", round=int(s.round), scores=scores)
