"""The inbox: a provider's event is stored under its id and takes effect, once, in one transaction (M3)."""

from __future__ import annotations

import logging

from sqlalchemy import select, update

from guildhall.kit.house import House
from guildhall.kit.sql.writing import insert_new
from guildhall.payments import metrics
from guildhall.payments.actions.settle_refund import WAITING, settle_charge, settle_refund
from guildhall.payments.actions.settle_session import settle_session
from guildhall.payments.events import (
    ChargeSeen,
    Event,
    Fact,
    RefundSeen,
    SessionSeen,
    Unreadable,
    kept,
    read_fact,
)
from guildhall.payments.models import ProviderEvent

log = logging.getLogger(__name__)


def receive_event(house: House, provider: str, event: Event) -> str:
    """Store a verified event and do what it means; answers its outcome in a word, "duplicate" for one known before.

    An event of a type that means nothing here is "ignored"; one that cannot be read is kept as "unreadable", for an
    admin: repeating it would not help. One that came too early stays unhandled until its payment has arrived.
    """
    if not _store(house, provider, event):
        return "duplicate"
    if event.type in metrics.REFUSED_BY_BANK:
        house.after_commit(metrics.REFUSED.inc)
    outcome = _handle(house, provider, event)
    log.info("event %s %s: %s", event.id, event.type, outcome)
    return outcome


def catch_up(house: House, provider: str, payment_intent: str) -> int:
    """Handle the events that came before their payment, oldest first; answers how many took effect."""
    waiting = house.db.execute(
        select(ProviderEvent.payload)
        .where(
            ProviderEvent.subject == payment_intent,
            ProviderEvent.provider == provider,
            ProviderEvent.handled_at.is_(None),
        )
        .order_by(ProviderEvent.received_at, ProviderEvent.id)
        .with_for_update()
    )
    events = [Event.model_validate(payload) for payload in waiting.scalars().all()]
    return sum(_handle(house, provider, event) != WAITING for event in events)


def _handle(house: House, provider: str, event: Event) -> str:
    try:
        fact = read_fact(event)
    except Unreadable as problem:
        log.error("event %s %s cannot be read: %s", event.id, event.type, problem)
        _close(house, event, "unreadable")
        return "unreadable"
    outcome = _take_effect(house, provider, fact)
    if outcome != WAITING:
        _close(house, event, outcome)
    if isinstance(fact, SessionSeen) and fact.session.payment_intent:
        catch_up(house, provider, fact.session.payment_intent)
    return outcome


def _take_effect(house: House, provider: str, fact: Fact | None) -> str:
    match fact:
        case SessionSeen():
            return settle_session(house, provider, fact)
        case RefundSeen():
            return settle_refund(house, provider, fact)
        case ChargeSeen():
            return settle_charge(house, provider, fact)
        case None:
            return "ignored"


def _store(house: House, provider: str, event: Event) -> bool:
    """Put the event into the inbox; False where it lies there already. A second delivery waits here for the first."""
    intent = event.data.object.get("payment_intent")
    row = {
        "id": event.id,
        "provider": provider,
        "type": event.type,
        "subject": intent if isinstance(intent, str) else None,
        "payload": kept(event),
        "received_at": house.now,
    }
    return insert_new(house.db, ProviderEvent, row)


def _close(house: House, event: Event, outcome: str) -> None:
    house.db.execute(
        update(ProviderEvent)
        .where(ProviderEvent.id == event.id)
        .values(handled_at=house.now, outcome=outcome)
    )
