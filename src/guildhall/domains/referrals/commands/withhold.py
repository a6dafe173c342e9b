"""Withhold a commission whose payer became known only after it was earned: the provider's events have no sequence."""

from sqlalchemy import Row, func, select, update

from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.commands.lock_partners import lock_partners
from guildhall.domains.referrals.commands.review import request_review
from guildhall.domains.referrals.models.commissions import Commission, CommissionReview
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.queries.risk_flags import payer_flags
from guildhall.domains.referrals.risk import RiskFlag


def withhold_for_payer(uow: UnitOfWork, order_id: str) -> None:
    """Withhold the order's commission if its payer matches the partner, unless it was reviewed or its hold is over.

    A pending review gets the further flags. After the hold, the money may be paid out: an adjustment corrects it.
    """
    earned = uow.db.execute(_EARNED.where(Commission.order_id == order_id)).first()
    if earned is None:
        return
    lock_partners(uow, Referral.id == earned.referral_id)
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
