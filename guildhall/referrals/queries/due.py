"""What a payout run would pay, and to whom not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from sqlalchemy import select

from guildhall.identity.models import Profile
from guildhall.kit.house import House
from guildhall.referrals.models import Commission, PayoutDetails, Referral
from guildhall.referrals.queries.counting import COUNTS, SETTLED
from guildhall.referrals.rules import EntryKind


@dataclass(frozen=True, slots=True)
class Due:
    """What one partner is owed at the cut-off: `amount` in minor units of `currency`, the sum of `entries`.

    left_out: why a run passes them over, or None: `nothing_owed` (a negative balance waits for later commissions, R3)
    or `no_details` (nobody knows where to).
    """

    referral_id: str
    code: str
    name: str
    email: str
    currency: str
    amount: int
    entries: tuple[str, ...]
    method: str | None
    holder: str | None
    iban: str | None
    instructions: str | None

    @property
    def left_out(self) -> str | None:
        if self.amount <= 0:
            return "nothing_owed"
        return "no_details" if self.method is None else None


def due_at(house: House, cutoff: datetime, currency: str | None = None) -> list[Due]:
    """All that counts, was payable at the cut-off and was not paid out yet, by currency and partner."""
    entries = (
        select(Commission.currency, Commission.referral_id, Commission.id, Commission.amount)
        .where(
            Commission.kind != EntryKind.PAID_OUT.value,
            Commission.payable_at <= cutoff,
            Commission.created_at <= cutoff,
            COUNTS,
            ~SETTLED,
        )
        .order_by(Commission.currency, Commission.referral_id, Commission.created_at, Commission.id)
    )
    if currency is not None:
        entries = entries.where(Commission.currency == currency)
    found = house.db.execute(entries).all()
    partners = _partners(house) if found else {}
    return [
        Due(
            referral_id=referral_id,
            currency=of,
            amount=sum(entry.amount for entry in group),
            entries=tuple(entry.id for entry in group),
            **partners[referral_id],
        )
        for (of, referral_id), group in _grouped(found)
    ]


def _grouped(entries: Sequence[Any]) -> Iterator[tuple[tuple[str, str], list[Any]]]:
    for whose, group in groupby(entries, key=lambda entry: (entry.currency, entry.referral_id)):
        yield whose, list(group)


def _partners(house: House) -> dict[str, dict[str, Any]]:
    """By referral: who it is and where their money goes."""
    found = house.db.execute(
        select(
            Referral.id,
            Referral.referral_code.label("code"),
            Profile.first_name,
            Profile.last_name,
            Profile.email,
            PayoutDetails.method,
            PayoutDetails.holder,
            PayoutDetails.iban,
            PayoutDetails.instructions,
        )
        .join(Profile, Profile.id == Referral.user_id)
        .outerjoin(PayoutDetails, PayoutDetails.user_id == Referral.user_id)
    ).mappings()
    return {
        row["id"]: {
            "name": " ".join(filter(None, (row["first_name"], row["last_name"]))) or row["email"],
            **{name: row[name] for name in ("code", "email", "method", "holder", "iban", "instructions")},
        }
        for row in found
    }
