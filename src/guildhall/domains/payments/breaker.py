"""Stops asking a payment provider that does not answer, so that buyers are refused at once instead of waiting.

A provider's class has one Breaker and makes each call to the network within `calling`.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from guildhall.domains.payments.metrics import CALLS, SECONDS
from guildhall.domains.payments.port import ProviderError

log = logging.getLogger(__name__)

FAILURES = 5
"""Calls without an answer, one after another, after which none is made for a while."""

REST = 10  # seconds until one call tries again


class Breaker:
    """Counts calls without an answer. Safe to share between threads. `now` returns seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:  # not money
        self._now = now
        self._guard = threading.Lock()
        self._failures = 0
        self._rests_until = self._now()

    @contextmanager
    def calling(self, call: str) -> Iterator[None]:
        """Make a call within the block. Raises ProviderError at once while the provider rests."""
        if not self._may_call():
            CALLS.labels(call, "not made").inc()
            raise ProviderError("it did not answer the calls before", refused=False, answered=False)
        outcome, answered = "failed", False
        try:
            with SECONDS.labels(call).time():
                yield
            outcome, answered = "answered", True
        except ProviderError as problem:
            outcome, answered = "refused" if problem.refused else "failed", problem.answered
            raise
        finally:
            CALLS.labels(call, outcome).inc()
            self._note(answered=answered)

    def _may_call(self) -> bool:
        """Return False while the provider rests. After that one call may try, while others are still refused."""
        with self._guard:
            if self._failures < FAILURES:
                return True
            if self._now() < self._rests_until:
                return False
            self._rests_until = self._now() + REST
            return True

    def _note(self, *, answered: bool) -> None:
        with self._guard:
            before, self._failures = self._failures, 0 if answered else self._failures + 1
            if self._failures >= FAILURES:
                self._rests_until = self._now() + REST
        if answered and before >= FAILURES:
            log.warning("the payment provider answers again")
        if before + 1 == FAILURES and not answered:
            log.error(
                "the payment provider does not answer: calls are refused, and one is tried every %d s", REST
            )
