"""The ledger entries of one order."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, select

from guildhall.core.db.columns import Id
from guildhall.core.money import Money, total
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.rules import EntryKind, Share

_OF_ORDER = (
    select(
        Commission.referral_id,
        Commission.kind,
        Commission.cause,
        Commission.base,
        Commission.rate,
        Commission.rule,
        Commission.amount,
        Commission.currency,
        Commission.withheld,
        Commission.sub_id,
        Commission.hold_ends_at,
        Commission.payable_at,
    )
    .where(
        Commission.order_id == bindparam("order_id", type_=Id),
        Commission.kind.in_((EntryKind.EARNED.value, EntryKind.REVERSED.value)),
    )
    .order_by(Commission.created_at, Commission.id)
)


@dataclass(frozen=True, slots=True)
class OrderCommissions:
    """The commissions of one order: `earned`, and `returned` of it, both positive.

    `reversals`: positive amounts by the cause of the refund. The other fields describe the first earning.
    """

    referral_id: str
    rate: int
    rule: str | None
    withheld: str | None
    sub_id: str | None
    hold_ends_at: datetime
    payable_at: datetime
    earned: Share
    returned: Share
    reversals: dict[str, Share]


def standing_of(uow: UnitOfWork, order_id: str) -> OrderCommissions | None:
    """Return the order's commissions, or None if it has earned nothing."""
    entries = uow.db.execute(_OF_ORDER, {"order_id": order_id}).all()
    earned = [entry for entry in entries if entry.kind == EntryKind.EARNED]
    if not earned:
        return None
    reversed_ = [entry for entry in entries if entry.kind == EntryKind.REVERSED]
    first = earned[0]
    return OrderCommissions(
        referral_id=first.referral_id,
        rate=first.rate,
        rule=first.rule,
        withheld=first.withheld,
        sub_id=first.sub_id,
        hold_ends_at=first.hold_ends_at,
        payable_at=first.payable_at,
        earned=_sum(earned, first.currency),
        returned=_negative(_sum(reversed_, first.currency)),
        reversals={entry.cause: _negative(_sum([entry], first.currency)) for entry in reversed_},
    )


def _sum(entries: list[Any], currency: str) -> Share:
    nothing = Money(0, currency)
    return Share(
        total([nothing, *(Money(entry.base, entry.currency) for entry in entries)]),
        total([nothing, *(Money(entry.amount, entry.currency) for entry in entries)]),
    )


def _negative(part: Share) -> Share:
    return Share(-part.base, -part.amount)
