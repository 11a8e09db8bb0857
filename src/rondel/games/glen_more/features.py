"""What a position of Glen More says about a seat, for those who judge it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core.features import Features
from rondel.core.state import State
from rondel.games.glen_more.actions import FIELDS
from rondel.games.glen_more.scoring import area_vp, counted
from rondel.games.glen_more.state import GlenMoreState
from rondel.games.glen_more.tiles import FAIR, GIVE_VP, IN_STACKS, PRODUCE, PRODUCE_ANY, TRADE
from rondel.parts.goods import BITS, KINDS, count, total

ALL: Final = float(sum(IN_STACKS))

NAMES: Final = [
    "points", "coins", "whisky", "parliament", "cards", "members", "members_beyond_one",
    "wood", "stone", "sheep", "cattle", "grain", "kinds_of_goods",
    "tiles", "tiles_over_least", "tiles_squared", "ahead", "ahead_of_rivals", "to_act",
    "lead_whisky", "lead_parliament", "lead_cards", "end_points",
    "producers", "producers_full", "fairs", "trades", "taverns", "traded_goods", "distilleries",
    "roads", "rivers", "grey", "loch_ness", "castles_doubling", "member_neighbourhood", "crowding",
]  # fmt: skip


class GlenMoreFeatures(Features):
    """Points and goods, people, the territory and the place on the circuit."""

    def progress(self, state: State) -> float:
        assert isinstance(state, GlenMoreState)
        return 1.0 - float(total(state.left)) / ALL

    def of(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, GlenMoreState)
        return numbers(state, seat)


def numbers(s: GlenMoreState, seat: i64) -> vec[i64]:
    """The numbers in the order of NAMES; what is taken but not yet paid counts as done."""
    tiles = s.tiles
    land = s.land
    out = vec[i64]([0 for _ in range(37)])
    mine = seat == s.seat
    size: i64 = 0
    people: i64 = 0
    goods: i64 = 0
    wanted: i64 = 0  # goods that own trades take
    bonnets: i64 = 0
    doubled: i64 = 0
    tile = land.first(seat)
    while tile:
        size += 1
        here = land.people(tile)
        people += here
        pack = land.goods(tile)
        goods += pack
        act = tiles.act[tile]
        if act == PRODUCE or act == PRODUCE_ANY:
            out[23] += 1
            if total(pack) >= 3:
                out[24] += 1
        elif act == FAIR:
            out[25] += 1
        elif act == TRADE:
            option = tiles.trade_from[tile]
            while option < tiles.trade_from[tile + 1]:
                wanted |= tiles.trade_goods[option]
                if tiles.trade_whisky[option]:
                    out[29] += 1
                option += 1
            out[26] += 1
        elif act == GIVE_VP:
            out[27] += tiles.vp[tile]
        if tiles.kind[tile] == 3 or tiles.kind[tile] == 4:
            out[32] += 1
        out[30] += tiles.road[tile]
        out[31] += tiles.river[tile]
        out[34] += tiles.double[tile]
        bonnets += tiles.bonnets[tile]
        doubled += tiles.double[tile]
        out[4] += tiles.special[tile]
        if tiles.end_vp[tile]:
            out[22] += tiles.end_vp[tile] * counted(s, seat, tiles.end_kind[tile])
        near: i64 = 0
        other = land.first(seat)
        while other:
            if other != tile and land.near(tile, other):
                near += 1
            other = land.after(other)
        out[36] += near
        if here:
            out[35] += near
        tile = land.after(tile)
    out[0] = s.vp(seat)
    out[1] = s.coins(seat)
    out[2] = s.whisky(seat)
    if mine:
        out[0] += s.reward_vp
        out[2] += s.reward_whisky
        if s.tile and land.where(s.tile) != 2:
            size += 1
        for_now = s.bill
        any_due = s.bill_any
        kind: i64 = 0
        while kind < KINDS:
            due = count(for_now, kind)
            held = count(goods, kind)
            paid = due if due < held else held
            goods -= paid << (BITS * kind)
            out[1] -= due - paid
            kind += 1
        out[1] -= any_due
        people -= s.bill_clan
    out[3] = (2 * s.parliament(seat) if doubled else s.parliament(seat)) + bonnets
    out[5] = people
    out[6] = people - 1 if people > 1 else 0
    kind = 0
    while kind < KINDS:
        n = count(goods, kind)
        out[7 + kind] = n
        if n:
            out[12] += 1
            if count(wanted, kind):
                out[28] += n
        kind += 1
    least = size
    other_seat: i64 = 0
    mine_at = distance(s, seat)
    rivals: i64 = 0
    while other_seat < s.terms.players:
        if other_seat != seat:
            n = land.size(other_seat)
            least = n if n < least else least
            rivals += distance(s, other_seat)
        other_seat += 1
    out[13] = size
    out[14] = size - least
    out[15] = (size - least) * (size - least)
    out[16] = mine_at
    out[17] = mine_at * (s.terms.players - 1) - rivals
    out[18] = 1 if s.actor == seat else 0
    out[19] = area_vp(s, seat, 0)
    out[20] = area_vp(s, seat, 1)
    out[21] = area_vp(s, seat, 2)
    out[33] = s.extra(seat)
    return out


def distance(s: GlenMoreState, seat: i64) -> i64:
    """How far ahead of the gap a seat stands on the circuit."""
    field = s.circuit.field_of(seat) - s.circuit.gap
    return field + FIELDS if field < 0 else field


FEATURES: Final = GlenMoreFeatures()
FEATURES.names = NAMES
