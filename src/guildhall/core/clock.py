"""The clock of the application; tests replace it with a clock that stands still (tests/support/clock.py)."""

from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    def now(self) -> datetime:
        """Return the current time, UTC-aware."""


class SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)
