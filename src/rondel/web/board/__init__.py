"""A scene made ready for a page: where things lie, what they say, and what a click on them does."""

from rondel.web.board.controls import Controls, Way, controls
from rondel.web.board.faces import label, picture
from rondel.web.board.land import Plot, Spot, lay
from rondel.web.board.loop import Place, loop

__all__ = ["Controls", "Place", "Plot", "Spot", "Way", "controls", "label", "lay", "loop", "picture"]
