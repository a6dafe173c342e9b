"""Writes events into the log in the transaction that causes them."""

import time

from sqlalchemy import insert

from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations.models import Event
from guildhall.domains.orders.events import OrderPaid, OrderRefunded, RefundUndone

_EVENT = insert(Event)
VERSION = 1
"""The version of the payload's format. It is raised when a payload changes other than by an added field."""


def record_event(uow: UnitOfWork, event: BusinessEvent) -> None:
    """Write the event once for each of its subjects. It has no position until it is committed and numbered."""
    rows = [
        {
            "id": new_id(),
            "written": time.time_ns(),
            "kind": event.kind,
            "subject_table": event.table,
            "subject_id": subject_id,
            "version": VERSION,
            "happened_at": uow.now,
        }
        for subject_id in event.subject_ids
    ]
    if rows:  # without any, the statement would insert one of defaults
        uow.db.execute(_EVENT, rows)


def on_order_paid(uow: UnitOfWork, event: OrderPaid) -> None:
    record_event(uow, BusinessEvent("order.paid", "orders", event.order_id))


def on_order_refunded(uow: UnitOfWork, event: OrderRefunded) -> None:
    kind = "order.disputed" if event.cause.startswith("dispute:") else "order.refunded"
    record_event(uow, BusinessEvent(kind, "orders", event.order_id))


def on_refund_undone(uow: UnitOfWork, event: RefundUndone) -> None:
    kind = "order.dispute_won" if event.cause.startswith("dispute:") else "order.refund_failed"
    record_event(uow, BusinessEvent(kind, "orders", event.order_id))
