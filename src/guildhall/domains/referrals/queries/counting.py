"""SQL conditions for the state of ledger entries, shared by every sum and list."""

from enum import StrEnum

from sqlalchemy import ColumnElement, and_, case, or_, select

from guildhall.domains.referrals.models.commissions import Commission, CommissionReview
from guildhall.domains.referrals.models.payouts import Payout, PayoutEntry, PayoutRun
from guildhall.domains.referrals.rules import EntryKind
from guildhall.rest_engine.caller import NOW


class EntryState(StrEnum):
    """The state of an entry. Only held, payable and in_payout are still owed."""

    REVIEW = "review"  # withheld until an admin decides
    REFUSED = "refused"
    HELD = "held"  # the refund period is not over
    PAYABLE = "payable"
    IN_PAYOUT = "in_payout"
    PAID = "paid"


_review_status = (
    select(CommissionReview.status)
    .where(CommissionReview.order_id == Commission.order_id)
    .correlate(Commission)
    .scalar_subquery()
)

COUNTS: ColumnElement[bool] = or_(Commission.withheld.is_(None), _review_status == "approved")
"""The entry counts: it is not withheld, or an admin has approved it (R4)."""


def settled(entry: type[Commission]) -> ColumnElement[bool]:
    """Return the condition that a payout of a run that is not canceled settles the entry: Commission or an alias."""
    return (
        select(PayoutEntry.commission_id)
        .join(Payout, Payout.id == PayoutEntry.payout_id)
        .join(PayoutRun, PayoutRun.id == Payout.run_id)
        .where(PayoutEntry.commission_id == entry.id, PayoutRun.status != "cancelled")
        .correlate(entry)
        .exists()
    )


SETTLED = settled(Commission)

_run_status = (
    select(PayoutRun.status)
    .join(Payout, Payout.run_id == PayoutRun.id)
    .join(PayoutEntry, PayoutEntry.payout_id == Payout.id)
    .where(PayoutEntry.commission_id == Commission.id)
    .correlate(Commission)
    .scalar_subquery()
)

STATE: ColumnElement[str] = case(
    (Commission.kind == EntryKind.PAID_OUT.value, EntryState.PAID.value),
    (and_(Commission.withheld.is_not(None), _review_status == "refused"), EntryState.REFUSED.value),
    (~COUNTS, EntryState.REVIEW.value),
    (_run_status == "paid", EntryState.PAID.value),
    (_run_status == "open", EntryState.IN_PAYOUT.value),
    (Commission.payable_at > NOW, EntryState.HELD.value),
    else_=EntryState.PAYABLE.value,
)
"""The present state of an entry; needs the parameter `now`."""
