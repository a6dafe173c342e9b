"""Deliver the sandbox's events to the shop's webhook over HTTP, as an external provider would."""

import http.client
import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Row, select, update

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.payments.providers.sandbox.models import SandboxDelivery, SandboxSession
from guildhall.domains.payments.providers.sandbox.provider import expire
from guildhall.domains.payments.providers.sandbox.webhook import signed

log = logging.getLogger(__name__)

Post = Callable[[str, bytes, dict[str, str]], int]
"""(url, body, headers) -> HTTP status; raises OSError or http.client.HTTPException without a response."""

TIMEOUT_SECONDS = 10
AT_ONCE = 50
MOST_ATTEMPTS = 20
LONGEST_WAIT = 60  # seconds between attempts


def deliver_due(runtime: Runtime, post: Post | None = None) -> int:
    """Expire overdue pages and send the events that are due; return the number delivered.

    An event without a 2xx response is retried with growing delays. Blocks on the network, and on the response of this
    same process: run it outside of the event loop.
    """
    _expire_due(runtime)
    arrived = 0
    url = f"{runtime.settings.site_url.rstrip('/')}/webhooks/sandbox"
    with runtime.reading() as uow:
        due = _due(uow)
    for delivery in due:
        arrived += _deliver(runtime, delivery, url, post or post_over_http)
    return arrived


def post_over_http(url: str, body: bytes, headers: dict[str, str]) -> int:
    """Return the status of the response; redirects are not followed."""
    parts = urlsplit(url)
    secure = parts.scheme == "https"
    connect = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    connection = connect(parts.hostname or "", parts.port, timeout=TIMEOUT_SECONDS)
    try:
        connection.request("POST", parts.path, body, headers)
        return connection.getresponse().status
    finally:
        connection.close()


def _deliver(runtime: Runtime, delivery: Row[Any], url: str, post: Post) -> bool:
    with runtime.writing() as uow:
        if not _claim(uow, delivery):
            return False
    body, headers = signed(delivery.event, runtime.settings, runtime.clock.now())
    try:
        status = post(url, body, headers)
    except (OSError, http.client.HTTPException) as problem:
        log.warning("event %s was not delivered to %s: %s", delivery.event["id"], url, problem)
        return False
    if not 200 <= status < 300:
        log.warning("event %s was answered with %s", delivery.event["id"], status)
        return False
    with runtime.writing() as uow:
        uow.db.execute(
            update(SandboxDelivery).where(SandboxDelivery.id == delivery.id).values(delivered_at=uow.now)
        )
    return True


def _due(uow: UnitOfWork) -> list[Row[Any]]:
    return list(
        uow.db.execute(
            select(SandboxDelivery.id, SandboxDelivery.event, SandboxDelivery.attempts)
            .where(
                SandboxDelivery.delivered_at.is_(None),
                SandboxDelivery.due_at <= uow.now,
                SandboxDelivery.attempts < MOST_ATTEMPTS,
            )
            .order_by(SandboxDelivery.due_at, SandboxDelivery.created_at, SandboxDelivery.id)
            .limit(AT_ONCE)
        )
    )


def _claim(uow: UnitOfWork, delivery: Row[Any]) -> bool:
    """Count the attempt before it is made, so that no other process sends this event before its next due time."""
    wait = timedelta(seconds=TIMEOUT_SECONDS + min(2**delivery.attempts, LONGEST_WAIT))
    claimed = uow.db.execute(
        update(SandboxDelivery)
        .where(
            SandboxDelivery.id == delivery.id,
            SandboxDelivery.attempts == delivery.attempts,
            SandboxDelivery.delivered_at.is_(None),
        )
        .values(attempts=delivery.attempts + 1, due_at=uow.now + wait)
    )
    return bool(claimed.rowcount == 1)


def _expire_due(runtime: Runtime) -> None:
    with runtime.reading() as uow:
        over = select(SandboxSession.id).where(
            SandboxSession.status == "open", SandboxSession.expires_at <= uow.now
        )
        ids = uow.db.scalars(over.limit(AT_ONCE)).all()
    for session_id in ids:
        with runtime.writing() as uow:
            expire(uow, session_id)
