"""What happens in Glen More II, told for a log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rondel.core.state import OVER, State
from rondel.games.glen.scene import amounts
from rondel.games.glen_more_ii.rules.actions import (
    ACTIVATE,
    ADVANCE,
    BUY,
    CLAN,
    DISCARD_COIN,
    DISCARD_MP,
    DRAW,
    EFFECT,
    END,
    FORGO,
    GAIN,
    GIVE,
    KEEP,
    MOVE,
    PAY,
    PICK,
    PLACE,
    PUT,
    PUT_SCOTSMAN,
    REMOVE,
    ROLL,
    SEAT,
    SELL,
    SKIP,
    STOP,
    TILES,
)
from rondel.games.glen_more_ii.rules.agenda import top_of
from rondel.games.glen_more_ii.rules.chance import die_target
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
from rondel.games.glen_more_ii.rules.tiles import OPTIONS, THE_END
from rondel.games.glen_more_ii.scene.choices import activation, coins, good, nth_effect
from rondel.games.glen_more_ii.scene.clans import bonus
from rondel.games.glen_more_ii.scene.tiles import name, pack
from rondel.locale import Message, Name, Seat, say
from rondel.parts.cells import x_of, y_of
from rondel.parts.goods import count
from rondel.parts.market import price
from rondel.parts.territory import DISCARDED
from rondel.scene import words_only
from rondel.scene.model import Amount


def describe(before: State, action: int) -> tuple[Message, ...]:
    """The act, then what follows from it by itself."""
    assert isinstance(before, GlenMoreIIState)
    after = before.copy()
    after.apply(action)
    base, tell = next((base, tell) for base, tell in TOLD if action >= base)
    return (tell(before, int(action - base), Seat(int(before.seat))), *_consequences(before, action, after))


def _plain(s: GlenMoreIIState, n: int, who: Seat) -> Message:
    if n == END:
        return say("log.end_turn", who=who)
    if n == FORGO:
        return say(f"glen-more-ii.log.forgo_{s.point.name}", who=who)
    if n == SKIP:
        return say("glen-more-ii.log.skip", who=who)
    return say("glen-more-ii.log.stop" if n == STOP else "glen-more-ii.log.relinquish", who=who)


def _advance(s: GlenMoreIIState, space: int, who: Seat) -> Message:
    tile = int(s.circuit.at[space])
    if tile == THE_END:
        return say("glen-more-ii.log.the_end", who=who)
    return say("log.take", who=who, tile=name(s, tile), field=space)


def _for_coin(s: GlenMoreIIState, space: int, who: Seat) -> Message:
    tile = name(s, int(s.circuit.at[space]))
    return say("glen-more-ii.log.discard", who=who, tile=tile, field=space, gain=coins(1))


def _for_mp(s: GlenMoreIIState, space: int, who: Seat) -> Message:
    tile = name(s, int(s.circuit.at[space]))
    return say("glen-more-ii.log.discard", who=who, tile=tile, field=space, gain=say("amount.mp", n=1))


def _seat(s: GlenMoreIIState, seat: int, who: Seat) -> Message:
    return say("glen-more-ii.log.seat", who=Seat(seat))


def _roll(s: GlenMoreIIState, n: int, who: Seat) -> Message:
    target = int(die_target(s, s.circuit.hindmost(), n + 1))
    if target < 0:
        return say("glen-more-ii.log.die_out", eyes=n + 1)
    return say("glen-more-ii.log.roll", eyes=n + 1, tile=name(s, int(s.circuit.at[target])), field=target)


def _effect(s: GlenMoreIIState, i: int, who: Seat) -> Message:
    return say("glen-more-ii.log.effect", who=who, tile=name(s, int(s.due_tile())), effect=nth_effect(s, i))


def _gain(s: GlenMoreIIState, kind: int, who: Seat) -> Message:
    return say("glen-more-ii.log.gain", who=who, good=good(kind), tile=name(s, int(top_of(s, s.due_tile()))))


def _keep(s: GlenMoreIIState, kind: int, who: Seat) -> Message:
    return say("glen-more-ii.log.keep", who=who, good=good(kind), tile=name(s, int(top_of(s, s.due_tile()))))


def _buy(s: GlenMoreIIState, kind: int, who: Seat) -> Message:
    return say("log.buy", who=who, good=good(kind), coins=coins(int(price(s.market, kind))))


def _clan(s: GlenMoreIIState, field: int, who: Seat) -> Message:
    clan, road = Name(s.clans.names[field]), coins(int(s.road(field)))
    return say("glen-more-ii.log.clan", who=who, clan=clan, coins=road, gives=tuple(bonus(s.clans, field)))


def _draw(s: GlenMoreIIState, tile: int, who: Seat) -> Message:
    return say("log.draw", tile=name(s, tile), field=int(s.circuit.fill))


def _pick(s: GlenMoreIIState, tile: int, who: Seat) -> Message:
    return say("glen-more-ii.log.pick", who=who, tile=name(s, tile))


def _give(s: GlenMoreIIState, code: int, who: Seat) -> Message:
    return say("glen-more-ii.log.give", who=who, tile=_own(s, code))


def _own(s: GlenMoreIIState, code: int) -> Name:
    return name(s, int(s.tile_of(code)))


def _put(s: GlenMoreIIState, code: int, who: Seat) -> Message:
    return say("glen-more-ii.log.gain", who=who, good=good(int(s.due_n())), tile=_own(s, code))


def _put_scotsman(s: GlenMoreIIState, code: int, who: Seat) -> Message:
    return say("glen-more-ii.log.put_scotsman", who=who, tile=_own(s, code))


def _remove(s: GlenMoreIIState, code: int, who: Seat) -> Message:
    return say("glen-more-ii.log.remove", who=who, tile=_own(s, code))


def _pay(s: GlenMoreIIState, n: int, who: Seat) -> Message:
    return say("log.pay", who=who, good=good(n % 5), tile=_own(s, n // 5))


def _sell(s: GlenMoreIIState, n: int, who: Seat) -> Message:
    brought = coins(int(count(s.market, n % 5)))
    return say("log.sell", who=who, good=good(n % 5), tile=_own(s, n // 5), coins=brought)


def _move(s: GlenMoreIIState, n: int, who: Seat) -> Message:
    return say("glen-more-ii.log.move", who=who, start=_own(s, int(n // TILES)), goal=_own(s, int(n % TILES)))


def _place(s: GlenMoreIIState, cell: int, who: Seat) -> Message:
    below = int(s.land.at(s.seat, cell))
    if below:
        return say("glen-more-ii.log.cover", who=who, tile=name(s, int(s.tile)), below=name(s, below))
    return say("log.place", who=who, tile=name(s, int(s.tile)), x=int(x_of(cell)), y=int(y_of(cell)))


def _activate(s: GlenMoreIIState, n: int, who: Seat) -> Message:
    done = activation(s, int(s.tile_of(n // OPTIONS)), int(n % OPTIONS))
    return Message(done.key.replace(".choice.", ".log."), {"who": who, **done.args})


# By the first action of each kind, the last kind first.
TOLD: Final[tuple[tuple[int, Callable[[GlenMoreIIState, int, Seat], Message]], ...]] = (
    (ACTIVATE, _activate),
    (PLACE, _place),
    (MOVE, _move),
    (SELL, _sell),
    (PAY, _pay),
    (REMOVE, _remove),
    (PUT_SCOTSMAN, _put_scotsman),
    (PUT, _put),
    (GIVE, _give),
    (PICK, _pick),
    (DRAW, _draw),
    (CLAN, _clan),
    (BUY, _buy),
    (KEEP, _keep),
    (GAIN, _gain),
    (EFFECT, _effect),
    (ROLL, _roll),
    (SEAT, _seat),
    (DISCARD_MP, _for_mp),
    (DISCARD_COIN, _for_coin),
    (ADVANCE, _advance),
    (END, _plain),
)


def _consequences(s: GlenMoreIIState, action: int, after: GlenMoreIIState) -> list[Message]:
    said = [] if s.actor < 0 else _gains(s, action, after)
    said += _passed(s, action, after)
    if after.round > s.round:
        said.append(_round(after))
    over = words_only.prompt(after, None) if after.actor == OVER else None
    return [*said, over] if over else said


def _gains(s: GlenMoreIIState, action: int, after: GlenMoreIIState) -> list[Message]:
    """What the player got that the act itself does not tell: cards, resources, casks, coins, VP, Scotsmen."""
    seat = int(s.seat)
    who = Seat(seat)
    said: list[Message] = []
    for card, title in enumerate(s.tiles.card_names):
        if after.has_card(seat, card) and not s.has_card(seat, card):
            said.append(say("glen-more-ii.log.card", who=who, tile=Name(title)))
    gains: list[Amount] = []
    if PLACE <= action < ACTIVATE or EFFECT <= action < GAIN:
        gains = [
            Amount("scotsman", int(s.supply(seat) - after.supply(seat))),
            *pack(int(after.land.all_goods(seat) - s.land.all_goods(seat))),
            Amount("whisky", int(after.whisky(seat) - s.whisky(seat))),
            Amount("coins", int(after.coins(seat) - s.coins(seat))),
            Amount("vp", int(after.vp(seat) - s.vp(seat))),
        ]
    elif CLAN <= action < DRAW and s.clans.count[action - CLAN]:
        gains = [Amount("vp", int(after.vp(seat) - s.vp(seat)))]
    got = amounts(tuple(item for item in gains if item.n))
    if got:
        said.append(say("glen-more-ii.log.got", who=who, gains=got))
    if after.finished(seat) and not s.finished(seat):
        said.append(say("glen-more-ii.log.finished", who=who))
    return said


def _passed(s: GlenMoreIIState, action: int, after: GlenMoreIIState) -> list[Message]:
    """The tiles that everybody has passed go to the discard pile; one the act names is told already."""
    named = 0
    if DISCARD_COIN <= action < SEAT:
        named = int(s.circuit.at[(action - DISCARD_COIN) % (DISCARD_MP - DISCARD_COIN)])
    elif ROLL <= action < EFFECT:
        target = int(die_target(s, s.circuit.hindmost(), action - ROLL + 1))
        named = int(s.circuit.at[target]) if target >= 0 else 0
    tiles = [int(tile) for tile in s.circuit.at if tile > 0 and tile != named]
    gone = tuple(name(s, tile) for tile in tiles if after.land.where(tile) == DISCARDED)
    return [say("glen-more-ii.log.passed", tiles=gone, n=len(gone))] if gone else []


def _round(s: GlenMoreIIState) -> Message:
    scores = tuple(
        say("log.score", who=Seat(seat), n=sum(int(s.scored(seat, s.round, category)) for category in range(4)))
        for seat in range(int(s.terms.players))
    )
    return say("glen-more-ii.log.round", round=int(s.round), scores=scores)
