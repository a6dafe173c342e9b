"""The second level: what the partner who recruited another earns by the other's sales (R3)."""

from collections.abc import Mapping
from typing import Any

from guildhall.core.db.writing import insert_new
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.money import Money, to_minor
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.commands.mails import mail_earned
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.queries.ledger import OrderCommissions
from guildhall.domains.referrals.queries.second_level import second_level_changes
from guildhall.domains.referrals.queries.terms import (
    ReferralTerms,
    buyer_person,
    partner_person,
    terms_of_referral,
)
from guildhall.domains.referrals.rules import EntryKind, Share, earning, own_purchase
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.shop_settings.values import SecondLevelBase


def earn_second_level(
    uow: UnitOfWork, terms: ReferralTerms, buyer_id: str | None, first: Mapping[str, Any]
) -> None:
    """Write what the partner's recruiter earns beside `first`, the entry that the partner has just earned.

    It is a share of the sale or of the commission, by the settings; held, withheld and payable as the first. An
    inactive recruiter, and one who buys for themselves, earns nothing.
    """
    settings = shop_settings(uow)
    rate = to_minor(settings.second_level_rate)
    if not rate or terms.recruited_by is None:
        return
    recruiter = terms_of_referral(uow, terms.recruited_by)
    own = own_purchase(partner_person(uow, recruiter.user_id), buyer_person(uow, buyer_id))
    base = first["base" if settings.second_level_base == SecondLevelBase.SALE else "amount"]
    earned = earning(Money(base, first["currency"]), rate)
    if own or not recruiter.is_active or not earned.amount:
        return
    own_columns = {
        "referral_id": recruiter.id,
        "kind": EntryKind.SECOND_LEVEL.value,
        "rule": terms.code,
        "rate": rate,
        "sub_id": None,  # of the other partner's link
    }
    entry_id = _write(uow, {**first, **own_columns}, earned, "commission.earned")
    if entry_id and first["withheld"] is None:
        mail_earned(uow, entry_id)


def follow_first_level(uow: UnitOfWork, order_id: str, cause: str, standing: OrderCommissions) -> None:
    """Reverse or restore the second level of an order, of whose first level `standing` is the new state."""
    for due in second_level_changes(uow, order_id, standing):
        row = {
            "referral_id": due.referral_id,
            "order_id": order_id,
            "kind": EntryKind.SECOND_REVERSED.value,
            "cause": f"{cause}:{due.referral_id}",
            "rate": due.rate,
            "rule": due.rule,
            "currency": due.change.amount.currency,
            "withheld": standing.withheld,
            "hold_ends_at": standing.hold_ends_at,
            "payable_at": standing.payable_at,
        }
        kind = "commission.reversed" if due.change.amount.minor < 0 else "commission.restored"
        _write(uow, row, due.change, kind)


def _write(uow: UnitOfWork, row: Mapping[str, Any], share: Share, kind: str) -> str | None:
    """Write the entry, which the ledger's key allows once for each cause, and publish it as `kind`. Returns its id."""
    entry_id = new_id()
    amounts = {"id": entry_id, "base": share.base.minor, "amount": share.amount.minor}
    if not insert_new(uow.db, Commission, {**row, **amounts}):
        return None
    uow.publish(BusinessEvent(kind, "commissions", entry_id))
    return entry_id
