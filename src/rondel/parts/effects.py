"""The language in which tile tables say what a tile costs and does, the same for all games.

    cell     = "none" | clause { ";" clause }
    clause   = [ ( "start" | "end" | "always" ) ":" ] phrase
    phrase   = exchange | amounts [ "per" word ] | verb [ number | amounts ] [ ":" steps ]
    exchange = option { "|" option }
    option   = amounts ( "->" | "<->" ) amounts [ "max" number ]
    amounts  = amount { "+" amount }
    amount   = [ number ] word
    steps    = number "=" amounts { "," number "=" amounts }

A game says in a `Vocabulary` for each column which phrases it knows; everything else is a `Mistake`. What was read
is written again by `write` in one way only. A cell is read in one pass, so its length is all that reading costs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from rondel.parts.table import Mistake

LONGEST: Final = 500  # characters of a cell
MOST: Final = 999  # the largest number there is
LIMITS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9")  # of how often an option may be used
WHEN: Final = ("start", "end", "always")  # when the game is set up, when it ends, as long as the tile is held
SIGNS: Final = ("<->", "->", "+", "|", ":", ";", "=", ",")
LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz_")
DIGITS: Final = frozenset("0123456789")
POINTS: Final = "vp"
MEASURED: Final = ("different", "movement", POINTS)  # words that are written with their number even where it is 1

Limits = Mapping[str, int]  # words, each with the largest number it may have


@dataclass(frozen=True)
class Amount:
    """So many of something."""

    word: str
    n: int = 1


Amounts = tuple[Amount, ...]


@dataclass(frozen=True)
class ExchangeOption:
    """One option of an exchange: what is given and gained, and how often at most, 0 without limit."""

    given: Amounts
    gained: Amounts
    both_ways: bool = False
    most: int = 0


@dataclass(frozen=True)
class Threshold:
    """From so many on, this."""

    n: int
    gained: Amounts


@dataclass(frozen=True)
class Clause:
    """One thing that a cell says."""

    when: str = ""
    verb: str = ""
    n: int = 0  # the bare number after a verb
    amounts: Amounts = ()
    per: str = ""
    options: tuple[ExchangeOption, ...] = ()
    steps: tuple[Threshold, ...] = ()


Effect = tuple[Clause, ...]


@dataclass(frozen=True)
class Phrase:
    """A kind of clause that a column knows, with an example of it."""

    example: str
    verb: str = ""
    when: str = ""
    amounts: Limits = field(default_factory=dict)  # that must follow, or are given in an exchange
    number: int = 0  # the largest bare number, which must follow; 0 where there is none
    per: tuple[str, ...] = ()  # what is counted
    gained: Limits = field(default_factory=dict)  # in an exchange, or by steps
    steps: int = 0  # how many there must be
    sign: str = ""  # of an exchange
    alone: bool = False  # whether only one amount is named
    least: int = 1  # the smallest number of points


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """What the cells of a column can say; each is only equal to itself."""

    phrases: tuple[Phrase, ...]
    nothing: bool = True  # whether a cell may say none
    most: int = 9  # clauses in a cell

    def asked(self) -> str:
        """What would be right, by examples."""
        return ", ".join([*(["none"] if self.nothing else []), *(phrase.example for phrase in self.phrases)])


# What was read.


def amounts(effect: Effect, when: str = "") -> Amounts:
    """Everything that is given or paid as it stands, without a verb."""
    plain = (clause for clause in effect if clause.when == when and not clause.verb and not clause.per)
    return tuple(amount for clause in plain for amount in clause.amounts)


def how_many(found: Amounts, word: str) -> int:
    """How many of something are among amounts."""
    return sum(amount.n for amount in found if amount.word == word)


def number(effect: Effect, word: str) -> int:
    """How many of something are given or paid as they stand."""
    return how_many(amounts(effect), word)


def clauses(effect: Effect, verb: str) -> Iterator[Clause]:
    """The clauses with a verb."""
    return (clause for clause in effect if clause.verb == verb)


def has(effect: Effect, verb: str) -> bool:
    """Whether some clause has this verb."""
    return any(clauses(effect, verb))


def options(effect: Effect) -> tuple[ExchangeOption, ...]:
    """All options of exchanges."""
    return tuple(option for clause in effect for option in clause.options)


# Writing.


def write(effect: Effect) -> str:
    """An effect in its one spelling.

    >>> write((Clause(amounts=(Amount("wood"), Amount("vp"))), Clause("end", amounts=(Amount("vp", 2),), per="green")))
    'wood + 1 vp; end: 2 vp per green'
    """
    return "; ".join(map(_clause, effect)) or "none"


def _clause(clause: Clause) -> str:
    parts = [f"{clause.when}:"] if clause.when else []
    parts += [clause.verb] if clause.verb else []
    parts += [str(clause.n)] if clause.n else []
    parts += [listed(clause.amounts)] if clause.amounts else []
    parts += [f"per {clause.per}"] if clause.per else []
    parts += [" | ".join(map(_option, clause.options))] if clause.options else []
    steps = ", ".join(f"{step.n} = {listed(step.gained)}" for step in clause.steps)
    return " ".join(parts) + (f": {steps}" if steps else "")


def _option(option: ExchangeOption) -> str:
    sign = "<->" if option.both_ways else "->"
    limit = f" max {option.most}" if option.most else ""
    return f"{listed(option.given)} {sign} {listed(option.gained)}{limit}"


def listed(found: Amounts) -> str:
    """Amounts as they are written."""
    return " + ".join(
        amount.word if amount.n == 1 and amount.word not in MEASURED else f"{amount.n} {amount.word}"
        for amount in found
    )


# Reading.


@lru_cache(maxsize=1024)  # tables say the same in many cells and are read whenever a game is loaded
def read(text: str, vocabulary: Vocabulary) -> Effect:
    """What a cell says in the words of its column; a `Mistake` tells where it cannot be read and what would be right.

    >>> made = Vocabulary((Phrase("make wood", "make", amounts={"wood": 1}),))
    >>> read("make wood", made)
    (Clause(when='', verb='make', n=0, amounts=(Amount(word='wood', n=1),), per='', options=(), steps=()),)
    """
    if len(text) > LONGEST:
        raise Mistake(f"a cell has at most {LONGEST} characters, this one has {len(text)}")
    try:
        return _Reader(text, vocabulary).effect()
    except Mistake as mistake:
        raise Mistake(f"cannot read {text!r}: {mistake}; it can be {vocabulary.asked()}") from None


class _Token(NamedTuple):
    """A word, number or sign and the character it begins at; the end of the cell has no text."""

    text: str
    place: int


def _tokens(text: str) -> list[_Token]:
    """The words, numbers and signs of a cell, with its end as the last."""
    found: list[_Token] = []
    at = 0
    while at < len(text):
        start = at
        alphabet = next((known for known in (LETTERS, DIGITS) if text[at] in known), None)
        if alphabet is not None:
            while at < len(text) and text[at] in alphabet:
                at += 1
        elif text[at].isspace():
            at += 1
            continue
        else:
            sign = next((sign for sign in SIGNS if text.startswith(sign, at)), "")
            if not sign:
                raise Mistake(f"the sign {text[at]!r} at character {at + 1} has no meaning")
            at += len(sign)
        found.append(_Token(text[start:at], start + 1))
    return [*found, _Token("", len(text) + 1)]


class _Reader:
    """Reads one cell from its first token to its last and never goes back."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.tokens = _tokens(text)
        self.at = 0
        self.known = vocabulary
        self.said: set[tuple[str, str, str]] = set()

    @property
    def next(self) -> _Token:
        return self.tokens[self.at]

    def sign(self, *signs: str) -> str:
        """The next token if it is one of these, which is then read; else nothing."""
        token = self.next.text
        if token not in signs:
            return ""
        self.at += 1
        return token

    def need(self, wanted: str, *signs: str) -> str:
        """The next token, which must be one of these; `wanted` says so."""
        found = self.sign(*signs)
        if not found:
            raise self.missing(wanted)
        return found

    def missing(self, wanted: str) -> Mistake:
        """What is wrong where something else should stand."""
        token = self.next
        if token.text:
            return Mistake(f"{token.text!r} at character {token.place} is not {wanted}")
        return Mistake(f"it ends where there should be {wanted}")

    def effect(self) -> Effect:
        if self.next.text == "none" and len(self.tokens) == 2:
            if not self.known.nothing:
                raise Mistake("it must be something")
            return ()
        found = [self.clause()]
        while self.sign(";"):
            found.append(self.clause())
        if self.next.text:
            raise self.missing("a part of what stands before it")
        if len(found) > self.known.most:
            raise Mistake(f"it says {len(found)} things, {self.known.most} may be said")
        return tuple(found)

    def clause(self) -> Clause:
        when = self.sign(*WHEN)
        if when:
            self.need("the sign ':'", ":")
        known = [phrase for phrase in self.known.phrases if phrase.when == when]
        if not known:
            raise Mistake(f"{when}: is not said here" if when else "nothing like it is said here")
        verb = self.sign(*(phrase.verb for phrase in known if phrase.verb))
        forms = [phrase for phrase in known if phrase.verb == verb]
        words = _union(phrase.amounts for phrase in forms)
        gained = _union(phrase.gained for phrase in forms)
        n = self.number() if any(phrase.number for phrase in forms) else 0
        others = () if verb else tuple(phrase.verb for phrase in known)
        found = self.amounts(words, others) if words or not verb else ()
        clause = Clause(when, verb, n, found)
        if self.next.text in ("->", "<->") and gained:
            clause = Clause(when, verb, options=self.options(found, words, gained))
        elif self.sign("per"):
            counted = _union(phrase.per for phrase in forms)
            clause = Clause(when, verb, n, found, self.need(f"one of {', '.join(counted)}", *counted))
        elif self.next.text == ":" and gained:
            clause = Clause(when, verb, n, found, steps=self.steps(gained))
        self.check(clause, forms)
        return clause

    def options(self, given: Amounts, words: tuple[str, ...], gained: tuple[str, ...]) -> tuple[ExchangeOption, ...]:
        found: list[ExchangeOption] = []
        while not found or self.sign("|"):
            given = self.amounts(words) if found else given
            both = self.need("the sign '->'", "->", "<->") == "<->"
            got = self.amounts(gained)
            found.append(ExchangeOption(given, got, both, self.limit() if both and self.sign("max") else 0))
        return tuple(found)

    def limit(self) -> int:
        if self.next.text not in LIMITS:
            raise self.missing(f"a number from {LIMITS[0]} to {LIMITS[-1]}")
        return self.number()

    def steps(self, gained: tuple[str, ...]) -> tuple[Threshold, ...]:
        found: list[Threshold] = []
        while self.sign("," if found else ":"):
            n = self.number()
            if found and n <= found[-1].n:
                raise Mistake(f"{n} does not come after {found[-1].n}: the numbers of the steps rise")
            self.need("the sign '='", "=")
            found.append(Threshold(n, self.amounts(gained)))
        return tuple(found)

    def amounts(self, words: tuple[str, ...], others: tuple[str, ...] = ()) -> Amounts:
        found: list[Amount] = []
        while not found or self.sign("+"):
            n = self.number() if self.next.text[:1].isdigit() else 1
            named = ", ".join(dict.fromkeys(filter(None, (*words, *others))))
            word = self.need(f"one of {named}", *words)
            if any(word == before.word for before in found):
                raise Mistake(f"{word} stands twice")
            found.append(Amount(word, n))
        return tuple(found)

    def number(self) -> int:
        """The next token as a number, which has neither leading zeros nor too many digits."""
        text = self.next.text
        if not text[:1].isdigit() or len(text) > len(str(MOST)) or text != str(int(text)):
            raise self.missing(f"a number up to {MOST}")
        self.at += 1
        return int(text)

    def check(self, clause: Clause, forms: list[Phrase]) -> None:
        """A clause must fit one of these phrases, and say nothing that was said before."""
        against = [_against(clause, phrase) for phrase in forms]
        if None not in against:
            raise Mistake(max(filter(None, against), default=(0, "it is not said so"))[1])
        kind = clause.verb or ("per" if clause.per else "->" if clause.options else "")
        for word in [amount.word for amount in clause.amounts if not clause.per] or [""]:
            if (clause.when, kind, word) in self.said:
                raise Mistake(f"{' '.join(filter(None, (kind, word)))} stands twice")
            self.said.add((clause.when, kind, word))


