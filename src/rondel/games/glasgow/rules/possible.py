"""Whether a position of Glasgow that was set up by hand can be: what contradicts what."""

from __future__ import annotations

from typing import Final

from rondel.games.glasgow.rules.actions import RING
from rondel.games.glasgow.rules.effects import GOODS, RATES
from rondel.games.glasgow.rules.position import SETUP, in_action
from rondel.games.glasgow.rules.state import ARCHITECTS, FULL_BLOCK, GlasgowState
from rondel.games.glasgow.rules.tiles import ACTIVATE, ANY_ONE, DRAW, EXCHANGE, GIVE_GOODS, NOT_SHOWN, REFRESH
from rondel.games.glasgow.rules.warehouse import ONE_SIDE, OTHER_SIDE, limit_of

# What the contract or factory in use does at a point, and what the contract reached does.
IN_USE: Final = {"any_one": ANY_ONE, "rate": EXCHANGE, "swap": EXCHANGE, "refresh": REFRESH}
REACHED: Final = {"goods": GIVE_GOODS, "activate": ACTIVATE, "draw": DRAW, "turn_up": DRAW, "drawn": DRAW}


def contradictions(s: GlasgowState) -> list[tuple[str, str]]:
    """All contradictions over the whole table, as the place and what is wrong there."""
    name = s.point.name
    if name in SETUP:
        return _set_up(s)
    found: list[tuple[str, str]] = []
    tile = s.at(s.seat)
    if s.at(0) == s.at(1) and s.contract(tile):
        found.append(("seats", f"both merchants stand on the contract tile {tile}"))  # GL-13
    full = s.built == FULL_BLOCK
    if s.built > FULL_BLOCK:
        found.append(("seats", f"the block has {s.built} buildings, at most {FULL_BLOCK} fit"))
    elif full and not (name == "finished" or name == "next" or s.factory):
        found.append(("point.name", "the block is full, so the game is over"))  # GL-59
    elif name == "finished" and not full and s.turn != s.terms.turn_cap:
        found.append(("point.name", "the game is over only with 20 buildings in the block or at the turn cap"))
    return found + _action(s) if in_action(name) else found


def _set_up(s: GlasgowState) -> list[tuple[str, str]]:
    """During set-up nobody has moved, and things are laid in their order."""
    found: list[tuple[str, str]] = []
    name = s.point.name
    if s.built or s.at(0) or s.at(1) or s.discard:
        found.append(("point.name", f"at the point {name} the block is empty and both merchants stand on tile 0"))
    shown = [sum(bool(s.open(architect, n)) for n in range(2)) for architect in range(ARCHITECTS)]
    if name == "ring" and any(shown):
        found.append(("open", "buildings are laid open after the ring"))
    in_order = [min(2, max(0, sum(shown) - 2 * architect)) for architect in range(ARCHITECTS)]
    if name == "offer" and (shown != in_order or sum(shown) == 2 * ARCHITECTS):
        found.append(("open", "buildings are laid open in the order of the architects, eight in all"))
    return found


def _action(s: GlasgowState) -> list[tuple[str, str]]:
    """What must hold during a tile action."""
    found: list[tuple[str, str]] = []
    tile = s.at(s.seat)
    if s.mark(s.seat):
        found.append((f"seats[{s.seat}].mark", "the mark of the player on turn is used up by the move"))  # GL-38
    if s.contract(tile) and s.done > s.doubled:
        found.append(("point.done", "a contract is used once, or twice if it is doubled"))
    if not s.contract(tile) and s.done > s.built:
        found.append(("point.done", f"only {s.built} buildings lie in the block"))
    if s.at(0) == s.at(1) and not s.stays:
        found.append(("point.stays", "whoever joins the other merchant has the next turn"))  # GL-16
    if s.ahead() == RING - 1 and s.stays:
        found.append(("point.stays", "nobody can have moved there without overtaking the other merchant"))
    if not _fits(s, tile):
        found.append(("point.name", f"the player on turn stands on tile {tile}, where there is no {s.point.name}"))
    elif s.point.name == "swap":
        found += _swap(s)
    return found


def _fits(s: GlasgowState, tile: int) -> bool:
    """Whether the tile reached, with the factory in use, leads to the point."""
    name = s.point.name
    contract = s.contract(tile)
    does = s.tiles.does[contract]
    if (s.factory or name == "next") and contract and does not in (DRAW, ACTIVATE):
        return False  # nothing there activates factories
    if name in IN_USE:
        return bool(s.tiles.does[s.function()] == IN_USE[name])
    if name in REACHED:
        return bool(does == REACHED[name])
    if name == "build":
        return not contract
    if name in ("pay", "place"):
        return not contract or bool(does == DRAW)
    if name == "reveal" and s.tiles.does[s.function()] != REFRESH:
        return not contract and not s.factory and s.filling == tile // 5 and s.built > 0
    return True


def _swap(s: GlasgowState) -> list[tuple[str, str]]:
    """An exchange in progress keeps to its rate."""
    found: list[tuple[str, str]] = []
    limit = limit_of(s, s.rate)
    if limit == NOT_SHOWN:
        found.append(("point.rate", f"{RATES[s.rate]} is not shown there"))
    elif limit and s.swaps > limit:
        found.append(("point.swaps", f"at most {limit} are allowed"))
    if s.towards and s.towards - 1 not in (ONE_SIDE[s.rate], OTHER_SIDE[s.rate]):
        found.append(("point.towards", f"the rate {RATES[s.rate]} does not give {GOODS[s.towards - 1]}"))
    if (s.towards > 0) != (s.swaps > 0):
        found.append(("point.towards", "the direction is settled by the first swap"))
    return found
