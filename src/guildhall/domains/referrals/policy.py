"""Access: anyone can apply; partners read their own referral, ledger and payouts; finance and admins pay them out."""

from typing import Any

from sqlalchemy import BigInteger, Boolean, ColumnElement, String, and_, exists, false, func, or_, select
from sqlalchemy.orm import InstrumentedAttribute, aliased

from guildhall.core.db.columns import MinorUnits
from guildhall.core.i18n import TRANSLATED
from guildhall.core.money import Currency
from guildhall.domains.catalogue.models import Product
from guildhall.domains.discounts.models import DiscountCode, DiscountUse
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import item_in
from guildhall.domains.referrals.commands.adjust import adjust
from guildhall.domains.referrals.commands.close_run import change_run
from guildhall.domains.referrals.commands.creatives import (
    change_creative,
    create_creative,
    delete_creative,
)
from guildhall.domains.referrals.commands.rates import change_rule, create_rule, delete_rule
from guildhall.domains.referrals.commands.referrals import change_referral, create_referral, delete_referral
from guildhall.domains.referrals.commands.review import decide_review
from guildhall.domains.referrals.commands.signups import apply, change_signup, delete_signup
from guildhall.domains.referrals.models.commissions import Commission, CommissionReview
from guildhall.domains.referrals.models.creatives import Creative
from guildhall.domains.referrals.models.partners import (
    Attribution,
    Referral,
    ReferralCheckout,
    ReferralClick,
    ReferralClickTotal,
    ReferralSignup,
)
from guildhall.domains.referrals.models.payouts import Payout, PayoutDetails, PayoutRun
from guildhall.domains.referrals.models.rates import CommissionRule
from guildhall.domains.referrals.queries.counting import COUNTS, STATE, EntryState
from guildhall.domains.referrals.risk import RiskFlag
from guildhall.domains.referrals.rules import EntryKind
from guildhall.domains.workshops.models import Workshop
from guildhall.rest_engine.caller import CALLER_PROFILE
from guildhall.rest_engine.declaration import EVERYTHING, Computed, Extension, Role, Table
from guildhall.rest_engine.translations import translated
from guildhall.services.shop_settings.bank import SEPA

_old_clicks = select(ReferralClickTotal.clicks).where(ReferralClickTotal.referral_id == Referral.id)
_clicks = select(func.count()).where(
    ReferralClick.referral_id == Referral.id
).scalar_subquery() + func.coalesce(_old_clicks.scalar_subquery(), 0)

_share = aliased(Commission)
_kept = (  # the base of an order's commission that was not reversed
    select(func.sum(_share.base))
    .where(
        _share.referral_id == Commission.referral_id,
        _share.order_id == Commission.order_id,
        or_(_share.kind == EntryKind.EARNED.value, _share.kind == EntryKind.REVERSED.value),
    )
    .correlate(Commission)
    .scalar_subquery()
)
_conversions = (
    select(func.count(Commission.order_id.distinct()))
    .where(
        Commission.referral_id == Referral.id,
        Commission.kind == EntryKind.EARNED.value,
        _kept > 0,
        COUNTS,
    )
    .scalar_subquery()
)


def _earnings(currency: Currency) -> Computed:
    """Return the column of earnings less reversals; payouts do not reduce it."""
    total = (
        select(func.coalesce(func.sum(Commission.amount), 0))
        .where(
            Commission.referral_id == Referral.id,
            Commission.currency == currency.value,
            Commission.kind != EntryKind.PAID_OUT.value,
            COUNTS,
        )
        .scalar_subquery()
    )
    return Computed(total, MinorUnits())


_own: ColumnElement[bool] = Referral.user_id == CALLER_PROFILE
_of_own = select(Referral.id).where(_own)

referral_signups = Table(
    ReferralSignup,
    words={"status": "admin-referrals:status"},
    rows={Role.ADMIN: EVERYTHING},
    insert={Role.ANYONE: apply, Role.CUSTOMER: apply, Role.ADMIN: apply},
    update={Role.ADMIN: change_signup},
    delete={Role.ADMIN: delete_signup},
)

