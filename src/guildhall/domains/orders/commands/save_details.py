"""Write an order's details as an admin; they override the product's delivery (M7)."""

from sqlalchemy import delete, insert, update

from guildhall.core.detail_texts import DetailTextsChange, NewDetailTexts
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Identifier, Links
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.models import OrderDetail
from guildhall.domains.orders.queries import lock_order
from guildhall.domains.orders.rules import OrderStatus
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record

_NAMED = (OrderDetail.title, OrderDetail.order_id)
"""Columns copied into the audit entry, which could not be looked up once the details are deleted."""


class NewOrderDetail(NewDetailTexts):
    """New details of an order. Rows of `links` without a title or an address are dropped (spec §5)."""

    order_id: Identifier
    links: Links = []


class OrderDetailChange(DetailTextsChange):
    """A change of an order's details."""

    links: Links = []


def add_details(uow: UnitOfWork, caller: Caller, payload: NewOrderDetail) -> str:
    """Insert the details of an order, one row per order. They complete a paid product order (M6). Raises NotFound."""
    order = lock_order(uow, payload.order_id)
    row = payload.model_dump() | {"id": new_id()}
    uow.db.execute(insert(OrderDetail), row)
    record(uow, caller.account_id, "order.details_saved", "orders", order.id)
    if order.status == OrderStatus.PAID and order.product_id:
        set_status(uow, order.id, OrderStatus.COMPLETED, expected=order.status, actor_id=caller.account_id)
    return str(row["id"])


def update_details(uow: UnitOfWork, caller: Caller, row_id: str, payload: OrderDetailChange) -> None:
    changed = update(OrderDetail).where(OrderDetail.id == row_id).values(**payload.sent())
    named = uow.db.execute(changed.returning(*_NAMED)).one()
    fields = sorted(payload.sent())
    record(
        uow,
        caller.account_id,
        "order.details_saved",
        "order_details",
        row_id,
        fields=fields,
        **named._mapping,
    )


def delete_details(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    named = uow.db.execute(delete(OrderDetail).where(OrderDetail.id == row_id).returning(*_NAMED)).one()
    record(uow, caller.account_id, "order.details_deleted", "order_details", row_id, **named._mapping)
