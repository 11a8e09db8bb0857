"""Messages: a key and its arguments; the sentence is made from them at the edge, by language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import TypeAlias

from rondel.core.seats import letter
from rondel.locale.values import plain_value


@plain_value
class Seat:
    """A player as an argument; the interface knows the name."""

    number: int


@plain_value
class Name:
    """A name from a tile table as an argument; a language may have a word for it."""

    text: str


@plain_value
class Message:
    """Something to say: the key of a sentence and what is filled in."""

    key: str
    args: dict[str, Arg] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.key)  # what is filled in is compared; to hash it takes longer than that

    def to_json(self) -> dict[str, object]:
        """The message as plain data.

        >>> say("log.take", who=Seat(0), tile=Name("Forest"), field=7).to_json()
        {'key': 'log.take', 'args': {'who': {'seat': 'A'}, 'tile': {'name': 'Forest'}, 'field': 7}}
        """
        return {"key": self.key, "args": {name: plain(value) for name, value in self.args.items()}}


Arg: TypeAlias = "str | int | Seat | Name | Message | tuple[Arg, ...]"


def say(key: str, /, **args: Arg) -> Message:
    """A message with its arguments.

    >>> say("amount.coin", n=2).key
    'amount.coin'
    """
    return Message(key, args)


def plain(value: Arg) -> object:
    """An argument as plain data for JSON."""
    match value:
        case Message():
            return value.to_json()
        case Seat(number):
            return {"seat": letter(number)}
        case Name(text):
            return {"name": text}
        case tuple():
            return [plain(item) for item in value]
        case _:
            return value


def keys(value: Arg) -> Iterator[str]:
    """The keys of a message and of all messages inside it."""
    if isinstance(value, Message):
        yield value.key
        for item in value.args.values():
            yield from keys(item)
    elif isinstance(value, tuple):
        for item in value:
            yield from keys(item)
