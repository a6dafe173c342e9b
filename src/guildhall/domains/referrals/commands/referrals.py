"""Adding, editing and deleting referrals, by admins, and ending the referrals of a deleted account."""

from sqlalchemy import case, delete, insert, select, update

from guildhall.core.db.writing import delete_unreferenced
from guildhall.core.errors import Conflict
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.names import FOR_NEW_PARTNERS
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.find_or_add_profile import find_or_add_profile
from guildhall.domains.identity.events import AddressErased, ProfileAnonymised
from guildhall.domains.identity.rules import nameless_address
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.models.partners import Referral, ReferralSignup
from guildhall.domains.referrals.schemas import NewReferral, ReferralChange
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record


def create_referral(uow: UnitOfWork, caller: Caller, payload: NewReferral) -> str:
    """Add a referral for a partner and return its id. The database refuses a code that is taken."""
    partner = payload.user_id
    if payload.email is not None:
        first, last = FOR_NEW_PARTNERS
        partner = find_or_add_profile(uow, payload.email, first_name=first, last_name=last)
    referral_id = new_id()
    keys = {"id": referral_id, "user_id": partner}
    uow.db.execute(insert(Referral), payload.terms() | keys)
    record(uow, caller.account_id, "referral.created", "referrals", referral_id, code=payload.referral_code)
    uow.publish(BusinessEvent("partner.created", "referrals", referral_id))
    return referral_id


def change_referral(uow: UnitOfWork, caller: Caller, row_id: str, payload: ReferralChange) -> None:
    """Edit code, rate or activity. Earned commissions keep the rate of their day (R3); orders follow the code.

    Raises Conflict partner_left on activating a code whose partner's account was deleted.
    """
    terms = payload.terms()
    ended = select(Referral.ended_at).where(Referral.id == row_id)
    if terms.get("is_active") and uow.db.scalar(ended) is not None:
        raise Conflict("partner_left")
    differing = changes(uow, Referral, row_id, terms)
    uow.db.execute(update(Referral).where(Referral.id == row_id).values(terms))
    if "referral_code" in differing:
        _rename_in_orders(uow, *differing["referral_code"])
    record(uow, caller.account_id, "referral.changed", "referrals", row_id, changes=differing)
    uow.publish(BusinessEvent("partner.updated", "referrals", row_id))


def _rename_in_orders(uow: UnitOfWork, before: str, code: str) -> None:
    """Give orders the partner's new code, by which they are found, and an unpaid one earns."""
    named = case((Order.recommended_by == before, code), else_=Order.recommended_by)
    renamed = update(Order).where(Order.referral_code == before)
    uow.db.execute(renamed.values(referral_code=code, recommended_by=named))


def delete_referral(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    """Delete a referral that has neither customers nor entries. Raises Conflict for any other (M11)."""
    code = uow.db.scalar(select(Referral.referral_code).where(Referral.id == row_id))
    if not delete_unreferenced(uow.db, Referral, row_id):
        raise Conflict("referral_in_use")
    record(uow, caller.account_id, "referral.deleted", "referrals", row_id, code=code)
    uow.publish(BusinessEvent("partner.deleted", "referrals", row_id))


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
