"""Place an order: check the price, hold the seat, insert the row, queue the mail."""

from typing import Any

from sqlalchemy import insert

from guildhall.core.errors import Refused
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders import metrics
from guildhall.domains.orders.commands.agree import agree_to_texts
from guildhall.domains.orders.commands.claim_discount import Reduction, claim_discount, note_use
from guildhall.domains.orders.commands.credit import credited, seek_credit
from guildhall.domains.orders.commands.customers import Customer, ordering_customer
from guildhall.domains.orders.commands.deliver import deliver
from guildhall.domains.orders.commands.items import Item, refuse_other_price, refuse_several, take_item
from guildhall.domains.orders.commands.mails import confirm_free, confirm_placed, reduction_in_mail
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import lock_order
from guildhall.domains.orders.rules import OrderStatus, quantity_of, status_after_payment
from guildhall.domains.orders.schemas import NewOrder
from guildhall.rest_engine.caller import Caller
from guildhall.services.shop_settings.opening import require_open
from guildhall.services.shop_settings.queries import shop_settings

_ORDER = insert(Order)


def place_order(
    uow: UnitOfWork, caller: Caller, payload: NewOrder, reduction: Reduction | None = None
) -> str:
    """Place an order for a product or for one workshop seat at the current price, and return its id.

    The amount is the catalogue's price x quantity in minor units, less what a discount code takes off, plus tax if the
    shop adds it; a differing `total_amount` or `currency` is refused (M1, M13). The tax is that of the customer's
    country now. `reduction` is the line's part of what the code takes off its basket; a single order claims its own.
    A seat is held for `settings.seat_hold`, or taken at once if the workshop is free (W1). The referral code is
    checked when the order is paid (R2). A free order is delivered at once. Queues the
    confirmation.
    What the customer agrees to is kept with it (`agree_to_texts`); staff order without.
    Raises ShopClosed, NotAllowed, NotFound, Refused consent_required, one_seat, one_copy, Conflict price_changed,
    workshop_full, already_enrolled, workshop_completed, and the refusals of a discount code.
    """
    require_open(uow, staff=caller.staff)
    customer = _customer(uow, caller, payload)
    orderer = caller.account_id
    return _place(uow, customer, payload, reduction, by_admin=caller.admin, confirm=True, orderer=orderer)


def place_quietly(uow: UnitOfWork, caller: Caller, payload: NewOrder) -> str:
    """Place an order without a confirmation mail, for an admin who settles it at once and notifies the customer."""
    return _place(uow, _customer(uow, caller, payload), payload, by_admin=caller.admin)


def place_for_guest(
    uow: UnitOfWork, guest: Customer, payload: NewOrder, reduction: Reduction | None = None
) -> str:
    """Place an order for a guest as `place_order` does. The guest is not mailed before the payment.

    Anyone can type any address, so an unpaid order sends nothing to it; a free one is delivered by its mail, whose
    number `place_guest_checkout` limits. Raises ShopClosed.
    """
    require_open(uow)
    return _place(uow, guest, payload, reduction, by_admin=False, confirm=True)


def _customer(uow: UnitOfWork, caller: Caller, payload: NewOrder) -> Customer:
    return ordering_customer(uow, caller, user_id=payload.user_id, auth_user_id=payload.auth_user_id)


def _place(
    uow: UnitOfWork,
    customer: Customer,
    payload: NewOrder,
    reduction: Reduction | None = None,
    *,
    by_admin: bool,
    confirm: bool = False,
    orderer: str | None = None,
) -> str:
    """Place the order. With `confirm` a free one is confirmed by mail; one to be paid is if its `orderer` has an
    account."""
    quantity = _quantity(payload)
    order_id = new_id()
    if payload.discount_code:
        [reduction] = claim_discount(uow, customer, [payload], order_id)
    item = take_item(uow, payload, customer, order_id, by_admin=by_admin)
    full, sum_ = item.sums(quantity, reduction)
    refuse_several(item, quantity)
    refuse_other_price(payload, sum_.gross, item)
    row = _item_of(payload, item) | {
        "id": order_id,
        "user_id": customer.profile_id,
        "auth_user_id": customer.account_id,
        "quantity": quantity,
        "total_amount": sum_.gross.minor,
        "tax_amount": sum_.tax.minor,
        "billing_address": _addressed(payload, customer),
        **_credit(uow, payload),
        "discount_code": reduction and reduction.discount.code,
        "discount_amount": (full.gross - sum_.gross).minor,
        "order_data": payload.order_data | {"quantity": quantity},
    }
    uow.db.execute(_ORDER, row)
    if reduction:
        note_use(uow, order_id, reduction)
    if not by_admin:
        digital = payload.product_id is not None and bool(sum_.gross)
        agree_to_texts(uow, order_id, customer, digital=digital, begin_at_once=payload.begin_at_once)
    uow.after_commit(metrics.PLACED.inc)
    seek_credit(uow, order_id, reduction.discount.referral_code if reduction else None, row["recommended_by"])
    uow.publish(BusinessEvent("order.placed", "orders", order_id))
    if not sum_.gross:
        _deliver_free(uow, order_id, confirm=confirm)
    elif confirm and orderer:
        later = customer.account_id == orderer
        taken_off = reduction_in_mail(row["discount_code"], full.gross - sum_.gross)
        confirm_placed(uow, order_id, customer, item, quantity, sum_, discounts=taken_off, later=later)
    return order_id


def _credit(uow: UnitOfWork, payload: NewOrder) -> dict[str, str | None]:
    """Return the columns of the link that the buyer came by, and of who recommended the shop, if its owner asks."""
    words = payload.recommended_by if shop_settings(uow).ask_recommender else None
    return credited(payload.referral_code) | {"recommended_by": words}


def _item_of(payload: NewOrder, item: Item) -> dict[str, Any]:
    """Return the columns of the ordered item and its tax treatment."""
    return {
        "product_id": payload.product_id,
        "workshop_id": payload.workshop_id,
        "checkout_id": payload.checkout_id,
        "tax_rate": item.treatment.rate,
        "tax_country": item.treatment.country,
        "tax_category": item.treatment.category,
        "vat_id": item.treatment.vat_id,
        "reverse_charge": item.treatment.reverse_charge,
        "currency": item.price.currency,
    }


def _quantity(payload: NewOrder) -> int:
    quantity = quantity_of(payload.quantity, payload.order_data)
    if payload.workshop_id is not None and quantity != 1:
        raise Refused("one_seat")
    return quantity


def _addressed(payload: NewOrder, customer: Customer) -> dict[str, str | None] | None:
    """Return the address to keep with the order: as it was sent, in the buyer's country.

    A guest's country stands nowhere else: a seat is taxed where its workshop takes place.
    """
    if payload.billing_address is None:
        return {"country": customer.country} if customer.guest and customer.country else None
    return payload.billing_address.model_dump() | {"country": customer.country}


def _deliver_free(uow: UnitOfWork, order_id: str, *, confirm: bool) -> None:
    """Deliver a free order as if it were paid (M6). With `confirm` a mail says so; a seat has one of its own."""
    order = lock_order(uow, order_id)
    delivery = deliver(uow, order)
    to = status_after_payment(order.status, delivered=delivery.opened)
    set_status(uow, order_id, to, expected=OrderStatus.PENDING, changes={"granted": True})
    if confirm and not delivery.mailed:
        confirm_free(uow, order_id)
