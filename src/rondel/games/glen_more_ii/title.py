"""Glen More II: Chronicles, base game, for 2 to 4 players."""

from typing import Final

from rondel.core.game import Option
from rondel.games.title import Title

TITLE: Final = Title(
    name="glen-more-ii",
    label="Glen More II",
    summary="A game of Glen More II for 2 to 4 players.",
    package="rondel.games.glen_more_ii",
    players=(2, 3, 4),
    usual=4,
    rules_version=2,
    edition=4,
    earlier=((1, 1),),
    order=2,
    rules=".rules.game:GlenMoreII",
    shapes=".rules.clans:SHAPES",
    features=".rules.features:FEATURES",
    observer=".rules.observing:GlenMoreIIObserver",
    kinds=".rules.kinds:kinds",
    scene=".scene",
    drawing=".drawing:DRAWING",
    terminal=".drawing.terminal:GlenMoreIIArtist",
    statistics=".statistics",
    things=".things",
    rows=".rows",
    editing=".editing",
    shared=("rondel.games.glen",),
    options=(
        Option("die", ("off", "on"), "on: the die is used with 3 or 4 players too; with 2 players it always is"),
        Option("intro_the_end", ("off", "on"), "on: The End lies on top of the D stack"),
        Option("intro_market", ("off", "on"), "on: empty market fields show a token of their resource; display only"),
        Option(
            "literal_overbuild_adjacency",
            ("off", "on"),
            "on: a Scotsman standing only on the tile to be covered does not count",
            earlier=((1, "on"),),
        ),
        Option(
            "macgregor_pays_barley",
            ("off", "on"),
            "on: the barley is handed in for the 3 VP of MacGregor too",
            earlier=((1, "on"),),
        ),
        Option("ring_size", ("14", "11..16"), "how many spaces the ring has"),
    ),
)
