"""A clock for tests."""

from datetime import datetime, timedelta


class FixedClock:
    """A clock that stands still until it is advanced."""

    def __init__(self, at: datetime) -> None:
        self._now = at

    def now(self) -> datetime:
        return self._now

    def advance(self, by: timedelta) -> None:
        self._now += by
