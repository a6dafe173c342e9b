"""Mails about orders, queued in the outbox."""

from datetime import timedelta
from typing import Any

from guildhall.core.dates import written_day
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.customers import Customer
from guildhall.domains.orders.commands.items import Item
from guildhall.domains.orders.commands.opened import opened_by
from guildhall.domains.orders.guest_tokens import CHECKOUTS
from guildhall.domains.orders.queries import Recipient, agreed_texts, recipient_of
from guildhall.domains.orders.rules import GUEST_LINK_LASTS
from guildhall.services.email.outbox import enqueue, extend
from guildhall.services.shop_settings.days import shop_day
from guildhall.services.shop_settings.taxing import TaxedAmount

WITH_LINES = frozenset({"order_paid", "order_free", "order_refunded"})
"""The mails that list every order of a payment, refund or free checkout."""
WITH_DOCUMENTS = WITH_LINES - {"order_free"}
OPENING = frozenset({"order_paid", "order_free"})
"""The mails that say what the order opens."""

BEFORE_ASKING = timedelta(minutes=10)
"""The time in which a buyer pays without being asked to by mail. The hold of a seat lasts longer."""


def placed_key(order_id: str) -> str:
    """Return the `dedup_key` of the mail that an order waits for its payment."""
    return f"order_placed:{order_id}"


def reduction_in_mail(code: str | None, reduction: Money) -> list[dict[str, str | int]]:
    """Return the `discounts` of a mail: what the code took off one order; none without a reduction."""
    return [{"code": code, "amount": reduction.minor}] if code and reduction else []


def confirm_placed(
    uow: UnitOfWork,
    order_id: str,
    customer: Customer,
    item: Item,
    quantity: int,
    sum_: TaxedAmount,
    *,
    discounts: list[dict[str, str | int]],
    later: bool,
) -> None:
    """Queue the confirmation of a new order that is to be paid.

    `later`: the buyer is on the way to the payment page, and is asked by mail only if they have not paid by then.
    """
    context: dict[str, Any] = {"order_id": order_id, "item": item.name, "quantity": quantity}
    context |= {"sign_up": None if customer.account_id else customer.email, "discounts": discounts}
    context |= {"amount": sum_.gross.minor, "tax": sum_.tax.minor, "currency": item.price.currency}
    enqueue(
        uow,
        template="order_placed",
        recipient=customer.email,
        language=customer.language,
        dedup_key=placed_key(order_id),
        due_at=uow.now + BEFORE_ASKING if later else None,
        context=context,
    )


def confirm_free(uow: UnitOfWork, order_id: str) -> None:
    """Queue the mail of a free order; one for all that were ordered together."""
    recipient = recipient_of(uow, order_id)
    if recipient is None:
        return
    nothing = Money(0, recipient.currency)
    cause = f"checkout:{recipient.checkout_id or order_id}"
    notify_customer(uow, "order_free", order_id, amount=nothing, tax=nothing, cause=cause)


def notify_customer(
    uow: UnitOfWork,
    template: str,
    order_id: str,
    *,
    amount: Money,
    tax: Money,
    cause: str,
    discount: Money | None = None,
) -> None:
    """Queue a mail to the customer about `amount` received or refunded, with its `tax`; once for each `cause`.

    discount: the part of the order's discount that belongs to the amount; without it, the whole.
    Orders that are paid together have the same cause: one mail lists them all, with their documents.
    """
    recipient = recipient_of(uow, order_id)
    if recipient is None:
        return
    part = recipient.discount if discount is None else discount
    line: dict[str, Any] = {"order_id": order_id, "item": recipient.item}
    line |= {"quantity": recipient.quantity, "amount": amount.minor}
    context = line | {
        "tax": tax.minor,
        "currency": amount.currency,
        "sign_up": None if recipient.account_id else recipient.email,
        "discounts": reduction_in_mail(recipient.discount_code, part),
    }
    if template == "order_paid":
        context |= agreed_texts(uow, order_id)
    if template in OPENING:
        context |= _opening(uow, order_id, recipient)
    key = f"{template}:{order_id}:{cause}"
    if template in WITH_LINES:
        context |= {"bought": [line]}
        if template in WITH_DOCUMENTS:
            context |= {"invoices": [{"order_id": order_id, "cause": cause}]}
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


def _opening(uow: UnitOfWork, order_id: str, recipient: Recipient) -> dict[str, Any]:
    """Return the names of what the order opens, and a guest's link with the last day on which it works."""
    opened = opened_by(uow, [order_id], recipient.language).get(order_id)
    token = _token_of(uow, recipient)
    last = shop_day(uow, uow.now + GUEST_LINK_LASTS)
    return {
        "opens": opened.titles if opened else [],
        "guest_token": token,
        "open_until": written_day(last, recipient.language) if token else None,
    }


def _token_of(uow: UnitOfWork, recipient: Recipient) -> str | None:
    """Return the token by which a buyer without an account opens the checkout; None for others (A2).

    It shows what the browser that ordered is shown. It does not sign anyone in.
    """
    if recipient.account_id or not recipient.checkout_id:
        return None
    return CHECKOUTS.token(uow.settings.signing_secret, recipient.checkout_id, recipient.profile_id)


def _together(known: dict[str, Any], added: dict[str, Any]) -> dict[str, Any]:
    """Return the context of one mail for what two mails would say; the same order is not listed twice."""
    if any(each["order_id"] == added["order_id"] for each in known["bought"]):
        return known
    summed = ("quantity", "amount", "tax", "bought", "invoices", "opens", "discounts")
    sums = {name: known[name] + added[name] for name in summed if name in added}
    agreed = {name: known[name] or added[name] for name in ("consent", "withdrawal") if name in known}
    return known | sums | agreed | {"item": f"{known['item']}, {added['item']}"}
