"""The demo's payments and refunds as rows."""

from datetime import datetime, timedelta

from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.payments.rules import session_ends
from guildhall_demo.reading import Rows, demo_id
from guildhall_demo.sales import Sale

PAGE_OPEN = timedelta(hours=24)


def tried(sales: list[Sale]) -> list[Sale]:
    """Return the sales for which a payment page was opened."""
    return [sale for sale in sales if sale.paid or sale.status is OrderStatus.PENDING_PAYMENT]


def session_id(sale: Sale) -> str:
    return f"session_sandbox_{_key(sale)}"


def charge_id(sale: Sale) -> str:
    return f"charge_sandbox_{_key(sale)}"


def reference(sale: Sale) -> str | None:
    """Return the order's payment reference: the charge once it is paid, the session until then."""
    if sale.paid:
        return charge_id(sale)
    return session_id(sale) if sale.status is OrderStatus.PENDING_PAYMENT else None


def page_closes(sale: Sale) -> datetime:
    return session_ends(sale.placed_at, PAGE_OPEN)


def payment_id(sale: Sale) -> str:
    return demo_id("payment", sale.slug)


def refund_id(sale: Sale) -> str:
    return demo_id("refund", sale.slug)


def payment_rows(sales: list[Sale], site: str) -> Rows:
    """Return the payments. `site` is the shop's address, part of the URL of an open sandbox page."""
    return [
        {
            "id": payment_id(sale),
            "provider": "sandbox",
            "session_id": session_id(sale),
            "provider_payment_id": charge_id(sale) if sale.paid else None,
            "attempt": 1,
            "amount": sale.total,
            "currency": sale.item["currency"],
            "status": "paid" if sale.paid else "open",
            "received": sale.paid or None,
            "received_currency": sale.item["currency"] if sale.paid else None,
            "url": None if sale.paid else f"{site}/sandbox/pay/{session_id(sale)}",
            "expires_at": page_closes(sale),
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
            "booked_currency": sale.item["currency"] if sale.paid > 0 else None,
        }
        for sale in tried(sales)
    ]


def refund_rows(sales: list[Sale]) -> Rows:
    return [
        {
            "id": refund_id(sale),
            "payment_id": payment_id(sale),
            "order_id": demo_id("order", sale.slug),
            "provider_refund_id": provider_refund_id(sale),
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


def provider_refund_id(sale: Sale) -> str:
    return f"refund_sandbox_{_key(sale)}"


def _key(sale: Sale) -> str:
    return payment_id(sale).replace("-", "")
