"""Adding, editing and deleting referrals by hand; an admin's work."""

from __future__ import annotations

from sqlalchemy import insert, select, update

from guildhall.audit.changes import changes
from guildhall.audit.record import record
from guildhall.identity.actions.find_or_add_profile import find_or_add_profile
from guildhall.kit.errors import Conflict
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.sql.writing import delete_unreferenced
from guildhall.referrals.models import Referral
from guildhall.referrals.wire import NewReferral, ReferralChange
from guildhall.tables.caller import Caller


def create_referral(house: House, caller: Caller, wish: NewReferral) -> str:
    """Add a referral for a partner; the new id. A code that another has is the database's to refuse."""
    partner = wish.user_id
    if wish.email is not None:
        partner = find_or_add_profile(house, wish.email, first_name="Referral", last_name="Partner")
    referral_id = new_id()
    whose = {"id": referral_id, "user_id": partner, "created_at": house.now, "updated_at": house.now}
    house.db.execute(insert(Referral), wish.terms() | whose)
    record(house, caller.account_id, "referral.created", "referrals", referral_id, code=wish.referral_code)
    house.announce(BusinessEvent("partner.created", "referrals", referral_id))
    return referral_id


def change_referral(house: House, caller: Caller, row_id: str, wish: ReferralChange) -> None:
    """Edit code, rate or activity. What was earned stays earned at the rate of its day (R3).

    Raises Conflict partner_left where the partner's account was deleted and the code is to be active again.
    """
    terms = wish.terms()
    ended = select(Referral.ended_at).where(Referral.id == row_id)
    if terms.get("is_active") and house.db.scalar(ended) is not None:
        raise Conflict("partner_left", "This partner's account was deleted: the code cannot be active again.")
    differing = changes(house, Referral, row_id, terms)
    house.db.execute(update(Referral).where(Referral.id == row_id).values(terms | {"updated_at": house.now}))
    record(house, caller.account_id, "referral.changed", "referrals", row_id, changes=differing)
    house.announce(BusinessEvent("partner.updated", "referrals", row_id))


def delete_referral(house: House, caller: Caller, row_id: str) -> None:
    """Delete a referral that has neither customers nor entries. Raises Conflict for any other (M11)."""
    code = house.db.scalar(select(Referral.referral_code).where(Referral.id == row_id))
    if not delete_unreferenced(house.db, Referral, row_id):
        raise Conflict(
            "referral_in_use", "This referral has customers or commissions. Set it to inactive instead."
        )
    record(house, caller.account_id, "referral.deleted", "referrals", row_id, code=code)
    house.announce(BusinessEvent("partner.deleted", "referrals", row_id))
