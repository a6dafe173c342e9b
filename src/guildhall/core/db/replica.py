"""A PostgreSQL read replica for long reads.

It is used only once it has replayed every commit before the read, so that users always see their own changes.
If it lags or is not reachable, the primary is used.
"""

from __future__ import annotations

import logging
import time

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

log = logging.getLogger(__name__)

PATIENCE = 0.5  # seconds to wait until it has caught up
CHECK_EVERY = 0.01  # seconds
REST = 10.0  # seconds to avoid a replica that failed, so that not every read waits for it

# NULL if it is no longer a replica: a promoted one has diverged.
_HAS_REPLAYED = text("SELECT pg_last_wal_replay_lsn() >= CAST(:position AS pg_lsn)")


class Replica:
    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._rests_until = 0.0

    def connect(self, position: str) -> Connection | None:
        """Return a connection that has replayed up to this LSN of the primary, or None if it is not available."""
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
            problem = "lags behind, or is no longer a replica"
        except SQLAlchemyError as error:
            problem = f"is not reachable ({type(error).__name__})"
        self._rests_until = time.monotonic() + REST
        log.warning("the replica %s: reading from the primary for %.0f s", problem, REST)
        return None


def _catches_up(connection: Connection, position: str) -> bool:
    give_up = time.monotonic() + PATIENCE
    while not (caught_up := connection.scalar(_HAS_REPLAYED, {"position": position})):
        if caught_up is None or time.monotonic() > give_up:
            break
        time.sleep(CHECK_EVERY)
    connection.rollback()
    return bool(caught_up)
