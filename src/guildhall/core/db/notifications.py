"""Receives PostgreSQL's notifications of commits in other processes.

A silent connection may be dead. So the process notifies itself every few seconds; while these notifications do not
arrive, cached responses are not served.
"""

import asyncio
import logging
import secrets
from typing import Any

import psycopg

from guildhall.core.db.database import ChangeListener
from guildhall.core.db.postgresql import conninfo

log = logging.getLogger(__name__)

CHANNEL = "guildhall"
RECONNECT_AFTER = 1.0  # seconds
BEAT_EVERY = 3.0  # seconds
ANSWER_WITHIN = 7.0  # seconds; with the pause before, 10 s of silence at most


LOST = (
    "a notification did not arrive: the address leads to a pooler in transaction mode, or to another database than the "
    "one that is written to"
)


class NotificationLost(psycopg.OperationalError):
    """A notification to this process did not arrive: another session is listening."""


async def listen(url: str, url_of_work: str, listener: ChangeListener) -> None:
    """Listen until canceled. While the connection is down nothing is cached, because changes would be missed.

    url: the direct address. url_of_work: the one through which processes write, and so notify.
    """
    address, elsewhere = conninfo(url), conninfo(url_of_work)
    listener.trusted, reported = False, False
    while True:
        try:
            await _receive(address, elsewhere, listener)
        except (psycopg.Error, TimeoutError) as error:
            if listener.trusted or not reported:  # logged once, not at every attempt
                log.warning("no notifications from other processes, caching is paused: %s", error)
                reported = True
        listener.trusted = False
        await asyncio.sleep(RECONNECT_AFTER)


async def _receive(address: str, elsewhere: str, listener: ChangeListener) -> None:
    """Apply notifications until the connection fails. Raises psycopg.Error or TimeoutError."""
    own = f"{CHANNEL}_{secrets.token_hex(8)}"
    connection = await _connected(address)
    try:
        await _execute(connection, f"LISTEN {CHANNEL}; LISTEN {own}")
        await _notify_from_elsewhere(elsewhere, own)
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
                raise NotificationLost(LOST)
            distrust = asyncio.get_running_loop().call_later(ANSWER_WITHIN, _distrust, listener)
            try:
                await _execute(connection, f"NOTIFY {own}")
            finally:
                distrust.cancel()
    finally:
        await connection.close()


def _distrust(listener: ChangeListener) -> None:
    """Stop trusting at once: a statement that is canceled may take seconds more to end."""
    if listener.trusted:
        log.warning("no notifications from other processes, caching is paused: the database is silent")
    listener.trusted = False


async def _notify_from_elsewhere(address: str, channel: str) -> None:
    """Send the first one as other processes do: a pooler may return this connection's own but lose theirs, and the
    direct address may belong to another database.
    """
    other = await _connected(address)
    try:
        await _execute(other, f"NOTIFY {channel}")
    finally:
        await other.close()


async def _execute(connection: psycopg.AsyncConnection[Any], statement: str) -> None:
    await asyncio.wait_for(connection.execute(statement), ANSWER_WITHIN)


async def _connected(address: str) -> psycopg.AsyncConnection[Any]:
    return await psycopg.AsyncConnection.connect(address, autocommit=True, prepare_threshold=None)
