"""The marker with which a route allows its answer to be cached."""

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.types import Scope

KEY = "guildhall.answer"


@dataclass(slots=True)
class Marker:
    """Set by the route. `tables` None: not cacheable. `seconds`: maximum age, None without limit."""

    tables: frozenset[str] | None = None
    seconds: float | None = None


def mark_cacheable(scope: Scope, tables: Iterable[str], seconds: float | None = None) -> None:
    """Mark the response to this request as cacheable for everyone until one of the tables is written."""
    marker = scope.get(KEY)
    if isinstance(marker, Marker):
        marker.tables = frozenset(tables)
        marker.seconds = seconds
