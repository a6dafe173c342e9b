"""Placing an order: the catalogue's price, the seat, the row, the mail."""

from __future__ import annotations

from sqlalchemy import insert

from guildhall.kit.errors import Refused
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.orders.actions.customers import ordering_customer
from guildhall.orders.actions.deliver import deliver
from guildhall.orders.actions.items import refuse_other_price, take_item
from guildhall.orders.actions.mails import confirm_placed
from guildhall.orders.actions.set_status import set_status
from guildhall.orders.models import Order
from guildhall.orders.queries import lock_order
from guildhall.orders.rules import OrderStatus, quantity_of, status_after_payment
from guildhall.orders.wish import NewOrder
from guildhall.tables.caller import Caller

_INSERT = insert(Order)


def place_order(house: House, caller: Caller, wish: NewOrder) -> str:
    """Place an order for a product times a quantity, or for one workshop seat, at today's price; answers its id.

    The amount is the catalogue's price x quantity in minor units, with the tax where that is added; a differing
    `total_amount` or `currency` is refused (M1, M13). The tax is that of the customer's country as it stands now.
    A seat is held for `settings.seat_hold`, or taken for good where the workshop is free (W1). The referral code is
    kept in upper case; whether it counts is decided when the order is paid (R2). An order that costs nothing is
    delivered at once. Queues the confirmation.
    Raises NotAllowed, NotFound, Conflict price_changed, workshop_full, already_enrolled, workshop_completed.
    """
    return _place(house, caller, wish, tell=True)


def place_quietly(house: House, caller: Caller, wish: NewOrder) -> str:
    """As place_order, for an admin who settles the order in the same step and tells the customer in their own words."""
    return _place(house, caller, wish, tell=False)


def _place(house: House, caller: Caller, wish: NewOrder, *, tell: bool) -> str:
    customer = ordering_customer(house, caller, user_id=wish.user_id, auth_user_id=wish.auth_user_id)
    quantity = quantity_of(wish.quantity, wish.order_data)
    if wish.workshop_id is not None and quantity != 1:
        raise Refused("one_seat", "A workshop is booked one seat at a time.")
    order_id = new_id()
    item = take_item(house, wish, customer, order_id)
    sum_ = item.levy.on(item.price * quantity)
    refuse_other_price(wish, sum_.gross, item)
    row = {
        "id": order_id,
        "user_id": customer.profile_id,
        "auth_user_id": customer.account_id,
        "product_id": wish.product_id,
        "workshop_id": wish.workshop_id,
        "checkout_id": wish.checkout_id,
        "quantity": quantity,
        "total_amount": sum_.gross,
        "tax_amount": sum_.tax,
        "tax_rate": item.levy.rate,
        "tax_country": item.levy.country,
        "vat_id": item.levy.vat_id,
        "reverse_charge": item.levy.reverse_charge,
        "currency": item.currency,
        "referral_code": wish.referral_code,
        "order_data": wish.order_data | {"quantity": quantity},
        "created_at": house.now,
        "updated_at": house.now,
    }
    house.db.execute(_INSERT, row)
    house.announce(BusinessEvent("order.placed", "orders", order_id))
    if sum_.gross == 0:
        _give(house, order_id)
    if tell:
        confirm_placed(house, order_id, customer, item, quantity, sum_)
    return order_id


def _give(house: House, order_id: str) -> None:
    """There is nothing to pay: grant it as if it were paid (M6)."""
    order = lock_order(house, order_id)
    to = status_after_payment(order.status, delivered=deliver(house, order))
    set_status(house, order_id, to, expected=OrderStatus.PENDING, changes={"granted": True})
