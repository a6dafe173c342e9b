"""Approving an application (R5)."""

import secrets
import string
from typing import Any

from sqlalchemy import update

from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict, NotFound
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.money import to_minor
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.find_or_add_profile import find_or_add_profile
from guildhall.domains.referrals.commands.mails import mail_approved
from guildhall.domains.referrals.models.partners import Referral, ReferralSignup
from guildhall.domains.referrals.queries.signups import (
    Application,
    first_referral_of,
    lock_application,
    referral_of_signup,
)
from guildhall.domains.referrals.rules import SUFFIX_LENGTH, SignupStatus, code_for
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.queries import shop_settings

ATTEMPTS = 20  # with 456,976 suffixes a name, more collisions have another cause


def approve_signup(uow: UnitOfWork, caller: Caller, signup_id: str) -> str:
    """Make the applicant a partner and return the referral's id. Idempotent.

    Sets the status approved, adds a profile ('Referral' 'Partner') if the address has none and a referral with a code
    of its own if the profile has none, and mails the link with an invitation to set a password.
    Raises NotFound('Signup not found').
    """
    signup = lock_application(uow, signup_id)
    if signup is None:
        raise NotFound(reason="signup_not_found")
    approved = uow.db.execute(
        update(ReferralSignup)
        .where(ReferralSignup.id == signup_id, ReferralSignup.status != SignupStatus.APPROVED.value)
        .values(status=SignupStatus.APPROVED.value)
    )
    if approved.rowcount:
        uow.publish(BusinessEvent("signup.approved", "referral_signups", signup_id))
    known = referral_of_signup(uow, signup_id)
    if known is not None:
        return known
    profile_id = find_or_add_profile(
        uow, signup.email, first_name="Referral", last_name="Partner", language=signup.language
    )
    referral_id = first_referral_of(uow, profile_id) or _add_referral(uow, caller, signup, profile_id)
    mail_approved(uow, signup_id=signup_id, email=signup.email, referral_id=referral_id)
    record(uow, caller.account_id, "signup.approved", "referral_signups", signup_id, referral_id=referral_id)
    return referral_id


def _add_referral(uow: UnitOfWork, caller: Caller, signup: Application, profile_id: str) -> str:
    row: dict[str, Any] = {
        "id": new_id(),
        "user_id": profile_id,
        "signup_id": signup.id,
        "commission_rate": to_minor(shop_settings(uow).commission_rate),
        "is_active": True,
    }
    for _ in range(ATTEMPTS):
        code, referral_id = code_for(signup.email, random_suffix()), str(row["id"])
        if insert_new(uow.db, Referral, row | {"referral_code": code}):
            record(uow, caller.account_id, "referral.created", "referrals", referral_id, code=code)
            uow.publish(BusinessEvent("partner.created", "referrals", referral_id))
            return referral_id
    raise Conflict("no_free_code")


def random_suffix() -> str:
    """Return 4 random upper-case letters (spec §9)."""
    return "".join(secrets.choice(string.ascii_uppercase) for _ in range(SUFFIX_LENGTH))
