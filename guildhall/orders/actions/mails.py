"""The mails that orders cause: rows in the outbox."""

from __future__ import annotations

from guildhall.kit.house import House
from guildhall.kit.money import Money
from guildhall.mail.outbox import enqueue
from guildhall.orders.actions.customers import Customer
from guildhall.orders.actions.items import Item
from guildhall.orders.queries import addressed
from guildhall.shop_settings.taxing import Sum


def confirm_placed(
    house: House, order_id: str, customer: Customer, item: Item, quantity: int, sum_: Sum
) -> None:
    """Confirm an order just placed; one that costs nothing is confirmed as what it is: done."""
    enqueue(
        house,
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
    house: House, template: str, order_id: str, *, amount: Money, tax: Money, cause: str
) -> None:
    """Tell the customer that `amount`, of which `tax` is tax, came or went; once for each `cause`."""
    found = addressed(house, order_id)
    if found is None:
        return
    enqueue(
        house,
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
