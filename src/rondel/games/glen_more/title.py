"""Glen More for 2 to 5 players."""

from typing import Final

from rondel.core.game import Option
from rondel.games.title import Title

TITLE: Final = Title(
    name="glen-more",
    label="Glen More",
    summary="A game of Glen More for 2 to 5 players.",
    package="rondel.games.glen_more",
    players=(2, 3, 4, 5),
    usual=4,
    order=1,
    rules=".rules.game:GlenMore",
    shapes=".rules.tiles:SHAPES",
    features=".rules.features:FEATURES",
    scene=".scene",
    drawing=".drawing:DRAWING",
    terminal=".drawing.terminal:GlenMoreArtist",
    statistics=".statistics",
    shared=("rondel.games.glen",),
    options=(
        Option(
            "strict_take", ("off", "on"), "on: a tile that cannot be paid may not be taken, unless none can be paid"
        ),
        Option("clan_adjacency", ("corner", "side"), "which neighbour tiles with a clan member allow a placement"),
        Option("distant_block", ("allowed", "refused"), "plain tiles in the line of river or road beyond its open end"),
        Option("duart_start", ("counts", "not"), "whether the start village counts for Duart Castle"),
        Option("ness_pays", ("tableau", "parliament"), "parliament: a member in Parliament may also pay for Loch Ness"),
        Option(
            "seating",
            ("random", "clockwise"),
            "clockwise: only the first player is drawn, the others follow",
        ),
    ),
)
