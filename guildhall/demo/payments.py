"""The money of the demo's sales as rows: on our books, and on those of the sandbox that took it.

The sandbox keeps a session for each payment, so that a demo order can be refunded like any other.
"""

from __future__ import annotations

from datetime import timedelta

from guildhall.demo.reading import Rows, demo_id
from guildhall.demo.sales import Sale
from guildhall.orders.rules import OrderStatus

OPEN_FOR = timedelta(hours=23)


def tried(sales: list[Sale]) -> list[Sale]:
    """The sales for which a card page was opened."""
    return [sale for sale in sales if sale.paid or sale.status is OrderStatus.PENDING_PAYMENT]


def session_id(sale: Sale) -> str:
    return f"cs_sandbox_{_key(sale)}"


def payment_intent(sale: Sale) -> str:
    return f"pi_sandbox_{_key(sale)}"


def payment_id(sale: Sale) -> str:
    return demo_id("payment", sale.slug)


def refund_id(sale: Sale) -> str:
    return demo_id("refund", sale.slug)


def payment_rows(sales: list[Sale]) -> Rows:
    return [
        {
            "id": payment_id(sale),
            "provider": "sandbox",
            "session_id": session_id(sale),
            "payment_intent": payment_intent(sale),
            "attempt": 1,
            "amount": sale.total,
            "currency": sale.item["currency"],
            "status": "paid" if sale.paid else "failed",
            "expires_at": sale.placed_at + OPEN_FOR,
            "paid_at": sale.paid_at,
            "created_at": sale.placed_at,
            "updated_at": sale.paid_at or sale.placed_at,
        }
        for sale in tried(sales)
    ]


def payment_line_rows(sales: list[Sale]) -> Rows:
    return [
        {
            "payment_id": payment_id(sale),
            "order_id": demo_id("order", sale.slug),
            "amount": sale.total,
            "applied": sale.paid > 0,
        }
        for sale in tried(sales)
    ]


def refund_rows(sales: list[Sale]) -> Rows:
    return [
        {
            "id": refund_id(sale),
            "payment_id": payment_id(sale),
            "order_id": demo_id("order", sale.slug),
            "provider_refund_id": _provider_refund(sale),
            "amount": sale.refunded,
            "currency": sale.item["currency"],
            "status": "succeeded",
            "reason": "Bought the wrong edition",
            "requested_by": demo_id("account", "admin"),
            "created_at": sale.refunded_at,
            "updated_at": sale.refunded_at,
        }
        for sale in sales
        if sale.refunded
    ]


def sandbox_session_rows(sales: list[Sale]) -> Rows:
    return [
        {
            "id": session_id(sale),
            "idempotency_key": f"demo-{_key(sale)}",
            "payment_intent": payment_intent(sale),
            "amount": sale.total,
            "refunded": sale.refunded,
            "currency": sale.item["currency"],
            "request": {"metadata": {"payment_id": payment_id(sale)}},
            "status": "complete",
            "payment_status": "paid" if sale.paid else "unpaid",
            "expires_at": sale.placed_at + OPEN_FOR,
            "created_at": sale.placed_at,
        }
        for sale in tried(sales)
    ]


def sandbox_refund_rows(sales: list[Sale]) -> Rows:
    return [
        {
            "id": _provider_refund(sale),
            "session_id": session_id(sale),
            "idempotency_key": f"refund-{refund_id(sale)}",
            "amount": sale.refunded,
            "created_at": sale.refunded_at,
        }
        for sale in sales
        if sale.refunded
    ]


def _provider_refund(sale: Sale) -> str:
    return f"re_sandbox_{_key(sale)}"


def _key(sale: Sale) -> str:
    return payment_id(sale).replace("-", "")
