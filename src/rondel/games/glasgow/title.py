"""Glasgow for two."""

from typing import Final

from rondel.core.game import Option
from rondel.games.title import Title

TITLE: Final = Title(
    name="glasgow",
    label="Glasgow",
    summary="A game of Glasgow, for two.",
    package="rondel.games.glasgow",
    players=(2,),
    usual=2,
    edition=2,
    order=3,
    rules=".rules.game:Glasgow",
    shapes=".rules.tiles:SHAPES",
    features=".rules.features:FEATURES",
    observer=".rules.observing:GlasgowObserver",
    kinds=".rules.kinds:kinds",
    scene=".scene",
    drawing=".drawing:DRAWING",
    terminal=".drawing.terminal:GlasgowArtist",
    statistics=".statistics",
    things=".things",
    rows=".rows",
    editing=".editing",
    options=(
        Option("factory_steel_gold_limit", ("none", "1"), "how often an exchange factory may swap steel and gold"),
        Option("bank_whisky", ("joker", "nothing"), "whether leftover whisky counts as a good for banks"),
        Option("turn_cap", ("600", "0..100000"), "the turn after which an unfinished game is scored, 0 for none"),
        Option("first_player", ("random", "A", "B"), "who begins"),
    ),
)
