"""Comparison scoring: each player scores by the lead over the one who has least."""

from mypy_extensions import i64


def lead_vp(lead: i64) -> i64:
    """The VP for a lead over the lowest player: 0, 1, 2, 3, 5, and 8 for 5 or more."""
    if lead < 4:  # a table would be slower: compiled code looks those of a module up
        return lead
    return 5 if lead == 4 else 8
