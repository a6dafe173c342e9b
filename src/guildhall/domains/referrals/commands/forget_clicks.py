"""Delete old clicks on partners' links, and keep their number."""

from collections import Counter
from datetime import timedelta

from sqlalchemy import delete, select, update

from guildhall.core.db.writing import insert_new
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.models.partners import ReferralClick, ReferralClickTotal

KEPT = timedelta(days=800)  # a report may compare two years


def forget_clicks(uow: UnitOfWork, batch: int) -> int:
    """Delete a batch of clicks that are older than KEPT, and add them to the partners' totals.

    Returns how many. Several processes take different rows.
    """
    before = uow.now - KEPT
    old = select(ReferralClick.id).where(ReferralClick.created_at < before).limit(batch)
    taken = delete(ReferralClick).where(ReferralClick.id.in_(old.with_for_update(skip_locked=True)))
    partners = Counter(uow.db.scalars(taken.returning(ReferralClick.referral_id)))
    for referral_id, number in sorted(partners.items()):
        insert_new(uow.db, ReferralClickTotal, {"referral_id": referral_id})
        added = update(ReferralClickTotal).where(ReferralClickTotal.referral_id == referral_id)
        uow.db.execute(added.values(clicks=ReferralClickTotal.clicks + number))
    return partners.total()
