"""Reads from PostgreSQL without the pool, so that /readyz responds even while the pool is exhausted."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from guildhall.core.db.database import Database
from guildhall.core.db.identity import OTHER_DATABASE, SILENT, is_same_database
from guildhall.core.db.postgresql import LEAST_TIMEOUT, parameters

T = TypeVar("T")

ANSWER_WITHIN = 1.8  # seconds


class Probe:
    """Opens a connection for each look, in threads of its own.

    direct_url: the address for LISTEN and migrations, if it differs from `url`.
    """

    def __init__(self, database: Database, url: str, direct_url: str) -> None:
        self.engine, self.direct = _engine(database, url), _engine(database, direct_url)
        self._compares = url != direct_url
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="probe")
        self._direct_thread = ThreadPoolExecutor(1, thread_name_prefix="probe_direct")

    async def listening_problem(self) -> str | None:
        """Return why the direct address is not usable; None if it is, or is the one of all work."""
        looking = asyncio.get_running_loop().run_in_executor(self._direct_thread, self.compare)
        try:
            return await asyncio.wait_for(looking, ANSWER_WITHIN)
        except TimeoutError:
            return SILENT

    def compare(self) -> str | None:
        """As `listening_problem`, in this thread. A database that does not answer is not this function's to report."""
        if not self._compares:
            return None
        try:
            self.direct.connect().close()
        except SQLAlchemyError:
            return SILENT
        try:
            return None if is_same_database(self.direct, self.engine) else OTHER_DATABASE
        except SQLAlchemyError:
            return None

    async def look(self, read: Callable[[Connection], T]) -> T:
        """Raises SQLAlchemyError, or TimeoutError where the answer takes longer than ANSWER_WITHIN."""

        def work() -> T:
            with self.engine.connect() as connection:
                return read(connection)

        looking = asyncio.get_running_loop().run_in_executor(self._thread, work)
        return await asyncio.wait_for(looking, ANSWER_WITHIN)

    def close(self) -> None:
        self._thread.shutdown()
        self._direct_thread.shutdown()


def _engine(database: Database, url: str) -> Engine:
    return create_engine(
        url,
        poolclass=NullPool,
        hide_parameters=True,
        execution_options={"database": database},
        connect_args=parameters(url) | {"prepare_threshold": None, "connect_timeout": LEAST_TIMEOUT},
    )
