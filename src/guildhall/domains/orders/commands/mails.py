"""Mails about orders, queued in the outbox."""

from __future__ import annotations

from datetime import timedelta

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.customers import Customer
from guildhall.domains.orders.commands.items import Item
from guildhall.domains.orders.queries import agreed_texts, recipient_of
from guildhall.services.email.outbox import enqueue
from guildhall.services.shop_settings.taxing import TaxedAmount

BEFORE_ASKING = timedelta(minutes=10)
"""The time in which a buyer pays for a seat without being asked to by mail. A hold lasts longer."""


def placed_key(order_id: str) -> str:
    """Return the `dedup_key` of the mail that an order waits for its payment."""
    return f"order_placed:{order_id}"


def confirm_placed(
    uow: UnitOfWork,
    order_id: str,
    customer: Customer,
    item: Item,
    quantity: int,
    sum_: TaxedAmount,
    *,
    later: bool,
) -> None:
    """Queue the confirmation of a new order; a free order is confirmed as paid.

    `later`: the buyer is on the way to the payment page, and is asked by mail only if they have not paid by then.
    """
    template = "order_placed" if sum_.gross else "order_paid"
    enqueue(
        uow,
        template=template,
        recipient=customer.email,
        language=customer.language,
        dedup_key=placed_key(order_id),
        due_at=uow.now + BEFORE_ASKING if later else None,
        context={
            "order_id": order_id,
            "item": item.name,
            "quantity": quantity,
            "amount": sum_.gross,
            "tax": sum_.tax,
            "currency": item.price.currency,
        }
        | (agreed_texts(uow, order_id) if template == "order_paid" else {}),
    )


def notify_customer(
    uow: UnitOfWork, template: str, order_id: str, *, amount: Money, tax: Money, cause: str
) -> None:
    """Queue a mail to the customer about `amount` received or refunded, with its `tax`; once for each `cause`."""
    recipient = recipient_of(uow, order_id)
    if recipient is None:
        return
    enqueue(
        uow,
        template=template,
        recipient=recipient.email,
        language=recipient.language,
        dedup_key=f"{template}:{order_id}:{cause}",
        context={
            "order_id": order_id,
            "item": recipient.item,
            "quantity": recipient.quantity,
            "amount": amount.minor,
            "tax": tax.minor,
            "currency": amount.currency,
        }
        | (agreed_texts(uow, order_id) if template == "order_paid" else {}),
    )
