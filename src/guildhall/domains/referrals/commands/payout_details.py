"""Payout details of partners. The caller of these commands has just authenticated again."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, delete, select, update

from guildhall.core.answer_fields import JSON
from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict, Refused
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.events import ProfileAnonymised
from guildhall.domains.referrals.commands.mails import mail_details_changed
from guildhall.domains.referrals.models.payouts import PayoutDetails
from guildhall.domains.referrals.payout_schemas import Details
from guildhall.domains.referrals.queries.signups import first_referral_of
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.bank import masked_iban
from guildhall.services.shop_settings.queries import shop_settings


@dataclass(frozen=True, slots=True)
class SavedDetails:
    """Saved payout details. Payout runs use them from the given time on, or at once if it is null."""

    counts_from: datetime | None = field(metadata={JSON: "countFrom"})
    updated_at: datetime


def save_details(uow: UnitOfWork, caller: Caller, payload: Details, *, over: datetime | None) -> SavedDetails:
    """Save the payout details of the caller, who must be a partner.

    Payout runs use new details after the shop's `payout_details_days`, and the partner gets a mail about them.
    Unchanged details keep their time and send no mail, also if the tax data changes.

    Args:
        over: the `updated_at` of the details that the page showed; None if it showed none.

    Raises:
        Refused: no_partner (403).
        Conflict: details_known, if others were saved meanwhile.
    """
    if caller.profile_id is None or first_referral_of(uow, caller.profile_id) is None:
        raise Refused("no_partner", status=403)
    known = uow.db.execute(
        select(PayoutDetails.__table__).where(PayoutDetails.user_id == caller.profile_id).with_for_update()
    ).first()
    if (known.updated_at if known else None) != over:
        raise _known()
    columns = payload.columns()
    if known and _same(known, columns):
        return _save_tax_data(uow, caller, known, payload)
    columns |= payload.tax_columns()
    counts_from = uow.now + timedelta(days=shop_settings(uow).payout_details_days)
    columns["counts_from"] = counts_from
    row_id = known.id if known else new_id()
    if known:
        uow.db.execute(update(PayoutDetails).where(PayoutDetails.id == row_id).values(columns))
    else:
        row = {"id": row_id, "user_id": caller.profile_id}
        if not insert_new(uow.db, PayoutDetails, row | columns):
            raise _known()
    account = masked_iban(payload.iban) if payload.method == "iban" and payload.iban else None
    record(
        uow,
        caller.account_id,
        "payout_details.changed",
        "payout_details",
        row_id,
        method=payload.method,
        account=account,
    )
    mail_details_changed(uow, caller, row_id, account=account, counts_from=counts_from)
    return SavedDetails(counts_from, uow.now)


def _same(known: Row[Any], columns: Mapping[str, Any]) -> bool:
    return all(getattr(known, name) == value for name, value in columns.items())


def _save_tax_data(uow: UnitOfWork, caller: Caller, known: Row[Any], payload: Details) -> SavedDetails:
    """Save tax data over details that stay as they are."""
    columns = payload.tax_columns()
    if _same(known, columns):
        return SavedDetails(known.counts_from, known.updated_at)
    uow.db.execute(update(PayoutDetails).where(PayoutDetails.id == known.id).values(columns))
    record(
        uow,
        caller.account_id,
        "payout_details.changed",
        "payout_details",
        known.id,
        method=payload.method,
        account=masked_iban(payload.iban) if payload.iban else None,
    )
    return SavedDetails(known.counts_from, uow.now)


def forget_details(uow: UnitOfWork, event: ProfileAnonymised) -> None:
    """Delete the payout details of a deleted partner. Past payouts keep theirs for the books."""
    uow.db.execute(delete(PayoutDetails).where(PayoutDetails.user_id == event.profile_id))


def _known() -> Conflict:
    return Conflict("details_known")
