"""Receive a consumer's withdrawal from a contract (Directive 2011/83/EU, Article 11a), and settle it."""

from __future__ import annotations

from urllib.parse import quote

from sqlalchemy import func, insert, select, update

from guildhall.core.dates import format_timestamp
from guildhall.core.errors import NotFound
from guildhall.core.i18n import Language
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Change, Email, OptionalTimestamp, Title, Wire
from guildhall.domains.content.commands.messages import send_message
from guildhall.domains.content.schemas import NewMessage
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order, OrderWithdrawal
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.email.outbox import enqueue

SHORTEST = 8
"""The characters of an order's id that customers see as its number."""


class Withdrawal(Wire):
    """A confirmed statement of withdrawal. `order_number` is as the customer wrote it."""

    name: Title
    order_number: Title
    email: Email
    language: Language = "en"


class WithdrawalChange(Change):
    """Settle a withdrawal, or open it again with null."""

    handled_at: OptionalTimestamp = None


def withdraw_from_contract(uow: UnitOfWork, caller: Caller, payload: Withdrawal) -> str:
    """Keep the statement, notify the office, confirm the receipt by mail, and return the withdrawal's id.

    The answer is the same whatever the number: the sender learns nothing about an order that is not theirs, and a
    statement with a wrong number counts as well. Raises TooMany for many messages from one address.
    """
    withdrawal_id, order_id = new_id(), _named_order(uow, payload)
    values = payload.model_dump() | {"id": withdrawal_id, "order_id": order_id, "received_at": uow.now}
    uow.db.execute(insert(OrderWithdrawal), values)
    page = f"/{order_id}" if order_id else f"?q={quote(payload.order_number, safe='')}"
    link = f"{uow.settings.site_url}/admin/orders{page}"
    statement = f"{payload.name} ({payload.email})\n{payload.order_number}\n{uow.now:%Y-%m-%d %H:%M} UTC"
    message = NewMessage(
        name=payload.name,
        email=payload.email,
        subject=f"Withdrawal / Widerruf: {payload.order_number}"[:300],
        message=f"{statement}\n\n{link}",
    )
    send_message(uow, caller, message)
    enqueue(
        uow,
        template="withdrawal_received",
        recipient=payload.email,
        language=payload.language,
        dedup_key=f"withdrawal_received:{withdrawal_id}",
        context={
            "name": payload.name,
            "order_number": payload.order_number,
            "received_at": format_timestamp(uow.now, "UTC", payload.language),
        },
    )
    return withdrawal_id


def _named_order(uow: UnitOfWork, payload: Withdrawal) -> str | None:
    """Return the only order of that customer whose id begins with the number."""
    number = payload.order_number.strip().lstrip("#").lower()
    if len(number) < SHORTEST:
        return None
    theirs = (
        select(Order.id)
        .join(Profile, Profile.id == Order.user_id)
        .where(func.lower(Profile.email) == payload.email.lower())
    )
    found = [order_id for order_id in uow.db.scalars(theirs) if str(order_id).startswith(number)]
    return str(found[0]) if len(found) == 1 else None


def settle_withdrawal(uow: UnitOfWork, caller: Caller, row_id: str, payload: WithdrawalChange) -> None:
    """Note that staff settled a withdrawal, after the refund or with an answer. Raises NotFound."""
    handled = payload.handled_at is not None
    values = {
        "handled_at": uow.now if handled else None,
        "handled_by": caller.account_id if handled else None,
    }
    done = uow.db.execute(update(OrderWithdrawal).where(OrderWithdrawal.id == row_id).values(**values))
    if done.rowcount == 0:
        raise NotFound()
    action = "withdrawal.settled" if handled else "withdrawal.reopened"
    record(uow, caller.account_id, action, "order_withdrawals", row_id)
