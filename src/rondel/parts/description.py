"""Reading a position described as JSON, collecting every mistake with the place where it stands."""

from __future__ import annotations

from rondel.core.errors import BadPosition
from rondel.core.game import Game


def game_facts(game: Game) -> dict[str, object]:
    """Which game a description is of."""
    return {
        "game": game.name,
        "rules": game.rules_version,
        "players": game.players,
        "options": dict(game.options),
    }


class DescriptionNode:
    """One object of a description, with its place and the list of all mistakes found so far."""

    def __init__(
        self, value: object, place: str, mistakes: list[str], inside: DescriptionNode | None = None, nth: int = -1
    ) -> None:
        self.named = place  # within the node that it is inside of
        self.inside = inside
        self.nth = nth  # where it is one of several
        self.mistakes = mistakes
        self.asked: set[str] = set()
        self.value: dict[str, object] = {}
        if not isinstance(value, dict):
            self.blame("", f"expected an object, found {value!r}")
            return
        self.value = value
        for key in value:
            if not isinstance(key, str):
                self.value = {str(key): entry for key, entry in value.items()}
                break

    def place(self) -> str:
        """Where it stands in the description; put together only for what has to be told."""
        named = self.named if self.inside is None else self.inside.where(self.named)
        return named if self.nth < 0 else f"{named}[{self.nth}]"

    def where(self, key: str) -> str:
        """The full place of an entry."""
        place = self.place()
        return f"{place}.{key}" if place and key else place or key

    def blame(self, key: str, text: str) -> None:
        """Note a mistake at an entry, or at the object itself."""
        self.mistakes.append(f"{self.where(key) or 'position'}: {text}")

    def has(self, key: str) -> bool:
        """Whether the entry is given."""
        self.asked.add(key)
        return self.value.get(key) is not None

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number, or the default where it is left out."""
        self.asked.add(key)
        found = self.value.get(key)
        if found is None:
            return default
        if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
            right = f"{low}" if low == high else f"a whole number from {low} to {high}"
            self.blame(key, f"{found!r} is not {right}")
            return default
        return found

    def flag(self, key: str) -> bool:
        """True or false, false where it is left out."""
        found = self.value[key] if self.has(key) else False
        if not isinstance(found, bool):
            self.blame(key, f"{found!r} is neither true nor false")
            return False
        return found

    def word(self, key: str, default: str, words: tuple[str, ...]) -> str:
        """One of the given words, or the default where it is left out."""
        self.asked.add(key)
        found = self.value.get(key)
        if found is None:
            return default
        if found not in words:
            self.blame(key, f"{found!r} is not one of {', '.join(words)}")
            return default
        return str(found)

    def node(self, key: str) -> DescriptionNode:
        """An object inside this one, empty where it is left out."""
        return DescriptionNode(self.value[key] if self.has(key) else {}, key, self.mistakes, self)

    def entries(self, key: str) -> list[object]:
        """A list, empty where it is left out."""
        found = self.value[key] if self.has(key) else []
        if not isinstance(found, list):
            self.blame(key, f"expected a list, found {found!r}")
            return []
        return [entry for entry in found]

    def nodes(self, key: str) -> list[DescriptionNode]:
        """A list of objects."""
        return [DescriptionNode(v, key, self.mistakes, self, i) for i, v in enumerate(self.entries(key))]

    def amounts(self, key: str, names: tuple[str, ...], high: int) -> dict[str, int]:
        """Names with numbers, `{"wood": 2}`."""
        node = self.node(key)
        found: dict[str, int] = {}
        if node.value:
            for name in names:
                n = node.number(name, 0, 0, high)
                if n:
                    found[name] = n
            node.done()
        return found

    def pair(self, key: str, low: int, high: int) -> tuple[int, int] | None:
        """Two whole numbers, `[1, -2]`."""
        found = self.entries(key)
        if len(found) == 2:
            x, y = found
            if isinstance(x, int) and isinstance(y, int) and low <= x <= high and low <= y <= high:
                return x, y
        self.blame(key, f"expected two whole numbers from {low} to {high}, found {found!r}")
        return None

    def of_game(self, game: Game) -> None:
        """Blame a description that is of another game than the one it is read by."""
        self.word("game", game.name, (game.name,))
        self.number("rules", game.rules_version, game.rules_version, game.rules_version)
        self.number("players", game.players, game.players, game.players)
        options = self.node("options")
        for name, value in game.options.items():
            options.word(name, value, (value,))
        options.done()

    def check(self) -> None:
        """Raise `BadPosition` with all mistakes, if there are any."""
        if self.mistakes:
            raise BadPosition("this position cannot be:", self.mistakes)

    def done(self) -> None:
        """Blame every entry that nothing asked for: it is probably misspelt."""
        for key in self.value:
            if key not in self.asked:
                self.blame(key, f"there is no such entry; here are {', '.join(sorted(self.asked))}")
