"""What the landmark cards do, by the name of their tile (section 13 of the rules).

A card is written like the one-time effects of a tile, and its parts keep this order (G2-74). An
ongoing card has no such part: the rule that it changes asks who holds it.
"""

from typing import Final

from mypy_extensions import i64

CARDS: Final[dict[str, tuple[tuple[str, int], ...]]] = {
    "Armadale Castle": (),  # G2-151, at the end of the game
    "Donan Castle": (("clan_marker", 1),),  # G2-152
    "Castle of Mey": (("activate_all", 1),),  # G2-153
    "Castle Stalker": (("coin", 3),),  # G2-154
    "Castle Moil": (),  # G2-155, ongoing
    "Duart Castle": (("clan_marker", 1), ("coin", 1)),  # G2-156
    "Inverness": (("resource", 0), ("whisky", 1)),  # G2-157; resource 0 is barley
    "Loch Lochy": (("joker", 2),),  # G2-158
    "Loch Morar": (("remove", 2),),  # G2-159
    "Loch Ness": (),  # G2-160, ongoing
    "Loch Shiel": (("scotsman", 1), ("whisky", 1)),  # G2-163
}
NAMES: Final = tuple(CARDS)

# Numbers of the cards that other rules ask for.
ARMADALE: Final[i64] = 0
MOIL: Final[i64] = 4
NESS: Final[i64] = 9

ARMADALE_COINS: Final[i64] = 8
