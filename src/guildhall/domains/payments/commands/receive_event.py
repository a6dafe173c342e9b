"""The inbox of provider events: an event is stored under its id and handled once, in one transaction (M3)."""

import logging
from dataclasses import replace

from sqlalchemy import select, update

from guildhall.core.db.writing import insert_new
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.payer import card_hash, name_hash
from guildhall.domains.payments import metrics
from guildhall.domains.payments.commands.settle_payer import settle_payer
from guildhall.domains.payments.commands.settle_refund import WAITING, settle_charge, settle_refund
from guildhall.domains.payments.commands.settle_session import settle_session
from guildhall.domains.payments.models import ProviderEvent
from guildhall.domains.payments.payment_events import (
    Change,
    ChargeSeen,
    PayerSeen,
    PaymentEvent,
    PaymentRefused,
    RefundSeen,
    SessionSeen,
    read_stored,
    stored_form,
)

log = logging.getLogger(__name__)


def receive_event(uow: UnitOfWork, provider: str, event: PaymentEvent, *, fetched: bool = False) -> str:
    """Store and handle an authentic event; return its outcome, "duplicate" if it was stored before.

    An event that does not concern the shop is "ignored". One that cannot be read is kept as "unreadable" for an admin,
    because a retry would not help. One that arrives before its payment stays unhandled until then.
    `fetched`: the event comes from the provider's list instead of its webhook.
    """
    event = replace(event, change=_without_names(event.change, uow.settings.signing_secret))
    if not _store(uow, provider, event, fetched=fetched):
        if not fetched:
            _note_arrival(uow, event.id)
        return "duplicate"
    if _is_refusal(event.change):
        uow.after_commit(metrics.REFUSED.inc)
    if event.problem:
        log.error("webhook event %s (%s) cannot be read: %s", event.id, event.type, event.problem)
        _close(uow, event.id, "unreadable")
        return "unreadable"
    outcome = _handle(uow, provider, event.id, event.change)
    log.info("webhook event %s (%s): %s", event.id, event.type, outcome)
    return outcome


def catch_up(uow: UnitOfWork, provider: str, provider_payment_id: str) -> int:
    """Handle the events that arrived before their payment, oldest first; return the number handled."""
    waiting = uow.db.execute(
        select(ProviderEvent.id, ProviderEvent.payload)
        .where(
            ProviderEvent.subject == provider_payment_id,
            ProviderEvent.provider == provider,
            ProviderEvent.handled_at.is_(None),
        )
        .order_by(ProviderEvent.received_at, ProviderEvent.id)
        .with_for_update()
    ).all()
    return sum(_handle(uow, provider, row.id, read_stored(row.payload)) != WAITING for row in waiting)


def _handle(uow: UnitOfWork, provider: str, event_id: str, change: Change | None) -> str:
    outcome = _take_effect(uow, provider, change)
    if outcome != WAITING:
        _close(uow, event_id, outcome)
    if isinstance(change, SessionSeen) and change.session.provider_payment_id:
        catch_up(uow, provider, change.session.provider_payment_id)
    return outcome


def _take_effect(uow: UnitOfWork, provider: str, change: Change | None) -> str:
    match change:
        case SessionSeen():
            return settle_session(uow, provider, change)
        case RefundSeen():
            return settle_refund(uow, provider, change)
        case ChargeSeen():
            return settle_charge(uow, provider, change)
        case PayerSeen():
            return settle_payer(uow, provider, change)
        case PaymentRefused() | None:
            return "ignored"


def _without_names(change: Change | None, secret: str) -> Change | None:
    """Replace the payer's card and name by hashes; return None if neither identifies anyone.

    What is stored here outlives the deletion of the customer (M11).
    """
    if not isinstance(change, PayerSeen):
        return change
    card = card_hash(change.card, secret) if change.card else None
    name = name_hash(change.name, secret) if change.name else None
    return replace(change, card=card, name=name) if card or name else None


def _is_refusal(change: Change | None) -> bool:
    return isinstance(change, PaymentRefused) or (isinstance(change, SessionSeen) and change.failed)


def _subject(change: Change | None) -> str | None:
    """Return the provider's id of the payment that an event is about; events wait for their payment under it."""
    match change:
        case SessionSeen():
            return change.session.provider_payment_id
        case RefundSeen() | ChargeSeen():
            return change.provider_payment_id
    return None


def _note_arrival(uow: UnitOfWork, event_id: str) -> None:
    """Keep that the webhook delivered an event after all."""
    late = update(ProviderEvent).where(ProviderEvent.id == event_id, ProviderEvent.fetched)
    uow.db.execute(late.values(fetched=False, received_at=uow.now))


def _store(uow: UnitOfWork, provider: str, event: PaymentEvent, *, fetched: bool) -> bool:
    """Insert the event into the inbox; return False for a duplicate. A concurrent delivery of it waits here."""
    row = {
        "id": event.id,
        "provider": provider,
        "type": event.type,
        "subject": _subject(event.change),
        "payload": stored_form(event),
        "fetched": fetched,
        "received_at": uow.now,
    }
    return insert_new(uow.db, ProviderEvent, row)


def _close(uow: UnitOfWork, event_id: str, outcome: str) -> None:
    uow.db.execute(
        update(ProviderEvent).where(ProviderEvent.id == event_id).values(handled_at=uow.now, outcome=outcome)
    )
