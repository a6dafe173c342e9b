"""PostgreSQL's choice of plans."""

from __future__ import annotations

from sqlalchemy import Connection

_OFF = ("seqscan", "sort", "hashjoin", "mergejoin")
_LOOK_UP = "; ".join(f"SET LOCAL enable_{each} = off" for each in _OFF)


def only_look_up(db: Connection) -> None:
    """Let PostgreSQL look rows up by index, and read none in bulk to sort or join them, until the transaction ends.

    For a transaction that takes a few rows of a table that may grow by a thousand times within a minute. Autovacuum
    counts a table anew after that, and by the statistics of before, to read all of it may seem cheap.
    """
    if db.dialect.name == "postgresql":
        db.exec_driver_sql(_LOOK_UP)