def _union(found: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """All words, each once."""
    return tuple(dict.fromkeys(word for words in found for word in words))


def _against(clause: Clause, phrase: Phrase) -> tuple[int, str] | None:
    """What stands against a clause as a phrase of this kind, and how much of it fits; None if it is one."""
    signs = {"<->" if option.both_ways else "->" for option in clause.options}
    alike = (signs == {phrase.sign} if signs else not phrase.sign) and bool(clause.per) == bool(phrase.per)
    if not alike or clause.per not in (phrase.per or ("",)):
        return 0, f"it is not said as in {phrase.example!r}"
    if len(clause.steps) != phrase.steps:
        return 1, f"there must be {phrase.steps} steps, not {len(clause.steps)}"
    if not min(phrase.number, 1) <= clause.n <= phrase.number:
        return 2, f"{clause.n} is not a number from 1 to {phrase.number}"
    given = [clause.amounts, *(option.given for option in clause.options)]
    gained = [*(option.gained for option in clause.options), *(step.gained for step in clause.steps)]
    if phrase.alone and any(len(found) > 1 for found in (*given, *gained)):
        return 1, "only one of these can be named"
    for lists, limits in ((given, phrase.amounts), (gained, phrase.gained)):
        for amount in (amount for found in lists for amount in found):
            least = phrase.least if amount.word == POINTS else 1
            if amount.word not in limits:
                return 1, f"{amount.word} does not go with the rest"
            if not least <= amount.n <= limits[amount.word]:
                return 2, f"there can be {least} to {limits[amount.word]} of {amount.word}, not {amount.n}"
    return None
