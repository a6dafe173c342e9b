"""Receive a consumer's withdrawal from a contract (Directive 2011/83/EU, Article 11a), and decide about it."""

import re
from typing import Literal, Self

from pydantic import model_validator
from sqlalchemy import and_, exists, func, insert, or_, select, update

from guildhall.core.dates import format_timestamp
from guildhall.core.errors import Conflict, NotFound
from guildhall.core.events import BusinessEvent
from guildhall.core.i18n import Language
from guildhall.core.ids import new_id
from guildhall.core.invalid import invalid
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Change, Email, OptionalText, Payload, Title
from guildhall.domains.identity.commands.unasked_mails import WITHDRAWAL, record_sent, refuse_too_many
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order, OrderCheckout, OrderWithdrawal
from guildhall.domains.orders.statement_in_mail import Proof, repeated_in_mail
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.email.outbox import enqueue
from guildhall.services.shop_settings.queries import language_for

SHOWN = 8
"""The characters of an order's id that customers see as its number."""

_NUMBER = re.compile(rf"[0-9a-f]{{{SHOWN}}}(-[0-9a-f-]*)?")


class Withdrawal(Payload):
    """A confirmed statement of withdrawal. `order_number` is as the customer wrote it."""

    name: Title
    order_number: Title
    email: Email
    language: Language | None = None


class WithdrawalChange(Change):
    """Decide about a withdrawal, or open it again with null. Refusing needs a reason, which the consumer gets."""

    decision: Literal["accepted", "refused"] | None = None
    reason: OptionalText = None

    @model_validator(mode="after")
    def _require_reason(self) -> Self:
        if self.decision == "refused" and self.reason is None:
            raise invalid("reason_needed", "reason: a refusal needs a reason")
        return self


def withdraw_from_contract(uow: UnitOfWork, payload: Withdrawal, *, client: str) -> str:
    """Keep the statement for the office, confirm the receipt by mail, and return the withdrawal's id.

    A statement that is repeated before the office has decided about it changes nothing and has the first one's id.

    The answer is the same whatever the number: the sender learns nothing about an order that is not theirs, and a
    statement with a wrong number counts as well. An address that was only typed proves nothing, also if an unpaid
    order has it. Raises TooMany for many receipts to people who need not have ordered anything: anyone can request
    those for any address, from the address `client`.
    """
    if known := _undecided(uow, payload):
        return known
    withdrawal_id, order_id = new_id(), _named_order(uow, payload)
    proof = _proof_by(uow, order_id)
    if proof is Proof.NONE:
        refuse_too_many(uow, WITHDRAWAL, payload.email, client=client)
        record_sent(uow, WITHDRAWAL)
    language = language_for(uow, payload.language)
    values = payload.model_dump() | {"language": language}
    values |= {"id": withdrawal_id, "order_id": order_id, "received_at": uow.now}
    uow.db.execute(insert(OrderWithdrawal), values)
    uow.publish(BusinessEvent("withdrawal.received", "order_withdrawals", withdrawal_id))
    repeated = repeated_in_mail(payload.name, payload.order_number, payload.email, proof)
    enqueue(
        uow,
        template="withdrawal_received",
        recipient=payload.email,
        language=language,
        dedup_key=f"withdrawal_received:{withdrawal_id}",
        context=repeated | {"received_at": format_timestamp(uow.now, "UTC", language)},
    )
    return withdrawal_id


def _number(written: str) -> str | None:
    """Return the shown characters of an order's number as a customer wrote it; None if it reads as something else."""
    number = written.strip().lstrip("#").lower()
    return number[:SHOWN] if _NUMBER.fullmatch(number) else None


def _undecided(uow: UnitOfWork, payload: Withdrawal) -> str | None:
    """Return the undecided withdrawal of the same sender from the same order."""
    number = _number(payload.order_number)
    of_sender = select(OrderWithdrawal.id, OrderWithdrawal.order_number).where(
        OrderWithdrawal.decision.is_(None), func.lower(OrderWithdrawal.email) == payload.email.lower()
    )
    if number is None:
        return None
    return next(
        (str(row.id) for row in uow.db.execute(of_sender) if _number(row.order_number) == number), None
    )


