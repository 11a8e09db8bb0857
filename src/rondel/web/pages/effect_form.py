"""A cell that says an effect as a form of choices, and the cell that such a form says.

The controls of a cell are named by its column: `cost.0` is the kind of its first clause, `cost.0.a.1.w` the word of
the second amount in it, `.n` its number; `o` are the options of an exchange with what is given (`a`), gained (`g`) and
a limit (`m`), `s` steps, `per` what is counted. `was` is the kind for which the controls were made: if another was
chosen since, they begin with its example.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import count, takewhile
from typing import Final

from rondel.locale import Translator, say
from rondel.parts.effects import (
    LIMITS,
    MOST,
    Amount,
    Amounts,
    Clause,
    Effect,
    ExchangeOption,
    Phrase,
    Threshold,
    Vocabulary,
    read,
    write,
)
from rondel.parts.table import Mistake

Form = Mapping[str, str]
NONE: Final = "none"  # as a kind of clause: the cell says that there is nothing
BLANK: Final = "blank"  # the cell is left out
SLOTS: Final = 20  # of a kind that are read at most
SHOWN: Final = 3  # words that a kind of clause is called by


@dataclass(frozen=True)
class Pick:
    """Something to choose from a list."""

    value: str
    text: str


@dataclass(frozen=True)
class Slot:
    """A number and a word, named `NAME.n` and `NAME.w`."""

    name: str
    n: int
    word: str


@dataclass(frozen=True)
class Slots:
    """Some amounts; without `counted` every number is 1, and a single word stands by itself."""

    slots: tuple[Slot, ...]
    words: tuple[Pick, ...]
    least: int
    most: int
    may_be_empty: bool

    @property
    def counted(self) -> bool:
        """Whether the numbers are asked for."""
        return self.most > 1


@dataclass(frozen=True)
class OptionForm:
    """One option of an exchange; the limit is None where there is none to choose."""

    name: str
    given: Slots
    sign: str
    gained: Slots
    limit: int | None


@dataclass(frozen=True)
class StepForm:
    """From so many on, this."""

    name: str
    n: int
    gained: Slots


@dataclass(frozen=True)
class ClauseForm:
    """One thing that a cell says."""

    name: str
    kinds: tuple[Pick, ...]
    chosen: str
    number: int | None = None
    amounts: Slots | None = None
    per: tuple[Pick, ...] = ()
    counted: str = ""
    options: tuple[OptionForm, ...] = ()
    steps: tuple[StepForm, ...] = ()


# Kinds of clauses.


@cache
def _alone(vocabulary: Vocabulary) -> tuple[Vocabulary, ...]:
    """For every phrase a vocabulary that knows nothing else."""
    return tuple(replace(vocabulary, phrases=(phrase,)) for phrase in vocabulary.phrases)


def kind_of(clause: Clause, vocabulary: Vocabulary) -> int:
    """The number of the phrase that a clause of a vocabulary is."""
    for n, alone in enumerate(_alone(vocabulary)):
        try:
            read(write((clause,)), alone)
        except Mistake:
            continue
        return n
    raise ValueError(f"{clause} is none of {vocabulary.asked()}")


def example(phrase: Phrase, vocabulary: Vocabulary) -> Clause:
    """What a phrase begins with."""
    return read(phrase.example, vocabulary)[0]


def word_name(word: str, t: Translator) -> str:
    """A word of the effect language, as people say it."""
    keys = (f"effect.word.{word}", f"good.{word}", f"counted.{word}", f"kind.{word}")
    return next((t(say(key)) for key in keys if t.knows(key)), word.replace("_", " "))


def _listed(words: Mapping[str, int], t: Translator) -> str:
    named = [word_name(word, t) for word in words]
    return ", ".join(named[:SHOWN]) + (" …" if len(named) > SHOWN else "")


def kind_name(phrase: Phrase, t: Translator) -> str:
    """What a phrase is called in a list of them."""
    said = t(say(f"effect.verb.{phrase.verb}")) if phrase.verb else ""
    if phrase.sign and phrase.amounts.keys() == phrase.gained.keys():
        return t(say("effect.swap", what=_listed(phrase.amounts, t)))
    if phrase.sign:
        return f"{_listed(phrase.amounts, t)} {'↔' if phrase.sign == '<->' else '→'} {_listed(phrase.gained, t)}"
    if phrase.per:
        return t(say("effect.per"))
    listed = _listed(phrase.amounts, t)
    if phrase.when and not said:
        return t(say(f"effect.when.{phrase.when}", what=listed))
    return ": ".join(filter(None, (said, listed)))


# From a cell to its form.


def clause_forms(column: str, text: str, vocabulary: Vocabulary, blank: str, t: Translator) -> tuple[ClauseForm, ...]:
    """The form of a cell, with room for one clause more.

    `blank` says what a cell means that is left out, "" where it may not be.
    """
    kinds = tuple(Pick(str(n), kind_name(phrase, t)) for n, phrase in enumerate(vocabulary.phrases))
    silent = [Pick(BLANK, blank)] if blank else []
    silent += [Pick(NONE, t(say("effect.none")))] if vocabulary.nothing else []
    try:
        effect: Effect = read(text, vocabulary) if text or not blank else ()
        chosen = NONE if text else BLANK
    except Mistake:
        effect, chosen = (), ""
    if not effect:
        none = [] if chosen else [Pick("", t(say("effect.choose")))]
        return (ClauseForm(f"{column}.0", (*none, *silent, *kinds), chosen),)
    forms = [
        _clause_form(f"{column}.{n}", clause, kind_of(clause, vocabulary), vocabulary, t)
        for n, clause in enumerate(effect)
    ]
    more = Pick("", t(say("effect.no_more")))
    shown = [replace(form, kinds=(*([more] if n else silent), *kinds)) for n, form in enumerate(forms)]
    if len(effect) < vocabulary.most:
        shown.append(ClauseForm(f"{column}.{len(effect)}", (more, *kinds), ""))
    return tuple(shown)


def _clause_form(name: str, clause: Clause, kind: int, vocabulary: Vocabulary, t: Translator) -> ClauseForm:
    phrase = vocabulary.phrases[kind]

    def slots(at: str, found: Amounts, limits: Mapping[str, int]) -> Slots:
        return _slots(f"{name}.{at}", found, limits, phrase, t)

    options = [*clause.options, ExchangeOption((), (), phrase.sign == "<->")] if clause.options else []
    return ClauseForm(
        name,
        (),
        str(kind),
        clause.n if phrase.number else None,
        slots("a", clause.amounts, phrase.amounts) if phrase.amounts and not phrase.sign else None,
        tuple(Pick(word, word_name(word, t)) for word in phrase.per),
        clause.per,
        tuple(
            OptionForm(
                f"{name}.o.{n}",
                slots(f"o.{n}.a", option.given, phrase.amounts),
                "↔" if option.both_ways else "→",
                slots(f"o.{n}.g", option.gained, phrase.gained),
                option.most if option.both_ways else None,
            )
            for n, option in enumerate(options)
        ),
        tuple(
            StepForm(f"{name}.s.{n}", step.n, slots(f"s.{n}.g", step.gained, phrase.gained))
            for n, step in enumerate(clause.steps)
        ),
    )


def _slots(name: str, found: Amounts, limits: Mapping[str, int], phrase: Phrase, t: Translator) -> Slots:
    room = 1 if phrase.alone else len(limits)
    shown = [Slot(f"{name}.{n}", amount.n, amount.word) for n, amount in enumerate(found)]
    if len(shown) < room:
        shown.append(Slot(f"{name}.{len(shown)}", 1, ""))
    words = tuple(Pick(word, word_name(word, t)) for word in limits)
    # One that is needed and could only be empty is not offered as empty.
    return Slots(tuple(shown), words, phrase.least, max(limits.values()), not (found and room == 1))


# From a form to its cell.


def cell(form: Form, column: str, vocabulary: Vocabulary) -> tuple[str, bool]:
    """What a form says, and whether it has controls that whoever sent it has not seen yet."""
    first = form.get(f"{column}.0", "")
    if first in (NONE, BLANK):
        return (NONE if first == NONE else ""), False
    found: list[Clause] = []
    unseen = False
    for n in range(vocabulary.most):
        name = f"{column}.{n}"
        kind = form.get(name, "")
        if not (kind.isascii() and kind.isdigit() and len(kind) < 3 and int(kind) < len(vocabulary.phrases)):
            continue
        phrase = vocabulary.phrases[int(kind)]
        begun = example(phrase, vocabulary)
        if form.get(f"{name}.was") == kind:
            begun = _clause(form, name, phrase, begun)
        else:
            unseen = unseen or bool(phrase.amounts or phrase.number)
        found.append(begun)
    return (write(tuple(found)) if found else form.get(f"{column}.raw", "")), unseen


def _clause(form: Form, name: str, phrase: Phrase, begun: Clause) -> Clause:
    """A clause from its controls; what is left out is as in the example."""
    first = Amount(next(iter(phrase.gained), ""))
    if phrase.sign:
        options = [_option(form, at, phrase, first) for at in _names(f"{name}.o", lambda at: f"{at}.a.0.w" in form)]
        return replace(begun, options=tuple(filter(None, options)) or begun.options)
    per = form.get(f"{name}.per", begun.per)
    return replace(
        begun,
        n=_number(form.get(f"{name}.n")) if phrase.number else 0,
        amounts=_amounts(form, f"{name}.a") or begun.amounts,
        per=per if per in phrase.per else begun.per,
        steps=tuple(
            Threshold(_number(form.get(f"{name}.s.{n}.n")), _amounts(form, f"{name}.s.{n}.g") or step.gained)
            for n, step in enumerate(begun.steps)
        ),
    )


def _option(form: Form, name: str, phrase: Phrase, first: Amount) -> ExchangeOption | None:
    given, gained = _amounts(form, f"{name}.a"), _amounts(form, f"{name}.g")
    both = phrase.sign == "<->"
    limit = form.get(f"{name}.m", "")
    return (
        ExchangeOption(given, gained or (first,), both, int(limit) if both and limit in LIMITS else 0)
        if given
        else None
    )


def _amounts(form: Form, name: str) -> Amounts:
    slots = _names(name, lambda at: f"{at}.w" in form)
    found = [(form[f"{at}.w"], _number(form.get(f"{at}.n", "1"))) for at in slots]
    return tuple(Amount(word, n) for word, n in found if word)


def _names(name: str, there: Callable[[str], bool]) -> list[str]:
    """The names of controls that are numbered, as far as there are some."""
    numbered = (f"{name}.{n}" for n in count())
    return [at for _, at in zip(range(SLOTS), takewhile(there, numbered), strict=False)]


def _number(text: str | None) -> int:
    """A number that was sent; 0, which is too small, for anything else."""
    plain = text is not None and text.isascii() and text.isdigit() and len(text) <= len(str(MOST))
    return int(text or 0) if plain else 0
