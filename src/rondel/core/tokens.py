"""Actions as short sequences of tokens from a small vocabulary: first what is done, then with what, then where.

The ints of a game are many, because each of them says everything. A game lists its kinds of actions, and each action
becomes the token of its kind and one token for each part of it. Learners choose token by token.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.errors import RondelError
from rondel.core.values import Value


@dataclass(frozen=True)
class ActionPart(Value):
    """What a part of an action can be: a name, and a word for each value; parts of the same name share their tokens."""

    name: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Kind(Value):
    """A kind of action: its verb, its first action, and its parts, the last of which changes fastest.

    `strides` says by how much the action grows with each part, where they are not packed closely.
    """

    verb: str
    first: int
    parts: tuple[ActionPart, ...] = ()
    strides: tuple[int, ...] = ()


def digits(actions: int, base: int = 64) -> list[Kind]:
    """The kinds of a game that lists none: the digits of its actions."""
    count = 1
    while base**count < actions:
        count += 1
    words = tuple(str(n) for n in range(base))
    return [Kind("action", 0, tuple(ActionPart(f"digit {count - n}", words) for n in range(count)))]


class Tokens:
    """The vocabulary of a game, and its actions in it."""

    def __init__(self, kinds: list[Kind], actions: int) -> None:
        kinds = sorted(kinds, key=lambda kind: kind.first)
        self.kinds = kinds
        self.words = [kind.verb for kind in kinds]  # what each token means
        self.actions: i64 = actions
        self.length: i64 = 1 + max(len(kind.parts) for kind in kinds)  # of the longest sequence
        offsets: dict[str, int] = {}
        for kind in kinds:
            for part in kind.parts:
                if part.name not in offsets:
                    offsets[part.name] = len(self.words)
                    self.words += [f"{part.name} {word}" for word in part.words]
        self.size: i64 = len(self.words)
        self.first = vec[i64]([kind.first for kind in kinds])
        self.begin = vec[i64]()  # where the parts of a kind begin in the lists of parts
        self.token = vec[i64]()  # the first token of a part
        self.values = vec[i64]()
        self.stride = vec[i64]()
        for kind in kinds:
            self.begin = append(self.begin, len(self.token))
            strides = kind.strides or packed_strides(kind.parts)
            for part, stride in zip(kind.parts, strides, strict=True):
                self.token = append(self.token, offsets[part.name])
                self.values = append(self.values, len(part.words))
                self.stride = append(self.stride, stride)
        self.begin = append(self.begin, len(self.token))

    def __deepcopy__(self, memo: dict[int, Any]) -> Tokens:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Tokens, (self.kinds, self.actions)

    def kind_of(self, action: i64) -> i64:
        """The kind of an action."""
        low: i64 = 0
        high: i64 = len(self.first)
        while high - low > 1:
            mid = (low + high) >> 1
            if self.first[mid] <= action:
                low = mid
            else:
                high = mid
        return low

    def at(self, action: i64, place: i64) -> i64:
        """The token of an action at a place of its sequence, -1 after the end."""
        kind = self.kind_of(action)
        if place == 0:
            return kind
        part = self.begin[kind] + place - 1
        return -1 if part >= self.begin[kind + 1] else self.part_of(action, kind, part)

    def part_of(self, action: i64, kind: i64, part: i64) -> i64:
        """The token of a part of an action, both of a kind."""
        rest = action - self.first[kind]
        if part > self.begin[kind]:
            rest %= self.stride[part - 1]
        return self.token[part] + rest // self.stride[part]

    def encode(self, action: int) -> list[int]:
        """The tokens of an action."""
        out: list[int] = []
        place: i64 = 0
        while place < self.length:
            token = self.at(action, place)
            if token < 0:
                break
            out.append(token)
            place += 1
        if not 0 <= action < self.actions or not self.known(out):
            raise RondelError(f"the action {action} has no tokens: it is never legal")
        return out

    def known(self, tokens: list[int]) -> bool:
        """Whether tokens are a whole action."""
        kind: i64 = tokens[0] if tokens else -1
        if not 0 <= kind < len(self.first) or len(tokens) - 1 != self.begin[kind + 1] - self.begin[kind]:
            return False
        part = self.begin[kind]
        for token in tokens[1:]:
            if not self.token[part] <= token < self.token[part] + self.values[part]:
                return False
            part += 1
        return True

    def decode(self, tokens: list[int]) -> int:
        """The action of a whole sequence of tokens."""
        if not self.known(tokens):
            raise RondelError(f"the tokens {tokens} are no action")
        kind: i64 = tokens[0]
        action = self.first[kind]
        part = self.begin[kind]
        for token in tokens[1:]:
            action += (token - self.token[part]) * self.stride[part]
            part += 1
        return action

    def said(self, tokens: list[int]) -> str:
        """Tokens in words."""
        return ", ".join(self.words[token] for token in tokens)


def packed_strides(parts: tuple[ActionPart, ...]) -> tuple[int, ...]:
    """How much each part counts where the last one changes fastest."""
    out: list[int] = []
    stride = 1
    for part in reversed(parts):
        out.append(stride)
        stride *= len(part.words)
    return tuple(reversed(out))


class Choosing:
    """Chooses one of several actions token by token; where all that are left go on alike, nothing is asked.

    Actions ascend, and so do their tokens: those that begin as was chosen always stand side by side.
    """

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.actions = vec[i64]()
        self.low: i64 = 0  # the first action that begins as was chosen
        self.high: i64 = 0  # and the one after the last
        self.chosen = vec[i64]()  # the tokens so far, also those that nobody was asked for
        self.open = vec[i64]()  # the tokens that may be chosen now, ascending
        self.starts = vec[i64]()  # where the actions of each of them begin

    def begin(self, actions: vec[i64]) -> None:
        """Begin to choose among some actions."""
        self.actions = actions
        self.low = 0
        self.high = len(actions)
        self.chosen = vec[i64](capacity=8)
        self.open = vec[i64]()
        self.go_on()

    def go_on(self) -> None:
        """Find what may be chosen next, and take tokens that nothing stands beside."""
        while not self.decided():
            self.look()
            if len(self.open) != 1:
                return
            self.chosen = append(self.chosen, self.open[0])

    def look(self) -> None:
        """Find the tokens with which the actions that are left go on."""
        tokens = self.tokens
        actions = self.actions
        place: i64 = len(self.chosen)
        found = vec[i64](capacity=16)
        starts = vec[i64](capacity=16)
        last: i64 = -1
        i = self.low
        if i < self.high:
            kind = self.chosen[0] if place else tokens.kind_of(actions[i])
            kinds: i64 = len(tokens.first)
            part = tokens.begin[kind] + place - 1
            while i < self.high:
                action = actions[i]
                if place:
                    token = tokens.part_of(action, kind, part)
                else:
                    while kind + 1 < kinds and tokens.first[kind + 1] <= action:
                        kind += 1
                    token = kind
                if token != last:
                    found = append(found, token)
                    starts = append(starts, i)
                    last = token
                i += 1
        self.open = found
        self.starts = starts

    def decided(self) -> bool:
        """Whether a single action is left."""
        return self.high - self.low == 1

    def action(self) -> i64:
        """The action that was decided on."""
        return self.actions[self.low]

    def allows(self, token: i64) -> bool:
        """Whether a token may be chosen now."""
        for each in self.open:
            if each == token:
                return True
        return False

    def choose(self, token: i64) -> None:
        """Choose a token that may be chosen."""
        i: i64 = 0
        while self.open[i] != token:
            i += 1
        self.low = self.starts[i]
        if i + 1 < len(self.starts):
            self.high = self.starts[i + 1]
        self.chosen = append(self.chosen, token)
        self.open = vec[i64]()
        self.go_on()

    def __deepcopy__(self, memo: dict[int, Any]) -> Choosing:
        return chosen_so_far(self.tokens, self.left(), [token for token in self.chosen])

    def __reduce__(self) -> tuple[Any, ...]:
        return chosen_so_far, (self.tokens, self.left(), [token for token in self.chosen])

    def left(self) -> list[int]:
        """The actions that begin as was chosen."""
        return [action for action in self.actions[self.low : self.high]]


def chosen_so_far(tokens: Tokens, left: list[int], chosen: list[int]) -> Choosing:
    """A choice in progress that was pickled."""
    choosing = Choosing(tokens)
    choosing.actions = vec[i64](left)
    choosing.high = len(left)
    choosing.chosen = vec[i64](chosen)
    choosing.go_on()
    return choosing
