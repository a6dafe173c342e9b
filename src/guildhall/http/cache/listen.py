"""PostgreSQL tells what other processes wrote: each commit notifies, this hears."""

from __future__ import annotations

import asyncio
import logging

import psycopg

from guildhall.core.db.database import NOTIFY_CHANNEL, Database
from guildhall.http.cache.freshness import Freshness

log = logging.getLogger(__name__)

RECONNECT_AFTER = 1.0  # seconds


async def listen(database: Database, freshness: Freshness) -> None:
    """Runs until cancelled. While the connection is down nothing is kept, because changes would go unheard."""
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
        except psycopg.Error as error:
            if freshness.trusted:  # said once, not at every attempt
                log.warning("not hearing other processes, so answering uncached until they are: %s", error)
        freshness.trusted = False
        await asyncio.sleep(RECONNECT_AFTER)
