"""The parameters of each connection to PostgreSQL, and whether an address leads to a pooler.

The server's timeouts end a statement that takes too long. libpq's end a connection whose packets are not acknowledged
(tcp_user_timeout, keepalives), and an attempt to connect that takes too long.
"""

from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo
from sqlalchemy.engine import make_url

from guildhall.core.db.revisions import session_name

CONNECT_TIMEOUT = 5  # seconds, shared by all hosts of an address
LEAST_TIMEOUT = 2  # seconds for one host
KEEPALIVES = {
    "keepalives_idle": 30,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 5_000,  # milliseconds; without it the kernel retransmits for a quarter of an hour
}


def parameters(url: str) -> dict[str, Any]:
    """Return the parameters of each connection: its timeouts, and that it needs a server that accepts writes.

    So after a failover, or while DNS still points to the former primary, no connection is kept that cannot write.
    """
    hosts = str(make_url(url).query.get("host", "")).count(",") + 1
    return {
        "connect_timeout": max(CONNECT_TIMEOUT // hosts, LEAST_TIMEOUT),
        "application_name": session_name(),
        "target_session_attrs": "primary",
        **KEEPALIVES,
    }


def conninfo(url: str) -> str:
    """Return libpq's form of an SQLAlchemy URL, with the parameters of each connection."""
    plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    return make_conninfo(plain, **parameters(url))


ROUNDS = 5
_SESSION = "SELECT pg_backend_pid()"


def pools_transactions(url: str) -> bool:
    """Return True if transactions of one connection run in several sessions, or two connections share one.

    A pooler gives the next transaction the session that was used last, or takes turns: a few rounds show either. Raises
    psycopg.OperationalError if the database does not answer.
    """
    with _connected(url) as first, _connected(url) as second:
        seen: tuple[set[int], set[int]] = (set(), set())
        for _ in range(ROUNDS):
            for connection, sessions in zip((first, second), seen, strict=True):
                row = connection.execute(_SESSION).fetchone()
                sessions.add(row[0] if row else 0)
        return bool(seen[0] & seen[1]) or len(seen[0]) > 1 or len(seen[1]) > 1


def pooling_problem(direct_url: str, *, listening: bool) -> str | None:
    """Return a problem if the address is a pooler's; None also if it does not answer.

    listening: it is the address in GUILDHALL_DATABASE_LISTEN_URL.
    """
    try:
        if not pools_transactions(direct_url):
            return None
    except psycopg.OperationalError:
        return None
    if listening:
        return (
            "GUILDHALL_DATABASE_LISTEN_URL leads to PgBouncer (or another pooler) in transaction mode: name PostgreSQL "
            "itself there."
        )
    return (
        "GUILDHALL_DATABASE_URL leads to PgBouncer (or another pooler) in transaction mode: set "
        "GUILDHALL_DATABASE_LISTEN_URL to the address of PostgreSQL itself, for LISTEN and migrations."
    )


def _connected(url: str) -> psycopg.Connection[tuple[int]]:
    return psycopg.connect(conninfo(url), autocommit=True, prepare_threshold=None)
