"""Where a partner wants their money: told by the partner alone."""

from __future__ import annotations

from sqlalchemy import delete, select, update

from guildhall.audit.record import record
from guildhall.identity.facts import ProfileAnonymised
from guildhall.kit.errors import Conflict, NotAllowed, Refused
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.sql.writing import insert_new
from guildhall.referrals.models import PayoutDetails
from guildhall.referrals.payout_wire import Details, DetailsChange
from guildhall.referrals.queries.signups import first_referral_of
from guildhall.shop_settings.bank import masked_iban
from guildhall.tables.caller import Caller


def tell_details(house: House, caller: Caller, wish: Details) -> str:
    """Keep the details of the caller, who must be a partner; the row's id. There is one row for each partner.

    Raises Conflict where there are some already, told in another tab: a page that has not seen them replaces nothing.
    """
    if caller.profile_id is None or first_referral_of(house, caller.profile_id) is None:
        raise Refused("no_partner", "Only partners are paid out.", status=403)
    row_id = new_id()
    row = {"id": row_id, "user_id": caller.profile_id, "created_at": house.now, "updated_at": house.now}
    if not insert_new(house.db, PayoutDetails, row | wish.columns()):
        raise Conflict("details_known", "Payout details were saved meanwhile")
    _note(house, caller, row_id, wish)
    return row_id


def change_details(house: House, caller: Caller, row_id: str, wish: DetailsChange) -> None:
    """Raises NotAllowed for another's, which admins see."""
    whose = house.db.scalar(select(PayoutDetails.user_id).where(PayoutDetails.id == row_id))
    if whose != caller.profile_id:
        raise NotAllowed("Payout details are told by the partner alone", signed_in=True)
    columns = wish.columns() | {"updated_at": house.now}
    house.db.execute(update(PayoutDetails).where(PayoutDetails.id == row_id).values(columns))
    _note(house, caller, row_id, wish)


def forget_details(house: House, fact: ProfileAnonymised) -> None:
    """A deleted partner's account number is nobody's business; payouts that were made keep theirs for the books."""
    house.db.execute(delete(PayoutDetails).where(PayoutDetails.user_id == fact.profile_id))


def _note(house: House, caller: Caller, row_id: str, wish: Details) -> None:
    account = masked_iban(wish.iban) if wish.method == "iban" and wish.iban else None
    told = {"method": wish.method, "account": account}
    record(house, caller.account_id, "payout_details.changed", "payout_details", row_id, **told)
