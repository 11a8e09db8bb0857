"""Reaching a Dask cluster, for whoever has more to compute than one machine can."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from rondel.core import RondelError


def connect(address: str, timeout: float = 10.0) -> Any:
    """The client of a running cluster; `RondelError` where none answers, or Dask is not installed."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise RondelError("a cluster needs Dask: pip install 'rondel[cluster]'") from None
    try:
        return distributed.Client(address, timeout=timeout, set_as_default=False)
    except (OSError, ValueError) as error:
        raise RondelError(f"no Dask scheduler answers at {address}: {error}") from None
