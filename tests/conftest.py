"""What every test may use: the markers that tie tests to the rules."""

import pytest

MARKERS = (
    "rule(*ids): the rules of docs/rules that the test proves, by id",
    "example(*ids): the worked examples of docs/rules that the test plays, by id",
    "slow: takes more than a second or so; left out of `make check`",
)


def pytest_configure(config: pytest.Config) -> None:
    """Make the markers known, so that a misspelt one is an error."""
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)
