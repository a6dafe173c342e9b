"""Applications to the referral programme: anyone sends one, admins edit, approve and delete them."""

from __future__ import annotations

from sqlalchemy import delete, insert, select, update

from guildhall.audit.changes import changes
from guildhall.audit.record import record
from guildhall.kit.errors import TooMany
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.referrals.actions.approve_signup import approve_signup
from guildhall.referrals.actions.mails import tell_rejected
from guildhall.referrals.models import ReferralSignup
from guildhall.referrals.queries.signups import signups_of_applicant
from guildhall.referrals.rules import SIGNUPS_PER_APPLICANT, SIGNUPS_WINDOW, SignupStatus
from guildhall.referrals.wire import NewSignup, SignupChange
from guildhall.settings import Switch
from guildhall.tables.caller import Caller


def apply(house: House, _caller: Caller, wish: NewSignup) -> str:
    """Keep an application as pending; the new id. Raises TooMany for more of one address than anyone needs."""
    limited = house.settings.rate_limits is Switch.ON
    if limited and signups_of_applicant(house, wish.email) >= SIGNUPS_PER_APPLICANT:
        raise TooMany(retry_after=int(SIGNUPS_WINDOW.total_seconds()))
    signup_id = new_id()
    application = {
        "email": wish.email,
        "referral_link": wish.referral_link,
        "status": SignupStatus.PENDING.value,
    }
    moments = {"created_at": house.now, "updated_at": house.now}
    house.db.execute(insert(ReferralSignup), application | moments | {"id": signup_id})
    house.announce(BusinessEvent("signup.created", "referral_signups", signup_id))
    return signup_id


def change_signup(house: House, caller: Caller, row_id: str, wish: SignupChange) -> None:
    """Edit an application. The status `approved` approves it with everything that follows (R5); another status than
    that leaves a referral which it already has as it is. One that becomes rejected is told, with the reason given."""
    before = house.db.execute(
        select(ReferralSignup.status, ReferralSignup.email).where(ReferralSignup.id == row_id)
    ).one()
    columns = wish.columns()
    differing = changes(house, ReferralSignup, row_id, columns)
    reason = {"reason": wish.reason} if wish.reason else {}
    approving = columns.get("status") == SignupStatus.APPROVED
    rejecting = columns.get("status") == SignupStatus.REJECTED and before.status != SignupStatus.REJECTED
    if approving:
        del columns["status"]
    house.db.execute(
        update(ReferralSignup).where(ReferralSignup.id == row_id).values(columns | {"updated_at": house.now})
    )
    record(
        house, caller.account_id, "signup.changed", "referral_signups", row_id, changes=differing, **reason
    )
    kind = "signup.rejected" if rejecting else "signup.updated"
    if approving:
        approve_signup(house, caller, row_id)
    else:
        house.announce(BusinessEvent(kind, "referral_signups", row_id))
    if rejecting:
        tell_rejected(house, signup_id=row_id, email=columns.get("email", before.email), reason=wish.reason)


def delete_signup(house: House, caller: Caller, row_id: str) -> None:
    """Delete an application; a referral that came of it stays."""
    house.db.execute(delete(ReferralSignup).where(ReferralSignup.id == row_id))
    record(house, caller.account_id, "signup.deleted", "referral_signups", row_id)
    house.announce(BusinessEvent("signup.deleted", "referral_signups", row_id))
