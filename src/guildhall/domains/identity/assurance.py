"""How sure the house is of who uses a session. The one place that says what a session without its second step may do.

Every door asks it: tables, functions and files through `queries.find_caller`, /auth/v1 through `queries.signed_in`.
Only looking at oneself, giving the code, refreshing and signing out are open before (`halfway`).
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import IntEnum

from guildhall.core.errors import NotAllowed

FRESH = timedelta(minutes=5)
"""For how long a code also serves to change the second step itself."""


class AssuranceLevel(IntEnum):
    """HALF: the password was right, the code is still to come. ONE: no code is asked for. TWO: a code was given."""

    HALF = 0
    ONE = 1
    TWO = 2


def level_of(code_given_at: datetime | None, *, has_factor: bool) -> AssuranceLevel:
    if code_given_at is not None:
        return AssuranceLevel.TWO
    return AssuranceLevel.HALF if has_factor else AssuranceLevel.ONE


def require_second_factor(level: AssuranceLevel) -> None:
    """Raises NotAllowed."""
    if level is AssuranceLevel.HALF:
        raise NotAllowed(
            "A code of your second step is needed to finish signing in",
            signed_in=True,
            reason="insufficient_aal",
        )


def require_fresh_code(code_given_at: datetime | None, now: datetime) -> None:
    """For changes of the second step itself. Raises NotAllowed."""
    if code_given_at is None or now > code_given_at + FRESH:
        raise NotAllowed(
            "A fresh code of your second step is needed for this",
            signed_in=True,
            reason="reauthentication_needed",
        )
