"""Amounts that a payout run would pay, and the partners it would skip."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, case, exists, func, or_, select
from sqlalchemy.orm import aliased

from guildhall.core.money import Money, to_minor
from guildhall.core.names import full_name
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.models.payouts import Payout, PayoutDetails, PayoutRun
from guildhall.domains.referrals.queries.counting import COUNTS, SETTLED, settled
from guildhall.domains.referrals.rules import EARNINGS, IMPORTED, EntryKind
from guildhall.services.shop_settings.queries import shop_settings


@dataclass(frozen=True, slots=True)
class PartnerDue:
    """The sum of a partner's entries that a run with the cut-off settles: `amount`, and the number of `entries`.

    left_out: None, or the reason why a run skips the partner: `nothing_owed` (a negative balance is filled by later
    commissions, R3), `no_details`, or `new_details` (valid later, from `counts_from` on).
    `below_minimum`: less than the `minimum` of the settings. paid_before: an earlier payout went to the same details.
    imported: the part of `amount` that an import credited, which no order of this shop explains.
    """

    referral_id: str
    code: str
    name: str
    email: str
    amount: Money
    imported: Money
    entries: int
    method: str | None
    holder: str | None
    iban: str | None
    instructions: str | None
    counts_from: datetime | None
    waits: bool
    paid_before: bool
    minimum: Money

    @property
    def left_out(self) -> str | None:
        if self.amount.minor <= 0:
            return "nothing_owed"
        if self.method is None:
            return "no_details"
        if self.amount < self.minimum:
            return "below_minimum"
        return "new_details" if self.waits else None


_TAKEN = ("code", "email", "method", "holder", "iban", "instructions", "counts_from", "paid_before")
_PAID_BEFORE = (
    exists()
    .where(
        Payout.referral_id == Referral.id,
        Payout.run_id == PayoutRun.id,
        PayoutRun.status == "paid",
        Payout.method == PayoutDetails.method,
        func.coalesce(Payout.iban, "") == func.coalesce(PayoutDetails.iban, ""),
        func.coalesce(Payout.instructions, "") == func.coalesce(PayoutDetails.instructions, ""),
    )
    .correlate(Referral, PayoutDetails)
)

_IMPORTED = and_(Commission.cause.startswith(IMPORTED), Commission.amount > 0)

_earning = aliased(Commission)
_of_same_order = (
    exists()
    .where(
        _earning.order_id == Commission.order_id,
        _earning.referral_id == Commission.referral_id,
        _earning.kind.in_(EARNINGS),
    )
    .correlate(Commission)
)
_paid_already = _of_same_order.where(settled(_earning))


def payable_at(cutoff: datetime) -> tuple[ColumnElement[bool], ...]:
    """Return conditions for entries that a run with this cut-off settles: they count and no payout has settled them.

    The cut-off decides about credits only. What the partner owes is subtracted whatever its date: a negative
    adjustment, and the reversal of an earning that was payable at the cut-off or is settled.
    """
    reversed_ = or_(_of_same_order.where(_earning.payable_at <= cutoff), _paid_already)
    owed = and_(Commission.amount < 0, or_(Commission.kind == EntryKind.ADJUSTED.value, reversed_))
    return (
        Commission.kind != EntryKind.PAID_OUT.value,
        or_(Commission.payable_at <= cutoff, owed),
        COUNTS,
        ~SETTLED,
    )


def due_at(
    uow: UnitOfWork, cutoff: datetime, currency: str | None = None, partners: Sequence[str] | None = None
) -> list[PartnerDue]:
    """Return the payable sums by currency and partner, added up by the database.

    partners: only these referrals; None for all.
    """
    sums = (
        select(
            Commission.currency,
            Commission.referral_id,
            func.sum(Commission.amount).label("amount"),
            func.sum(case((_IMPORTED, Commission.amount), else_=0)).label("imported"),
            func.count().label("entries"),
        )
        .where(*payable_at(cutoff))
        .group_by(Commission.currency, Commission.referral_id)
        .order_by(Commission.currency, Commission.referral_id)
    )
    if currency is not None:
        sums = sums.where(Commission.currency == currency)
    if partners is not None:
        sums = sums.where(Commission.referral_id.in_(partners))
    found = uow.db.execute(sums).all()
    known = _partners(uow, partners) if found else {}
    minimum = to_minor(shop_settings(uow).payout_minimum)
    return [
        PartnerDue(
            referral_id=row.referral_id,
            amount=Money(int(row.amount), row.currency),
            imported=Money(int(row.imported), row.currency),
            entries=row.entries,
            minimum=Money(minimum, row.currency),
            **known[row.referral_id],
        )
        for row in found
    ]


def _partners(uow: UnitOfWork, of: Sequence[str] | None) -> dict[str, dict[str, Any]]:
    """Return the partners' names and payout details by referral."""
    requested = (
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
            PayoutDetails.counts_from,
            (PayoutDetails.counts_from > uow.now).label("waits"),
            _PAID_BEFORE.label("paid_before"),
        )
        .join(Profile, Profile.id == Referral.user_id)
        .outerjoin(PayoutDetails, PayoutDetails.user_id == Referral.user_id)
    )
    if of is not None:
        requested = requested.where(Referral.id.in_(of))
    found = uow.db.execute(requested).mappings()
    return {
        row["id"]: {
            "name": full_name(row["first_name"], row["last_name"]) or row["email"],
            "waits": bool(row["waits"]),
            **{name: row[name] for name in _TAKEN},
        }
        for row in found
    }