def _named_order(uow: UnitOfWork, payload: Withdrawal) -> str | None:
    """Return the only order of that customer whose id begins with the number."""
    number = payload.order_number.strip().lstrip("#").lower()
    if _number(number) is None:
        return None
    theirs = (
        select(Order.id)
        .join(Profile, Profile.id == Order.user_id)
        .where(func.lower(Profile.email) == payload.email.lower())
    )
    found = [order_id for order_id in uow.db.scalars(theirs) if str(order_id).startswith(number)]
    return str(found[0]) if len(found) == 1 else None


def _proof_by(uow: UnitOfWork, order_id: str | None) -> Proof:
    """Return what an order proves of its address: nothing while a guest has not paid for it."""
    as_guest = exists().where(OrderCheckout.id == Order.checkout_id, OrderCheckout.guest)
    signed_in = and_(Order.auth_user_id.is_not(None), ~as_guest)
    paid = and_(Order.paid_at.is_not(None), Order.total_amount > 0)
    asked = select(signed_in.label("own"), paid.label("paid")).where(Order.id == order_id)
    found = uow.db.execute(asked).first() if order_id else None
    if found is None:
        return Proof.NONE
    return Proof.OWN if found.own else Proof.PAID if found.paid else Proof.NONE


def decide_withdrawal(uow: UnitOfWork, caller: Caller, row_id: str, payload: WithdrawalChange) -> None:
    """Accept or refuse a withdrawal, and tell the consumer by mail; or open it again. Refunds nothing by itself.

    Raises NotFound; Conflict withdrawal_decided for a withdrawal that is decided already, or refunded.
    """
    if "decision" not in payload.sent():
        return
    decision = payload.decision
    was = OrderWithdrawal.decision
    wanted = update(OrderWithdrawal).where(
        OrderWithdrawal.id == row_id, was.is_(None) if decision else was.in_(("accepted", "refused"))
    )
    values = {
        "decision": decision,
        "reason": payload.reason if decision == "refused" else None,
        "handled_at": uow.now if decision else None,
        "handled_by": caller.account_id if decision else None,
    }
    columns = (
        OrderWithdrawal.name,
        OrderWithdrawal.email,
        OrderWithdrawal.language,
        OrderWithdrawal.order_number,
        OrderWithdrawal.order_id,
    )
    found = uow.db.execute(wanted.values(**values).returning(*columns)).first()
    if found is None:
        if uow.db.scalar(select(OrderWithdrawal.id).where(OrderWithdrawal.id == row_id)) is None:
            raise NotFound()
        raise Conflict("withdrawal_decided")
    if decision is None:
        record(uow, caller.account_id, "withdrawal.reopened", "order_withdrawals", row_id)
        uow.publish(BusinessEvent("withdrawal.reopened", "order_withdrawals", row_id))
        return
    record(uow, caller.account_id, f"withdrawal.{decision}", "order_withdrawals", row_id)
    uow.publish(BusinessEvent(f"withdrawal.{decision}", "order_withdrawals", row_id))
    proof = _proof_by(uow, found.order_id)
    context = repeated_in_mail(found.name, found.order_number, found.email, proof)
    enqueue(
        uow,
        template=f"withdrawal_{decision}",
        recipient=found.email,
        language=found.language,
        dedup_key=f"withdrawal_{decision}:{row_id}:{uow.now.isoformat()}",
        context=context | ({"reason": payload.reason} if decision == "refused" else {}),
    )


def settle_refunded(uow: UnitOfWork, order_id: str, *, refunded: bool) -> None:
    """Mark the withdrawals of an order as refunded with its last refund, and as accepted if that is undone."""
    old = or_(OrderWithdrawal.decision.is_(None), OrderWithdrawal.decision == "accepted")
    before = old if refunded else OrderWithdrawal.decision == "refunded"
    decision = "refunded" if refunded else "accepted"
    settled = update(OrderWithdrawal).where(OrderWithdrawal.order_id == order_id, before)
    values = {"decision": decision, "handled_at": uow.now}
    for row_id in uow.db.scalars(settled.values(**values).returning(OrderWithdrawal.id)).all():
        uow.publish(BusinessEvent(f"withdrawal.{decision}", "order_withdrawals", row_id))
