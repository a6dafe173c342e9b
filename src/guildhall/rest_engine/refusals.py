"""Translates errors of business rules and of the database to the dialect."""

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy.exc import DataError, IntegrityError

from guildhall.core.errors import NotAllowed, Refused, TooMany
from guildhall.core.i18n import FALLBACK, text
from guildhall.rest_engine.errors import DialectError

log = logging.getLogger(__name__)

_SQLITE = {
    "UNIQUE": "23505",
    "FOREIGN KEY": "23503",
    "NOT NULL": "23502",
    "CHECK": "23514",
}
_CONSTRAINT = re.compile(r"(UNIQUE|FOREIGN KEY|NOT NULL|CHECK) constraint failed(?:: (.*))?")
NOT_ALLOWED = "23514"
TAKEN = "23505"
_OF_SLUGS = re.compile(r"[._]slug$")


@dataclass(frozen=True, slots=True)
class Broken:
    """The response to a broken database rule, without columns or constraints."""

    reason: str
    status: int

    @property
    def message(self) -> str:
        return text(FALLBACK, f"reasons.{self.reason}")


BROKEN: Mapping[str, Broken] = {
    TAKEN: Broken("already_there", 409),
    "23503": Broken("reference_broken", 409),
    "23502": Broken("value_not_allowed", 400),
    NOT_ALLOWED: Broken("value_not_allowed", 400),
}


SLUG_TAKEN = Broken("slug_taken", 409)
"""A slug is the one unique value that people choose for themselves, and that is public: its refusal names it."""


def dialect_error(error: Exception) -> DialectError | None:
    """Return the response to a known error; None for an unexpected one."""
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
    """Return the response by the kind of the broken rule. Its name is only logged, but a slug's names its field."""
    state, rule = _state_and_rule(error)
    broken = BROKEN.get(state, BROKEN[NOT_ALLOWED])
    if state == TAKEN and _OF_SLUGS.search(rule):
        return DialectError(state, SLUG_TAKEN.message, 409, details="slug", hint=SLUG_TAKEN.reason)
    log.info("a rule of the database was broken: %s %s", state, rule)
    return DialectError(state, broken.message, broken.status, hint=broken.reason)


def _state_and_rule(error: IntegrityError) -> tuple[str, str]:
    """Return the SQLSTATE and the constraint or columns, never the values."""
    state = getattr(error.orig, "sqlstate", None)
    if state is None:
        details = _CONSTRAINT.search(str(error.orig))
        return (_SQLITE[details[1]], details[2] or "") if details else (NOT_ALLOWED, "")
    diagnosis = getattr(error.orig, "diag", None)
    rule = getattr(diagnosis, "constraint_name", None) or getattr(diagnosis, "column_name", None)
    return state, rule or ""
