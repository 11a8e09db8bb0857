"""Values of plain Python that are made in great numbers: messages, and the parts of a scene.

Those of compiled code are in `core/values.py`; a compiled function cannot bear the mark that tells the type checker.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def plain_value(made: type[T]) -> type[T]:
    """A dataclass that is compared and hashed like a frozen one; that nobody changes it, the type checker sees to.

    A frozen dataclass takes more than twice as long to make, for it sets each field past its own refusal.
    """
    return dataclass(unsafe_hash="__hash__" not in vars(made))(made)
