"""The picture that others see of a table where its address is sent: tiles that lie there, and who sits around."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import resvg_py

from rondel.drawing import svg
from rondel.drawing.svg import Face, settled
from rondel.games.registry import title
from rondel.games.title import Title
from rondel.web.pages.faces import faces_of
from rondel.web.pages.templating import sheet

WIDE: Final = 1200  # what those who show such pictures ask for
HIGH: Final = 630
DRAWN: Final = 800  # how wide it is drawn, which is what takes time
ACROSS: Final = 5
SIZE: Final = 210  # of a tile
GAP: Final = 18
KEPT: Final = 100  # pictures
HILLS: Final = (
    '<path fill="#cfd9d2" d="M0 0h1200v630H0z"/>'
    '<path fill="#8583a6" d="M0 330Q160 210 320 300T640 280T960 290T1200 240V630H0z"/>'
    '<path fill="#47597a" d="M0 420Q220 330 440 400T840 380T1200 390V630H0z"/>'
    '<path fill="#24463c" d="M0 520Q300 470 600 510T1200 500V630H0z"/>'
)


@lru_cache(maxsize=KEPT)
def card(game: str, seats: int, language: str) -> bytes:
    """The picture of a table as a PNG, with the letters of a language on the goods.

    It is the same for all tables of a game with so many seats: drawing one keeps everybody waiting for a moment.
    """
    parts = [HILLS]
    shown = _shown(title(game))
    for n, row in enumerate((shown[:ACROSS], shown[ACROSS:])):
        left = (WIDE - len(row) * (SIZE + GAP) + GAP) / 2
        for i, face in enumerate(row):
            parts.append(_placed(svg.face(face, ""), left + i * (SIZE + GAP), 50 + n * (SIZE + GAP), SIZE, 100))
    left = WIDE / 2 - seats * 45
    parts += [_placed(svg.seat(n + 1), left + n * 90 + 10, 525, 70, 24) for n in range(seats)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}">'
    style = f"<style>{settled(svg.stylesheet())}</style>"
    drawn = f"{head}{style}{settled(sheet(language))}{settled(''.join(parts))}</svg>"
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=DRAWN))


def _shown(game: Title) -> list[Face]:
    """What is printed on the tiles with which a game is shown, then on others of its box with other motifs."""
    faces = list(dict.fromkeys(faces_of(game.load()).values()))
    samples = [face for name in game.get_art().samples for face in faces if face.name == name]
    by_motif = {face.motif: face for face in reversed(faces)}
    return list(dict.fromkeys([*samples, *reversed(by_motif.values()), *faces]))[: 2 * ACROSS]


def _placed(markup: str, x: float, y: float, size: float, units: int) -> str:
    box = f'x="{x:.0f}" y="{y:.0f}" width="{size:.0f}" height="{size:.0f}" viewBox="0 0 {units} {units}"'
    return f"<svg {box}>{markup}</svg>"
