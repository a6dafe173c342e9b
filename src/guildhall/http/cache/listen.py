"""Receives PostgreSQL's notifications of commits in other processes.

A connection that is silent may be dead without showing it. So the process notifies itself every few seconds; if that
does not arrive, cached answers are not served until it does again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets

import psycopg

from guildhall.core.db.database import NOTIFY_CHANNEL, Database
from guildhall.core.db.postgresql import BoundedAsyncConnection, conninfo
from guildhall.http.cache.freshness import Freshness

log = logging.getLogger(__name__)

RECONNECT_AFTER = 1.0  # seconds
BEAT_EVERY = 3.0  # seconds
ANSWER_WITHIN = 7.0  # seconds; with the pause before, 10 s of silence at most


class NotificationLost(psycopg.OperationalError):
    """A notification to this process did not come back: the session is not the one that listens."""


async def listen(database: Database, freshness: Freshness) -> None:
    """Listen until cancelled. While the connection is down nothing is cached, because changes would be missed."""
    address = conninfo(database.direct_url)
    freshness.trusted = False
    while True:
        try:
            await _receive(address, freshness)
        except psycopg.Error as error:
            if freshness.trusted:  # logged once, not at every attempt
                log.warning("no notifications from other processes, caching is paused: %s", error)
        freshness.trusted = False
        await asyncio.sleep(RECONNECT_AFTER)


async def _receive(address: str, freshness: Freshness) -> None:
    """Apply notifications until the connection fails. Raises psycopg.Error."""
    own = f"{NOTIFY_CHANNEL}_{secrets.token_hex(8)}"
    connection = await _connected(address)
    try:
        await connection.execute(f"LISTEN {NOTIFY_CHANNEL}; LISTEN {own}")
        await _notify_from_elsewhere(address, own)
        while True:
            received = False
            async for notice in connection.notifies(timeout=BEAT_EVERY):
                if notice.channel != own:
                    freshness.changed(notice.payload.split())
                    continue
                received = True
                if not freshness.trusted:
                    freshness.all_changed()  # earlier changes were missed
                    freshness.trusted = True
            if not received:
                raise NotificationLost("a notification to this process did not come back")
            await connection.execute(f"NOTIFY {own}")
    finally:
        await connection.close()


async def _notify_from_elsewhere(address: str, channel: str) -> None:
    """Send the first one over another connection: a pooler may hand this one's own back, and lose those of others."""
    other = await _connected(address)
    try:
        await other.execute(f"NOTIFY {channel}")
    finally:
        await other.close()


async def _connected(address: str) -> BoundedAsyncConnection:
    connection = await BoundedAsyncConnection.connect(address, autocommit=True, prepare_threshold=None)
    connection.answer_within = ANSWER_WITHIN
    return connection
