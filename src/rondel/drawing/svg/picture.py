"""Pictures that stand alone in a page: a framed tile, an icon, the badge of a seat."""

from html import escape

from rondel.drawing.svg.plates import use
from rondel.drawing.svg.printing import Face
from rondel.drawing.svg.tiles import tile


def face(printed: Face, title: str) -> str:
    """The tile with this face, as `tile` gives it, under a title in the reader's language."""
    return tile(
        printed.motif,
        river=printed.river,
        road=printed.road,
        river_axis=printed.river_axis,
        cost=printed.cost,
        benefit=printed.benefit,
        activation=printed.activation,
        title=title,
        kind=printed.kind,
        rosette=printed.rosette,
        bonnets=printed.bonnets,
        points=printed.points,
        overbuild=printed.overbuild,
    )


def thumb(printed: Face) -> str:
    """The ground and the motif of a tile alone, for places where nothing else could be told apart.

    >>> from rondel.drawing.svg.tiles import motifs
    >>> thumb(Face("Forest", "green", motifs()["forest"])).count("<use")
    2
    """
    drawn = use(f"ground-{printed.motif.ground}") + "".join(use(*part) for part in printed.motif.parts)
    kind = escape(printed.kind)
    return f'<svg class="thumb art-tile k-{kind}" viewBox="0 0 100 100" aria-hidden="true">{drawn}</svg>'


def framed(markup: str, label: str) -> str:
    """A tile as a picture of its own, with a label for those who do not see it."""
    return f'<svg class="art" viewBox="0 0 100 100" role="img" aria-label="{escape(label)}">{markup}</svg>'


def _badge(symbol: str, label: str, look: str) -> str:
    seen = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return f'<svg class="{look}" viewBox="0 0 24 24" {seen}>{use(symbol)}</svg>'


def icon(name: str, label: str = "", seat: int = 0) -> str:
    """A good, piece or mark of 24 by 24 units; pieces take the colour of a seat, 1 to 5.

    >>> icon("wood")
    '<svg class="art-icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#art-i-wood"/></svg>'
    """
    return _badge(f"i-{name}", label, f"art-icon seat-{seat}" if seat else "art-icon")


def seat(number: int, label: str = "") -> str:
    """The badge of a seat, 1 to 5: its colour and its symbol."""
    return _badge(f"seat-{number}", label, f"art-icon seat-{number}")
