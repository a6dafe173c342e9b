"""Parses the body to rows. Numbers with a point become Decimal, so that no amount is ever a float."""

import json
import math
from decimal import Decimal
from typing import Any

from guildhall.rest_engine.errors import bad_body

DEEPEST = 32
LONGEST_LIST = 5_000  # items within a row; each wrong one becomes an error of about a kilobyte

Row = dict[str, Any]


def read_rows(body: bytes, columns: tuple[str, ...] | None, most: int) -> list[Row]:
    """Return the rows of an object or array. `columns`, if given, are the only ones used. Raises PGRST102."""
    read = _parse(body)
    rows = read if isinstance(read, list) else [read]
    if not all(isinstance(row, dict) for row in rows):
        raise bad_body("The body must be a JSON object or an array of objects")
    if len(rows) > most:
        raise bad_body(f"At most {most} {'row' if most == 1 else 'rows'} in one request")
    if columns is None:
        if any(row.keys() != rows[0].keys() for row in rows):
            raise bad_body("All object keys must match")
        return rows
    return [_only(row, columns) for row in rows]


def read_row(body: bytes, columns: tuple[str, ...] | None) -> Row:
    """Return the one object of an update. `columns` as of `read_rows`."""
    read = _parse(body)
    if not isinstance(read, dict):
        raise bad_body("The body must be a JSON object")
    return read if columns is None else _only(read, columns)


def _only(row: Row, columns: tuple[str, ...]) -> Row:
    return {name: value for name, value in row.items() if name in columns}


def plain(value: Any) -> Any:
    """Convert a value for a JSON column, in which no number is an amount."""
    if isinstance(value, Decimal):
        number = float(value)
        if not math.isfinite(number):
            raise bad_body("A number is out of range")
        return number
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    return value


def _parse(body: bytes) -> Any:
    try:
        read = json.loads(body.decode("utf-8-sig"), parse_float=Decimal, parse_constant=_no_number)
    except UnicodeDecodeError:
        raise bad_body("The body is not UTF-8") from None
    except RecursionError:
        raise bad_body("The body is nested too deeply") from None
    except (ValueError, ArithmeticError) as error:
        raise bad_body("Empty or invalid json", str(error)[:200]) from None
    check_storable(read)
    return read


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is not a number")


def check_storable(value: Any, depth: int = 0) -> None:
    """Refuse values that a database cannot store (NUL, lone surrogates), and deep or long lists. Raises PGRST102."""
    if depth > DEEPEST:
        raise bad_body("The body is nested too deeply")
    if isinstance(value, str):
        if "\x00" in value or not _whole(value):
            raise bad_body("The body has text that cannot be stored (NUL, or half a surrogate pair)")
    elif isinstance(value, list):
        if depth and len(value) > LONGEST_LIST:
            raise bad_body(f"A list has more than {LONGEST_LIST} items")
        for item in value:
            check_storable(item, depth + 1)
    elif isinstance(value, dict):
        for name, item in value.items():
            check_storable(name, depth)
            check_storable(item, depth + 1)


def _whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
