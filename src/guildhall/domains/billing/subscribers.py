"""Subscribers of billing to the domain events of orders, run in the publisher's transaction (M4)."""

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.commands.issue import issue_credit_notes, issue_invoice
from guildhall.domains.orders.events import OrderPaid, OrderRefunded, RefundUndone


def on_order_paid(uow: UnitOfWork, event: OrderPaid) -> None:
    issue_invoice(uow, event.order_id, amount=event.amount, tax=event.tax, cause=event.cause)


def on_order_refunded(uow: UnitOfWork, event: OrderRefunded) -> None:
    issue_credit_notes(uow, event.order_id, amount=event.amount, tax=event.tax, cause=event.cause)


def on_refund_undone(uow: UnitOfWork, event: RefundUndone) -> None:
    """Issue a new invoice for the restored money; the issued credit note stays."""
    issue_invoice(uow, event.order_id, amount=event.amount, tax=event.tax, cause=f"undone:{event.cause}")
