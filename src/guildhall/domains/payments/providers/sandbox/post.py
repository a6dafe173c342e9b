"""The sandbox's outbox: events are queued in the transaction that causes them, and delivered afterwards."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import insert

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.payments.providers.sandbox.models import SandboxDelivery
from guildhall.domains.payments.providers.sandbox.objects import SandboxEvent, event_object

LATE_SECONDS = 5
SHUFFLE_STEP = 1  # seconds between the events of one call in shuffle mode


def token(prefix: str) -> str:
    return f"{prefix}_sandbox_{secrets.token_hex(12)}"


def queue_events(uow: UnitOfWork, events: Sequence[SandboxEvent]) -> None:
    """Queue the events of one call in the mode of GUILDHALL_SANDBOX_DELIVERY.

    duplicate: each is sent twice. shuffle: the last is sent first. late: all are sent LATE_SECONDS later.
    """
    mode = uow.settings.sandbox_delivery
    for place, event in enumerate(events):
        wire = event_object(token("evt"), event, uow.now)
        after = event.after
        if mode == "shuffle":
            after = (len(events) - 1 - place) * SHUFFLE_STEP
        if mode == "late":
            after += LATE_SECONDS
        for _ in range(2 if mode == "duplicate" else 1):
            uow.db.execute(
                insert(SandboxDelivery).values(
                    id=token("del"),
                    event=wire,
                    due_at=uow.now + timedelta(seconds=after),
                    created_at=uow.now + timedelta(microseconds=place),  # keeps their sequence
                )
            )
