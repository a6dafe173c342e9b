"""What this room does when it hears that an order's money came or went, in the same transaction (M4)."""

from __future__ import annotations

from guildhall.billing.actions.issue import issue_credit_notes, issue_invoice
from guildhall.kit.house import House
from guildhall.orders.facts import OrderPaid, OrderRefunded, RefundUndone


def on_order_paid(house: House, fact: OrderPaid) -> None:
    issue_invoice(house, fact.order_id, amount=fact.amount, tax=fact.tax, cause=fact.cause)


def on_order_refunded(house: House, fact: OrderRefunded) -> None:
    issue_credit_notes(house, fact.order_id, amount=fact.amount, tax=fact.tax, cause=fact.cause)


def on_refund_undone(house: House, fact: RefundUndone) -> None:
    """The credit note stands, being issued; the money that is here again is billed anew."""
    issue_invoice(house, fact.order_id, amount=fact.amount, tax=fact.tax, cause=f"undone:{fact.cause}")
