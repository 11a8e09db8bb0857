"""The legal choices of Glen More II as sentences, each with the thing on the table it belongs to."""

from __future__ import annotations

from collections.abc import Callable

from rondel.games.glen.scene import amounts
from rondel.games.glen_more_ii.rules.actions import END, FORGO, SKIP, STOP, Codes
from rondel.games.glen_more_ii.rules.activation import in_area
from rondel.games.glen_more_ii.rules.agenda import room, top_of
from rondel.games.glen_more_ii.rules.effects import GOODS, ONCE
from rondel.games.glen_more_ii.rules.placement import legal_cells
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
from rondel.games.glen_more_ii.rules.tiles import CASK, FOR_VP, GAIN_ANY, GIVE_VP, MARKER, OPTIONS, PERSON, SINCLAIR
from rondel.games.glen_more_ii.rules.tiles import GAIN as PRODUCE
from rondel.games.glen_more_ii.rules.tiles import MOVE as GIVE_MP
from rondel.games.glen_more_ii.rules.turn import beyond_the_end
from rondel.games.glen_more_ii.scene.clans import bonus
from rondel.games.glen_more_ii.scene.tiles import effect, name, pack, row_of, told
from rondel.locale import Arg, Message, Name, say
from rondel.parts.cells import spoken, touching, x_of, y_of
from rondel.parts.effects import options
from rondel.parts.goods import count, unheap
from rondel.parts.market import price
from rondel.scene.model import Choice, said

Tellers = tuple[tuple[int, Callable[[GlenMoreIIState, int, int], Choice]], ...]


def good(kind: int) -> Message:
    """The name of a resource."""
    return say(f"good.{GOODS[kind]}")


def coins(n: int) -> Message:
    """A number of coins."""
    return say("amount.coins", n=n)


def choices(s: GlenMoreIIState) -> tuple[Choice, ...]:
    """All legal choices of the seat that decides."""
    if s.actor < 0:
        return ()
    kinds = tellers(s.codes)
    return tuple(_choice(s, kinds, action) for action in s.legal())


def _choice(s: GlenMoreIIState, kinds: Tellers, action: int) -> Choice:
    base, tell = next((base, tell) for base, tell in kinds if action >= base)
    return tell(s, action, int(action - base))


def _button(s: GlenMoreIIState, action: int, n: int) -> Choice:
    if action == END:
        return said(s, action, say("choice.end_turn"), "button", "end")
    if action == FORGO:
        return said(s, action, say(f"glen-more-ii.choice.forgo_{s.point.name}"), "button", "end")
    if action == SKIP:
        return said(s, action, say("glen-more-ii.choice.skip"), "button", "end")
    if action == STOP:
        return said(s, action, say("glen-more-ii.choice.stop"), "button", "end")
    return said(s, action, say("glen-more-ii.choice.relinquish"), "button", "scotsman")


def _advance(s: GlenMoreIIState, action: int, space: int) -> Choice:
    tile = int(s.circuit.at[space])
    if tile == s.tiles.the_end:
        return said(s, action, say("glen-more-ii.choice.the_end"), f"circuit:{space}", "take")
    beyond = beyond_the_end(s, s.circuit.hindmost(), space)
    text = say("choice.take", tile=name(s, tile), field=space)
    hint = say("glen-more-ii.hint.beyond") if beyond else None  # G2-174
    return said(s, action, text, f"circuit:{space}", "take", hint=hint, cells=_cells(s, tile))


def _cells(s: GlenMoreIIState, tile: int) -> tuple[str, ...]:
    """Where a tile could go; a Person is set aside."""
    if s.tiles.type[tile] == PERSON:
        return ()
    return tuple(f"cell:{spoken(cell)}" for cell in legal_cells(s, s.seat, tile))


def _discard(s: GlenMoreIIState, action: int, space: int) -> Choice:
    gain = coins(1) if action < s.codes.discard_mp else say("amount.mp", n=1)
    text = say("glen-more-ii.choice.discard", tile=name(s, int(s.circuit.at[space])), field=space, gain=gain)
    return said(s, action, text, f"circuit:{space}", "discard")


