"""A page with every drawing and every tile, light and dark, small and large, to be looked at by people.

Run it as `python -m rondel.web.art.preview OUT.html`.
"""

import argparse
from importlib.resources import files
from pathlib import Path
from typing import Final

from rondel.web.art.drawings import drawings, sheet, stylesheet
from rondel.web.art.picture import face, framed, icon, seat
from rondel.web.art.printing import TABLES, Face, faces
from rondel.web.art.tiles import scenes, tile

PIECES: Final = ("clan", "chief", "merchant", "shield")
PAGE_STYLE: Final = """
body { margin: 0; font: 14px system-ui, sans-serif; }
section { padding: 12px; background: light-dark(#f4efe4, #1b1e24); color: light-dark(#222, #ddd); }
.row { display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 14px; }
.s60 .art { width: 60px } .s120 .art { width: 120px }
.i18 .art-icon { width: 18px } .i24 .art-icon { width: 24px } .i48 .art-icon { width: 48px }
.land { display: inline-block; margin-right: 16px; }
"""

# Small territories: names of tiles by row, to see ways and grounds join.
LANDS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "glen-more": (
        ("Pasture", "Forest", "Quarry"),
        ("Cornfield", "Start Village", "Donan Castle"),
        ("Village", "Loch Ness", "Distillery"),
        ("Tavern", "Castle Stalker", "Butcher"),
    ),
    "glen-more-ii": (
        ("Lochridge", "Inshriach", "Grocer"),
        ("Halkirk", "Starting Village", "Home Castle"),
        ("Mary Stewart", "Clan Moot", "Dallas Dhu"),
    ),
    "glasgow": (
        ("Brickworks A", "Tenement A", "Park A"),
        ("Landmark A", "Train Station A", "Shop A"),
        ("Brick Bank", "Tenement B", "Park B"),
    ),
}


def _row(look: str, pictures: list[str]) -> str:
    return f'<div class="row {look}">{"".join(pictures)}</div>'


def printed() -> list[Face]:
    """The faces of all tiles of the games."""
    sources = {table: files("rondel.games").joinpath(*table.split("/")) for table in TABLES}
    return [one for table, source in sources.items() for one in faces(table, source.read_text(encoding="utf-8"))]


def _land(game: str, by_name: dict[tuple[str, str], Face], width: int) -> str:
    """A small territory, its tiles without gaps."""
    names = LANDS[game]
    parts = [
        f'<g transform="translate({100 * x} {100 * y})">{face(by_name[game, name], name)}</g>'
        for y, line in enumerate(names)
        for x, name in enumerate(line)
    ]
    box = f"0 0 {100 * len(names[0])} {100 * len(names)}"
    return f'<svg class="land seat-2" width="{width}" viewBox="{box}">{"".join(parts)}</svg>'


def _bare(scene: str) -> str:
    plain = tile(scene, river=False, road=False, cost=[], benefit=[], activation=[], title=scene)
    return framed(plain, scene)


def _section(theme: str, tiles: list[Face]) -> str:
    names = [name.removeprefix("i-") for name in drawings() if name.startswith("i-")]
    seats = [seat(n) for n in range(1, 6)] + [icon(name, seat=n) for name in PIECES for n in range(1, 6)]
    by_name = {(one.game, one.name): one for one in reversed(tiles)}
    parts = [_row(f"i{size}", [icon(name) for name in names] + seats) for size in (18, 24, 48)]
    parts += [_row("s120", [_bare(scene) for scene in scenes()])]
    parts += [_land(game, by_name, width) for game in LANDS for width in (330, 200)]
    for game in LANDS:
        pictures = [framed(face(one, one.name), one.name) for one in tiles if one.game == game]
        parts += [f"<h2>{game}</h2>", _row("s60", pictures), _row("s120", pictures)]
    return f'<section data-theme="{theme}">{"".join(parts)}</section>'


def page(tiles: list[Face]) -> str:
    """The whole page."""
    head = f"<!doctype html><meta charset=utf-8><title>Drawings</title><style>{stylesheet()}{PAGE_STYLE}</style>"
    return head + sheet() + _section("light", tiles) + _section("dark", tiles)


def main() -> None:
    """Write the page to the file that is named."""
    parser = argparse.ArgumentParser(description="Write a page that shows every drawing.")
    parser.add_argument("out", type=Path)
    parser.parse_args().out.write_text(page(printed()), encoding="utf-8")


if __name__ == "__main__":
    main()
