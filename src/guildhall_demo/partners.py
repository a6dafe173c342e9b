"""The demo's referral program as rows: applications, referrals, clicks and attributions."""

from datetime import datetime, timedelta
from hashlib import sha256

from guildhall_demo.orders import order_id
from guildhall_demo.payments import tried
from guildhall_demo.people import people, profile_id
from guildhall_demo.reading import Document, Rows, demo_id, moved, read_file
from guildhall_demo.sales import Sale

CLICKS_BY_WEEKDAY = (5, 7, 6, 8, 4, 2, 3)  # Monday first


def referrals(now: datetime) -> list[Document]:
    found: list[Document] = moved(read_file("referrals")["referrals"], now)
    return found


def referral_id(code: str) -> str:
    return demo_id("referral", code)


def signup_rows(now: datetime) -> Rows:
    return [
        {
            "id": demo_id("signup", item["email"]),
            "email": item["email"],
            "referral_link": item.get("link"),
            "status": item["status"],
            "created_at": item["created_at"],
            "updated_at": item.get("decided_at", item["created_at"]),
        }
        for item in moved(read_file("referrals")["signups"], now)
    ]


def referral_rows(now: datetime) -> Rows:
    emails = {person["slug"]: person["email"] for person in people()}
    return [
        {
            "id": referral_id(item["code"]),
            "user_id": profile_id(item["partner"]),
            "signup_id": demo_id("signup", emails[item["partner"]]),
            "referral_code": item["code"],
            "commission_rate": item["rate"],
            "is_active": item["is_active"],
            "created_at": item["created_at"],
            "updated_at": item["created_at"],
        }
        for item in referrals(now)
    ]


def click_rows(now: datetime) -> Rows:
    """Return some clicks on each of the last days, more on some weekdays, slowly growing in number."""
    rows: Rows = []
    for item in referrals(now):
        span = item["clicks_over_days"]
        for ago in range(span, 0, -1):
            day = now - timedelta(days=ago)
            visitors = CLICKS_BY_WEEKDAY[day.weekday()] * (2 * span - ago) // (2 * span)
            rows += [_click(item["code"], day, number) for number in range(visitors)]
    return rows


def checkout_rows(sales: list[Sale]) -> Rows:
    """Return the started checkouts: one for each referred order with a payment link (R2)."""
    return [
        {
            "order_id": order_id(sale),
            "referral_id": referral_id(sale.referral_code),
            "created_at": sale.placed_at,
        }
        for sale in tried(sales)
        if sale.referral_code
    ]


def attribution_rows(sales: list[Sale]) -> Rows:
    """Return the attributions: customers are bound for life at their first paid order (R2)."""
    first: dict[str, Sale] = {}
    for sale in sorted(sales, key=lambda sale: sale.changed_at):
        if sale.referral_code and sale.paid:
            first.setdefault(sale.buyer["slug"], sale)
    return [
        {
            "user_id": profile_id(buyer),
            "referral_id": referral_id(sale.referral_code or ""),
            "order_id": order_id(sale),
            "created_at": sale.paid_at,
        }
        for buyer, sale in first.items()
    ]


def _click(code: str, day: datetime, number: int) -> dict[str, object]:
    at = day.replace(hour=7, minute=5, second=0, microsecond=0) + timedelta(minutes=97 * number)
    visitor = sha256(f"{code} {day.date()} {number}".encode()).hexdigest()
    return {
        "id": demo_id("click", visitor),
        "referral_id": referral_id(code),
        "day": day.date(),
        "visitor": visitor,
        "created_at": at,
    }
