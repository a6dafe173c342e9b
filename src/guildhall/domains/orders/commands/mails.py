"""The mails that orders cause: rows in the outbox."""

from __future__ import annotations

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.customers import Customer
from guildhall.domains.orders.commands.items import Item
from guildhall.domains.orders.queries import addressed
from guildhall.services.email.outbox import enqueue
from guildhall.services.shop_settings.taxing import TaxedAmount


def confirm_placed(
    uow: UnitOfWork, order_id: str, customer: Customer, item: Item, quantity: int, sum_: TaxedAmount
) -> None:
    """Confirm an order just placed; one that costs nothing is confirmed as what it is: done."""
    enqueue(
        uow,
        template="order_placed" if sum_.gross else "order_paid",
        recipient=customer.email,
        language=customer.language,
        dedup_key=f"order_placed:{order_id}",
        context={
            "order_id": order_id,
            "item": item.name,
            "quantity": quantity,
            "amount": sum_.gross,
            "tax": sum_.tax,
            "currency": item.price.currency,
        },
    )


def tell_customer(
    uow: UnitOfWork, template: str, order_id: str, *, amount: Money, tax: Money, cause: str
) -> None:
    """Tell the customer that `amount`, of which `tax` is tax, came or went; once for each `cause`."""
    found = addressed(uow, order_id)
    if found is None:
        return
    enqueue(
        uow,
        template=template,
        recipient=found.email,
        language=found.language,
        dedup_key=f"{template}:{order_id}:{cause}",
        context={
            "order_id": order_id,
            "item": found.item,
            "quantity": found.quantity,
            "amount": amount.minor,
            "tax": tax.minor,
            "currency": amount.currency,
        },
    )
