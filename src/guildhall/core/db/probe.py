"""Reads PostgreSQL's schema version without the pool, so that /readyz responds even while the pool is exhausted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, MetaData, create_engine
from sqlalchemy.pool import NullPool

from guildhall.core.db.fingerprint import schema_differences
from guildhall.core.db.migrations import current_revision
from guildhall.core.db.postgresql import LEAST_TIMEOUT, parameters

T = TypeVar("T")

ANSWER_WITHIN = 1.8  # seconds


class Probe:
    """Opens a connection for each look, in a thread of its own."""

    def __init__(self, url: str) -> None:
        options = parameters(url) | {"prepare_threshold": None, "connect_timeout": LEAST_TIMEOUT}
        self.engine = create_engine(url, poolclass=NullPool, hide_parameters=True, connect_args=options)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="probe")

    async def revision(self) -> str | None:
        """Return the schema's version, None where there is none yet.

        Raises SQLAlchemyError, or TimeoutError where the answer takes longer than ANSWER_WITHIN.
        """
        return await self._look(current_revision)

    async def differences(self, expected: MetaData) -> list[str]:
        """Return how the tables differ from the expected ones. Raises as `revision` does."""
        return await self._look(lambda connection: schema_differences(connection, expected))

    async def _look(self, read: Callable[[Connection], T]) -> T:
        def work() -> T:
            with self.engine.connect() as connection:
                return read(connection)

        looking = asyncio.get_running_loop().run_in_executor(self._thread, work)
        return await asyncio.wait_for(looking, ANSWER_WITHIN)

    def close(self) -> None:
        self._thread.shutdown()
