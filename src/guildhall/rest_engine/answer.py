"""A finished response of the REST engine."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from guildhall.core.money import Money
from guildhall.rest_engine.errors import DialectError

JSON_TYPE = "application/json; charset=utf-8"
OBJECT_TYPE = "application/vnd.pgrst.object+json; charset=utf-8"


@dataclass(frozen=True, slots=True)
class RestAnswer:
    """Status, headers (lower case) and body.

    tables: the tables it was made from. time_dependent: it may change with time, without a write.
    """

    status: int
    headers: Mapping[str, str]
    body: bytes
    tables: frozenset[str] = frozenset()
    time_dependent: bool = False


@dataclass(frozen=True, slots=True)
class RowTotals:
    """The number of rows, and their amounts: one for each currency, sorted by it."""

    rows: int
    amounts: tuple[Money, ...]


def answer_to(error: DialectError) -> RestAnswer:
    headers = {"content-type": JSON_TYPE, **error.headers}
    return RestAnswer(error.status, headers, json.dumps(error.body(), ensure_ascii=False).encode())


def content_range(offset: int, rows: int, total: int | None) -> str:
    """Return the Content-Range of a list: `0-24/*`, `0-24/573` or `*/0`."""
    span = f"{offset}-{offset + rows - 1}" if rows else "*"
    return f"{span}/{'*' if total is None else total}"
