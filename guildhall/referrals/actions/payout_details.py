"""Where a partner wants their money: told by the partner alone."""

from __future__ import annotations

from sqlalchemy import delete, insert, select, update

from guildhall.audit.record import record
from guildhall.identity.facts import ProfileAnonymised
from guildhall.kit.errors import Refused
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.referrals.models import PayoutDetails
from guildhall.referrals.payout_wire import Details, DetailsChange
from guildhall.referrals.queries.signups import first_referral_of
from guildhall.shop_settings.bank import masked_iban
from guildhall.tables.caller import Caller


def tell_details(house: House, caller: Caller, wish: Details) -> str:
    """Keep the details of the caller, who must be a partner; the row's id. There is one row for each partner."""
    if caller.profile_id is None or first_referral_of(house, caller.profile_id) is None:
        raise Refused("no_partner", "Only partners are paid out.", status=403)
    known = house.db.scalar(select(PayoutDetails.id).where(PayoutDetails.user_id == caller.profile_id))
    if known is not None:
        _write(house, caller, known, wish)
        return str(known)
    row = {"id": new_id(), "user_id": caller.profile_id, "created_at": house.now, "updated_at": house.now}
    house.db.execute(insert(PayoutDetails), row | wish.columns())
    _note(house, caller, str(row["id"]), wish)
    return str(row["id"])


def change_details(house: House, caller: Caller, row_id: str, wish: DetailsChange) -> None:
    _write(house, caller, row_id, wish)


def forget_details(house: House, fact: ProfileAnonymised) -> None:
    """A deleted partner's account number is nobody's business; payouts that were made keep theirs for the books."""
    house.db.execute(delete(PayoutDetails).where(PayoutDetails.user_id == fact.profile_id))


def _write(house: House, caller: Caller, row_id: str, wish: Details) -> None:
    columns = wish.columns() | {"updated_at": house.now}
    house.db.execute(update(PayoutDetails).where(PayoutDetails.id == row_id).values(columns))
    _note(house, caller, row_id, wish)


def _note(house: House, caller: Caller, row_id: str, wish: Details) -> None:
    account = masked_iban(wish.iban) if wish.method == "iban" and wish.iban else None
    told = {"method": wish.method, "account": account}
    record(house, caller.account_id, "payout_details.changed", "payout_details", row_id, **told)
