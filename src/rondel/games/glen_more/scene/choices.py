"""The legal choices of Glen More as sentences, each with the thing on the table it belongs to."""

from __future__ import annotations

from rondel.games.glen.scene import amounts
from rondel.games.glen_more.rules.actions import BUY, DISCARD, END, GAIN, HEAP, SELL_WHISKY, TAKE
from rondel.games.glen_more.rules.activation import IN_REACH
from rondel.games.glen_more.rules.effects import GOODS
from rondel.games.glen_more.rules.flow import gain_target
from rondel.games.glen_more.rules.payment import can_pay_tile
from rondel.games.glen_more.rules.placement import legal_cells
from rondel.games.glen_more.rules.state import GlenMoreState
from rondel.games.glen_more.scene.tiles import name, named, told
from rondel.locale import Arg, Message, say
from rondel.parts.cells import spoken, touching, x_of, y_of
from rondel.parts.effects import options
from rondel.parts.goods import count, counts, total, unheap
from rondel.parts.market import price
from rondel.scene.model import Amount, Choice, said


def good(kind: int) -> Message:
    """The name of a good."""
    return say(f"good.{GOODS[kind]}")


def choices(s: GlenMoreState) -> tuple[Choice, ...]:
    """All legal choices of the seat that decides."""
    if s.actor < 0:
        return ()
    return tuple(_choice(s, action) for action in s.legal())


def _choice(s: GlenMoreState, action: int) -> Choice:
    if action == END:
        return said(s, action, say("choice.end_turn"), "button", "end")
    if action == DISCARD:
        text = say("glen-more.choice.discard", tile=name(s, int(s.tile)))
        return said(s, action, text, "button", "discard")
    if action < BUY:
        return _take(s, action, int(action - TAKE))
    if action < SELL_WHISKY:
        kind = int(action - BUY)
        text = say("choice.buy", good=good(kind), coins=say("amount.coins", n=int(price(s.market, kind))))
        return said(s, action, text, f"market:{GOODS[kind]}", "pay")
    if GAIN <= action < GAIN + 5:
        target = int(gain_target(s))
        text = say("glen-more.choice.gain", good=good(int(action - GAIN)), tile=named(s, int(s.seat), target))
        return said(s, action, text, f"tile:{target}", "gain")
    if s.codes.give <= action < s.codes.pay:
        return _give(s, action, int(action - s.codes.give))
    if s.codes.pay <= action < s.codes.step:
        return _cube(s, action)
    if s.codes.step <= action < s.codes.activate:
        return _step(s, action, int(action - s.codes.step))
    if s.codes.place <= action < s.codes.march:
        return _place(s, action, int(action - s.codes.place))
    return _activate(s, action)


def _take(s: GlenMoreState, action: int, field: int) -> Choice:
    tile = int(s.circuit.at[field])
    cells = tuple(f"cell:{spoken(cell)}" for cell in legal_cells(s, s.seat, tile))
    hint = None
    if not cells:
        hint = say("glen-more.hint.no_cell")  # GM-21: the interface warns
    elif not can_pay_tile(s, s.seat, tile):
        hint = say("glen-more.hint.cannot_pay")
    text = say("choice.take", tile=name(s, tile), field=field)
    return said(s, action, text, f"circuit:{field}", "take", hint=hint, cells=cells)


def _give(s: GlenMoreState, action: int, code: int) -> Choice:
    if code == 0:
        return said(s, action, say("glen-more.choice.give_parliament"), "parliament", "pay")
    tile = int(s.tile_of(code))
    return said(s, action, say("glen-more.choice.give", tile=named(s, int(s.seat), tile)), f"member:{tile}", "pay")


def _cube(s: GlenMoreState, action: int) -> Choice:
    sale = action >= s.codes.sell
    code, kind = divmod(int(action - (s.codes.sell if sale else s.codes.pay)), 5)
    tile = int(s.tile_of(code))
    target = f"cube:{tile}:{GOODS[kind]}"
    where = named(s, int(s.seat), tile)
    if sale:
        coins, market = say("amount.coins", n=int(count(s.market, kind))), f"market:{GOODS[kind]}"
        return said(
            s,
            action,
            say("choice.sell", good=good(kind), tile=where, coins=coins),
            target,
            "sell",
            goes=(target, market),
        )
    return said(s, action, say("choice.pay", good=good(kind), tile=where), target, "pay")


