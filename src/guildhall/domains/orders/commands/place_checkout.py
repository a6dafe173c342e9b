"""Checking out a basket: one order for each of its lines, placed together or not at all (M8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from guildhall.core.errors import Conflict, NotAllowed
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.commands.place_order import place_order
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.schemas import NewOrder
from guildhall.rest_engine.caller import Caller


@dataclass(frozen=True, slots=True)
class PlacedOrder:
    """`total_amount` in minor units of `currency`."""

    id: str
    product_id: str | None
    workshop_id: str | None
    quantity: int
    total_amount: int
    currency: str
    status: str


def place_checkout(
    uow: UnitOfWork, caller: Caller, checkout_id: str, lines: list[NewOrder]
) -> list[PlacedOrder]:
    """Place the lines under `checkout_id`, which the client made; the same id again answers the same orders.

    Raises Conflict checkout_reused for the id of another basket, NotAllowed for a customer who was deleted meanwhile,
    and what place_order raises, for any line, and then places none.
    """
    if not caller.signed_in:
        raise NotAllowed("Please log in to continue with payment.", signed_in=False)
    uow.db.execute(select(Profile.id).where(Profile.id == caller.profile_id).with_for_update())
    placed = orders_of_checkout(uow, caller, checkout_id)
    if placed:
        if _basket(placed) != _basket(lines):
            raise Conflict("checkout_reused", "This checkoutId was sent with another basket.")
        return placed
    # Seats are locked one after the other: in one order for everybody, so that no two baskets wait for each other.
    for line in sorted(lines, key=lambda line: line.workshop_id or ""):
        place_order(uow, caller, line.model_copy(update={"checkout_id": checkout_id}))
    return orders_of_checkout(uow, caller, checkout_id)


def _basket(lines: Sequence[PlacedOrder | NewOrder]) -> Counter[tuple[str | None, str | None, int]]:
    """Return what is in a basket, and how many of each; the order of its lines does not count."""
    return Counter((line.product_id, line.workshop_id, line.quantity or 1) for line in lines)


def orders_of_checkout(uow: UnitOfWork, caller: Caller, checkout_id: str) -> list[PlacedOrder]:
    """The caller's orders of one checkout, in a fixed order."""
    columns = (
        Order.id,
        Order.product_id,
        Order.workshop_id,
        Order.quantity,
        Order.total_amount,
        Order.currency,
        Order.status,
    )
    mine = select(*columns).where(Order.checkout_id == checkout_id, Order.auth_user_id == caller.account_id)
    found = uow.db.execute(mine.order_by(Order.created_at, Order.id)).mappings()
    return [PlacedOrder(**row) for row in found]
