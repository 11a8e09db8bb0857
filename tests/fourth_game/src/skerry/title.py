"""What Skerry declares to Rondel."""

from typing import Final

from rondel.core.game import Option
from rondel.games.title import Title

TITLE: Final = Title(
    name="skerry",
    label="Skerry",
    summary="Fishing boats round a ring of rocks, for two or three.",
    package="skerry",
    players=(2, 3),
    usual=2,
    rules=".rules.game:Skerry",
    features=".features:FEATURES",
    scene=".scene",
    drawing=".drawing:DRAWING",
    terminal=".drawing.terminal:SkerryArtist",
    statistics=".statistics",
    options=(Option("shore", ("free", "joined"), "whether a tile must lie beside another one"),),
)
