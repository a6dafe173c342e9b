"""Receives PostgreSQL's notifications of commits in other processes.

A silent connection may be dead. So the process notifies itself every few seconds; while these notifications do not
arrive, cached responses are not served.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable
from typing import Protocol

import psycopg

from guildhall.core.db.postgresql import BoundedAsyncConnection, conninfo

log = logging.getLogger(__name__)

RECONNECT_AFTER = 1.0  # seconds
BEAT_EVERY = 3.0  # seconds
ANSWER_WITHIN = 7.0  # seconds; with the pause before, 10 s of silence at most


class NotificationLost(psycopg.OperationalError):
    """A notification to this process did not arrive: another session is listening."""


class ChangeListener(Protocol):
    """Learns of commits in other processes. `trusted` is False while changes may be missed."""

    trusted: bool

    def changed(self, tables: Iterable[str]) -> None: ...

    def all_changed(self) -> None: ...


async def listen(url: str, channel: str, listener: ChangeListener) -> None:
    """Listen until canceled. While the connection is down nothing is cached, because changes would be missed."""
    address = conninfo(url)
    listener.trusted = False
    while True:
        try:
            await _receive(address, channel, listener)
        except psycopg.Error as error:
            if listener.trusted:  # logged once, not at every attempt
                log.warning("no notifications from other processes, caching is paused: %s", error)
        listener.trusted = False
        await asyncio.sleep(RECONNECT_AFTER)


async def _receive(address: str, channel: str, listener: ChangeListener) -> None:
    """Apply notifications until the connection fails. Raises psycopg.Error."""
    own = f"{channel}_{secrets.token_hex(8)}"
    connection = await _connected(address)
    try:
        await connection.execute(f"LISTEN {channel}; LISTEN {own}")
        await _notify_from_elsewhere(address, own)
        while True:
            received = False
            async for notice in connection.notifies(timeout=BEAT_EVERY):
                if notice.channel != own:
                    listener.changed(notice.payload.split())
                    continue
                received = True
                if not listener.trusted:
                    listener.all_changed()  # earlier changes were missed
                    listener.trusted = True
            if not received:
                raise NotificationLost("a notification to this process did not come back")
            await connection.execute(f"NOTIFY {own}")
    finally:
        await connection.close()


async def _notify_from_elsewhere(address: str, channel: str) -> None:
    """Send the first one over another connection: a pooler may return this one's own but lose those of others."""
    other = await _connected(address)
    try:
        await other.execute(f"NOTIFY {channel}")
    finally:
        await other.close()


async def _connected(address: str) -> BoundedAsyncConnection:
    connection = await BoundedAsyncConnection.connect(address, autocommit=True, prepare_threshold=None)
    connection.answer_within = ANSWER_WITHIN
    return connection
