"""Detects an address that leads to a pooler whose transactions change sessions (PgBouncer's transaction mode).

LISTEN, prepared statements and session settings are unreliable there.
"""

import psycopg

from guildhall.core.db.postgresql import conninfo

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

    listening: it is that of GUILDHALL_DATABASE_LISTEN_URL.
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
