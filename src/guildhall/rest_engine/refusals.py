"""What rooms and databases raise, in the words of the dialect."""

from __future__ import annotations

import re

from sqlalchemy.exc import DataError, IntegrityError

from guildhall.core.errors import NotAllowed, Refused, TooMany
from guildhall.rest_engine.errors import DialectError

_SQLITE = {
    "UNIQUE": "23505",
    "FOREIGN KEY": "23503",
    "NOT NULL": "23502",
    "CHECK": "23514",
}
_CONSTRAINT = re.compile(r"(UNIQUE|FOREIGN KEY|NOT NULL|CHECK) constraint failed(?:: (.*))?")
_MESSAGES = {
    "23505": ("duplicate key value violates unique constraint", 409),
    "23503": ("the row is still referenced, or refers to one that is not there", 409),
    "23502": ("a value is missing", 400),
    "23514": ("a value is not allowed", 400),
}
_KEY = re.compile(r"Key \(([^)]*)\)")


def dialect_error(error: Exception) -> DialectError | None:
    """The answer to an error that the dialect knows; None for one that nobody foresaw."""
    match error:
        case DialectError():
            return error
        case Refused():
            return _refused(error)
        case IntegrityError():
            return _integrity(error)
        case DataError() | OverflowError():
            return DialectError("22003", "a value is out of range")
        case _:
            return None


def _refused(error: Refused) -> DialectError:
    code = "42501" if isinstance(error, NotAllowed) else "P0001"
    headers = {"retry-after": str(error.retry_after)} if isinstance(error, TooMany) else {}
    if error.status == 401:
        headers["www-authenticate"] = "Bearer"
    return DialectError(
        code, error.message, error.status, details=error.details, hint=error.reason, headers=headers
    )


def _integrity(error: IntegrityError) -> DialectError:
    """Which rule was broken, and by which columns; never the values of another's row."""
    state = getattr(error.orig, "sqlstate", None)
    if state is None:
        details = _CONSTRAINT.search(str(error.orig))
        state, subject = (_SQLITE[details[1]], details[2]) if details else ("23514", None)
    else:
        found = _KEY.search(str(error.orig))
        diagnosis = getattr(error.orig, "diag", None)
        subject = (
            found[1]
            if found
            else getattr(diagnosis, "column_name", None) or getattr(diagnosis, "constraint_name", None)
        )
    message, status = _MESSAGES.get(state, _MESSAGES["23514"])
    columns = ", ".join(part.rpartition(".")[2] for part in subject.split(", ")) if subject else None
    if columns is not None:
        message = f"{message}: {columns}"
    return DialectError(state, message, status, details=columns and f"Key ({columns})")
