"""Reads from PostgreSQL without the pool, so that /readyz responds even while the pool is exhausted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, create_engine
from sqlalchemy.pool import NullPool

from guildhall.core.db.postgresql import LEAST_TIMEOUT, parameters

T = TypeVar("T")

ANSWER_WITHIN = 1.8  # seconds


class Probe:
    """Opens a connection for each look, in a thread of its own."""

    def __init__(self, url: str) -> None:
        options = parameters(url) | {"prepare_threshold": None, "connect_timeout": LEAST_TIMEOUT}
        self.engine = create_engine(url, poolclass=NullPool, hide_parameters=True, connect_args=options)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="probe")

    async def look(self, read: Callable[[Connection], T]) -> T:
        """Raises SQLAlchemyError, or TimeoutError where the answer takes longer than ANSWER_WITHIN."""

        def work() -> T:
            with self.engine.connect() as connection:
                return read(connection)

        looking = asyncio.get_running_loop().run_in_executor(self._thread, work)
        return await asyncio.wait_for(looking, ANSWER_WITHIN)

    def close(self) -> None:
        self._thread.shutdown()
