"""How a door tells the cache that its answer may be kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.types import Scope

KEY = "guildhall.answer"


@dataclass(slots=True)
class Marker:
    """Filled in by the door. `tables` None: not to be kept. `seconds`: how long at most, None without limit."""

    tables: frozenset[str] | None = None
    seconds: float | None = None


def keep(scope: Scope, tables: Iterable[str], seconds: float | None = None) -> None:
    """Mark the answer to this request as good for everyone until one of the tables is written."""
    marker = scope.get(KEY)
    if isinstance(marker, Marker):
        marker.tables = frozenset(tables)
        marker.seconds = seconds
