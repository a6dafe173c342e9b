"""Receive a consumer's withdrawal from a contract (Directive 2011/83/EU, Article 11a)."""

from __future__ import annotations

from urllib.parse import quote

from guildhall.core.dates import format_timestamp
from guildhall.core.i18n import Language
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Email, Title, Wire
from guildhall.domains.content.commands.messages import send_message
from guildhall.domains.content.schemas import NewMessage
from guildhall.rest_engine.caller import Caller
from guildhall.services.email.outbox import enqueue


class Withdrawal(Wire):
    """A confirmed statement of withdrawal. `order_number` is as the customer wrote it."""

    name: Title
    order_number: Title
    email: Email
    language: Language = "en"


def withdraw_from_contract(uow: UnitOfWork, caller: Caller, payload: Withdrawal) -> str:
    """Put the statement into the office's messages, confirm its receipt by mail, and return the message's id.

    Nothing is looked up: the sender learns nothing about an order that is not theirs, and a statement with a wrong
    number counts as well. Staff find the order by the link. Raises TooMany for many messages from one address.
    """
    link = f"{uow.settings.site_url}/admin/orders?q={quote(payload.order_number, safe='')}"
    message = NewMessage(
        name=payload.name,
        email=payload.email,
        subject=f"Withdrawal / Widerruf: {payload.order_number}"[:300],
        message=f"{payload.name} ({payload.email})\n{payload.order_number}\n{uow.now:%Y-%m-%d %H:%M} UTC\n\n{link}",
    )
    message_id = send_message(uow, caller, message)
    enqueue(
        uow,
        template="withdrawal_received",
        recipient=payload.email,
        language=payload.language,
        dedup_key=f"withdrawal_received:{message_id}",
        context={
            "name": payload.name,
            "order_number": payload.order_number,
            "received_at": format_timestamp(uow.now, "UTC", payload.language),
        },
    )
    return message_id
