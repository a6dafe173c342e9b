"""Applications to the referral program: anyone can apply; admins edit, approve and delete applications."""

from sqlalchemy import delete, insert, select, update

from guildhall.config.settings import Switch
from guildhall.core.errors import TooMany
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.commands.approve_signup import approve_signup
from guildhall.domains.referrals.commands.mails import mail_rejected
from guildhall.domains.referrals.models.partners import ReferralSignup
from guildhall.domains.referrals.queries.signups import signups_of_applicant
from guildhall.domains.referrals.rules import SIGNUPS_PER_APPLICANT, SIGNUPS_WINDOW, SignupStatus
from guildhall.domains.referrals.schemas import NewSignup, SignupChange
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.opening import require_open


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
