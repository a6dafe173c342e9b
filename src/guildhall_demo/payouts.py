"""The demo's payouts as rows: a run for each currency, with settled entries and payout details (R3)."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from guildhall_demo.partners import referral_id, referrals
from guildhall_demo.people import profile_id
from guildhall_demo.reading import Document, Rows, demo_id

HOLDER, IBAN = "Ana Duarte", "PT50000201231234567890154"


@dataclass(frozen=True, slots=True)
class Paid:
    """A partner's payout in one currency, with the ids of the ledger entries that it settles."""

    code: str
    currency: str
    amount: int
    at: datetime
    entries: tuple[str, ...]

    @property
    def id(self) -> str:
        return demo_id("payout", f"{self.code}/{self.currency}")

    @property
    def run_id(self) -> str:
        return demo_id("payout run", self.currency)


def payouts_of(referral: Document, entries: Rows, now: datetime) -> list[Paid]:
    """Return a partner's payouts: one for each currency, of all entries that counted and were payable by then."""
    days = referral.get("paid_out_days_ago")
    if not days:
        return []
    at = now - timedelta(days=days)
    due = [
        entry
        for entry in entries
        if entry["payable_at"] <= at and entry["created_at"] <= at and not entry.get("withheld")
    ]
    sums: Counter[str] = Counter()
    for entry in due:
        sums[entry["currency"]] += entry["amount"]
    return [
        Paid(
            referral["code"],
            currency,
            amount,
            at,
            tuple(entry["id"] for entry in due if entry["currency"] == currency),
        )
        for currency, amount in sorted(sums.items())
        if amount > 0
    ]


def paid_out(payout: Paid) -> dict[str, Any]:
    """Return the ledger entry of a payout."""
    return {
        "id": demo_id("paid out", f"{payout.code}/{payout.currency}"),
        "referral_id": referral_id(payout.code),
        "order_id": None,
        "kind": "paid_out",
        "cause": f"payout:{payout.id}",
        "base": 0,
        "rate": 0,
        "amount": -payout.amount,
        "currency": payout.currency,
        "withheld": None,
        "payable_at": payout.at,
        "created_at": payout.at,
    }


def details_rows(now: datetime) -> Rows:
    """Return the payout details of the partners who were paid."""
    return [
        {
            "id": demo_id("payout details", item["code"]),
            "user_id": profile_id(item["partner"]),
            **_where_to(),
            "created_at": item["created_at"],
            "updated_at": min(item["created_at"], now),
        }
        for item in referrals(now)
        if item.get("paid_out_days_ago")
    ]


def run_rows(payouts: list[Paid]) -> Rows:
    return [
        {
            "id": payout.run_id,
            "currency": payout.currency,
            "cutoff_at": payout.at,
            "status": "paid",
            "reference": f"Partner payouts {payout.at:%Y-%m}",
            "paid_at": payout.at,
            "created_at": payout.at,
            "updated_at": payout.at,
        }
        for payout in {payout.run_id: payout for payout in payouts}.values()
    ]


def payout_rows(payouts: list[Paid]) -> Rows:
    return [
        {
            "id": payout.id,
            "run_id": payout.run_id,
            "referral_id": referral_id(payout.code),
            "amount": payout.amount,
            "currency": payout.currency,
            **_where_to(),
            "created_at": payout.at,
        }
        for payout in payouts
    ]


def settled_rows(payouts: list[Paid]) -> Rows:
    return [
        {"commission_id": entry, "payout_id": payout.id} for payout in payouts for entry in payout.entries
    ]


def _where_to() -> dict[str, Any]:
    return {"method": "iban", "holder": HOLDER, "iban": IBAN, "instructions": None}
