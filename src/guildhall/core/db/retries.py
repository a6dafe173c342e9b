"""Transactions that the database broke off for the sake of another one are run again, a few times."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy.exc import DBAPIError

T = TypeVar("T")
log = logging.getLogger(__name__)

PAUSES = (0.02, 0.05, 0.15, 0.4)
"""Seconds before each further attempt; up to as much again is added by chance, so that two do not meet again."""

LATEST_AGAIN = 8.0
"""Seconds after the first attempt began; one that waited for a lock has used up most of a request's time."""

_STATES = frozenset(
    {"40001", "40P01", "55P03"}
)  # serialization_failure, deadlock_detected, lock_not_available


def is_overtaken(error: BaseException) -> bool:
    """Whether PostgreSQL undid the whole transaction so that another one could go on."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in _STATES


def until_through(work: Callable[[], T]) -> T:
    """Run `work`, a whole transaction, again when the database broke it off; the last error is raised.

    SQLite has one writer, which waits for its turn before it begins (`Database._take_turn`).
    """
    began = time.monotonic()
    for pause in PAUSES:
        try:
            return work()
        except DBAPIError as error:
            if not is_overtaken(error) or time.monotonic() - began > LATEST_AGAIN:
                raise
            log.info("a transaction was broken off for another one, and is run again")
        time.sleep(pause * (1 + random.random()))
    return work()
