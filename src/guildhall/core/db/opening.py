"""Chooses the database by its address."""

from guildhall.core.db.database import Database
from guildhall.core.db.sqlite_database import SqliteDatabase


def open_database(url: str, *, slow_ms: int = 0, listen_url: str = "", pool_size: int = 0) -> Database:
    """Return the database at an SQLAlchemy URL for sqlite or postgresql+psycopg.

    slow_ms: statements that take longer are logged; 0 disables the log.
    listen_url: the direct address of the same PostgreSQL, if `url` belongs to PgBouncer in transaction mode.
    pool_size: connections of this process; 0 for as many as suit the machine.
    """
    if url.startswith("sqlite"):
        return SqliteDatabase(url, pool_size, slow_ms)
    from guildhall.core.db.postgres_database import PostgresDatabase  # noqa: PLC0415 - psycopg's 7 MB

    return PostgresDatabase(url, listen_url, pool_size, slow_ms)
