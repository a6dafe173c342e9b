"""The inbox of provider events: an event is stored under its id and handled once, in one transaction (M3)."""

from __future__ import annotations

import logging

from sqlalchemy import select, update

from guildhall.core.db.writing import insert_new
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.payments import metrics
from guildhall.domains.payments.commands.settle_payer import settle_payer
from guildhall.domains.payments.commands.settle_refund import WAITING, settle_charge, settle_refund
from guildhall.domains.payments.commands.settle_session import settle_session
from guildhall.domains.payments.models import ProviderEvent
from guildhall.domains.payments.webhook_events import (
    ChargeSeen,
    PayerSeen,
    PaymentEvent,
    RefundSeen,
    SessionSeen,
    Unreadable,
    WebhookEvent,
    read_payment_event,
    stored_form,
)

log = logging.getLogger(__name__)


def receive_event(uow: UnitOfWork, provider: str, event: WebhookEvent) -> str:
    """Store and handle a verified event; return its outcome, "duplicate" if it was stored before.

    An event of an unused type is "ignored". One that cannot be parsed is kept as "unreadable" for an admin, because a
    retry would not help. One that arrives before its payment stays unhandled until then.
    """
    event = WebhookEvent.model_validate(stored_form(event, uow.settings.signing_secret))
    if not _store(uow, provider, event):
        return "duplicate"
    if event.type in metrics.REFUSED_BY_BANK:
        uow.after_commit(metrics.REFUSED.inc)
    outcome = _handle(uow, provider, event)
    log.info("webhook event %s (%s): %s", event.id, event.type, outcome)
    return outcome


def catch_up(uow: UnitOfWork, provider: str, payment_intent: str) -> int:
    """Handle the events that arrived before their payment, oldest first; return the number handled."""
    waiting = uow.db.execute(
        select(ProviderEvent.payload)
        .where(
            ProviderEvent.subject == payment_intent,
            ProviderEvent.provider == provider,
            ProviderEvent.handled_at.is_(None),
        )
        .order_by(ProviderEvent.received_at, ProviderEvent.id)
        .with_for_update()
    )
    events = [WebhookEvent.model_validate(payload) for payload in waiting.scalars().all()]
    return sum(_handle(uow, provider, event) != WAITING for event in events)


def _handle(uow: UnitOfWork, provider: str, event: WebhookEvent) -> str:
    try:
        payment_event = read_payment_event(event)
    except Unreadable as problem:
        log.error("webhook event %s (%s) cannot be read: %s", event.id, event.type, problem)
        _close(uow, event, "unreadable")
        return "unreadable"
    outcome = _take_effect(uow, provider, payment_event)
    if outcome != WAITING:
        _close(uow, event, outcome)
    if isinstance(payment_event, SessionSeen) and payment_event.session.payment_intent:
        catch_up(uow, provider, payment_event.session.payment_intent)
    return outcome


def _take_effect(uow: UnitOfWork, provider: str, payment_event: PaymentEvent | None) -> str:
    match payment_event:
        case SessionSeen():
            return settle_session(uow, provider, payment_event)
        case RefundSeen():
            return settle_refund(uow, provider, payment_event)
        case ChargeSeen():
            return settle_charge(uow, provider, payment_event)
        case PayerSeen():
            return settle_payer(uow, provider, payment_event)
        case None:
            return "ignored"


def _store(uow: UnitOfWork, provider: str, event: WebhookEvent) -> bool:
    """Insert the event into the inbox; return False for a duplicate. A concurrent delivery of it waits here."""
    intent = event.data.object.get("payment_intent")
    row = {
        "id": event.id,
        "provider": provider,
        "type": event.type,
        "subject": intent if isinstance(intent, str) else None,
        "payload": event.model_dump(),
        "received_at": uow.now,
    }
    return insert_new(uow.db, ProviderEvent, row)


def _close(uow: UnitOfWork, event: WebhookEvent, outcome: str) -> None:
    uow.db.execute(
        update(ProviderEvent).where(ProviderEvent.id == event.id).values(handled_at=uow.now, outcome=outcome)
    )
