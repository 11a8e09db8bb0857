"""What the active player gains, pays, loses and scores: each is done and told here, in one place."""

from mypy_extensions import i64

from rondel.core import events
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
from rondel.parts.goods import KINDS, count


def gain_coins(s: GlenMoreIIState, n: i64, origin: i64) -> None:
    """Take coins that a tile, a clan or a discarded tile gives."""
    s.add_coins(s.seat, n)
    if s.listener is not None and n:
        s.tell(events.GAIN, s.seat, events.COIN, origin, events.seat(s.seat), n)


def pay_coins(s: GlenMoreIIState, n: i64) -> None:
    """Pay coins to the pool."""
    s.add_coins(s.seat, -n)
    if s.listener is not None and n:
        s.tell(events.PAY, s.seat, events.COIN, events.seat(s.seat), events.NOTHING, n)


def gain_whisky(s: GlenMoreIIState, n: i64, origin: i64) -> None:
    """Take casks."""
    s.add_whisky(s.seat, n)
    if s.listener is not None and n:
        s.tell(events.GAIN, s.seat, events.WHISKY, origin, events.seat(s.seat), n)


def pay_whisky(s: GlenMoreIIState, n: i64) -> None:
    """Pay casks to the pool."""
    s.add_whisky(s.seat, -n)
    if s.listener is not None and n:
        s.tell(events.PAY, s.seat, events.WHISKY, events.seat(s.seat), events.NOTHING, n)


def gain_mp(s: GlenMoreIIState, n: i64, origin: i64) -> None:
    """Get movement points for this turn."""
    s.mp += n
    if s.listener is not None and n:
        s.tell(events.GAIN, s.seat, events.MOVEMENT, origin, events.seat(s.seat), n)


def gain_goods(s: GlenMoreIIState, pack: i64, origin: i64, tile: i64) -> None:
    """Lay resources on an own tile that has room for them."""
    s.land.add_goods(tile, pack)
    if s.listener is not None:
        tell_goods(s, events.GAIN, pack, origin, events.tile(tile))


def lose_goods(s: GlenMoreIIState, pack: i64) -> None:
    """Tell that resources found no room (G2-14)."""
    if s.listener is not None:
        tell_goods(s, events.LOSE, pack, events.seat(s.seat), events.NOTHING)


def tell_goods(s: GlenMoreIIState, event: i64, pack: i64, origin: i64, target: i64) -> None:
    """Tell the same of all resources of a pack, kind by kind."""
    kind: i64 = 0
    while kind < KINDS:
        n = count(pack, kind)
        if n:
            s.tell(event, s.seat, events.good(kind), origin, target, n)
        kind += 1


def put_scotsmen(s: GlenMoreIIState, n: i64, origin: i64, tile: i64) -> None:
    """Put Scotsmen of the supply on an own tile."""
    s.land.add_people(tile, n)
    s.add_supply(s.seat, -n)
    if s.listener is not None and n:
        s.tell(events.GAIN, s.seat, events.MEMBER, origin, events.tile(tile), n)


def lapse(s: GlenMoreIIState, thing: i64, n: i64) -> None:
    """Tell that so many of something lapse."""
    if s.listener is not None and n:
        s.tell(events.LOSE, s.seat, thing, events.seat(s.seat), events.NOTHING, n)


def score_tile(s: GlenMoreIIState, tile: i64, vp: i64) -> None:
    """Score VP by activating a tile."""
    s.land.earn(tile, vp)
    s.add_vp(s.seat, vp)
    if s.listener is not None and vp:
        s.listener.score(s.seat, "tile", s.tiles.labels[tile], vp, 0)


def score_clan(s: GlenMoreIIState, field: i64, vp: i64) -> None:
    """Score VP by a clan; a field that may be taken again notes markers instead of VP."""
    if not s.clans.again[field]:
        s.add_clan_vp(field, vp)
    s.add_vp(s.seat, vp)
    if s.listener is not None and vp:
        s.listener.score(s.seat, "clan", s.clans.names[field], vp, 0)


def score_once(s: GlenMoreIIState, vp: i64) -> None:
    """Score VP by a one-time effect (G2-81)."""
    s.add_once_vp(s.seat, vp)
    s.add_vp(s.seat, vp)
    if s.listener is not None and vp:
        s.listener.score(s.seat, "one_time", "tiles", vp, 0)
