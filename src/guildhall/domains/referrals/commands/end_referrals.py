"""Ending the referrals of a partner whose account was deleted. Their earnings stay in the books."""

from sqlalchemy import delete, select, update

from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.events import AddressErased, ProfileAnonymised
from guildhall.domains.identity.rules import nameless_address
from guildhall.domains.referrals.models.partners import Referral, ReferralSignup
from guildhall.services.audit.record import record


def end_referrals(uow: UnitOfWork, event: ProfileAnonymised) -> None:
    """Deactivate the codes of the profile for good, and delete the address from their applications.

    Ledger entries, attributions of customers and payouts stay as they are (M11).
    """
    theirs = Referral.user_id == event.profile_id, Referral.ended_at.is_(None)
    ending = select(Referral.id, Referral.referral_code, Referral.signup_id).where(*theirs)
    for referral in uow.db.execute(ending).all():
        uow.db.execute(
            update(Referral).where(Referral.id == referral.id).values(is_active=False, ended_at=uow.now)
        )
        nameless = {"email": nameless_address(event.profile_id), "referral_link": None}
        uow.db.execute(update(ReferralSignup).where(ReferralSignup.id == referral.signup_id).values(nameless))
        record(uow, None, "referral.ended", "referrals", referral.id, code=referral.referral_code)
        uow.publish(BusinessEvent("partner.updated", "referrals", referral.id))
        if referral.signup_id:
            uow.publish(BusinessEvent("signup.erased", "referral_signups", referral.signup_id))


def forget_applications(uow: UnitOfWork, event: AddressErased) -> None:
    """Delete the applications of a deleted person that no partner came from."""
    of_partners = select(Referral.signup_id).where(Referral.signup_id.is_not(None))
    theirs = delete(ReferralSignup).where(
        ReferralSignup.email == event.email, ReferralSignup.id.not_in(of_partners)
    )
    for signup_id in uow.db.scalars(theirs.returning(ReferralSignup.id)).all():
        uow.publish(BusinessEvent("signup.deleted", "referral_signups", signup_id))
