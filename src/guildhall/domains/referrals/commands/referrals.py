"""Adding, editing and deleting referrals, by admins."""

from sqlalchemy import insert, select, update

from guildhall.core.db.writing import delete_unreferenced
from guildhall.core.errors import Conflict
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.find_or_add_profile import find_or_add_profile
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.schemas import NewReferral, ReferralChange
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record


def create_referral(uow: UnitOfWork, caller: Caller, payload: NewReferral) -> str:
    """Add a referral for a partner and return its id. The database refuses a code that is taken."""
    partner = payload.user_id
    if payload.email is not None:
        partner = find_or_add_profile(uow, payload.email, first_name="Referral", last_name="Partner")
    referral_id = new_id()
    keys = {"id": referral_id, "user_id": partner}
    uow.db.execute(insert(Referral), payload.terms() | keys)
    record(uow, caller.account_id, "referral.created", "referrals", referral_id, code=payload.referral_code)
    uow.publish(BusinessEvent("partner.created", "referrals", referral_id))
    return referral_id


def change_referral(uow: UnitOfWork, caller: Caller, row_id: str, payload: ReferralChange) -> None:
    """Edit code, rate or activity. Earned commissions keep the rate of their day (R3).

    Raises Conflict partner_left on activating a code whose partner's account was deleted.
    """
    terms = payload.terms()
    ended = select(Referral.ended_at).where(Referral.id == row_id)
    if terms.get("is_active") and uow.db.scalar(ended) is not None:
        raise Conflict("partner_left")
    differing = changes(uow, Referral, row_id, terms)
    uow.db.execute(update(Referral).where(Referral.id == row_id).values(terms))
    record(uow, caller.account_id, "referral.changed", "referrals", row_id, changes=differing)
    uow.publish(BusinessEvent("partner.updated", "referrals", row_id))


def delete_referral(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    """Delete a referral that has neither customers nor entries. Raises Conflict for any other (M11)."""
    code = uow.db.scalar(select(Referral.referral_code).where(Referral.id == row_id))
    if not delete_unreferenced(uow.db, Referral, row_id):
        raise Conflict("referral_in_use")
    record(uow, caller.account_id, "referral.deleted", "referrals", row_id, code=code)
    uow.publish(BusinessEvent("partner.deleted", "referrals", row_id))
