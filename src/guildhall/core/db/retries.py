"""Retries transactions that PostgreSQL aborted in favor of a concurrent one."""

import logging
import random
import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy.exc import DBAPIError

T = TypeVar("T")
log = logging.getLogger(__name__)

PAUSES = (0.02, 0.05, 0.15, 0.4)
"""Seconds before each retry. Up to as much is added at random, so that two transactions do not collide again."""

LATEST_AGAIN = 8.0
"""Seconds after the first attempt began; an attempt that waited for a lock has used up most of a request's time."""

_STATES = frozenset(
    {"40001", "40P01", "55P03"}
)  # serialization_failure, deadlock_detected, lock_not_available


def is_aborted(error: BaseException) -> bool:
    """Return True for a serialization failure, a deadlock or a lock timeout: the whole transaction was rolled back."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in _STATES


def retry_if_aborted(work: Callable[[], T]) -> T:
    """Run `work`, a whole transaction, and retry it if PostgreSQL aborted it. The last error is raised.

    SQLite needs no retry: its one writer waits for the lock before it begins (`SqliteDatabase.writing`).
    """
    began = time.monotonic()
    for pause in PAUSES:
        try:
            return work()
        except DBAPIError as error:
            if not is_aborted(error) or time.monotonic() - began > LATEST_AGAIN:
                raise
            log.info("retrying a transaction that was aborted in favor of a concurrent one")
        time.sleep(pause * (1 + random.random()))
    return work()
