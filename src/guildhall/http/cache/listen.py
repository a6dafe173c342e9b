"""Receives PostgreSQL's notifications of commits in other processes."""

from __future__ import annotations

import asyncio
import logging

import psycopg

from guildhall.core.db.database import NOTIFY_CHANNEL, Database
from guildhall.http.cache.freshness import Freshness

log = logging.getLogger(__name__)

RECONNECT_AFTER = 1.0  # seconds


async def listen(database: Database, freshness: Freshness) -> None:
    """Listen until cancelled. While the connection is down nothing is cached, because changes would be missed."""
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
            if freshness.trusted:  # logged once, not at every attempt
                log.warning("no notifications from other processes, caching is paused: %s", error)
        freshness.trusted = False
        await asyncio.sleep(RECONNECT_AFTER)
