"""Errors of the REST engine in PostgREST's format: code, message, details and hint."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from types import MappingProxyType

NOTHING: Mapping[str, str] = MappingProxyType({})


class DialectError(Exception):
    """An error response. `body()` is sent with `status`."""

    def __init__(
        self,
        code: str,
        message: str,
        status: int = 400,
        *,
        details: str | None = None,
        hint: str | None = None,
        headers: Mapping[str, str] = NOTHING,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.details = details
        self.hint = hint
        self.headers = headers

    def body(self) -> dict[str, str | None]:
        return {"code": self.code, "details": self.details, "hint": self.hint, "message": self.message}


def unreadable(message: str, details: str | None = None, *, hint: str | None = None) -> DialectError:
    """Return the error for a query string outside the dialect."""
    return DialectError("PGRST100", message, details=details, hint=hint)


def not_embedded(name: str) -> DialectError:
    """Return the error for a filter, order or page of a relation that is not, or not once, in `select`."""
    message = f"Cannot apply filter because '{name[:100]}' is not an embedded resource in this request"
    hint = f"Verify that '{name[:100]}' is included once in the 'select' query parameter."
    return DialectError("PGRST108", message, hint=hint)


def bad_body(message: str, details: str | None = None) -> DialectError:
    return DialectError("PGRST102", message, details=details)


def too_far(offset: int, total: int) -> DialectError:
    """Return the error for an offset behind the last row."""
    details = f"An offset of {offset} was requested, but there are only {total} rows."
    return no_such_range(details, total)


def no_such_range(details: str, total: int | None = None) -> DialectError:
    headers = {"content-range": f"*/{'*' if total is None else total}"}
    return DialectError("PGRST103", "Requested range not satisfiable", 416, details=details, headers=headers)


def not_one_row(rows: int) -> DialectError:
    message = "Cannot coerce the result to a single JSON object"
    return DialectError("PGRST116", message, 406, details=f"The result contains {rows} rows")


def no_such_relation(table: str, other: str, *, details: str | None = None) -> DialectError:
    message = f"Could not find a relationship between '{table}' and '{other}'"
    return DialectError("PGRST200", message, details=details)


def no_such_column(table: str, column: str, known: Iterable[str]) -> DialectError:
    hint = _perhaps(column, known)
    return DialectError("PGRST204", f"Could not find the '{column}' column of '{table}'", hint=hint)


def no_such_table(table: str, known: Iterable[str]) -> DialectError:
    return DialectError("PGRST205", f"Could not find the table '{table}'", 404, hint=_perhaps(table, known))


def not_allowed(message: str, *, signed_in: bool) -> DialectError:
    """Return the error for a forbidden operation; anonymous callers are asked to sign in."""
    if signed_in:
        return DialectError("42501", message, 403)
    return DialectError("42501", message, 401, headers={"www-authenticate": "Bearer"})


def wrong_type(kind: str, text: str, *, hint: str | None = None) -> DialectError:
    return DialectError("22P02", f'invalid input syntax for type {kind}: "{text[:200]}"', hint=hint)


def out_of_range(kind: str, text: str) -> DialectError:
    return DialectError("22003", f'value "{text[:200]}" is out of range for type {kind}')


def _perhaps(name: str, known: Iterable[str]) -> str | None:
    near = get_close_matches(name, list(known), n=1)
    return f"Perhaps you meant '{near[0]}'." if near else None
