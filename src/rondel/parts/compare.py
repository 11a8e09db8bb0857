"""Comparison scoring: each player scores by the lead over the one who has least."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

LEAD_VP: Final[vec[i64]] = vec[i64]([0, 1, 2, 3, 5, 8])  # for a lead of 0, 1, 2, 3, 4, 5 or more


def lead_vp(lead: i64) -> i64:
    """The VP for a lead over the lowest player."""
    return LEAD_VP[lead if lead < 5 else 5]
