"""The sandbox provider's own rows of the demo's payments, so that they can be paid and refunded like any others."""

from guildhall.core.money import Money
from guildhall.domains.payments.port import SessionLine, SessionRequest
from guildhall.domains.payments.providers.sandbox.provider import request_of
from guildhall_demo.orders import order_id
from guildhall_demo.payments import (
    charge_id,
    page_closes,
    payment_id,
    provider_refund_id,
    refund_id,
    session_id,
    tried,
)
from guildhall_demo.reading import Rows
from guildhall_demo.sales import Sale


def session_rows(sales: list[Sale], site: str) -> Rows:
    """Return a checkout session for each payment. `site` is the shop's address, for the URLs of its return."""
    return [
        {
            "id": session_id(sale),
            "idempotency_key": _idempotency_key(sale),
            "charge_id": charge_id(sale),
            "amount": sale.total,
            "refunded": sale.refunded,
            "currency": sale.item["currency"],
            "request": request_of(_request(sale, site)),
            "status": "complete" if sale.paid else "open",
            "payment_status": "paid" if sale.paid else "unpaid",
            "expires_at": page_closes(sale),
            "created_at": sale.placed_at,
        }
        for sale in tried(sales)
    ]


def refund_rows(sales: list[Sale]) -> Rows:
    return [
        {
            "id": provider_refund_id(sale),
            "session_id": session_id(sale),
            "idempotency_key": f"refund-{refund_id(sale)}",
            "amount": sale.refunded,
            "created_at": sale.refunded_at,
        }
        for sale in sales
        if sale.refunded
    ]


def _idempotency_key(sale: Sale) -> str:
    return f"payment-{payment_id(sale)}-1"


def _request(sale: Sale, site: str) -> SessionRequest:
    name = sale.item["name"] if sale.kind == "product" else sale.item["title"]
    return SessionRequest(
        payment_id=payment_id(sale),
        idempotency_key=_idempotency_key(sale),
        lines=(SessionLine(name, Money(sale.total, sale.item["currency"])),),
        language=sale.buyer.get("language", "en"),
        customer_email=sale.buyer["email"],
        order_ids=(order_id(sale),),
        success_url=f"{site}/payment-success?order={order_id(sale)}",
        cancel_url=f"{site}/user/orders",
        expires_at=page_closes(sale),
    )
