"""Detects writes of other processes: by LISTEN on PostgreSQL, by polling data_version on SQLite."""

from __future__ import annotations

import asyncio

from starlette.concurrency import run_in_threadpool

from guildhall.core.db.database import NOTIFY_CHANNEL, Database
from guildhall.http.cache.freshness import Freshness

ASK_EVERY = 0.5  # seconds


async def watch(database: Database, freshness: Freshness) -> None:
    """Watch until canceled."""
    if database.server is None:
        await _ask_sqlite(database, freshness)
    else:
        await database.server.listen(NOTIFY_CHANNEL, freshness)


async def _ask_sqlite(database: Database, freshness: Freshness) -> None:
    seen = None
    while True:
        version = await run_in_threadpool(database.version_elsewhere)  # waits for the write lock
        if version != seen:
            seen = version
            freshness.all_changed()
        await asyncio.sleep(ASK_EVERY)
