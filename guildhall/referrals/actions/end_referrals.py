"""A partner whose account is deleted is a partner no longer; what was earned until then stays in the books."""

from __future__ import annotations

from sqlalchemy import select, update

from guildhall.audit.record import record
from guildhall.identity.facts import ProfileAnonymised
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.referrals.models import Referral, ReferralSignup


def end_referrals(house: House, fact: ProfileAnonymised) -> None:
    """Switch the codes of the profile off for good, and forget the address in the applications they came of.

    Entries of the ledger, bindings of customers and payouts that were made stay as they are (M11).
    """
    theirs = Referral.user_id == fact.profile_id, Referral.ended_at.is_(None)
    ending = select(Referral.id, Referral.referral_code, Referral.signup_id).where(*theirs)
    for referral in house.db.execute(ending).all():
        house.db.execute(
            update(Referral)
            .where(Referral.id == referral.id)
            .values(is_active=False, ended_at=house.now, updated_at=house.now)
        )
        nameless = {"email": f"{fact.profile_id}@deleted.invalid", "referral_link": None}
        house.db.execute(
            update(ReferralSignup)
            .where(ReferralSignup.id == referral.signup_id)
            .values(nameless | {"updated_at": house.now})
        )
        record(house, None, "referral.ended", "referrals", referral.id, code=referral.referral_code)
        house.announce(BusinessEvent("partner.updated", "referrals", referral.id))
        if referral.signup_id:
            house.announce(BusinessEvent("signup.erased", "referral_signups", referral.signup_id))
