"""The demo's commission ledger as rows: earnings, reversals and payouts (R3)."""

from datetime import datetime, timedelta

from guildhall.core.money import share
from guildhall.domains.referrals.risk import RiskFlag
from guildhall_demo.orders import order_id
from guildhall_demo.partners import referral_id, referrals
from guildhall_demo.payments import payment_id, refund_id
from guildhall_demo.payouts import Paid, paid_out, payouts_of
from guildhall_demo.reading import Document, Rows, demo_id
from guildhall_demo.sales import Sale


def commission_rows(sales: list[Sale], now: datetime, hold: timedelta) -> Rows:
    """Return the ledger entries, in minor units; `hold` is the refund period, after which a commission is payable."""
    rows: Rows = []
    for item in referrals(now):
        entries = _entries(item, sales, hold)
        rows += entries + [paid_out(payout) for payout in payouts_of(item, entries, now)]
    return rows


def payouts_made(sales: list[Sale], now: datetime, hold: timedelta) -> list[Paid]:
    """Return every payout of the demo."""
    return [
        payout for item in referrals(now) for payout in payouts_of(item, _entries(item, sales, hold), now)
    ]


def review_rows(sales: list[Sale], now: datetime) -> Rows:
    """Return the commissions to be reviewed by an admin (R4)."""
    return [
        {
            "id": demo_id("review", sale.slug),
            "order_id": order_id(sale),
            "referral_id": referral_id(item["code"]),
            "cause": RiskFlag.SAME_ADDRESS.value,
            "matches": [RiskFlag.SAME_ADDRESS.value],
            "status": "pending",
            "created_at": sale.paid_at,
            "updated_at": sale.paid_at,
        }
        for item in referrals(now)
        for sale in sales
        if sale.slug in item.get("doubtful", ())
    ]


def _entries(referral: Document, sales: list[Sale], hold: timedelta) -> Rows:
    of_code = [sale for sale in sales if sale.referral_code == referral["code"]]
    return [entry for sale in of_code for entry in _of_sale(sale, referral, hold)]


def _of_sale(sale: Sale, referral: Document, hold: timedelta) -> Rows:
    """Return the entries of a sale: earned when it was paid, reversed when it was refunded."""
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
        "withheld": RiskFlag.SAME_ADDRESS.value if sale.slug in referral.get("doubtful", ()) else None,
        "created_at": sale.paid_at,
    }
    if sale.refunded_at is None:
        return [earned]
    reversed_ = common | {
        "id": demo_id("reversed", sale.slug),
        "kind": "reversed",
        "withheld": earned["withheld"],
        "cause": f"refund:{refund_id(sale)}",
        "base": -sale.refunded,
        "amount": -share(sale.refunded, referral["rate"]),
        "created_at": sale.refunded_at,
    }
    return [earned, reversed_]