def nth_effect(s: GlenMoreIIState, tile: int, i: int) -> Message:
    """A one-time effect of a tile."""
    at = int(s.tiles.once_from[tile]) + i
    kind, n = ONCE[s.tiles.once_kind[at]], int(s.tiles.once_n[at])
    if kind == "landmark":
        return say("glen-more-ii.effect.landmark", tile=name(s, tile))
    return effect(kind, n)


def _effect(s: GlenMoreIIState, action: int, i: int) -> Choice:
    effect = nth_effect(s, int(s.due_tile()), i)
    return said(s, action, say("glen-more-ii.choice.effect", effect=effect), "button", "effect")


def _gain(s: GlenMoreIIState, action: int, kind: int) -> Choice:
    top = int(top_of(s, s.due_tile()))
    text = say("glen-more-ii.choice.gain", good=good(kind), tile=name(s, top))
    hint = None if room(s, top) > 0 else say("glen-more-ii.hint.full")
    return said(s, action, text, f"tile:{top}", "put", hint=hint)


def _keep(s: GlenMoreIIState, action: int, kind: int) -> Choice:
    top = int(top_of(s, s.due_tile()))
    text = say("glen-more-ii.choice.keep", good=good(kind), tile=name(s, top))
    return said(s, action, text, f"tile:{top}", "put")


def _buy(s: GlenMoreIIState, action: int, kind: int) -> Choice:
    text = say("choice.buy", good=good(kind), coins=coins(int(price(s.market, kind))))
    return said(s, action, text, f"market:{GOODS[kind]}", "pay")


def _clan(s: GlenMoreIIState, action: int, field: int) -> Choice:
    gives = tuple(bonus(s.clans, field))
    clan = s.clans.names[field]
    text = say("glen-more-ii.choice.clan", clan=Name(clan), coins=coins(int(s.road(field))), gives=gives)
    return said(s, action, text, f"clan:{clan}", "clan")


def _pick(s: GlenMoreIIState, action: int, tile: int) -> Choice:
    text = say("glen-more-ii.choice.pick", tile=name(s, tile))
    return said(s, action, text, f"discard:{tile}", "take", cells=_cells(s, tile))


def _give(s: GlenMoreIIState, action: int, code: int) -> Choice:
    tile = int(s.tile_of(code))
    return said(s, action, say("glen-more-ii.choice.give", tile=name(s, tile)), f"member:{tile}", "pay")


def _put(s: GlenMoreIIState, action: int, code: int) -> Choice:
    tile = int(s.tile_of(code))
    text = say("glen-more-ii.choice.put", good=good(int(s.due_n())), tile=name(s, tile))
    return said(s, action, text, f"tile:{tile}", "put")


def _put_scotsman(s: GlenMoreIIState, action: int, code: int) -> Choice:
    tile = int(s.tile_of(code))
    return said(s, action, say("glen-more-ii.choice.put_scotsman", tile=name(s, tile)), f"tile:{tile}", "put")


def _remove(s: GlenMoreIIState, action: int, code: int) -> Choice:
    tile = int(s.tile_of(code))
    return said(s, action, say("glen-more-ii.choice.remove", tile=name(s, tile)), f"tile:{tile}", "remove")


