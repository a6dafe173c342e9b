"""Check out a basket: one order for each line, placed together or not at all (M8)."""

from dataclasses import dataclass
from typing import Annotated

from sqlalchemy import ColumnElement, select

from guildhall.core.answer_fields import CurrencyCode, RowId, words
from guildhall.core.errors import NotAllowed
from guildhall.core.money import Minor
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.unasked_mails import FREE_ORDER, record_sent, refuse_too_many
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.commands.claim_checkout import claim_checkout
from guildhall.domains.orders.commands.claim_discount import Reduction, claim_discount
from guildhall.domains.orders.commands.customers import Customer, ordering_customer
from guildhall.domains.orders.commands.give_up_seat import give_up_seat
from guildhall.domains.orders.commands.place_order import place_for_guest, place_order
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import STATUSES
from guildhall.domains.orders.schemas import NewOrder
from guildhall.rest_engine.caller import Caller


@dataclass(frozen=True, slots=True)
class PlacedOrder:
    """A placed order. Its total includes tax."""

    id: RowId
    product_id: RowId | None
    workshop_id: RowId | None
    quantity: int
    total_amount: Minor
    currency: CurrencyCode
    status: Annotated[str, words(*STATUSES)]


def place_checkout(
    uow: UnitOfWork, caller: Caller, checkout_id: str, lines: list[NewOrder]
) -> list[PlacedOrder]:
    """Place the lines under the client's `checkout_id`; a repeated checkout returns the same orders.

    Raises what claim_checkout and place_order raise, NotAllowed for a customer who was deleted meanwhile; if one line
    fails, none is placed.
    """
    if not caller.signed_in:
        raise NotAllowed(text="sign_in_to_pay", signed_in=False)
    uow.db.execute(select(Profile.id).where(Profile.id == caller.profile_id).with_for_update())
    customer = ordering_customer(uow, caller, user_id=None, auth_user_id=None)
    if claim_checkout(uow, customer, checkout_id, lines):
        for line, reduction in _reduced(uow, customer, checkout_id, lines):
            place_order(uow, caller, line, reduction)
    return orders_of_checkout(uow, checkout_id, Order.auth_user_id == caller.account_id)


def place_guest_checkout(
    uow: UnitOfWork, guest: Customer, checkout_id: str, lines: list[NewOrder], *, client: str
) -> list[PlacedOrder]:
    """Place the lines for a guest, as `place_checkout` does for a signed-in customer.

    guest_customer has locked the profile.
    Raises what place_for_guest raises, and TooMany for many free orders, each of which sends a mail that anyone can
    request for any address.
    """
    new = claim_checkout(uow, guest, checkout_id, lines)
    if new:
        # Before the code is priced: a seat that is given up may have been an early one.
        for workshop_id in sorted({line.workshop_id for line in lines if line.workshop_id}):
            give_up_seat(uow, guest.profile_id, workshop_id)
        for line, reduction in _reduced(uow, guest, checkout_id, lines):
            place_for_guest(uow, guest, line, reduction)
    placed = orders_of_checkout(uow, checkout_id, Order.user_id == guest.profile_id)
    if new and any(not order.total_amount for order in placed):
        refuse_too_many(uow, FREE_ORDER, guest.email, client=client)
        record_sent(uow, FREE_ORDER)
    return placed


def _reduced(
    uow: UnitOfWork, customer: Customer, checkout_id: str, lines: list[NewOrder]
) -> list[tuple[NewOrder, Reduction | None]]:
    """Return the lines of a checkout, each with what the discount code of the basket takes off it.

    They are sorted: seats are locked in the same sequence in every transaction, so that two baskets cannot deadlock.
    """
    claimed = {"checkout_id": checkout_id, "discount_code": None}
    placing = sorted(lines, key=lambda line: line.workshop_id or "")
    taken_off = claim_discount(uow, customer, placing, checkout_id)
    return [
        (line.model_copy(update=claimed), reduction)
        for line, reduction in zip(placing, taken_off, strict=True)
    ]


def orders_of_checkout(uow: UnitOfWork, checkout_id: str, owned: ColumnElement[bool]) -> list[PlacedOrder]:
    """Return the orders of one checkout that are `owned`, in a stable sequence."""
    columns = (
        Order.id,
        Order.product_id,
        Order.workshop_id,
        Order.quantity,
        Order.total_amount,
        Order.currency,
        Order.status,
    )
    placed = select(*columns).where(Order.checkout_id == checkout_id, owned)
    found = uow.db.execute(placed.order_by(Order.created_at, Order.id)).mappings()
    return [PlacedOrder(**row) for row in found]
