"""The drawings of Rondel: tiles, goods, pieces and seats as SVG, all our own.

A page holds `sheet()` once and links `stylesheet()`; everything else refers to the sheet.
"""

from rondel.web.art.drawings import LETTERS, sheet, stylesheet
from rondel.web.art.picture import face, framed, icon, seat
from rondel.web.art.printing import Face, faces, icons
from rondel.web.art.tiles import scene_for, tile

__all__ = [
    "LETTERS",
    "Face",
    "face",
    "faces",
    "framed",
    "icon",
    "icons",
    "scene_for",
    "seat",
    "sheet",
    "stylesheet",
    "tile",
]
