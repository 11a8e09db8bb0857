"""Score sheets side by side."""

from __future__ import annotations

from rondel.locale import Message, Name, say, translator
from rondel.scene import Entry, ScoreSheet
from rondel.web.pages.score_table import ScoreTable, score_table, scored

SAY = translator("en")


def named(text: str) -> Message:
    return say("words", words=Name(text))


def entry(part: str, points: int, item: str = "", count: int = 0) -> Entry:
    return Entry(named(part), points, named(part), named(item) if item else None, count=count)


def sheet(seat: int, *entries: Entry) -> ScoreSheet:
    return ScoreSheet(seat, entries, sum(each.points for each in entries), None)


def rows(table: ScoreTable) -> list[tuple[str, list[int | None]]]:
    """All rows of a table, items with a dash in front."""
    found: list[tuple[str, list[int | None]]] = []
    for part in table.parts:
        found.append((part.name, [cell.points for cell in part.cells]))
        found += [(f"- {item.name}", [cell.points for cell in item.cells]) for item in part.items]
    return found


def test_parts_keep_their_order_and_items_of_one_name_are_told_together() -> None:
    first = sheet(0, entry("tiles", 3, "Tavern"), entry("tiles", 4, "Tavern"), entry("coins", 5))
    second = sheet(1, entry("tiles", 2, "Tavern"), entry("cards", 1), entry("coins", 0))
    table = score_table([first, second], (), SAY)
    assert rows(table) == [
        ("Tiles", [7, 2]),
        ("- Tavern", [7, 2]),
        ("Cards", [0, 1]),
        ("Coins", [5, 0]),
    ]
    assert table.totals == [12, 3]


def test_rows_in_which_nobody_scores_are_left_out() -> None:
    first = sheet(0, entry("round", 0, "whisky"), entry("round", 2, "cards"), entry("coins", 0))
    assert rows(scored(score_table([first, sheet(1)], (), SAY))) == [("Round", [2, 0]), ("- Cards", [2, 0])]


def test_a_secret_is_neither_a_number_nor_a_total() -> None:
    first = sheet(0, entry("round", 2, "whisky"), entry("coins", 6))
    hidden = sheet(1, entry("round", 3, "whisky"))
    table = score_table([first, hidden], [1], SAY)
    assert rows(table) == [("Round", [2, 3]), ("- Whisky", [2, 3]), ("Coins", [6, None])]
    assert table.totals == [8, None]
