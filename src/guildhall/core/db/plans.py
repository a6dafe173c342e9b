"""Limits the plans that PostgreSQL may choose."""

from __future__ import annotations

from sqlalchemy import Connection

_OFF = ("seqscan", "sort", "hashjoin", "mergejoin")
_LOOK_UP = "; ".join(f"SET LOCAL enable_{each} = off" for each in _OFF)


def only_look_up(db: Connection) -> None:
    """Make PostgreSQL use index lookups only, until the transaction ends.

    For small reads from tables that grow a thousandfold within a minute: until autovacuum updates the statistics, the
    planner may prefer to scan the whole table.
    """
    if db.dialect.name == "postgresql":
        db.exec_driver_sql(_LOOK_UP)
