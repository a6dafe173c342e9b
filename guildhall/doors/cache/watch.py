"""Hearing what other processes wrote: PostgreSQL tells (LISTEN), SQLite is asked twice a second (data_version)."""

from __future__ import annotations

import asyncio
import logging

import psycopg

from guildhall.doors.cache.freshness import Freshness
from guildhall.kit.database import NOTIFY_CHANNEL, Database

log = logging.getLogger(__name__)

ASK_EVERY = 0.5  # seconds
RECONNECT_AFTER = 1.0


async def watch(database: Database, freshness: Freshness) -> None:
    """Runs until cancelled."""
    await (_ask_sqlite(database, freshness) if database.inline else _listen(database, freshness))


async def _ask_sqlite(database: Database, freshness: Freshness) -> None:
    seen = None
    while True:
        version = database.version_elsewhere()
        if version != seen:
            seen = version
            freshness.all_changed()
        await asyncio.sleep(ASK_EVERY)


async def _listen(database: Database, freshness: Freshness) -> None:
    url = database.url.replace("postgresql+psycopg://", "postgresql://", 1)
    freshness.trusted = False
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                await connection.execute(f"LISTEN {NOTIFY_CHANNEL}")
                freshness.all_changed()
                freshness.trusted = True
                async for notice in connection.notifies():
                    freshness.changed(notice.payload.split())
        except psycopg.Error:
            log.warning("cache: not hearing other processes; answering uncached until the database is back")
        freshness.trusted = False
        await asyncio.sleep(RECONNECT_AFTER)
