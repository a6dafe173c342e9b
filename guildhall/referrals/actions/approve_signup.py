"""Approving an application (R5)."""

from __future__ import annotations

import secrets
import string
from typing import Any

from sqlalchemy import update

from guildhall.audit.record import record
from guildhall.identity.actions.find_or_add_profile import find_or_add_profile
from guildhall.kit.errors import Conflict, NotFound
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.money import to_minor
from guildhall.kit.sql.writing import insert_new
from guildhall.referrals.actions.mails import tell_approved
from guildhall.referrals.models import Referral, ReferralSignup
from guildhall.referrals.queries.signups import (
    Application,
    first_referral_of,
    lock_application,
    referral_of_signup,
)
from guildhall.referrals.rules import SUFFIX_LENGTH, SignupStatus, code_for
from guildhall.shop_settings.queries import shop_settings
from guildhall.tables.caller import Caller

ATTEMPTS = 20  # at 456,976 suffixes a name, more collisions than these mean that something else is wrong


def approve_signup(house: House, caller: Caller, signup_id: str) -> str:
    """Make the applicant a partner; the referral's id. Doing it again changes nothing.

    Sets the status approved, adds a profile ('Referral' 'Partner') where the address has none and a referral with
    a code of its own where that profile has none, and mails the link with an invitation to set a password.
    Raises NotFound('Signup not found').
    """
    signup = lock_application(house, signup_id)
    if signup is None:
        raise NotFound("Signup not found", reason="signup_not_found")
    approved = house.db.execute(
        update(ReferralSignup)
        .where(ReferralSignup.id == signup_id, ReferralSignup.status != SignupStatus.APPROVED.value)
        .values(status=SignupStatus.APPROVED.value, updated_at=house.now)
    )
    if approved.rowcount:
        house.announce(BusinessEvent("signup.approved", "referral_signups", signup_id))
    known = referral_of_signup(house, signup_id)
    if known is not None:
        return known
    profile_id = find_or_add_profile(house, signup.email, first_name="Referral", last_name="Partner")
    referral_id = first_referral_of(house, profile_id) or _add_referral(house, signup, profile_id)
    tell_approved(house, signup_id=signup_id, email=signup.email, referral_id=referral_id)
    record(
        house, caller.account_id, "signup.approved", "referral_signups", signup_id, referral_id=referral_id
    )
    return referral_id


def _add_referral(house: House, signup: Application, profile_id: str) -> str:
    row: dict[str, Any] = {
        "id": new_id(),
        "user_id": profile_id,
        "signup_id": signup.id,
        "commission_rate": to_minor(shop_settings(house).commission_rate),
        "is_active": True,
        "created_at": house.now,
        "updated_at": house.now,
    }
    for _ in range(ATTEMPTS):
        if insert_new(house.db, Referral, row | {"referral_code": code_for(signup.email, random_suffix())}):
            house.announce(BusinessEvent("partner.created", "referrals", str(row["id"])))
            return str(row["id"])
    raise Conflict("no_free_code", "No free referral code was found. Please try again.")


def random_suffix() -> str:
    """4 random upper-case characters (spec §9)."""
    return "".join(secrets.choice(string.ascii_uppercase) for _ in range(SUFFIX_LENGTH))
