"""Charge a card that was typed on the sandbox's payment page."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import Row, update

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.payments.movements import MovementKind
from guildhall.domains.payments.payment_events import PayerSeen, PaymentRefused, RefundSeen, SessionSeen
from guildhall.domains.payments.providers.sandbox.balance import move
from guildhall.domains.payments.providers.sandbox.cards import Behavior
from guildhall.domains.payments.providers.sandbox.models import SandboxSession
from guildhall.domains.payments.providers.sandbox.provider import find_session
from guildhall.domains.payments.providers.sandbox.webhook import SandboxEvent, queue_events, session_of

ANSWERED_WITHIN = timedelta(days=9)  # a usual period of card networks
LATER_SECONDS = 5  # until a delayed payment arrives, or a dispute is opened


class Charge(StrEnum):
    """The result of a charge, which decides the next page."""

    DONE = "done"
    DECLINED = "declined"
    CHALLENGED = "challenged"
    CLOSED = "closed"  # paid before, or expired


def charge(
    uow: UnitOfWork, session_id: str, card: Behavior | None, payer: dict[str, str] | None = None
) -> Charge:
    """Charge a card by its behavior. A decline leaves the page open for another card. Raises ProviderError.

    `payer` is the name on the card and its fingerprint; the charge's event reports them.
    """
    row = find_session(uow, session_id)
    if not payable(row, uow.now):
        return Charge.CLOSED
    if payer:
        request = row.request | {"payer": payer}
        uow.db.execute(update(SandboxSession).where(SandboxSession.id == row.id).values(request=request))
        row = find_session(uow, session_id)
    match card:
        case Behavior.SUCCEED | Behavior.SUCCEED_LATER | Behavior.DISPUTE:
            return _complete(uow, row, card)
        case Behavior.CHALLENGE:
            _mark(uow, row, "challenged")
            return Charge.CHALLENGED
        case _:
            _mark(uow, row, "unpaid")
            return _decline(uow)


def answer_challenge(uow: UnitOfWork, session_id: str, *, passed: bool) -> Charge:
    """Complete or decline a charge after 3-D Secure; closed unless the page required it. Raises ProviderError."""
    row = find_session(uow, session_id)
    if not payable(row, uow.now) or row.payment_status != "challenged":
        return Charge.CLOSED
    if passed:
        return _complete(uow, row, Behavior.SUCCEED)
    _mark(uow, row, "unpaid")
    return _decline(uow)


def payable(row: Row[Any], now: datetime) -> bool:
    return row.status == "open" and bool(row.expires_at > now)


def _complete(uow: UnitOfWork, row: Row[Any], card: Behavior) -> Charge:
    done = uow.db.execute(
        update(SandboxSession)
        .where(SandboxSession.id == row.id, SandboxSession.status == "open")
        .values(status="complete", payment_status="paid")
    )
    if done.rowcount != 1:
        return Charge.CLOSED
    row = find_session(uow, row.id)
    move(uow, MovementKind.PAYMENT, Money(row.amount, row.currency), row.charge_id)
    charged = SandboxEvent("charge.made", _payer(row))
    completed = SandboxEvent("session.completed", SessionSeen(session_of(row)))
    if card is Behavior.SUCCEED_LATER:
        waiting = SandboxEvent("session.completed", SessionSeen(session_of(row, paid=False)))
        arrived = SandboxEvent("session.paid", SessionSeen(session_of(row)), LATER_SECONDS)
        queue_events(uow, [waiting, charged, arrived])
    elif card is Behavior.DISPUTE:
        dispute = _dispute(row, uow.now)
        move(uow, MovementKind.DISPUTE, -dispute.amount, row.charge_id, dispute.id)
        disputed = SandboxEvent("dispute.opened", dispute, LATER_SECONDS)
        queue_events(uow, [charged, completed, disputed])
    else:
        queue_events(uow, [charged, completed])
    return Charge.DONE


def _payer(row: Row[Any]) -> PayerSeen | None:
    payer = row.request.get("payer")
    payment_id = row.request["metadata"]["payment_id"]
    return PayerSeen(payment_id, payer["fingerprint"], payer["name"]) if payer else None


def _dispute(row: Row[Any], now: datetime) -> RefundSeen:
    amount, respond_by = Money(row.amount, row.currency), now + ANSWERED_WITHIN
    dispute_id = f"dispute_{row.charge_id}"
    return RefundSeen("dispute", dispute_id, row.charge_id, amount, "pending", respond_by=respond_by)


def _decline(uow: UnitOfWork) -> Charge:
    queue_events(uow, [SandboxEvent("charge.declined", PaymentRefused())])
    return Charge.DECLINED


def _mark(uow: UnitOfWork, row: Row[Any], payment_status: str) -> None:
    uow.db.execute(
        update(SandboxSession)
        .where(SandboxSession.id == row.id, SandboxSession.status == "open")
        .values(payment_status=payment_status)
    )
