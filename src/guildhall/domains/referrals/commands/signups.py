"""Applications to the referral program: anyone can apply; admins edit, approve and delete applications."""

import secrets
import string
from typing import Any

from sqlalchemy import delete, insert, select, update

from guildhall.config.settings import Switch
from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict, NotFound, TooMany
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.money import to_minor
from guildhall.core.names import FOR_NEW_PARTNERS
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.find_or_add_profile import find_or_add_profile
from guildhall.domains.referrals.commands.mails import mail_approved, mail_rejected
from guildhall.domains.referrals.models.partners import Referral, ReferralSignup
from guildhall.domains.referrals.queries.signups import (
    Application,
    first_referral_of,
    lock_application,
    referral_of_signup,
    signups_of_applicant,
)
from guildhall.domains.referrals.rules import (
    SIGNUPS_PER_APPLICANT,
    SIGNUPS_WINDOW,
    SUFFIX_LENGTH,
    SignupStatus,
    code_for,
)
from guildhall.domains.referrals.schemas import NewSignup, SignupChange
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.opening import require_open
from guildhall.services.shop_settings.queries import shop_settings


def apply(uow: UnitOfWork, caller: Caller, payload: NewSignup) -> str:
    """Store an application as pending and return its id.

    Raises ShopClosed, and TooMany for too many from one address.
    """
    require_open(uow, staff=caller.staff)
    limited = uow.settings.rate_limits is Switch.ON
    if limited and signups_of_applicant(uow, payload.email) >= SIGNUPS_PER_APPLICANT:
        raise TooMany(retry_after=int(SIGNUPS_WINDOW.total_seconds()))
    signup_id = new_id()
    application = {
        "email": payload.email,
        "referral_link": payload.referral_link,
        "status": SignupStatus.PENDING.value,
        "language": payload.language,
    }
    uow.db.execute(insert(ReferralSignup), application | {"id": signup_id})
    uow.publish(BusinessEvent("signup.created", "referral_signups", signup_id))
    return signup_id


def change_signup(uow: UnitOfWork, caller: Caller, row_id: str, payload: SignupChange) -> None:
    """Edit an application.

    The status `approved` makes the applicant a partner (R5). An existing referral stays with any other status.
    A newly rejected applicant is notified by email, with the reason if there is one.
    """
    before = uow.db.execute(
        select(ReferralSignup.status, ReferralSignup.email, ReferralSignup.language).where(
            ReferralSignup.id == row_id
        )
    ).one()
    columns = payload.columns()
    differing = changes(uow, ReferralSignup, row_id, columns)
    reason = {"reason": payload.reason} if payload.reason else {}
    approving = columns.get("status") == SignupStatus.APPROVED
    rejecting = columns.get("status") == SignupStatus.REJECTED and before.status != SignupStatus.REJECTED
    if approving:
        del columns["status"]
    uow.db.execute(update(ReferralSignup).where(ReferralSignup.id == row_id).values(columns))
    record(uow, caller.account_id, "signup.changed", "referral_signups", row_id, changes=differing, **reason)
    kind = "signup.rejected" if rejecting else "signup.updated"
    if approving:
        approve_signup(uow, caller, row_id)
    else:
        uow.publish(BusinessEvent(kind, "referral_signups", row_id))
    if rejecting:
        mail_rejected(
            uow,
            signup_id=row_id,
            email=columns.get("email", before.email),
            language=before.language,
            reason=payload.reason,
        )


def delete_signup(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    """Delete an application. Its referral, if any, stays."""
    uow.db.execute(delete(ReferralSignup).where(ReferralSignup.id == row_id))
    record(uow, caller.account_id, "signup.deleted", "referral_signups", row_id)
    uow.publish(BusinessEvent("signup.deleted", "referral_signups", row_id))


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
    first, last = FOR_NEW_PARTNERS
    profile_id = find_or_add_profile(
        uow, signup.email, first_name=first, last_name=last, language=signup.language
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
