"""The demo's orders as rows: with their entries, delivered details and seats."""

from datetime import datetime, timedelta
from typing import Any

from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.workshops.when import start_of
from guildhall_demo.payments import payment_id, reference, refund_id
from guildhall_demo.people import account_id, has_account, profile_id
from guildhall_demo.reading import Document, Rows, art, demo_id
from guildhall_demo.sales import Sale

CONTACT_FIELDS = ("email", "first_name", "last_name", "address", "city", "postal_code", "country")


def order_id(sale: Sale) -> str:
    return demo_id("order", sale.slug)


def order_rows(sales: list[Sale]) -> Rows:
    return [_order(sale) for sale in sales]


def order_entry_rows(sales: list[Sale]) -> Rows:
    """Return the payments and refunds of each order."""
    received = [
        _entry(sale, "received", f"payment:{payment_id(sale)}", sale.paid, sale.paid_at)
        for sale in sales
        if sale.paid
    ]
    returned = [
        _entry(sale, "returned", f"refund:{refund_id(sale)}", -sale.refunded, sale.refunded_at)
        for sale in sales
        if sale.refunded
    ]
    return received + returned


def order_detail_rows(sales: list[Sale]) -> Rows:
    """Return the details of the content files, else those of the product once the order is completed (M7)."""
    return [_detail(sale, given) for sale in sales if (given := _given(sale))]


def enrollment_rows(sales: list[Sale]) -> Rows:
    return [
        {
            "id": demo_id("seat", sale.slug),
            "user_id": profile_id(sale.buyer["slug"]),
            "auth_user_id": _account(sale),
            "workshop_id": demo_id("workshop", sale.item["slug"]),
            "order_id": order_id(sale),
            "enrollment_status": "enrolled",
            "enrolled_at": sale.changed_at,
        }
        | _attendance(sale)
        for sale in sales
        if sale.kind == "workshop"
    ]


def _attendance(sale: Sale) -> dict[str, Any]:
    """Return the attendance of a past workshop: about one in seven did not attend."""
    mark = demo_id("seat", sale.slug).replace("-", "").upper()
    if sale.item["status"] != "completed" or int(mark[:4], 16) % 7 == 0:
        return {"attended_at": None, "certificate_code": None}
    start = start_of(sale.item["date"], sale.item["time"], sale.item["time_zone"])
    code = "-".join(mark[at : at + 4] for at in range(0, 16, 4))
    return {"attended_at": start + timedelta(minutes=10), "certificate_code": code}


def _order(sale: Sale) -> dict[str, object]:
    item_id = demo_id(sale.kind, sale.item["slug"])
    return {
        "id": order_id(sale),
        "user_id": profile_id(sale.buyer["slug"]) if sale.known else None,
        "auth_user_id": _account(sale),
        "product_id": item_id if sale.kind == "product" else None,
        "workshop_id": item_id if sale.kind == "workshop" else None,
        "quantity": sale.quantity,
        "total_amount": sale.total,
        "paid_amount": sale.paid,
        "refunded_amount": sale.refunded,
        "currency": sale.item["currency"],
        "status": sale.status,
        "granted": sale.free,
        "referral_code": sale.referral_code,
        "payment_method": "card" if sale.paid else None,
        "payment_reference": reference(sale),
        "order_data": _order_data(sale),
        "paid_at": sale.paid_at,
        "created_at": sale.placed_at,
        "updated_at": sale.changed_at,
    }


def _entry(sale: Sale, kind: str, cause: str, amount: int, at: datetime | None) -> dict[str, object]:
    return {
        "id": demo_id("order-entry", f"{kind}/{sale.slug}"),
        "order_id": order_id(sale),
        "kind": kind,
        "cause": cause,
        "amount": amount,
        "currency": sale.item["currency"],
        "created_at": at,
    }


def _order_data(sale: Sale) -> dict[str, Any]:
    """Return the buyer's details in the specification's flat form."""
    details = {field: sale.buyer[field] for field in CONTACT_FIELDS if sale.buyer.get(field)}
    return details | {"quantity": sale.quantity}


def _account(sale: Sale) -> str | None:
    return account_id(sale.buyer) if sale.known and has_account(sale.buyer) else None


def _given(sale: Sale) -> Document | None:
    if sale.details:
        return sale.details
    delivered: Document | None = sale.item.get("delivery") if sale.kind == "product" else None
    return delivered if sale.status is OrderStatus.COMPLETED else None


def _link(link: Document, language: str) -> dict[str, str]:
    """Return a link as the details of an order have it: with its title in the buyer's language."""
    own = link.get("translations", {}).get(language, {})
    return {"title": own.get("title") or link["title"], "url": link["url"]}


def _detail(sale: Sale, given: Document) -> dict[str, object]:
    return {
        "id": demo_id("order-detail", sale.slug),
        "order_id": order_id(sale),
        "title": given["title"],
        "description": given["description"],
        "image_url": art("products", sale.item["slug"]),
        "links": [_link(link, sale.buyer.get("language", "en")) for link in given["links"]],
        "additional_details": given.get("additional_details") or given.get("details", {}),
        "created_at": sale.changed_at,
        "updated_at": sale.changed_at,
    }
