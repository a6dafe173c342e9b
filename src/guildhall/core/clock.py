"""Time comes from a clock, so that tests can give the shop one that stands still (tests/support/clock.py)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    def now(self) -> datetime:
        """The present moment, UTC-aware."""


class SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)
