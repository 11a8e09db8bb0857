"""The drawings of Rondel: tiles, goods, pieces and seats as SVG, all our own.

A page holds `sheet()` once and links `stylesheet()`; everything else refers to the sheet.
"""

from rondel.drawing.svg.drawings import LETTERS, drawings, lettered, sheet, stylesheet
from rondel.drawing.svg.game_art import BoardMap, GameArt
from rondel.drawing.svg.picture import face, framed, icon, seat, thumb
from rondel.drawing.svg.printing import Drawn, Face, Icons, icons, one_by_one
from rondel.drawing.svg.still import settled
from rondel.drawing.svg.tiles import Motif, Motifs, motifs, read_motifs, tile

__all__ = [
    "LETTERS",
    "BoardMap",
    "Drawn",
    "Face",
    "GameArt",
    "Icons",
    "Motif",
    "Motifs",
    "drawings",
    "face",
    "framed",
    "icon",
    "icons",
    "lettered",
    "motifs",
    "one_by_one",
    "read_motifs",
    "seat",
    "settled",
    "sheet",
    "stylesheet",
    "thumb",
    "tile",
]
