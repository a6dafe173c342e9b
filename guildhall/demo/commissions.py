"""The demo's commission ledger as rows: what partners earned, what was reversed, what was paid out (R3)."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

from guildhall.demo.orders import order_id
from guildhall.demo.partners import referral_id, referrals
from guildhall.demo.payments import payment_id, refund_id
from guildhall.demo.reading import Document, Rows, demo_id
from guildhall.demo.sales import Sale
from guildhall.kit.money import share


def commission_rows(sales: list[Sale], now: datetime, hold: timedelta) -> Rows:
    """Entries in minor units; `hold` is the refund promise, after which a commission is payable."""
    rows: Rows = []
    for item in referrals():
        entries: Rows = []
        for sale in sales:
            if sale.referral_code == item["code"]:
                entries += _of_sale(sale, item, hold)
        rows += entries
        if days := item.get("paid_out_days_ago"):
            rows += _payouts(item, entries, now - timedelta(days=days))
    return rows


def _of_sale(sale: Sale, referral: Document, hold: timedelta) -> Rows:
    """Earned when the order was paid, reversed when it was refunded."""
    if sale.paid_at is None:
        return []
    common = {
        "referral_id": referral_id(referral["code"]),
        "order_id": order_id(sale),
        "rate": referral["rate"],
        "currency": sale.item["currency"],
        "payable_at": sale.paid_at + hold,
    }
    earned = common | {
        "id": demo_id("earned", sale.slug),
        "kind": "earned",
        "cause": f"payment:{payment_id(sale)}",
        "base": sale.paid,
        "amount": share(sale.paid, referral["rate"]),
        "created_at": sale.paid_at,
    }
    if sale.refunded_at is None:
        return [earned]
    back = common | {
        "id": demo_id("reversed", sale.slug),
        "kind": "reversed",
        "cause": f"refund:{refund_id(sale)}",
        "base": -sale.refunded,
        "amount": -share(sale.refunded, referral["rate"]),
        "created_at": sale.refunded_at,
    }
    return [earned, back]


def _payouts(referral: Document, entries: Rows, at: datetime) -> Rows:
    """One payout for each currency, of all that was payable by then."""
    due: Counter[str] = Counter()
    for entry in entries:
        if entry["payable_at"] <= at and entry["created_at"] <= at:
            due[entry["currency"]] += entry["amount"]
    return [
        {
            "id": demo_id("payout", f"{referral['code']}/{currency}"),
            "referral_id": referral_id(referral["code"]),
            "order_id": None,
            "kind": "paid_out",
            "cause": f"payout:{demo_id('payout', referral['code'])}",
            "base": 0,
            "rate": 0,
            "amount": -amount,
            "currency": currency,
            "payable_at": at,
            "created_at": at,
        }
        for currency, amount in sorted(due.items())
        if amount > 0
    ]