referrals = Table(
    Referral,
    rows={Role.CUSTOMER: _own, Role.FINANCE: EVERYTHING, Role.ADMIN: EVERYTHING},
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


_groups_of_own = select(Referral.partner_group).where(_own, Referral.partner_group.is_not(None))
_for_all = and_(CommissionRule.referral_id.is_(None), CommissionRule.partner_group.is_(None))

commission_rules = Table(
    CommissionRule,
    words={
        "kind": "rates:kinds",
        "goods": "rates:goods",
        "sales_period": "rates:periods",
        "afterwards": "rates:afterwards",
    },
    rows={
        Role.ANYONE: _for_all,  # the program's page states them
        # Partners also read the rules that may give them something.
        Role.CUSTOMER: or_(
            CommissionRule.referral_id.in_(_of_own),
            CommissionRule.partner_group.in_(_groups_of_own),
            _for_all,
        ),
        Role.FINANCE: EVERYTHING,
        Role.ADMIN: EVERYTHING,
    },
    # A partner reads the name of a rule beside what it gave them: the others are between the owner and someone else.
    hidden=dict.fromkeys((Role.ANYONE, Role.CUSTOMER), frozenset({"name", "updated_at"})),
    insert={Role.ADMIN: create_rule},
    update={Role.ADMIN: change_rule},
    delete={Role.ADMIN: delete_rule},
)

creatives = Table(
    Creative,
    rows={
        Role.CUSTOMER: and_(Creative.is_active.is_(True), _of_own.exists()),  # of partners alone
        Role.ADMIN: EVERYTHING,
    },
    computed=translated(Creative.translations, ("title", "text", "image_url", "alt_text")),
    insert={Role.ADMIN: create_creative},
    update={Role.ADMIN: change_creative},
    delete={Role.ADMIN: delete_creative},
)


def _code_commission(currency: Currency) -> Computed:
    """Return the column of what the orders of a partner's discount code earned them, less reversals."""
    earned = (
        select(func.coalesce(func.sum(Commission.amount), 0))
        .join(DiscountUse, DiscountUse.order_id == Commission.order_id)
        .join(Referral, Referral.id == Commission.referral_id)
        .where(
            DiscountUse.discount_id == DiscountCode.id,
            Referral.referral_code == DiscountCode.referral_code,
            Commission.currency == currency.value,
            COUNTS,
        )
        .correlate(DiscountCode)
    )
    return Computed(earned.scalar_subquery(), MinorUnits(), on_request=True)


def _item(language: str) -> Computed:
    named = (
        select(item_in(language))
        .select_from(Order)
        .outerjoin(Product, Product.id == Order.product_id)
        .outerjoin(Workshop, Workshop.id == Order.workshop_id)
        .where(Order.id == Commission.order_id)
        .correlate(Commission)
    )
    return Computed(named.scalar_subquery(), String())


_buyer = (  # lets a partner distinguish two buyers without identifying them (R6)
    select(func.substr(Profile.email, 1, 1) + "•••")
    .select_from(Order)
    .join(Profile, Profile.id == Order.user_id)
    .where(Order.id == Commission.order_id)
    .correlate(Commission)
    .scalar_subquery()
)

commissions = Table(
    Commission,
    words={"kind": "admin-referrals:ledger.kinds", "state": "admin-referrals:ledger.states"},
    rows={
        Role.CUSTOMER: Commission.referral_id.in_(_of_own),
        Role.FINANCE: EVERYTHING,
        Role.ADMIN: EVERYTHING,
    },
    hidden={Role.CUSTOMER: frozenset({"cause"})},  # contains ids of other people's payments
    computed={
        "state": Computed(STATE, String()),
        "item": _item("en"),
        **{f"item_{language}": _item(language) for language in TRANSLATED},
        "buyer": Computed(_buyer, String()),
    },
    values={"state": EntryState},
    insert={Role.ADMIN: adjust},
)

commission_reviews = Table(
    CommissionReview,
    words={"status": "admin-referrals:review.states", "cause": "admin-referrals:review.causes"},
    values={"cause": RiskFlag},
    rows={Role.ADMIN: EVERYTHING},
    update={Role.ADMIN: decide_review},
)

payout_details = Table(
    PayoutDetails,
    rows={Role.CUSTOMER: PayoutDetails.user_id == CALLER_PROFILE, Role.ADMIN: EVERYTHING},
)


def _of_run(column: InstrumentedAttribute[Any]) -> Computed:
    run = select(column).where(PayoutRun.id == Payout.run_id).correlate(Payout).scalar_subquery()
    return Computed(run, column.type)


_amount_of_run = (
    select(func.coalesce(func.sum(Payout.amount), 0))
    .where(Payout.run_id == PayoutRun.id)
    .correlate(PayoutRun)
    .scalar_subquery()
)
_payouts_of_run = (
    select(func.count()).where(Payout.run_id == PayoutRun.id).correlate(PayoutRun).scalar_subquery()
)
_of_area = or_(*(Payout.iban.startswith(country) for country in sorted(SEPA)))
_by_sepa = and_(Payout.currency == "EUR", _of_area)
_by_hand = (
    select(func.count())
    .where(Payout.run_id == PayoutRun.id, func.coalesce(_by_sepa, false()).is_(False))
    .correlate(PayoutRun)
    .scalar_subquery()
)
_whole = PayoutRun.status != "preparing"  # until then the run's count and sum show its progress
_of_whole_run = exists().where(PayoutRun.id == Payout.run_id, _whole).correlate(Payout)
_of_run_that_counts = _of_whole_run.where(PayoutRun.status != "cancelled")

payout_runs = Table(
    PayoutRun,
    words={"status": "admin-referrals:payouts.states"},
    rows={Role.FINANCE: EVERYTHING, Role.ADMIN: EVERYTHING},
    computed={
        "total_amount": Computed(_amount_of_run, MinorUnits()),
        "payouts_count": Computed(_payouts_of_run, BigInteger()),
        "by_hand_count": Computed(_by_hand, BigInteger()),  # payouts missing from the bank's file
    },
    summed="total_amount",
    update={Role.FINANCE: change_run, Role.ADMIN: change_run},
)

payouts = Table(
    Payout,
    words={"status": "admin-referrals:payouts.states"},
    rows={
        Role.CUSTOMER: and_(Payout.referral_id.in_(_of_own), _of_run_that_counts),
        Role.FINANCE: _of_whole_run,
        Role.ADMIN: _of_whole_run,
    },
    computed={
        "status": _of_run(PayoutRun.status),
        "cutoff_at": _of_run(PayoutRun.cutoff_at),
        "paid_at": _of_run(PayoutRun.paid_at),
        "reference": _of_run(PayoutRun.reference),
        "by_sepa": Computed(func.coalesce(_by_sepa, false()), Boolean()),
    },
    values={"status": ("open", "paid", "cancelled"), "method": ("iban", "other")},
)

attributions = Table(Attribution, rows={Role.ADMIN: EVERYTHING})

referral_checkouts = Table(ReferralCheckout, rows={Role.ADMIN: EVERYTHING})

TABLES = (
    referral_signups,
    referrals,
    commission_rules,
    creatives,
    commissions,
    attributions,
    referral_checkouts,
    commission_reviews,
    payout_details,
    payout_runs,
    payouts,
)

_own_codes = select(Referral.referral_code).where(_own)

EXTENSIONS = (
    Extension(
        DiscountCode,
        rows={Role.CUSTOMER: DiscountCode.referral_code.in_(_own_codes)},
        computed={f"commission_{currency.lower()}": _code_commission(currency) for currency in Currency},
    ),
)
"""Partners see their own discount codes, and what these earned them."""
