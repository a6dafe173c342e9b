"""Assurance levels of sessions, and the only rules for a session whose second factor is pending.

Every request passes them: tables, functions and files through `queries.find_caller`, /auth/v1 through
`queries.signed_in`. A session with a pending factor may only read its own user, send the code, refresh and sign out.
"""

from datetime import datetime, timedelta
from enum import IntEnum

from guildhall.core.errors import NotAllowed

FRESH = timedelta(minutes=5)
"""A code also allows changes of the second factor for this long."""
PROVEN = timedelta(minutes=15)
"""A password or code also allows for this long what gives lasting access."""


class AssuranceLevel(IntEnum):
    """PENDING: the second factor is pending. ONE: the account has no second factor. TWO: a code was given."""

    PENDING = 0
    ONE = 1
    TWO = 2


def level_of(code_given_at: datetime | None, *, has_factor: bool) -> AssuranceLevel:
    if code_given_at is not None:
        return AssuranceLevel.TWO
    return AssuranceLevel.PENDING if has_factor else AssuranceLevel.ONE


def require_second_factor(level: AssuranceLevel) -> None:
    """Raise NotAllowed while the second factor is pending."""
    if level is AssuranceLevel.PENDING:
        raise NotAllowed(signed_in=True, reason="insufficient_aal")


def require_fresh_code(code_given_at: datetime | None, now: datetime) -> None:
    """Raise NotAllowed without a recent code. Changes of the second factor need one."""
    if code_given_at is None or now > code_given_at + FRESH:
        raise NotAllowed(signed_in=True, reason="reauthentication_needed")


def require_proof(proved_at: datetime | None, now: datetime) -> None:
    """Raise NotAllowed unless the session's holder gave the password, or a code of their app, within PROVEN.

    Everything that gives lasting access asks here: a session that was stolen alone must not become permanent.
    """
    if proved_at is None or now > proved_at + PROVEN:
        raise NotAllowed(signed_in=True, reason="proof_needed")
