"""Mails about orders, queued in the outbox."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.customers import Customer
from guildhall.domains.orders.commands.items import Item
from guildhall.domains.orders.guest_tokens import SignedCheckout, guest_token
from guildhall.domains.orders.queries import Recipient, agreed_texts, recipient_of
from guildhall.services.email.outbox import enqueue, extend
from guildhall.services.shop_settings.taxing import TaxedAmount

WITH_LINES = frozenset({"order_paid", "order_refunded"})
"""The mails that list every order of a payment or refund, with the documents of each."""

BEFORE_ASKING = timedelta(minutes=10)
"""The time in which a buyer pays without being asked to by mail. The hold of a seat lasts longer."""


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
    """Queue the confirmation of a new order.

    `later`: the buyer is on the way to the payment page, and is asked by mail only if they have not paid by then.
    """
    context: dict[str, Any] = {"order_id": order_id, "item": item.name, "quantity": quantity}
    context["sign_up"] = None if customer.account_id else customer.email
    if sum_.gross:
        context |= {"amount": sum_.gross.minor, "tax": sum_.tax.minor, "currency": item.price.currency}
    enqueue(
        uow,
        template="order_placed" if sum_.gross else "order_free",
        recipient=customer.email,
        language=customer.language,
        dedup_key=placed_key(order_id),
        due_at=uow.now + BEFORE_ASKING if later and sum_.gross else None,
        context=context,
    )


def notify_customer(
    uow: UnitOfWork, template: str, order_id: str, *, amount: Money, tax: Money, cause: str
) -> None:
    """Queue a mail to the customer about `amount` received or refunded, with its `tax`; once for each `cause`.

    Orders that are paid together have the same cause: one mail lists them all, with their documents.
    """
    recipient = recipient_of(uow, order_id)
    if recipient is None:
        return
    line = {
        "order_id": order_id,
        "item": recipient.item,
        "quantity": recipient.quantity,
        "amount": amount.minor,
    }
    context = {
        **line,
        "tax": tax.minor,
        "currency": amount.currency,
        "sign_up": None if recipient.account_id else recipient.email,
    }
    if template == "order_paid":
        context |= agreed_texts(uow, order_id) | {"guest_token": _token_of(uow, recipient)}
    key = f"{template}:{order_id}:{cause}"
    if template in WITH_LINES:
        context |= {"bought": [line], "invoices": [{"order_id": order_id, "cause": cause}]}
        shared = f"{template}:{recipient.profile_id}:{cause}"
        merged = extend(uow, shared, lambda known: _together(known, context))
        if merged:
            return
        key = shared if merged is None else key
    enqueue(
        uow,
        template=template,
        recipient=recipient.email,
        language=recipient.language,
        dedup_key=key,
        context=context,
    )


def _token_of(uow: UnitOfWork, recipient: Recipient) -> str | None:
    """Return the token by which a buyer without an account opens the checkout; None for others (A2).

    It shows what the browser that ordered is shown. It does not sign anyone in.
    """
    if recipient.account_id or not recipient.checkout_id:
        return None
    checkout = SignedCheckout(recipient.checkout_id, recipient.profile_id)
    return guest_token(checkout, uow.settings.signing_secret)


def _together(known: dict[str, Any], added: dict[str, Any]) -> dict[str, Any]:
    """Return the context of one mail for what two mails would say; the same order is not listed twice."""
    if any(each["order_id"] == added["order_id"] for each in known["invoices"]):
        return known
    sums = {name: known[name] + added[name] for name in ("quantity", "amount", "tax", "bought", "invoices")}
    agreed = {name: known[name] or added[name] for name in ("consent", "withdrawal") if name in known}
    return known | sums | agreed | {"item": f"{known['item']}, {added['item']}"}
