"""Limits of a transaction on PostgreSQL: the wait for a lock, one statement, and the pause between two statements.

A direct connection gets the limits of requests when it is made. Everything else sets its limits for one transaction
(SET LOCAL), which PgBouncer in transaction mode carries as well; it refuses the startup parameter `options`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a transaction, in seconds: waiting for a lock, one statement, and the pause between two statements."""

    lock: float
    statement: float
    idle: float

    def as_sql(self, *, local: bool) -> str:
        """Return the statements that set the limits for the transaction (local) or the session.

        They are no queries: the transaction may still choose its isolation.
        """
        values = {
            "lock_timeout": f"{self.lock * 1000:.0f}",
            "statement_timeout": f"{self.statement * 1000:.0f}",
            "idle_in_transaction_session_timeout": f"{self.idle * 1000:.0f}",
            "jit": "off",  # compilation takes 100 ms, and the planner would use it for statements of 30 ms
        }
        scope, settings = ("LOCAL", values) if local else ("SESSION", values | SERVER_KEEPALIVES)
        return "; ".join(f"SET {scope} {name} = {value}" for name, value in settings.items())


MINUTE, HOUR = 60.0, 3600.0
PATIENCE_FOR_CONNECTION = 5.0  # seconds that work waits for a connection of the pool
REQUEST = Limits(lock=5, statement=30, idle=MINUTE)
JOB = Limits(lock=5, statement=10 * MINUTE, idle=5 * MINUTE)
LONG_READ = Limits(lock=10, statement=15 * MINUTE, idle=10 * MINUTE)
"""Exports and reports. A client that reads an export slowly lets the transaction idle."""
BULK = Limits(lock=MINUTE, statement=6 * HOUR, idle=6 * HOUR)
"""Backup and restore, which copy files while the transaction is open."""
MIGRATION = Limits(lock=3, statement=6 * HOUR, idle=10 * MINUTE)
"""A schema change blocks every later transaction while it waits for its lock: it gives up soon and retries."""

SERVER_KEEPALIVES = {"tcp_keepalives_idle": "30", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""Parameters of the server, which ends the session of a machine that vanished and releases its locks."""

_current: ContextVar[Limits] = ContextVar("limits", default=REQUEST)


def current_limits() -> Limits:
    """Return the limits of transactions that begin here: the limits of requests, unless `limited_to` set others."""
    return _current.get()


@contextmanager
def limited_to(limits: Limits) -> Iterator[None]:
    """Give the transactions that begin within the block, in this thread or task, other limits."""
    token = _current.set(limits)
    try:
        yield
    finally:
        _current.reset(token)