def _pay(s: GlenMoreIIState, action: int, n: int) -> Choice:
    tile, kind = int(s.tile_of(n // 5)), n % 5
    text = say("choice.pay", good=good(kind), tile=name(s, tile))
    return said(s, action, text, f"cube:{tile}:{GOODS[kind]}", "pay")


def _sell(s: GlenMoreIIState, action: int, n: int) -> Choice:
    tile, kind = int(s.tile_of(n // 5)), n % 5
    text = say("choice.sell", good=good(kind), tile=name(s, tile), coins=coins(int(count(s.market, kind))))
    target = f"cube:{tile}:{GOODS[kind]}"
    return said(s, action, text, target, "sell", goes=(target, f"market:{GOODS[kind]}"))


def _move(s: GlenMoreIIState, action: int, n: int) -> Choice:
    start, goal = int(s.tile_of(n // s.codes.tiles)), int(s.tile_of(n % s.codes.tiles))
    text = say("glen-more-ii.choice.move", start=name(s, start), goal=name(s, goal))
    member, there = f"member:{start}", f"tile:{goal}"
    return said(s, action, text, member, "scotsman", (there,), goes=(member, there))


def _place(s: GlenMoreIIState, action: int, cell: int) -> Choice:
    near: list[Arg] = []
    sets_off: list[str] = []
    tile = s.land.first(s.seat)
    while tile:
        if touching(s.land.cell(tile), cell):
            near.append(name(s, int(tile)))
            if s.tiles.act[tile]:
                sets_off.append(f"tile:{int(tile)}")  # G2-82
        tile = s.land.after(tile)
    below = int(s.land.at(s.seat, cell))
    if below:
        text = say("glen-more-ii.choice.cover", tile=name(s, below), x=int(x_of(cell)), y=int(y_of(cell)))
        return said(s, action, text, f"cell:{spoken(cell)}", "place", sets_off=tuple(sets_off))
    text = say("choice.place", x=int(x_of(cell)), y=int(y_of(cell)), near=tuple(near))
    return said(s, action, text, f"cell:{spoken(cell)}", "place", sets_off=tuple(sets_off))


def _activate(s: GlenMoreIIState, action: int, n: int) -> Choice:
    tile, option = int(s.tile_of(n // OPTIONS)), int(n % OPTIONS)
    extra = s.point.name == "open" and not in_area(s, tile)
    hint = say("glen-more-ii.hint.ness") if extra else None
    return said(s, action, activation(s, tile, option), f"tile:{tile}", "activate", hint=hint)


def activation(s: GlenMoreIIState, tile: int, option: int) -> Message:
    """What an activation does, by its option (G2-211)."""
    where = name(s, tile)
    act = s.tiles.act[tile]
    if act == GIVE_MP:
        return say("glen-more-ii.choice.get", tile=where, gains=(say("amount.mp", n=int(s.tiles.act_n[tile])),))
    if act == GIVE_VP:
        return say("glen-more-ii.choice.get", tile=where, gains=(say("amount.vp", n=int(s.tiles.act_n[tile])),))
    if act == PRODUCE:
        return say("glen-more-ii.choice.get", tile=where, gains=amounts(pack(int(s.tiles.act_goods[tile]))))
    handed = amounts(pack(int(unheap(option & (SINCLAIR - 1)))))
    if act == GAIN_ANY:
        return say("glen-more-ii.choice.get", tile=where, gains=handed)
    if option & SINCLAIR:
        handed = (*handed, coins(1))
    if act == CASK:
        return _cask(s, tile, bool(option & FOR_VP))
    if act == MARKER:
        gained: Message = say("glen-more-ii.effect.clan_marker", n=1)
    else:
        gained = say("amount.vp", n=int(s.tiles.option_vp[s.tiles.option(tile, option)]))
    return say("glen-more-ii.choice.exchange", tile=where, given=handed, gains=(gained,))


def _cask(s: GlenMoreIIState, tile: int, as_vp: bool) -> Message:
    given = told(options(row_of(s.tiles, tile).activation)[0].given)
    if not as_vp:
        gains = (say("amount.whisky", n=1),)
        return say("glen-more-ii.choice.exchange", tile=name(s, tile), given=given, gains=gains)
    vp = (say("amount.vp", n=int(s.clans.cask_vp)),)
    if s.terms.macgregor_pays:
        return say("glen-more-ii.choice.exchange", tile=name(s, tile), given=given, gains=vp)
    return say("glen-more-ii.choice.get", tile=name(s, tile), gains=vp)


def tellers(codes: Codes) -> Tellers:
    """What tells a choice, by the first action of each kind, the last kind first."""
    return (
        (codes.activate, _activate),
        (codes.place, _place),
        (codes.move, _move),
        (codes.sell, _sell),
        (codes.pay, _pay),
        (codes.remove, _remove),
        (codes.put_scotsman, _put_scotsman),
        (codes.put, _put),
        (codes.give, _give),
        (codes.pick, _pick),
        (codes.clan, _clan),
        (codes.buy, _buy),
        (codes.keep, _keep),
        (codes.gain, _gain),
        (codes.effect, _effect),
        (codes.discard_mp, _discard),
        (codes.discard_coin, _discard),
        (codes.advance, _advance),
        (END, _button),
    )
