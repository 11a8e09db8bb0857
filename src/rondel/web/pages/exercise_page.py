"""The page of a prepared position that somebody tries alone: the page of a table, with buttons of its own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from rondel.locale import Message, say
from rondel.web.pages.controls import capital
from rondel.web.pages.table_page import TablePage


@dataclass(kw_only=True)
class ExercisePage(TablePage):
    """A prepared position as a page."""

    kept: ClassVar[bool] = False

    begun: bool  # something was chosen
    done: bool
    next_choice: str | None  # on the way that is told
    showing: bool  # whoever tries wants to be shown what to do

    def __post_init__(self) -> None:
        super().__post_init__()
        self.advised = self.next_choice or "" if self.showing else ""

    def presence(self, seat: int) -> str:
        """Nothing: whoever tries is alone."""
        return ""

    @property
    def ended(self) -> bool:
        """Whether the end of the game is shown: an exercise tells it in its own words."""
        return False

    @property
    def stops(self) -> bool:
        """Whether there is nothing more to choose."""
        return not self.table.your_turn

    @property
    def said(self) -> Message | None:
        """What is said instead of what is to decide."""
        raise NotImplementedError

    @cached_property
    def prompt(self) -> str:
        """What was done well or not, what is shown, or what is to decide."""
        if self.said is not None:
            return self.t(self.said)
        if self.showing and not self.advised:
            return self.t(say("web.learn.lost"))
        shown = next((way for way in self.ctl.listed if way.words == self.advised), None)
        return shown.text if shown else capital(self.t(self.scene.prompt))
