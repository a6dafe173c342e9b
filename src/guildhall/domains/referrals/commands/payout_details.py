"""Where a partner wants their money: told by the partner alone."""

from __future__ import annotations

from sqlalchemy import delete, select, update

from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict, NotAllowed, Refused
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.events import ProfileAnonymised
from guildhall.domains.referrals.models import PayoutDetails
from guildhall.domains.referrals.payout_schemas import Details, DetailsChange
from guildhall.domains.referrals.queries.signups import first_referral_of
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.bank import masked_iban


def tell_details(uow: UnitOfWork, caller: Caller, payload: Details) -> str:
    """Keep the details of the caller, who must be a partner; the row's id. There is one row for each partner.

    Raises Conflict where there are some already, told in another tab: a page that has not seen them replaces nothing.
    """
    if caller.profile_id is None or first_referral_of(uow, caller.profile_id) is None:
        raise Refused("no_partner", "Only partners are paid out.", status=403)
    row_id = new_id()
    row = {"id": row_id, "user_id": caller.profile_id, "created_at": uow.now, "updated_at": uow.now}
    if not insert_new(uow.db, PayoutDetails, row | payload.columns()):
        raise Conflict("details_known", "Payout details were saved meanwhile")
    _record(uow, caller, row_id, payload)
    return row_id


def change_details(uow: UnitOfWork, caller: Caller, row_id: str, payload: DetailsChange) -> None:
    """Raises NotAllowed for another's, which admins see."""
    whose = uow.db.scalar(select(PayoutDetails.user_id).where(PayoutDetails.id == row_id))
    if whose != caller.profile_id:
        raise NotAllowed("Payout details are told by the partner alone", signed_in=True)
    columns = payload.columns() | {"updated_at": uow.now}
    uow.db.execute(update(PayoutDetails).where(PayoutDetails.id == row_id).values(columns))
    _record(uow, caller, row_id, payload)


def forget_details(uow: UnitOfWork, event: ProfileAnonymised) -> None:
    """A deleted partner's account number is nobody's business; payouts that were made keep theirs for the books."""
    uow.db.execute(delete(PayoutDetails).where(PayoutDetails.user_id == event.profile_id))


def _record(uow: UnitOfWork, caller: Caller, row_id: str, payload: Details) -> None:
    account = masked_iban(payload.iban) if payload.method == "iban" and payload.iban else None
    reported = {"method": payload.method, "account": account}
    record(uow, caller.account_id, "payout_details.changed", "payout_details", row_id, **reported)
