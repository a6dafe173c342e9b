"""Withheld commissions and their reviews (R4)."""

from sqlalchemy import Row, Select, func, select, update

from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.commands.lock_partners import lock_partners, lock_partners_of
from guildhall.domains.referrals.commands.mails import mail_earned
from guildhall.domains.referrals.models.commissions import Commission, CommissionReview
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.payout_schemas import ReviewDecision
from guildhall.domains.referrals.queries.risk_flags import payer_flags
from guildhall.domains.referrals.risk import RiskFlag
from guildhall.domains.referrals.rules import EARNINGS
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record


def request_review(uow: UnitOfWork, order_id: str, referral_id: str, risk_flags: list[RiskFlag]) -> None:
    """Queue the order for review, once, with all its risk flags; the first is the cause."""
    row = {
        "id": new_id(),
        "order_id": order_id,
        "referral_id": referral_id,
        "cause": risk_flags[0].value,
        "matches": [risk_flag.value for risk_flag in risk_flags],
    }
    insert_new(uow.db, CommissionReview, row | {"status": "pending"})


def decide_review(uow: UnitOfWork, caller: Caller, row_id: str, payload: ReviewDecision) -> None:
    """Approve or refuse the commission of an order, once. No entry changes: approved ones count from now on.

    Raises Conflict if it was decided already. An adjustment can correct a wrong decision.
    """
    of_review = (
        select(Commission.referral_id)
        .join(CommissionReview, CommissionReview.order_id == Commission.order_id)
        .where(CommissionReview.id == row_id)
    )
    lock_partners(uow, Referral.id.in_(of_review))
    deciding = (
        update(CommissionReview)
        .where(CommissionReview.id == row_id, CommissionReview.status == "pending")
        .values(
            status=payload.status,
            note=payload.note,
            decided_by=caller.account_id,
            decided_at=uow.now,
        )
    )
    if uow.db.execute(deciding).rowcount != 1:
        raise Conflict("already_reviewed")
    record(
        uow, caller.account_id, f"review.{payload.status}", "commission_reviews", row_id, note=payload.note
    )
    if payload.status == "approved":
        uow.publish(BusinessEvent("commission.approved", "commissions", _withheld(uow, row_id)))
        for entry_id in _earned(uow, row_id):
            mail_earned(uow, entry_id)


def _earned(uow: UnitOfWork, review_id: str) -> list[str]:
    return list(uow.db.scalars(_of_review(review_id).where(Commission.kind.in_(EARNINGS))))


def _withheld(uow: UnitOfWork, review_id: str) -> list[str]:
    withheld = _of_review(review_id).where(Commission.withheld.is_not(None))
    return list(uow.db.scalars(withheld.order_by(Commission.created_at, Commission.kind, Commission.id)))


def _of_review(review_id: str) -> Select[str]:
    order = select(CommissionReview.order_id).where(CommissionReview.id == review_id).scalar_subquery()
    return select(Commission.id).where(Commission.order_id == order)


def withhold_for_payer(uow: UnitOfWork, order_id: str) -> None:
    """Withhold the order's commission if its payer matches the partner, unless it was reviewed or its hold is over.

    A pending review gets the further flags. After the hold, the money may be paid out: an adjustment corrects it.
    """
    earned = uow.db.execute(_EARNED.where(Commission.order_id == order_id)).first()
    if earned is None:
        return
    lock_partners_of(uow, order_id)
    flags = payer_flags(uow, earned.user_id, order_id)
    review = uow.db.execute(_REVIEW.where(CommissionReview.order_id == order_id)).first()
    if flags and review is not None:
        _add_flags(uow, review, flags)
    elif flags and earned.payable_at > uow.now:
        entries = update(Commission).where(Commission.order_id == order_id, Commission.withheld.is_(None))
        changing = entries.values(withheld=flags[0].value).returning(Commission.id)
        for entry_id in uow.db.scalars(changing).all():
            uow.publish(BusinessEvent("commission.withheld", "commissions", entry_id))
        request_review(uow, order_id, earned.referral_id, flags)


def _add_flags(uow: UnitOfWork, review: Row[str, list[str]], flags: list[RiskFlag]) -> None:
    matches = sorted({*map(RiskFlag, review.matches), *flags}, key=list(RiskFlag).index)
    pending = CommissionReview.id == review.id, CommissionReview.status == "pending"
    uow.db.execute(
        update(CommissionReview).where(*pending).values(matches=[match.value for match in matches])
    )


_EARNED = (
    select(Commission.referral_id, Referral.user_id, func.min(Commission.payable_at).label("payable_at"))
    .join(Referral, Referral.id == Commission.referral_id)
    .where(Commission.kind == "earned")
    .group_by(Commission.referral_id, Referral.user_id)
)
_REVIEW = select(CommissionReview.id, CommissionReview.matches)
