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
    rules_version=2,
    edition=2,
    earlier=((1, 1),),
    rules=".rules.game:GlenMore",
    shapes=".rules.tiles:SHAPES",
    features=".rules.features:FEATURES",
    observer=".rules.observing:GlenMoreObserver",
    kinds=".rules.kinds:kinds",
    scene=".scene",
    drawing=".drawing:DRAWING",
    terminal=".drawing.terminal:GlenMoreArtist",
    statistics=".statistics",
    things=".things",
    rows=".rows",
    editing=".editing",
    shared=("rondel.games.glen",),
    options=(
        Option(
            "strict_take",
            ("off", "on"),
            "on: only tiles you can pay and place may be taken, as in the English rule book",
        ),
        Option("clan_adjacency", ("corner", "side"), "which neighbour tiles with a clan member allow a placement"),
        Option("distant_block", ("allowed", "refused"), "plain tiles in the line of river or road beyond its open end"),
        Option("duart_start", ("counts", "not"), "whether the start village counts for Duart Castle"),
        Option(
            "ness_pays",
            ("tableau_or_parliament", "tableau"),
            "tableau: members in Parliament cannot pay for Loch Ness",
            earlier=((1, "tableau"),),
            former=((1, "parliament"),),
        ),
        Option(
            "seating",
            ("random", "clockwise"),
            "clockwise: only the first player is drawn, the others follow",
        ),
    ),
)
