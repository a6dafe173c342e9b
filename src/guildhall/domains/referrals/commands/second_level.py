"""The second level: what the partner who recruited another earns by the other's sales (R3)."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import bindparam, case, func, select

from guildhall.core.db.columns import Id
from guildhall.core.db.writing import insert_new
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.money import Money, to_minor
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.queries.ledger import OrderCommissions
from guildhall.domains.referrals.queries.terms import (
    ReferralTerms,
    buyer_person,
    partner_person,
    terms_of_referral,
)
from guildhall.domains.referrals.rules import EntryKind, Share, earning, own_purchase, remaining
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
    _write(uow, {**first, **own_columns}, earned, "commission.earned")


def follow_first_level(uow: UnitOfWork, order_id: str, cause: str, standing: OrderCommissions) -> None:
    """Reverse or restore the second level of an order in proportion to the first, of which `standing` is the new state.

    It is calculated from the totals, so that a refund of the whole order reverses all of it.
    """
    for before in uow.db.execute(_SUMS, {"order_id": order_id}).all():
        base, amount, base_left, amount_left = (
            Money(int(minor), before.currency)
            for minor in (before.base, before.amount, before.base_left, before.amount_left)
        )
        change = Share(
            remaining(standing.earned, standing.returned, base) - base_left,
            remaining(standing.earned, standing.returned, amount) - amount_left,
        )
        if change.base or change.amount:
            row = {
                "referral_id": before.referral_id,
                "order_id": order_id,
                "kind": EntryKind.SECOND_REVERSED.value,
                "cause": f"{cause}:{before.referral_id}",
                "rate": before.rate,
                "rule": before.rule,
                "currency": before.currency,
                "withheld": standing.withheld,
                "hold_ends_at": standing.hold_ends_at,
                "payable_at": standing.payable_at,
            }
            kind = "commission.reversed" if change.amount.minor < 0 else "commission.restored"
            _write(uow, row, change, kind)


def _write(uow: UnitOfWork, row: Mapping[str, Any], share: Share, kind: str) -> None:
    """Write the entry, which the ledger's key allows once for each cause, and publish it as `kind`."""
    entry_id = new_id()
    amounts = {"id": entry_id, "base": share.base.minor, "amount": share.amount.minor}
    if insert_new(uow.db, Commission, {**row, **amounts}):
        uow.publish(BusinessEvent(kind, "commissions", entry_id))


_EARNED = case((Commission.kind == EntryKind.SECOND_LEVEL.value, 1), else_=0)
_SUMS = (
    select(
        Commission.referral_id,
        Commission.currency,
        func.min(Commission.rule).label("rule"),
        func.min(Commission.rate).label("rate"),
        func.sum(Commission.base * _EARNED).label("base"),
        func.sum(Commission.amount * _EARNED).label("amount"),
        func.sum(Commission.base).label("base_left"),
        func.sum(Commission.amount).label("amount_left"),
    )
    .where(
        Commission.order_id == bindparam("order_id", type_=Id),
        Commission.kind.in_((EntryKind.SECOND_LEVEL.value, EntryKind.SECOND_REVERSED.value)),
    )
    .group_by(Commission.referral_id, Commission.currency)
)
