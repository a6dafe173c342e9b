"""A discount code in a basket: what it takes off, and its use, which is claimed with the orders.

A code's uses are those of its orders that are not cancelled, or that hold money: nothing is given back by hand when an
order expires, is cancelled or refused.
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from sqlalchemy import exists, func, insert, or_, select
from sqlalchemy.orm import aliased

from guildhall.core.errors import Conflict
from guildhall.core.events import BusinessEvent
from guildhall.core.mailboxes import mailbox
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.discounts.models import DiscountCode, DiscountUse
from guildhall.domains.discounts.rules import (
    Discount,
    PricedLine,
    Refusal,
    Uses,
    allowances,
    refusal_of_day,
    refusal_of_lines,
    refusal_of_uses,
)
from guildhall.domains.orders.commands.customers import Customer
from guildhall.domains.orders.commands.give_up_seat import BY_GUEST
from guildhall.domains.orders.commands.lock_orders import lock_orders
from guildhall.domains.orders.commands.prices import prices_of
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import AWAITING_PAYMENT, OrderStatus, quantity_of
from guildhall.domains.orders.schemas import NewOrder
from guildhall.services.shop_settings.days import shop_day

_CODES = select(
    DiscountCode.id,
    DiscountCode.code,
    DiscountCode.kind,
    DiscountCode.percent,
    DiscountCode.amount,
    DiscountCode.minimum_amount.label("minimum"),
    DiscountCode.currency,
    DiscountCode.referral_code,
    DiscountCode.valid_from,
    DiscountCode.valid_until,
    DiscountCode.max_uses,
    DiscountCode.max_per_customer,
    DiscountCode.first_purchase,
    DiscountCode.item_ids,
    DiscountCode.is_active,
)

IN_USE = or_(Order.status != OrderStatus.CANCELED, Order.paid_amount > 0)
"""The order uses its code: it may still be paid, or was. A refund does not give the use back."""

_OTHER = aliased(DiscountUse)
_USES = (
    select(func.count(DiscountUse.basket.distinct()))
    .join(Order, Order.id == DiscountUse.order_id)
    .where(IN_USE)
)


ONE_BASKET = timedelta(days=1)
"""Orders of other currencies belong to the basket of the first within this time. An unpaid order lasts as long."""

_OF_USES = frozenset({Refusal.USED_UP, Refusal.NOT_FOR_YOU})


@dataclass(frozen=True, slots=True)
class Reduction:
    """A code takes `amount` off one line, which is the catalogue's `price` of one piece times the quantity.

    `basket` is the checkout, or the order that was placed without one; `mailbox` a keyed hash of the buyer's.
    """

    discount: Discount
    price: Money
    amount: Money
    basket: str
    mailbox: str


def claim_discount(
    uow: UnitOfWork, customer: Customer, lines: Sequence[NewOrder], basket: str
) -> list[Reduction | None]:
    """Return what the code of a basket takes off each line; None for all lines without a code.

    Locks the code: of any number of buyers for its last use exactly one gets it. An unpaid order of the same customer
    gives way if its use is the one that is missing. Raises Conflict with a Refusal.
    """
    code = next((line.discount_code for line in lines if line.discount_code), None)
    if code is None:
        return [None] * len(lines)
    discount = find_discount(uow, code, lock=True)
    ids = [line.product_id or line.workshop_id or "" for line in lines]
    prices = prices_of(uow, ids)
    offered = [(n, prices[item_id].price) for n, item_id in enumerate(ids) if item_id in prices]
    pieces = [quantity_of(line.quantity, line.order_data) for line in lines]
    priced = [PricedLine(ids[n], price.of(price.minor * pieces[n])) for n, price in offered]
    key = mailbox_key(uow, customer.email)

    def refused() -> Refusal | None:
        return refusal_of(uow, discount, priced, mailbox_key=key, profile_id=customer.profile_id)

    refusal = refused()
    if discount and refusal in _OF_USES and _give_way(uow, discount.id, customer):
        refusal = refused()
    if discount is None or refusal:
        raise Conflict(refusal or Refusal.UNKNOWN)
    basket = _begun_basket(uow, discount.id, key, priced) or basket
    found: list[Reduction | None] = [None] * len(lines)
    for (n, price), amount in zip(offered, allowances(discount, priced), strict=True):
        found[n] = Reduction(discount, price, amount, basket, key) if amount else None
    return found


def _give_way(uow: UnitOfWork, discount_id: str, customer: Customer) -> bool:
    """Cancel the customer's unpaid orders with this code; return True if there were any.

    They returned from the payment page and order anew. A guest's take the place of a guest's alone: anyone can type a
    customer's address.
    """
    with_code = select(DiscountUse.order_id).where(DiscountUse.discount_id == discount_id)
    unpaid = select(Order.id, Order.status).where(
        Order.id.in_(with_code),
        Order.user_id == customer.profile_id,
        Order.status.in_(sorted(AWAITING_PAYMENT)),
        Order.paid_amount <= Order.refunded_amount,
    )
    unpaid = unpaid.where(BY_GUEST) if customer.guest else unpaid
    lock_orders(uow, [row.id for row in uow.db.execute(unpaid)])
    given_up = uow.db.execute(unpaid.order_by(Order.id)).all()
    for order in given_up:
        set_status(uow, order.id, OrderStatus.CANCELED, expected=order.status)
    return bool(given_up)


def find_discount(uow: UnitOfWork, code: str, *, lock: bool = False) -> Discount | None:
    """Return the code, in upper case, with its row locked if it is to be used; None if there is none."""
    named = _CODES.where(DiscountCode.code == code)
    found = uow.db.execute(named.with_for_update() if lock else named).mappings().first()
    if found is None:
        return None
    columns = dict(found)
    currency = columns.pop("currency")
    money = {name: Money(columns[name], currency) for name in ("amount", "minimum")}
    return Discount(**(columns | money))


def refusal_of(
    uow: UnitOfWork,
    discount: Discount | None,
    lines: Sequence[PricedLine],
    *,
    mailbox_key: str | None,
    profile_id: str | None,
) -> Refusal | None:
    """Return why the code takes nothing off this basket, or None. An unknown customer has used and bought nothing."""
    refusal = refusal_of_day(discount, shop_day(uow))
    if discount is None or refusal:
        return refusal
    if (refusal := refusal_of_lines(discount, lines)) or _begun_basket(uow, discount.id, mailbox_key, lines):
        return refusal
    return refusal_of_uses(discount, _uses(uow, discount.id, mailbox_key, profile_id))


def _begun_basket(
    uow: UnitOfWork, discount_id: str, key: str | None, lines: Sequence[PricedLine]
) -> str | None:
    """Return the basket of which the customer has ordered another currency with the code, or None.

    A basket in two currencies is paid for in two checkouts, and is one use.
    """
    if key is None:
        return None
    currencies = sorted({line.price.currency for line in lines})
    same = aliased(Order)
    in_these = (
        exists()
        .where(same.id == _OTHER.order_id, _OTHER.basket == DiscountUse.basket, same.currency.in_(currencies))
        .correlate(DiscountUse)
    )
    begun = (
        select(DiscountUse.basket)
        .join(Order, Order.id == DiscountUse.order_id)
        .where(
            DiscountUse.discount_id == discount_id,
            DiscountUse.mailbox == key,
            DiscountUse.created_at > uow.now - ONE_BASKET,
            IN_USE,
            ~in_these,
        )
        .order_by(DiscountUse.created_at.desc())
    )
    return uow.db.execute(begun.limit(1)).scalar()


def _uses(uow: UnitOfWork, discount_id: str, key: str | None, profile_id: str | None) -> Uses:
    of_code = _USES.where(DiscountUse.discount_id == discount_id)
    paid = exists().where(Order.user_id == profile_id, Order.paid_amount > 0)
    return Uses(
        by_all=uow.db.execute(of_code).scalar_one(),
        by_customer=uow.db.execute(of_code.where(DiscountUse.mailbox == key)).scalar_one() if key else 0,
        bought=profile_id is not None and uow.db.execute(select(paid)).scalar_one(),
    )


def mailbox_key(uow: UnitOfWork, email: str) -> str:
    """Return the keyed hash under which the uses of a mailbox are counted."""
    secret = f"discount:{uow.settings.signing_secret}"
    return hmac.digest(secret.encode(), mailbox(email).encode(), sha256).hex()


def note_use(uow: UnitOfWork, order_id: str, reduction: Reduction) -> None:
    """Record that a placed order uses its code. Publishes discount.redeemed."""
    use = {
        "order_id": order_id,
        "discount_id": reduction.discount.id,
        "basket": reduction.basket,
        "mailbox": reduction.mailbox,
    }
    uow.db.execute(insert(DiscountUse), use)
    uow.publish(BusinessEvent("discount.redeemed", "orders", order_id))
