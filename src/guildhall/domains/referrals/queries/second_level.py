"""Calculates how an order's second level must change to follow the first."""

from dataclasses import dataclass

from sqlalchemy import bindparam, case, func, select

from guildhall.core.db.columns import Id
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.queries.ledger import OrderCommissions
from guildhall.domains.referrals.rules import EntryKind, Share, remaining

_EARNED = case((Commission.kind == EntryKind.SECOND_LEVEL.value, 1), else_=0)
_SUMS = (
    select(
        Commission.referral_id,
        Commission.currency,
        func.min(Commission.rule).label("rule"),
        func.min(Commission.rate).label("rate"),
        func.sum(Commission.base * _EARNED).label("base"),
        func.sum(Commission.amount * _EARNED).label("amount"),
        func.sum(Commission.base).label("base_left"),
        func.sum(Commission.amount).label("amount_left"),
    )
    .where(
        Commission.order_id == bindparam("order_id", type_=Id),
        Commission.kind.in_((EntryKind.SECOND_LEVEL.value, EntryKind.SECOND_REVERSED.value)),
    )
    .group_by(Commission.referral_id, Commission.currency)
)


@dataclass(frozen=True, slots=True)
class SecondLevelChange:
    """A change that a recruiter's entries lack, negative for a reversal. `rule` and `rate` are those of the earning."""

    referral_id: str
    rule: str | None
    rate: int
    change: Share


def second_level_changes(
    uow: UnitOfWork, order_id: str, standing: OrderCommissions
) -> list[SecondLevelChange]:
    """Return the changes that bring the second level into proportion to the first, of which `standing` is the state.

    They are calculated from totals, so that a refund of the whole order reverses all of it.
    """
    found = []
    for before in uow.db.execute(_SUMS, {"order_id": order_id}).all():
        base, amount, base_left, amount_left = (
            Money(int(minor), before.currency)
            for minor in (before.base, before.amount, before.base_left, before.amount_left)
        )
        change = Share(
            remaining(standing.earned, standing.returned, base) - base_left,
            remaining(standing.earned, standing.returned, amount) - amount_left,
        )
        if change.base or change.amount:
            found.append(SecondLevelChange(before.referral_id, before.rule, before.rate, change))
    return found
