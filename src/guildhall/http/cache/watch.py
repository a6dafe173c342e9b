"""Hearing what other processes wrote: PostgreSQL tells (LISTEN), SQLite is asked twice a second (data_version)."""

from __future__ import annotations

import asyncio

from starlette.concurrency import run_in_threadpool

from guildhall.core.db.database import Database
from guildhall.http.cache.freshness import Freshness

ASK_EVERY = 0.5  # seconds


async def watch(database: Database, freshness: Freshness) -> None:
    """Runs until cancelled."""
    if database.inline:
        await _ask_sqlite(database, freshness)
    else:
        from guildhall.http.cache.listen import listen  # noqa: PLC0415 - psycopg's 7 MB are PostgreSQL's to pay

        await listen(database, freshness)


async def _ask_sqlite(database: Database, freshness: Freshness) -> None:
    seen = None
    while True:
        version = await run_in_threadpool(database.version_elsewhere)  # it waits for who is writing
        if version != seen:
            seen = version
            freshness.all_changed()
        await asyncio.sleep(ASK_EVERY)
