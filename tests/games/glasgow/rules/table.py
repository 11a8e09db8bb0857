"""A table of Glasgow at which tests play: the example ring, positions in short, words for choices.

As in the worked examples, choices without an alternative are not written down (GL-72), and what
chance does is given as a list of reveals.
"""

import rondel
from rondel.core import CHANCE, OVER, Game, State

RING = {
    "1": "C01", "2": "C02", "3": "C03", "4": "C14", "6": "C06", "7": "C08", "8": "C09", "9": "C10",
    "11": "C11", "12": "C12", "13": "C13", "14": "C04",
}  # fmt: skip
GOODS = ("brick", "steel", "gold", "whisky")
BUILDINGS = [
    *(f"F{n}" for n in range(1, 9)), *(f"H{n}" for n in range(1, 4)), *(f"T{n}" for n in range(1, 7)),
    *(f"P{n}" for n in range(1, 7)), *(f"L{n}" for n in range(1, 8)), *(f"S{n}" for n in range(1, 4)),
    *(f"K{n}" for n in range(1, 5)),
]  # fmt: skip
ANN, BOB = 0, 1

Block = dict[str, tuple[int, int]]
LANDMARK: Block = {"L1": (0, 0)}  # Bob's landmark of many examples


def goods(text: str) -> dict[str, int]:
    """Goods written as in the rules, `2/1/0/1`."""
    return {name: int(n) for name, n in zip(GOODS, text.split("/"), strict=True)}


class Table:
    """A state at which words are played."""

    def __init__(self, state: State, reveals: str = "") -> None:
        self.state = state
        self.reveals = reveals.split()
        self.settle()

    def settle(self) -> None:
        """Play chance by the list of reveals, and choices without an alternative."""
        s = self.state
        while s.actor != OVER:
            if s.actor == CHANCE:
                s.apply(self.action(f"reveal {self.reveals.pop(0)}") if self.reveals else s.legal()[0])
            elif len(s.legal()) == 1:
                s.apply(s.legal()[0])
            else:
                return

    def play(self, *words: str) -> "Table":
        """Play choices in words, whoever has to decide."""
        for word in words:
            self.state.apply(self.action(word))
            self.settle()
        return self

    def action(self, words: str) -> int:
        return self.state.rules().action(words)

    def why_not(self, words: str, seat: int | None = None) -> str | None:
        return self.state.why_not(self.action(words), seat)

    @property
    def choices(self) -> list[str]:
        return [self.state.rules().words(action) for action in self.state.legal()]

    @property
    def actor(self) -> int:
        return self.state.actor

    @property
    def json(self) -> dict[str, object]:
        return self.state.to_json()

    @property
    def on_turn(self) -> int:
        return "AB".index(str(entry(self.json, "point")["seat"]))

    @property
    def point(self) -> str:
        return str(entry(self.json, "point")["name"])

    def at(self, seat: int) -> int:
        return int(str(self.seat(seat)["at"]))

    @property
    def d(self) -> int:
        """The distance of GL-15."""
        return (self.at(1 - self.on_turn) - self.at(self.on_turn)) % 16

    def seat(self, seat: int) -> dict[str, object]:
        seats = self.json["seats"]
        assert isinstance(seats, list)
        found = seats[seat]
        assert isinstance(found, dict)
        return found

    def goods(self, seat: int) -> str:
        held = entry(self.seat(seat), "goods")
        return "/".join(str(held.get(name, 0)) for name in GOODS)

    def mark(self, seat: int) -> bool:
        return bool(self.seat(seat)["mark"])

    def open(self, tile: int) -> str:
        return " ".join(sorted(names(entry(self.json, "open")[str(tile)])))

    def pile(self, name: str = "pile") -> list[str]:
        return names(self.json[name])

    @property
    def totals(self) -> tuple[int, ...]:
        return self.state.result().totals

    def points(self, seat: int, source: str) -> int:
        """The points of one kind of line on a seat's sheet."""
        return sum(line.points for line in self.state.result().sheets[seat].lines if line.source == source)


def entry(data: dict[str, object], key: str) -> dict[str, object]:
    found = data[key]
    assert isinstance(found, dict)
    return found


def names(found: object) -> list[str]:
    assert isinstance(found, list)
    return [str(name) for name in found]


def position(
    ann: str = "1/1/0/0",
    bob: str = "1/1/0/0",
    at: tuple[int, int] = (0, 0),
    ann_block: Block | None = None,
    bob_block: Block | None = None,
    open: dict[int, str] | None = None,
    reveals: str = "",
    marks: str = "",
    point: dict[str, object] | None = None,
    turn: int = 1,
    discard: str = "",
    ring: dict[str, str] | None = None,
    game: Game | None = None,
    **options: object,
) -> Table:
    """A table at a position; open buildings that are not given are ones that nothing else names."""
    blocks = (ann_block or {}, bob_block or {})
    shown = {tile: (open or {}).get(tile, "").split() for tile in (0, 5, 10, 15)}
    named = [*reveals.split(), *discard.split(), *(name for block in blocks for name in block)]
    named += [name for offer in shown.values() for name in offer] + [str((point or {}).get("building"))]
    spare = [name for name in reversed(BUILDINGS) if name not in named]
    for offer in shown.values():
        while len(offer) < 2:
            offer.append(spare.pop(0))
    data: dict[str, object] = {
        "turn": turn,
        "ring": ring or RING,
        "open": {str(tile): offer for tile, offer in shown.items()},
        "discard": discard.split(),
        "seats": [
            {
                "at": at[seat],
                "goods": goods((ann, bob)[seat]),
                "mark": "AB"[seat] in marks,
                "buildings": {name: list(cell) for name, cell in blocks[seat].items()},
            }
            for seat in range(2)
        ],
        "point": point or {"name": "move", "seat": "A"},
    }
    game = game or rondel.load("glasgow", options=options, edition=1)
    return Table(game.from_json(data), reveals)
