"""The review of commissions that are withheld (R4)."""

from __future__ import annotations

from sqlalchemy import select, update

from guildhall.audit.record import record
from guildhall.kit.errors import Conflict
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.sql.writing import insert_new
from guildhall.referrals.actions.lock_partners import lock_partners
from guildhall.referrals.actions.mails import tell_earned
from guildhall.referrals.models import Commission, CommissionReview, Referral
from guildhall.referrals.payout_wire import ReviewDecision
from guildhall.referrals.risk import Doubt
from guildhall.referrals.rules import EntryKind
from guildhall.tables.caller import Caller


def ask_for_review(house: House, order_id: str, referral_id: str, doubts: list[Doubt]) -> None:
    """Put the order into the queue, once, with all reasons; the first is its cause."""
    moments = {"created_at": house.now, "updated_at": house.now}
    row = {
        "id": new_id(),
        "order_id": order_id,
        "referral_id": referral_id,
        "cause": doubts[0].value,
        "matches": [doubt.value for doubt in doubts],
    }
    insert_new(house.db, CommissionReview, row | moments | {"status": "pending"})


def decide_review(house: House, caller: Caller, row_id: str, wish: ReviewDecision) -> None:
    """Approve or refuse what an order earned, once. The ledger is not touched: approved entries count from now on.

    Raises Conflict where somebody has decided already; a wrong decision is put right by an adjustment.
    """
    of_review = select(CommissionReview.referral_id).where(CommissionReview.id == row_id)
    lock_partners(house, Referral.id.in_(of_review))
    deciding = (
        update(CommissionReview)
        .where(CommissionReview.id == row_id, CommissionReview.status == "pending")
        .values(
            status=wish.status,
            note=wish.note,
            decided_by=caller.account_id,
            decided_at=house.now,
            updated_at=house.now,
        )
    )
    if house.db.execute(deciding).rowcount != 1:
        raise Conflict("already_reviewed", "This has been decided already. An adjustment can put it right.")
    record(house, caller.account_id, f"review.{wish.status}", "commission_reviews", row_id, note=wish.note)
    if wish.status == "approved":
        for entry_id in _earned(house, row_id):
            tell_earned(house, entry_id)


def _earned(house: House, review_id: str) -> list[str]:
    order = select(CommissionReview.order_id).where(CommissionReview.id == review_id).scalar_subquery()
    entries = select(Commission.id).where(
        Commission.order_id == order, Commission.kind == EntryKind.EARNED.value
    )
    return list(house.db.scalars(entries))
