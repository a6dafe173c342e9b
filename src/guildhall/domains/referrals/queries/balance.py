"""A partner's balance, by currency."""

from dataclasses import dataclass

from sqlalchemy import func, select

from guildhall.core.answer_fields import CurrencyCode
from guildhall.core.money import Currency, Minor
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.queries.counting import STATE, EntryState
from guildhall.domains.referrals.rules import EntryKind


@dataclass(frozen=True, slots=True)
class Balance:
    """The current balance of a partner in one currency.

    `payable` is negative after a refund of a paid commission; later ones offset it (R3). `review` waits for a decision,
    and `paid` is the sum of paid payouts.
    """

    currency: CurrencyCode
    review: Minor = 0
    held: Minor = 0
    payable: Minor = 0
    in_payout: Minor = 0
    paid: Minor = 0


def balances(uow: UnitOfWork, referral_id: str) -> list[Balance]:
    """Return a balance for each currency of the partner's entries, in the order of `Currency`."""
    kinds = (
        select(
            Commission.currency,
            STATE.label("state"),
            (Commission.kind == EntryKind.PAID_OUT.value).label("left"),
            Commission.amount,
        )
        .where(Commission.referral_id == referral_id)
        .subquery()
    )
    summing = select(kinds.c.currency, kinds.c.state, kinds.c.left, func.sum(kinds.c.amount)).group_by(
        kinds.c.currency, kinds.c.state, kinds.c.left
    )
    sums: dict[str, dict[str, int]] = {}
    for currency, state, left, amount in uow.db.execute(summing, {"now": uow.now}):
        of = sums.setdefault(currency, {})
        if left:
            of["paid"] = -int(amount)
        elif state not in (EntryState.PAID, EntryState.REFUSED):
            of[state] = int(amount)
    order = [currency.value for currency in Currency]
    return [Balance(currency, **sums[currency]) for currency in sorted(sums, key=order.index)]
