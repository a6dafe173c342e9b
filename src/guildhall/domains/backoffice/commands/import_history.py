"""Imports customers, orders and partner balances of another shop system, with their own dates.

An import is history: it sends no mails, issues no invoices and earns no commissions. A row that was imported before is
left as it is, so an import may be repeated.
"""

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import bindparam, insert, select

from guildhall.core.db.writing import insert_new
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.money import Money, to_minor
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.commands.claim_reference import claim_reference
from guildhall.domains.backoffice.commands.import_order import import_order
from guildhall.domains.backoffice.import_rows import (
    ImportedBalance,
    ImportedCustomer,
    ImportedOrder,
    ImportResult,
)
from guildhall.domains.identity.commands.keep_words import keep_customer_words
from guildhall.domains.identity.models import Profile
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.rules import IMPORTED, EntryKind
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.queries import language_for

_PROFILE = select(Profile.id).where(Profile.email == bindparam("email"))
_PARTNER = select(Referral.id).where(Referral.referral_code == bindparam("code"))


class RolledBack(Exception):
    """The end of a dry run: the transaction must not be committed. `results` is what an import would do."""

    def __init__(self, results: list[ImportResult]) -> None:
        super().__init__("dry run")
        self.results = results


def import_history(
    uow: UnitOfWork,
    caller: Caller,
    *,
    customers: Sequence[ImportedCustomer],
    orders: Sequence[ImportedOrder],
    balances: Sequence[ImportedBalance],
    dry_run: bool,
) -> list[ImportResult]:
    """Import the rows: customers first, so that orders find theirs. Returns the result of each, in order.

    A refused row does not stop the others. With `dry_run` the same is done, then RolledBack is raised.
    """
    results = [
        *(_import_customer(uow, row) for row in customers),
        *(import_order(uow, row) for row in orders),
        *(_import_balance(uow, caller, row) for row in balances),
    ]
    if dry_run:
        raise RolledBack(results)
    created = Counter[str](result.kind for result in results if result.outcome == "created")
    if created:
        record(
            uow,
            caller.account_id,
            "history.imported",
            "orders",
            "",
            customers=created["customer"],
            orders=created["order"],
            balances=created["balance"],
        )
    return results


def _import_customer(uow: UnitOfWork, row: ImportedCustomer) -> ImportResult:
    profile_id = new_id()
    values = row.model_dump() | {"language": language_for(uow, row.language)}
    if row.created_at > uow.now:
        return ImportResult("customer", row.email, "refused", "in_future")
    if not insert_new(uow.db, Profile, {"id": profile_id} | values):
        known = uow.db.execute(_PROFILE, {"email": row.email}).scalar_one()
        return ImportResult("customer", row.email, "exists", id=str(known))
    keep_customer_words(uow, profile_id)
    uow.publish(BusinessEvent("customer.imported", "users", profile_id))
    return ImportResult("customer", row.email, "created", id=profile_id)


def _import_balance(uow: UnitOfWork, caller: Caller, row: ImportedBalance) -> ImportResult:
    referral_id = uow.db.scalar(_PARTNER, {"code": row.partner_code})
    if referral_id is None:
        return ImportResult("balance", row.reference, "refused", "partner_not_found")
    if row.created_at > uow.now:
        return ImportResult("balance", row.reference, "refused", "in_future")
    entry_id, amount = new_id(), Money(to_minor(row.amount), row.currency)
    if known := claim_reference(uow, "balance", row.reference, entry_id):
        return ImportResult("balance", row.reference, "exists", id=known)
    uow.db.execute(
        insert(Commission),
        {
            "id": entry_id,
            "referral_id": referral_id,
            "kind": EntryKind.ADJUSTED.value,
            "cause": f"{IMPORTED}{entry_id}",
            "base": 0,
            "rate": 0,
            "amount": amount.minor,
            "currency": amount.currency,
            "note": row.note or row.reference,
            "payable_at": row.created_at,
            "created_at": row.created_at,
        },
    )
    credited = {"amount": amount.minor, "currency": row.currency, "entry": entry_id}
    record(uow, caller.account_id, "balance.imported", "referrals", str(referral_id), **credited)
    uow.publish(BusinessEvent("commission.adjusted", "commissions", entry_id))
    return ImportResult("balance", row.reference, "created", id=entry_id)