def march(s: GlenMoreState, step: int) -> tuple[dict[str, Arg], str, str]:
    """A step given as from * tiles + to: what its sentence names, and the two things to point at."""
    origin, code = divmod(step, int(s.codes.tiles))
    start = int(s.tile_of(origin))
    seat = int(s.seat)
    if code == 0:
        return {"start": named(s, seat, start), "goal": say("glen-more.parliament")}, f"member:{start}", "parliament"
    goal = int(s.tile_of(code))
    return (
        {"start": named(s, seat, start), "goal": say("glen-more.to", tile=named(s, seat, goal))},
        f"member:{start}",
        f"tile:{goal}",
    )


def _step(s: GlenMoreState, action: int, step: int) -> Choice:
    args, member, goal = march(s, step)
    return said(s, action, say("glen-more.choice.step", **args), member, "step", (goal,), goes=(member, goal))


def _place(s: GlenMoreState, action: int, cell: int) -> Choice:
    near: list[Arg] = []
    sets_off: list[str] = []
    seat = int(s.seat)
    tile = s.land.first(seat)
    while tile:
        if touching(s.land.cell(tile), cell):
            near.append(named(s, seat, int(tile)))
            if s.tiles.listed[min(int(tile), int(s.tiles.home)) - 1].activation:
                sets_off.append(f"tile:{int(tile)}")  # GM-30
        tile = s.land.after(tile)
    text = say("choice.place", x=int(x_of(cell)), y=int(y_of(cell)), near=tuple(near))
    return said(s, action, text, f"cell:{spoken(cell)}", "place", sets_off=tuple(sets_off))


def _activate(s: GlenMoreState, action: int) -> Choice:
    then: tuple[str, ...] = ()
    goes = None
    if action >= s.codes.march:
        code, step = divmod(int(action - s.codes.march), int(s.codes.steps))
        tile = int(s.tile_of(code))
        args, member, goal = march(s, step)
        text = say("glen-more.choice.march", tile=named(s, int(s.seat), tile), **args)
        then = goes = (member, goal)
    else:
        code, given = divmod(int(action - s.codes.activate), int(HEAP))
        tile = int(s.tile_of(code))
        text = effect(s, tile, given)
        then = tuple(f"market:{what}" for what in counts(int(unheap(given)), GOODS))
    extra = s.land.mark(tile) != IN_REACH
    hint = say("glen-more.hint.ness") if extra else None
    return said(s, action, text, f"tile:{tile}", "activate", then, hint, goes=goes)


def effect(s: GlenMoreState, tile: int, given: int) -> Message:
    """What an activation that moves nobody does."""
    row = s.tiles.listed[min(tile, int(s.tiles.home)) - 1]
    where = named(s, int(s.seat), tile)
    goods = int(unheap(given))
    what = counts(goods, GOODS)
    match row.act:
        case "produce":
            return say("glen-more.choice.produce", tile=where, good=told(row.activation[0].amounts)[0])
        case "produce_any":
            return say("glen-more.choice.produce", tile=where, good=say(f"amount.{next(iter(what))}", n=1))
        case "vp":
            return say("glen-more.choice.vp", tile=where, vp=told(row.activation[0].amounts)[0])
        case "fair":
            vp = (say("amount.vp", n=int(s.tiles.fair_vp[tile * 6 + total(goods)])),)
            return say("glen-more.choice.exchange", tile=where, given=_listed(what), gained=vp)
        case _:
            option = options(row.activation)[int(s.tiles.trade_for(tile, goods) - s.tiles.trade_from[tile])]
            paid, gained = told(option.given), told(option.gained)
            return say("glen-more.choice.exchange", tile=where, given=paid, gained=gained)


def _listed(what: dict[str, int]) -> tuple[Message, ...]:
    return amounts(tuple(Amount(name, n) for name, n in what.items()))
