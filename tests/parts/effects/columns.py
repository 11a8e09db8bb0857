"""Every column with effects: what it can say, how it is read, told and drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from rondel.drawing.svg import Drawn, Icons, icons, one_by_one
from rondel.games.glasgow import drawing as glasgow_drawing
from rondel.games.glasgow.rules import effects as glasgow
from rondel.games.glasgow.scene import tiles as glasgow_scene
from rondel.games.glen_more import drawing as glen_more_drawing
from rondel.games.glen_more.rules import effects as glen_more
from rondel.games.glen_more.scene import tiles as glen_more_scene
from rondel.games.glen_more_ii import drawing as glen_more_ii_drawing
from rondel.games.glen_more_ii.drawing import clan_map
from rondel.games.glen_more_ii.rules import effects as glen_more_ii
from rondel.games.glen_more_ii.scene import clans as clan_scene
from rondel.games.glen_more_ii.scene import tiles as glen_more_ii_scene
from rondel.locale import Message, translator
from rondel.parts.effects import Effect, Vocabulary

SPEAK: Final = translator("en")


@dataclass(frozen=True, eq=False)
class Column:
    """One column of a game; what is not printed on a tile has no icons."""

    words: Vocabulary
    read: Callable[[str], Effect]
    tell: Callable[[Effect], Iterable[Message]]
    draw: Callable[[Effect], Icons]

    def sentence(self, effect: Effect) -> str:
        """What is said of it in English."""
        return "; ".join(SPEAK(line) for line in self.tell(effect))


def undrawn(effect: Effect) -> Icons:
    return ()


def drawn(verbs: Drawn) -> Callable[[Effect], Icons]:
    return lambda effect: icons(effect, verbs)


def contract(effect: Effect) -> list[Message]:
    return [glasgow_scene.function(effect)]


COLUMNS: Final = {
    ("glen-more", "cost"): Column(
        glen_more.COST, glen_more.read_cost, glen_more_scene.cost, drawn(glen_more_drawing.VERBS)
    ),
    ("glen-more", "once"): Column(
        glen_more.ONCE, glen_more.read_once, glen_more_scene.once, drawn(glen_more_drawing.VERBS)
    ),
    ("glen-more", "activation"): Column(
        glen_more.ACTIVATION, glen_more.read_activation, glen_more_scene.activation, drawn(glen_more_drawing.VERBS)
    ),
    ("glen-more", "card"): Column(glen_more.CARD, glen_more.read_card, glen_more_scene.card, undrawn),
    ("glen-more-ii", "cost"): Column(
        glen_more_ii.OF_COST, glen_more_ii.read_cost, glen_more_ii_scene.cost, drawn(glen_more_ii_drawing.VERBS)
    ),
    ("glen-more-ii", "once"): Column(
        glen_more_ii.OF_ONCE, glen_more_ii.read_once, glen_more_ii_scene.once, drawn(glen_more_ii_drawing.ONCE)
    ),
    ("glen-more-ii", "activation"): Column(
        glen_more_ii.OF_ACTIVATION,
        glen_more_ii.read_activation,
        glen_more_ii_scene.activation,
        drawn(glen_more_ii_drawing.VERBS),
    ),
    ("glen-more-ii", "card"): Column(glen_more_ii.OF_CARD, glen_more_ii.read_card, glen_more_ii_scene.card, undrawn),
    ("glen-more-ii", "bonus"): Column(
        glen_more_ii.OF_BONUS, glen_more_ii.read_bonus, clan_scene.given, drawn(clan_map.VERBS)
    ),
    ("glasgow", "cost"): Column(
        glasgow.COST,
        glasgow.read_cost,
        glasgow_scene.cost,
        lambda effect: one_by_one(icons(effect, glasgow_drawing.BUILDING)),
    ),
    **{
        ("glasgow", kind): Column(
            words,
            partial(glasgow.read_building, kind),
            partial(glasgow_scene.effect, kind),
            glasgow_drawing.building_icons,
        )
        for kind, words in glasgow.OF_KIND.items()
    },
    ("glasgow", "contract"): Column(glasgow.CONTRACT, glasgow.read_contract, contract, glasgow_drawing.contract_icons),
}
