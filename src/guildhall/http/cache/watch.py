"""Detects writes of other processes: by LISTEN on PostgreSQL, by polling data_version on SQLite."""

from __future__ import annotations

import asyncio

from starlette.concurrency import run_in_threadpool

from guildhall.core.db.database import Database
from guildhall.http.cache.freshness import Freshness

ASK_EVERY = 0.5  # seconds


async def watch(database: Database, freshness: Freshness) -> None:
    """Watch until cancelled."""
    if database.inline:
        await _ask_sqlite(database, freshness)
    else:
        from guildhall.http.cache.listen import listen  # noqa: PLC0415 - psycopg takes 7 MB, needed for PostgreSQL only

        await listen(database, freshness)


async def _ask_sqlite(database: Database, freshness: Freshness) -> None:
    seen = None
    while True:
        version = await run_in_threadpool(database.version_elsewhere)  # waits for the write lock
        if version != seen:
            seen = version
            freshness.all_changed()
        await asyncio.sleep(ASK_EVERY)
