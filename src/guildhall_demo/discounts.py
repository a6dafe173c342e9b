"""The demo's discount codes as rows."""

from datetime import datetime

from guildhall_demo.reading import Rows, demo_id, read_file


def discount_rows(now: datetime) -> Rows:
    """Return the codes of the content file."""
    return [
        {
            "id": demo_id("discount", item["code"]),
            "code": item["code"],
            "kind": item["kind"],
            "percent": item["percent"],
            "referral_code": item.get("partner"),
            "first_purchase": item.get("first_purchase", False),
            "max_uses": item.get("max_uses"),
            "max_per_customer": item.get("max_per_customer"),
            "created_at": now,
            "updated_at": now,
        }
        for item in read_file("discounts")["discounts"]
    ]
