"""Change an order's status; no other function does."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from sqlalchemy import bindparam, update

from guildhall.core.db.columns import Id
from guildhall.core.errors import Conflict
from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import CLOSED, OrderStatus
from guildhall.domains.workshops.commands.seat_of_order import release_seat
from guildhall.services.audit.record import record

NOTHING: Mapping[str, Any] = MappingProxyType({})

_AS_EXPECTED = update(Order).where(
    Order.id == bindparam("of_order", type_=Id), Order.status == bindparam("expected")
)


def set_status(
    uow: UnitOfWork,
    order_id: str,
    to: OrderStatus,
    *,
    expected: str,
    actor_id: str | None = None,
    changes: Mapping[str, Any] = NOTHING,
) -> None:
    """Move an order from the status `expected` to `to`. Raises Conflict order_changed if its status is another by now.

    Effects, all in this transaction:
    - the order's `status`, `updated_at`, and the columns in `changes` (amounts, access), in one statement;
    - cancelled or refunded: access given by hand ends, and the seat is released;
    - the audit entry order.status_changed with from and to, by `actor_id` (an account; None is the system).
    Effects that a later status does not undo (delivery, the seat, mails, money) belong to the callers:
    record_payment, record_refund, change_order.
    """
    ending = {"granted": False} if to in CLOSED else {}
    written = _AS_EXPECTED.values(status=to, **(ending | dict(changes)))
    if uow.db.execute(written, {"of_order": order_id, "expected": expected}).rowcount != 1:
        raise Conflict("order_changed")
    if to in CLOSED:
        release_seat(uow, order_id)
    record(
        uow, actor_id, "order.status_changed", "orders", order_id, **{"from": str(expected), "to": str(to)}
    )
    uow.publish(BusinessEvent("order.updated", "orders", order_id))
