"""Queries of applications and their referrals."""

from dataclasses import dataclass

from sqlalchemy import func, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.models.partners import Referral, ReferralSignup
from guildhall.domains.referrals.rules import SIGNUPS_WINDOW


@dataclass(frozen=True, slots=True)
class Application:
    """An application; the address is in lower case."""

    id: str
    email: str
    language: str | None


def lock_application(uow: UnitOfWork, signup_id: str) -> Application | None:
    """Return the application and lock all of the same address until the transaction ends; None if there is none.

    So concurrent approvals come one by one, also of two applications of one applicant.
    """
    asked = select(ReferralSignup.email, ReferralSignup.language).where(ReferralSignup.id == signup_id)
    found = uow.db.execute(asked).first()
    if found is None:
        return None
    same = select(ReferralSignup.id).where(ReferralSignup.email == found.email).order_by(ReferralSignup.id)
    locked = uow.db.scalars(same.with_for_update()).all()
    return Application(signup_id, found.email, found.language) if signup_id in locked else None


def referral_of_signup(uow: UnitOfWork, signup_id: str) -> str | None:
    return uow.db.scalar(select(Referral.id).where(Referral.signup_id == signup_id))


def first_referral_of(uow: UnitOfWork, profile_id: str) -> str | None:
    """Return the oldest referral of this partner."""
    oldest = (
        select(Referral.id).where(Referral.user_id == profile_id).order_by(Referral.created_at, Referral.id)
    )
    return uow.db.scalar(oldest.limit(1))


def signups_of_applicant(uow: UnitOfWork, email: str) -> int:
    """Return the number of applications from this address within SIGNUPS_WINDOW."""
    since = uow.now - SIGNUPS_WINDOW
    counting = select(func.count()).where(ReferralSignup.email == email, ReferralSignup.created_at > since)
    return uow.db.execute(counting).scalar_one()
