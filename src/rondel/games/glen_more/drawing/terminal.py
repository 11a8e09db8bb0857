"""Drawing Glen More in a terminal."""

from typing import ClassVar

from rondel.drawing.terminal.artist import Artist


class GlenMoreArtist(Artist):
    """Draws the table of Glen More."""

    cards = True
    kind_styles: ClassVar = {
        "yellow": "color(16) on color(222)",
        "green": "color(16) on color(150)",
        "brown": "color(16) on color(180)",
        "grey_village": "color(16) on color(252)",
        "grey_castle": "color(16) on color(248)",
        "blue_loch": "color(16) on color(117)",
    }
    good_styles: ClassVar = {
        "wood": "bold color(231) on color(94)",
        "stone": "bold color(231) on color(240)",
        "grain": "bold color(16) on color(220)",
        "cattle": "bold color(231) on color(88)",
        "sheep": "bold color(16) on color(231)",
        "whisky": "bold color(231) on color(94)",
    }
