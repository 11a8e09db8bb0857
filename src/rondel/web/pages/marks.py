"""What a mark of a picture or a lesson points at."""

from __future__ import annotations

from rondel.scene import Scene


def targets(seen: Scene, mark: str) -> list[str]:
    """A target of the scene, or wherever a tile lies that is named by its id, such as `tile:T1-03`."""
    kind, _, id = mark.partition(":")
    if kind != "tile":
        return [mark]
    fields = [field for ring in seen.rings for field in ring.fields]
    found = [field.target for field in fields if any(tile.id == id for tile in field.tiles)]
    found += [f"offer:{tile.number}" for field in fields for tile in field.offers if tile.id == id]
    return found + [cell.target for land in seen.territories for cell in land.cells if cell.tile.id == id]
