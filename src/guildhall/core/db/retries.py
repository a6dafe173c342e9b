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

_STATES = frozenset({"40001", "40P01"})  # serialization_failure, deadlock_detected


def is_overtaken(error: BaseException) -> bool:
    """Whether PostgreSQL undid the whole transaction so that another one could go on."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in _STATES


def until_through(work: Callable[[], T]) -> T:
    """Run `work`, a whole transaction, again when the database broke it off; the last error is raised.

    SQLite has one writer, which waits for its turn before it begins (`Database._take_turn`).
    """
    for pause in PAUSES:
        try:
            return work()
        except DBAPIError as error:
            if not is_overtaken(error):
                raise
            log.info("a transaction was broken off for another one, and is run again")
        time.sleep(pause * (1 + random.random()))
    return work()
