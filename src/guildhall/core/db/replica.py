"""A PostgreSQL that follows the shop's own, for long reads.

It is asked only once it has replayed all that was committed before the read began, so that nobody sees a state older
than their own last change; where it lags or does not answer, the primary reads.
"""

from __future__ import annotations

import logging
import time

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

log = logging.getLogger(__name__)

PATIENCE = 0.5  # seconds for it to catch up
GLANCE = 0.01  # seconds between two looks
REST = 10.0  # seconds without asking one that failed, so that not every read waits for it

# No value where it does not follow any more: a promoted replica goes its own way.
_HAS_REPLAYED = text("SELECT pg_last_wal_replay_lsn() >= CAST(:position AS pg_lsn)")


class Replica:
    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._rests_until = 0.0

    def connect(self, position: str) -> Connection | None:
        """A connection that sees all up to this position of the primary's log (an LSN), or None: not now."""
        if time.monotonic() < self._rests_until:
            return None
        try:
            connection = self.engine.connect()
            try:
                if _catches_up(connection, position):
                    return connection
            except BaseException:
                connection.close()
                raise
            connection.close()
            problem = "lags behind, or follows no more"
        except SQLAlchemyError as error:
            problem = f"does not answer ({type(error).__name__})"
        self._rests_until = time.monotonic() + REST
        log.warning("the replica %s: the primary reads for %.0f s", problem, REST)
        return None


def _catches_up(connection: Connection, position: str) -> bool:
    give_up = time.monotonic() + PATIENCE
    while not (caught_up := connection.scalar(_HAS_REPLAYED, {"position": position})):
        if caught_up is None or time.monotonic() > give_up:
            break
        time.sleep(GLANCE)
    connection.rollback()
    return bool(caught_up)
