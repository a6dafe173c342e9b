"""Reads PostgreSQL's schema version without the pool, so that /readyz responds even while the pool is exhausted."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import psycopg
from sqlalchemy import MetaData, create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool

from guildhall.core.db.fingerprint import schema_differences
from guildhall.core.db.idle_connections import has_ended
from guildhall.core.db.postgresql import BoundedConnection, conninfo

ANSWER_WITHIN = 1.8  # seconds
_TABLE = "SELECT to_regclass('alembic_version') IS NOT NULL"
_REVISION = "SELECT version_num FROM alembic_version"


class Probe:
    """Keeps one connection and one thread of its own."""

    def __init__(self, url: str) -> None:
        self._conninfo = conninfo(url)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="probe")
        self._connection: BoundedConnection | None = None

    async def revision(self) -> str | None:
        """Return the schema's version, None where there is none yet.

        Raises psycopg.Error, or TimeoutError where the answer takes longer than ANSWER_WITHIN.
        """
        found = asyncio.get_running_loop().run_in_executor(self._thread, self._read)
        return await asyncio.wait_for(found, ANSWER_WITHIN)

    async def differences(self, expected: MetaData) -> list[str]:
        """Return how the tables differ from the expected ones. Raises as `revision` does, and SQLAlchemyError."""
        found = asyncio.get_running_loop().run_in_executor(self._thread, self._compare, expected)
        return await asyncio.wait_for(found, ANSWER_WITHIN)

    def close(self) -> None:
        self._thread.shutdown(wait=True)
        self._forget()

    def _read(self) -> str | None:
        try:
            connection = self._connected()
            found = connection.execute(_TABLE).fetchone()
            row = connection.execute(_REVISION).fetchone() if found and found[0] else None
            return str(row[0]) if row else None
        except psycopg.Error:
            self._forget()
            raise

    def _compare(self, expected: MetaData) -> list[str]:
        engine = create_engine("postgresql+psycopg://", creator=self._connected, poolclass=StaticPool)
        try:
            with engine.connect() as connection:
                return schema_differences(connection, expected)
        except SQLAlchemyError:
            self._forget()
            raise

    def _connected(self) -> BoundedConnection:
        kept = self._connection
        if kept is None or kept.closed or has_ended(kept):
            self._forget()
            kept = BoundedConnection.connect(
                self._conninfo, autocommit=True, prepare_threshold=None, connect_timeout=2
            )
            kept.answer_within = ANSWER_WITHIN
            self._connection = kept
        return kept

    def _forget(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
