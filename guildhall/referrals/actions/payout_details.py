"""Where a partner wants their money. The caller of these actions has proven anew who they are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, select, update

from guildhall.audit.record import record
from guildhall.identity.facts import ProfileAnonymised
from guildhall.kit.errors import Conflict, Refused
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.sql.writing import insert_new
from guildhall.referrals.actions.mails import tell_details_changed
from guildhall.referrals.models import PayoutDetails
from guildhall.referrals.payout_wire import Details
from guildhall.referrals.queries.signups import first_referral_of
from guildhall.shop_settings.bank import masked_iban
from guildhall.shop_settings.queries import shop_settings
from guildhall.tables.caller import Caller


@dataclass(frozen=True, slots=True)
class SavedDetails:
    """Payout runs use them from `counts_from` on, None at once."""

    counts_from: datetime | None
    updated_at: datetime


def save_details(house: House, caller: Caller, wish: Details, *, over: datetime | None) -> SavedDetails:
    """Keep the payout details of the caller, who must be a partner.

    New details count for payout runs after the shop's `payout_details_days`, and the partner gets a mail about them.
    What is saved unchanged keeps its time and sends nothing.

    Args:
        over: the `updated_at` of the details that the page has shown; None where it has shown none.

    Raises:
        Refused: no_partner (403).
        Conflict: details_known, where others were saved meanwhile: a page that has not seen them replaces nothing.
    """
    if caller.profile_id is None or first_referral_of(house, caller.profile_id) is None:
        raise Refused("no_partner", "Only partners are paid out.", status=403)
    known = house.db.execute(
        select(PayoutDetails.__table__).where(PayoutDetails.user_id == caller.profile_id).with_for_update()
    ).first()
    if (known.updated_at if known else None) != over:
        raise _known()
    columns = wish.columns()
    if known and all(getattr(known, name) == value for name, value in columns.items()):
        return SavedDetails(known.counts_from, known.updated_at)
    counts_from = house.now + timedelta(days=shop_settings(house).payout_details_days)
    columns |= {"counts_from": counts_from, "updated_at": house.now}
    row_id = known.id if known else new_id()
    if known:
        house.db.execute(update(PayoutDetails).where(PayoutDetails.id == row_id).values(columns))
    else:
        row = {"id": row_id, "user_id": caller.profile_id, "created_at": house.now}
        if not insert_new(house.db, PayoutDetails, row | columns):
            raise _known()
    account = masked_iban(wish.iban) if wish.method == "iban" and wish.iban else None
    record(
        house,
        caller.account_id,
        "payout_details.changed",
        "payout_details",
        row_id,
        method=wish.method,
        account=account,
    )
    tell_details_changed(house, caller, row_id, account=account, counts_from=counts_from)
    return SavedDetails(counts_from, house.now)


def forget_details(house: House, fact: ProfileAnonymised) -> None:
    """Delete the payout details of a deleted partner; payouts that were made keep theirs for the books."""
    house.db.execute(delete(PayoutDetails).where(PayoutDetails.user_id == fact.profile_id))


def _known() -> Conflict:
    return Conflict("details_known", "Payout details were saved meanwhile")
