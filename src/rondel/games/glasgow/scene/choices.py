"""The legal choices of Glasgow as sentences, each with the thing on the table it belongs to."""

from __future__ import annotations

from dataclasses import replace

from rondel.core.seats import letter
from rondel.games.glasgow.rules.actions import (
    ACTIVATE,
    BUILD_DRAWN,
    DRAW,
    GOOD,
    MOVE,
    PASS,
    RATE,
    REFRESH,
    RING,
    SWAP,
    TAKE,
)
from rondel.games.glasgow.rules.block import factories, place_refusal
from rondel.games.glasgow.rules.effects import BASIC, GOODS, RATES
from rondel.games.glasgow.rules.state import GlasgowState
from rondel.games.glasgow.rules.warehouse import WHISKY, bill, payment
from rondel.games.glasgow.scene.foreseen import foreseen
from rondel.games.glasgow.scene.tiles import amounts, function, good, name, place_name, rate_of
from rondel.locale import Arg, Message, Seat, say
from rondel.parts.cells import cell as cell_at
from rondel.parts.cells import spoken, x_of, y_of
from rondel.scene.model import Choice, said


def choices(s: GlasgowState) -> tuple[Choice, ...]:
    """All legal choices of the seat that decides."""
    if s.actor < 0:
        return ()
    return tuple(_foreseeing(s, _choice(s, action)) for action in s.legal())


def _foreseeing(s: GlasgowState, choice: Choice) -> Choice:
    """A choice with what it brings, and with a warning where some of it is lost."""
    brings, wastes = foreseen(s, choice.action)
    if not (brings or wastes):
        return choice
    lost = tuple(say(f"amount.{amount.what}", n=amount.n or 0) for amount in wastes)
    hint = choice.hint or (say("glasgow.hint.full", goods=lost) if lost else None)
    return replace(choice, brings=brings, wastes=wastes, hint=hint)


