"""Check out a basket: one order for each line, placed together or not at all (M8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, select

from guildhall.core.errors import Conflict, NotAllowed
from guildhall.core.money import Minor
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.wire import RowId
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.commands.customers import Customer
from guildhall.domains.orders.commands.place_order import place_for_guest, place_order
from guildhall.domains.orders.models import Order
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
    currency: str
    status: str


def place_checkout(
    uow: UnitOfWork, caller: Caller, checkout_id: str, lines: list[NewOrder]
) -> list[PlacedOrder]:
    """Place the lines under the client's `checkout_id`; a repeated id returns the same orders.

    Raises Conflict checkout_reused if the id was used for another basket, NotAllowed for a customer who was deleted
    meanwhile, and what place_order raises; if one line fails, none is placed.
    """
    if not caller.signed_in:
        raise NotAllowed("Please log in to continue with payment.", signed_in=False)
    uow.db.execute(select(Profile.id).where(Profile.id == caller.profile_id).with_for_update())
    mine = Order.auth_user_id == caller.account_id
    placed = _placed_before(uow, checkout_id, mine, lines)
    if placed:
        return placed
    # Lock seats in the same sequence in every transaction, so that two baskets cannot deadlock.
    for line in sorted(lines, key=lambda line: line.workshop_id or ""):
        place_order(uow, caller, line.model_copy(update={"checkout_id": checkout_id}))
    return orders_of_checkout(uow, checkout_id, mine)


def place_guest_checkout(
    uow: UnitOfWork, guest: Customer, checkout_id: str, lines: list[NewOrder]
) -> list[PlacedOrder]:
    """Place the lines for a guest, as `place_checkout` does for a signed-in customer. Products only.

    guest_customer has locked the profile.
    Raises NotAllowed for a seat: who takes part must be able to sign in.
    """
    if any(line.workshop_id for line in lines):
        raise NotAllowed("Please log in to enroll in workshops.", signed_in=False)
    theirs = Order.user_id == guest.profile_id
    placed = _placed_before(uow, checkout_id, theirs, lines)
    if placed:
        return placed
    for line in lines:
        place_for_guest(uow, guest, line.model_copy(update={"checkout_id": checkout_id}))
    return orders_of_checkout(uow, checkout_id, theirs)


def _placed_before(
    uow: UnitOfWork, checkout_id: str, owned: ColumnElement[bool], lines: list[NewOrder]
) -> list[PlacedOrder]:
    """Return the orders of an earlier request with this id. Raises Conflict if it was for another basket."""
    placed = orders_of_checkout(uow, checkout_id, owned)
    if placed and _basket(placed) != _basket(lines):
        raise Conflict("checkout_reused", "This checkoutId was sent with another basket.")
    return placed


def _basket(lines: Sequence[PlacedOrder | NewOrder]) -> Counter[tuple[str | None, str | None, int]]:
    """Return the items of a basket with their quantities, whatever the sequence of its lines."""
    return Counter((line.product_id, line.workshop_id, line.quantity or 1) for line in lines)


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
