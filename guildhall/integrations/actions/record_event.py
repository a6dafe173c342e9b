"""Writes events into the log, in the transaction that causes them."""

from __future__ import annotations

import time

from sqlalchemy import insert

from guildhall.integrations.models import Event
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.orders.facts import OrderPaid, OrderRefunded, RefundUndone

_INSERT = insert(Event)
VERSION = 1
"""Of the payload's form. It is raised when a payload changes in a way that is not an added field."""


def record_event(house: House, event: BusinessEvent) -> None:
    """Keep the event for every one of its subjects. It has no position until it is committed and numbered."""
    rows = [
        {
            "id": new_id(),
            "written": time.time_ns(),
            "kind": event.kind,
            "subject_table": event.table,
            "subject_id": subject_id,
            "version": VERSION,
            "happened_at": house.now,
        }
        for subject_id in event.subject_ids
    ]
    if rows:
        house.db.execute(_INSERT, rows)


def on_order_paid(house: House, event: OrderPaid) -> None:
    record_event(house, BusinessEvent("order.paid", "orders", event.order_id))


def on_order_refunded(house: House, event: OrderRefunded) -> None:
    kind = "order.disputed" if event.cause.startswith("dispute:") else "order.refunded"
    record_event(house, BusinessEvent(kind, "orders", event.order_id))


def on_refund_undone(house: House, event: RefundUndone) -> None:
    kind = "order.dispute_won" if event.cause.startswith("dispute:") else "order.refund_failed"
    record_event(house, BusinessEvent(kind, "orders", event.order_id))