def _choice(s: GlasgowState, action: int) -> Choice:
    if action == PASS:
        return said(s, action, say(f"glasgow.choice.pass_{s.point.name}"), "button", "end")
    if action == TAKE:
        return _take(s, action)
    if action == DRAW:
        return said(s, action, say("glasgow.choice.draw"), _source(s), "use")
    if action == BUILD_DRAWN:
        text = say("glasgow.choice.build", tile=name(s, int(s.building)), cost=amounts(int(bill(s, s.building))))
        return said(s, action, text, "hand", "build", cells=_cells(s))
    if action < GOOD:
        return _move(s, action, int(action - MOVE))
    if action < SWAP:
        return _good(s, action) if action < RATE else _rate(s, action, int(action - RATE))
    if action < REFRESH:
        given, gained = divmod(int(action - SWAP), 4)
        text = say("glasgow.choice.swap", given=good(given), gained=good(gained))
        start, goal = _store(s, given), _store(s, gained)
        return said(s, action, text, start, "use", (goal,), goes=(start, goal))
    if action <= ACTIVATE:
        field = int(action - REFRESH)
        text = say("glasgow.choice.refresh", field=field, tiles=tuple(_open(s, field // 5)))
        return said(s, action, text, f"circuit:{field}", "use")
    if action < s.codes.pay_plain:
        return _building(s, action)
    if action <= s.codes.reveal:  # the last way to pay, for buildings are counted from 1
        return _pay(s, action, int(action - s.codes.pay_plain))
    return _place(s, action, int(action - s.codes.place))


def _source(s: GlasgowState) -> str:
    """The tile whose effect is being carried out: a factory, or else the contract reached."""
    return f"tile:{int(s.factory)}" if s.factory else f"circuit:{int(s.at(s.seat))}"


def _store(s: GlasgowState, kind: int) -> str:
    return f"store:{letter(int(s.actor))}:{GOODS[kind]}"


def _open(s: GlasgowState, architect: int) -> list[Arg]:
    return [name(s, int(s.open(architect, nth))) for nth in range(2) if s.open(architect, nth)]


def _take(s: GlasgowState, action: int) -> Choice:
    if s.point.name == "goods":
        goods = int(s.tiles.goods[s.function()])
        text = say("glasgow.choice.take", goods=amounts(goods))
        return said(s, action, text, _source(s), "use")
    kind = int(s.tiles.first_good[s.building])
    text = say("glasgow.choice.cash", tile=name(s, int(s.building)), goods=(say(f"amount.{GOODS[kind]}", n=1),))
    return said(s, action, text, _store(s, kind), "use")


def _move(s: GlasgowState, action: int, steps: int) -> Choice:
    field = int((s.at(s.seat) + steps) % RING)
    hint = say("glasgow.hint.again") if steps <= s.ahead() else None  # GL-16
    open_there = tuple(_open(s, field // 5)) if field % 5 == 0 else ()
    place = say("glasgow.place.open", tiles=open_there) if open_there else place_name(s, field)
    text = say("glasgow.choice.move", place=place, field=field, n=steps)
    offers = [int(s.open(field // 5, nth)) for nth in range(2)] if open_there else []
    sets_off = tuple(f"offer:{tile}" for tile in offers if tile)
    return said(s, action, text, f"circuit:{field}", "move", hint=hint, sets_off=sets_off)


def _good(s: GlasgowState, action: int) -> Choice:
    kind = int(action - GOOD)
    goods = (say(f"amount.{GOODS[kind]}", n=1),)
    return said(s, action, say("glasgow.choice.take", goods=goods), _store(s, kind), "use")


def _rate(s: GlasgowState, action: int, rate: int) -> Choice:
    goods = tuple(_store(s, GOODS.index(kind)) for kind in RATES[rate].split("-"))
    return said(s, action, say("glasgow.choice.rate", rate=rate_of(rate)), _source(s), "use", goods)


def _building(s: GlasgowState, action: int) -> Choice:
    if action <= s.codes.next:
        tile = int(action - ACTIVATE)
        text = say("glasgow.choice.activate", tile=name(s, tile), who=Seat(int(s.owner(tile))))
        return said(s, action, text, f"tile:{tile}", "activate", sets_off=in_line(s, int(s.cell(tile)), tile))
    if action <= s.codes.build:
        tile = int(action - s.codes.next)
        effect = function(s.tiles.buildings[tile - 1].effect)
        text = say("glasgow.choice.next", tile=name(s, tile), who=Seat(int(s.owner(tile))), effect=effect)
        return said(s, action, text, f"tile:{tile}", "activate")
    tile = int(action - s.codes.build)
    text = say("glasgow.choice.build", tile=name(s, tile), cost=amounts(int(bill(s, tile))))
    return said(s, action, text, f"offer:{tile}", "build", cells=_cells(s))


def _cells(s: GlasgowState) -> tuple[str, ...]:
    """Where a building could go (GL-45 to GL-47)."""
    box = [(x, y) for x in range(s.west - 1, s.east + 2) for y in range(s.top - 1, s.bottom + 2)]
    return tuple(f"cell:{x},{y}" for x, y in box if not place_refusal(s, cell_at(x, y)))


def _pay(s: GlasgowState, action: int, way: int) -> Choice:
    text = say("glasgow.choice.pay", goods=amounts(int(payment(s, way))))
    if way == 0:
        return said(s, action, text, "button", "pay")
    kind = GOODS.index(BASIC[way - 1])
    hint = say("glasgow.hint.whisky", good=good(kind))
    return said(s, action, text, _store(s, int(WHISKY)), "pay", (_store(s, kind),), hint)


def in_line(s: GlasgowState, cell: int, building: int = 0) -> tuple[str, ...]:
    """The targets of the factories that a building on a cell would activate, or of those in line with it."""
    return tuple(f"tile:{tile}" for tile in lined_up(s, cell, building))


def lined_up(s: GlasgowState, cell: int, building: int = 0) -> list[int]:
    """The factories in the row and the column of a cell, without a building on it (GL-50, GL-51)."""
    every = int(factories(s))
    found = [b for b in range(1, int(s.tiles.count) + 1) if (every >> b) & 1 and b != building]
    return [b for b in found if x_of(s.cell(b)) == x_of(cell) or y_of(s.cell(b)) == y_of(cell)]


def _owned(s: GlasgowState, tile: int) -> Message:
    """A factory that is set off: whose it is, and what it does."""
    effect = function(s.tiles.buildings[tile - 1].effect)
    return say("glasgow.owned", tile=name(s, tile), who=Seat(int(s.owner(tile))), effect=effect)


def _place(s: GlasgowState, action: int, cell: int) -> Choice:
    lined = lined_up(s, cell)
    tiles = tuple(_owned(s, b) for b in lined)
    key = "glasgow.choice.place_activating" if tiles else "glasgow.choice.place"
    text = say(key, x=int(x_of(cell)), y=int(y_of(cell)), tiles=tiles)
    return said(s, action, text, f"cell:{spoken(cell)}", "place", sets_off=in_line(s, cell))
