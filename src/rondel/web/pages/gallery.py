"""A page with every drawing and every tile, light and dark, small and large, to be looked at by people.

Run it as `python -m rondel.web.pages.gallery OUT.html`.
"""

import argparse
from pathlib import Path
from typing import Final

from rondel.drawing.svg import face, framed, icon, motifs, seat, sheet, stylesheet, tile
from rondel.drawing.svg.drawings import drawings
from rondel.games.registry import symbol_folders, titles
from rondel.games.title import Title

PIECES: Final = ("clan", "chief", "merchant", "shield")
PAGE_STYLE: Final = """
body { margin: 0; font: 14px system-ui, sans-serif; }
section { padding: 12px; background: light-dark(#f4efe4, #1b1e24); color: light-dark(#222, #ddd); }
.row { display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 14px; }
.s60 .art { width: 60px } .s120 .art { width: 120px }
.i18 .art-icon { width: 18px } .i24 .art-icon { width: 24px } .i48 .art-icon { width: 48px }
.land { display: inline-block; margin-right: 16px; }
"""


def _row(look: str, pictures: list[str]) -> str:
    return f'<div class="row {look}">{"".join(pictures)}</div>'


def _land(found: Title, width: int) -> str:
    """A small territory, its tiles without gaps."""
    art = found.get_art()
    by_name = {one.name: one for one in reversed(list(art.faces(found.load()).values()))}
    parts = [
        f'<g transform="translate({100 * x} {100 * y})">{face(by_name[name], name)}</g>'
        for y, line in enumerate(art.land)
        for x, name in enumerate(line)
    ]
    box = f"0 0 {100 * max(map(len, art.land), default=1)} {100 * len(art.land)}"
    return f'<svg class="land seat-2" width="{width}" viewBox="{box}">{"".join(parts)}</svg>'


def _bare(name: str) -> str:
    plain = tile(motifs()[name], river=False, road=False, cost=[], benefit=[], activation=[], title=name)
    return framed(plain, name)


def _section(theme: str) -> str:
    names = [name.removeprefix("i-") for name in drawings(symbol_folders()) if name.startswith("i-")]
    seats = [seat(n) for n in range(1, 6)] + [icon(name, seat=n) for name in PIECES for n in range(1, 6)]
    parts = [_row(f"i{size}", [icon(name) for name in names] + seats) for size in (18, 24, 48)]
    parts += [_row("s120", [_bare(name) for name in motifs()])]
    parts += [_land(found, width) for found in titles() for width in (330, 200)]
    for found in titles():
        faces = found.get_art().faces(found.load()).values()
        pictures = [framed(face(one, one.name), one.name) for one in faces]
        parts += [f"<h2>{found.label}</h2>", _row("s60", pictures), _row("s120", pictures)]
    return f'<section data-theme="{theme}">{"".join(parts)}</section>'


def page() -> str:
    """The whole page."""
    style = stylesheet() + "".join(found.get_art().stylesheet for found in titles()) + PAGE_STYLE
    head = f"<!doctype html><meta charset=utf-8><title>Drawings</title><style>{style}</style>"
    return head + sheet(more=symbol_folders()) + _section("light") + _section("dark")


def main() -> None:
    """Write the page to the file that is named."""
    parser = argparse.ArgumentParser(description="Write a page that shows every drawing.")
    parser.add_argument("out", type=Path)
    parser.parse_args().out.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
