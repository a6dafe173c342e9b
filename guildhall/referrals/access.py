"""Anyone applies; partners see their own referral and ledger; admins see and edit all but the ledger."""

from __future__ import annotations

from sqlalchemy import BigInteger, ColumnElement, func, select

from guildhall.kit.columns import Money
from guildhall.kit.money import Currency
from guildhall.orders.models import Order
from guildhall.referrals.actions.referrals import change_referral, create_referral, delete_referral
from guildhall.referrals.actions.signups import apply, change_signup, delete_signup
from guildhall.referrals.models import (
    Attribution,
    Commission,
    Referral,
    ReferralCheckout,
    ReferralClick,
    ReferralSignup,
)
from guildhall.referrals.rules import EntryKind
from guildhall.tables.caller import CALLER_PROFILE
from guildhall.tables.declaration import EVERYTHING, Computed, Role, Table

_COUNTING = Commission.withheld.is_(None)  # R4: what is withheld counts for nothing

_clicks = select(func.count()).where(ReferralClick.referral_id == Referral.id).scalar_subquery()

_conversions = (
    select(func.count(Commission.order_id.distinct()))
    .join(Order, Order.id == Commission.order_id)
    .where(
        Commission.referral_id == Referral.id,
        Commission.kind == EntryKind.EARNED.value,
        Order.refunded_amount < Order.paid_amount,
        _COUNTING,
    )
    .scalar_subquery()
)


def _earnings(currency: Currency) -> Computed:
    """What was earned, less what was reversed; payouts are no loss of earnings."""
    total = (
        select(func.coalesce(func.sum(Commission.amount), 0))
        .where(
            Commission.referral_id == Referral.id,
            Commission.currency == currency.value,
            Commission.kind != EntryKind.PAID_OUT.value,
            _COUNTING,
        )
        .scalar_subquery()
    )
    return Computed(total, Money())


_own: ColumnElement[bool] = Referral.user_id == CALLER_PROFILE
_of_own = select(Referral.id).where(_own)

referral_signups = Table(
    ReferralSignup,
    rows={Role.ADMIN: EVERYTHING},
    insert={Role.ANYONE: apply, Role.CUSTOMER: apply, Role.ADMIN: apply},
    update={Role.ADMIN: change_signup},
    delete={Role.ADMIN: delete_signup},
)

referrals = Table(
    Referral,
    rows={Role.CUSTOMER: _own, Role.ADMIN: EVERYTHING},
    computed={
        "total_clicks": Computed(_clicks, BigInteger()),
        "total_conversions": Computed(_conversions, BigInteger()),
        "total_earnings": _earnings(Currency.USD),
        "total_earnings_eur": _earnings(Currency.EUR),  # two currencies are never added up (M2)
        "total_earnings_gbp": _earnings(Currency.GBP),
    },
    insert={Role.ADMIN: create_referral},
    update={Role.ADMIN: change_referral},
    delete={Role.ADMIN: delete_referral},
)

commissions = Table(
    Commission,
    rows={Role.CUSTOMER: Commission.referral_id.in_(_of_own), Role.ADMIN: EVERYTHING},
    hidden={Role.CUSTOMER: frozenset({"cause"})},  # it names payments of other people
)

attributions = Table(Attribution, rows={Role.ADMIN: EVERYTHING})

referral_checkouts = Table(ReferralCheckout, rows={Role.ADMIN: EVERYTHING})

TABLES = (referral_signups, referrals, commissions, attributions, referral_checkouts)
