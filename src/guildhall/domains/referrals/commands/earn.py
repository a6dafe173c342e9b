"""A paid order earns its partner a commission and binds the customer (R2, R3, R4)."""

from datetime import timedelta
from typing import Any

from sqlalchemy import bindparam, false, func, select

from guildhall.core.db.columns import Id
from guildhall.core.db.writing import insert_new
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.money import CurrencyMismatch, Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order, OrderCheckout, OrderEntry
from guildhall.domains.referrals.commands.lock_partners import lock_partners
from guildhall.domains.referrals.commands.mails import mail_earned
from guildhall.domains.referrals.commands.review import request_review
from guildhall.domains.referrals.commands.second_level import earn_second_level
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Attribution, Referral
from guildhall.domains.referrals.queries.rates import commission_rules, rate_of
from guildhall.domains.referrals.queries.risk_flags import risk_flags_of
from guildhall.domains.referrals.queries.terms import (
    ReferralTerms,
    buyer_person,
    partner_person,
    terms_of_card,
    terms_of_code,
    terms_of_customer,
)
from guildhall.domains.referrals.rates import Rule
from guildhall.domains.referrals.rules import EntryKind, own_purchase
from guildhall.domains.workshops.models import Workshop
from guildhall.services.shop_settings.queries import shop_settings

_BOUND_BY = (  # the sub-id of the commission that came with the customer's binding
    select(Commission.sub_id)
    .join(Attribution, Attribution.order_id == Commission.order_id)
    .where(Attribution.user_id == Order.user_id, Commission.kind == EntryKind.EARNED.value)
    .limit(1)
    .correlate(Order)
)
_ORDER = (
    select(
        Order.user_id,
        Order.referral_code,
        Order.referral_sub_id,
        _BOUND_BY.scalar_subquery().label("bound_sub_id"),
        Order.currency,
        func.coalesce(OrderCheckout.guest, false()).label("guest"),
        func.coalesce(Workshop.ends_at, Workshop.starts_at).label("held_on"),
    )
    .outerjoin(Workshop, Workshop.id == Order.workshop_id)
    .outerjoin(OrderCheckout, OrderCheckout.id == Order.checkout_id)
    .where(Order.id == bindparam("order_id", type_=Id))
)
_PAID = (
    select(Order.user_id, OrderEntry.amount, OrderEntry.tax, OrderEntry.currency, OrderEntry.cause)
    .join(OrderEntry, OrderEntry.order_id == Order.id)
    .where(Order.id == bindparam("order_id", type_=Id), Order.refunded_amount == 0)
    .where(OrderEntry.kind == "received")
    .order_by(OrderEntry.created_at, OrderEntry.id)
)


def earn_commission(uow: UnitOfWork, order_id: str, *, base: Money, cause: str) -> None:
    """Write the commission on a payment of `base` (without tax), once for each cause.

    It goes to the referral that the customer is bound to, else to that of their earlier orders with the same card, else
    to the active one of the order's code, at the rate of the commission rule that wins (`rates.rate_for`). It binds the
    customer for life, but not through a guest's order: anyone can type another's address. An inactive referral earns
    nothing; an own purchase binds no customer and is withheld.
    The commission is held for the refund period, and that of a seat until the workshop is over, because the seat may be
    given back until then. With a risk flag it is withheld until an admin has reviewed it (R4).
    """
    order = uow.db.execute(_ORDER, {"order_id": order_id}).one()
    if base.currency != order.currency:
        raise CurrencyMismatch(f"{base} earned on an order in {order.currency}")
    bound = terms_of_customer(uow, order.user_id)
    terms = bound or terms_of_card(uow, order.user_id, order_id) or terms_of_code(uow, order.referral_code)
    if base.minor <= 0 or terms is None or not terms.is_active:
        return
    rules = _locked_rules(uow, terms)
    own = own_purchase(partner_person(uow, terms.user_id), buyer_person(uow, order.user_id))
    if bound is None and order.user_id and not (own or order.guest):
        _bind(uow, order.user_id, order_id, terms)
        terms = terms_of_customer(uow, order.user_id) or terms  # a concurrent order may have bound them first
    risk_flags = risk_flags_of(uow, terms, order_id, own=own)
    rate = rate_of(uow, terms, order_id, base, rules)
    hold_ends_at = uow.now + timedelta(days=shop_settings(uow).refund_days)
    entry: dict[str, Any] = {
        "id": new_id(),
        "referral_id": terms.id,
        "order_id": order_id,
        "kind": EntryKind.EARNED.value,
        "cause": cause,
        "base": base.minor,
        "rate": rate.percent,
        "amount": rate.on(base).amount.minor,
        "currency": base.currency,
        "rule": rate.rule,
        "withheld": risk_flags[0] if risk_flags else None,
        "sub_id": _sub_id(order, terms),
        "hold_ends_at": hold_ends_at,
        "payable_at": max(hold_ends_at, order.held_on or hold_ends_at),
    }
    if not insert_new(uow.db, Commission, entry):
        return
    uow.publish(BusinessEvent("commission.earned", "commissions", entry["id"]))
    if risk_flags:
        request_review(uow, order_id, terms.id, risk_flags)
    else:
        mail_earned(uow, entry["id"])
    earn_second_level(uow, terms, order.user_id, entry)


def _locked_rules(uow: UnitOfWork, terms: ReferralTerms) -> list[Rule]:
    """Return the commission rules, and lock the partners if what is earned depends on their other entries."""
    rules = commission_rules(uow)
    if rules or terms.recruited_by:
        lock_partners(uow, Referral.id.in_([terms.id, terms.recruited_by or terms.id]))
    return rules


def _sub_id(order: Any, terms: ReferralTerms) -> str | None:
    """Return the sub-id of the order's own link, else of the link that bound the customer."""
    own: str | None = order.referral_sub_id if order.referral_code == terms.code else None
    bound: str | None = order.bound_sub_id
    return own or bound


def earn_for_card(uow: UnitOfWork, order_id: str) -> None:
    """Earn the commission of a paid order whose card, known only now, paid for the customer's earlier orders.

    Does nothing if it was earned already, or if money was refunded meanwhile.
    """
    order = uow.db.execute(_PAID, {"order_id": order_id}).first()
    if order is None or terms_of_card(uow, order.user_id, order_id) is None:
        return
    if uow.db.scalar(select(Commission.id).where(Commission.order_id == order_id).limit(1)) is None:
        earn_commission(
            uow, order_id, base=Money(order.amount - order.tax, order.currency), cause=order.cause
        )


def _bind(uow: UnitOfWork, customer_id: str, order_id: str, terms: ReferralTerms) -> None:
    """Bind the customer to this referral, unless a concurrent order has bound them."""
    insert_new(uow.db, Attribution, {"user_id": customer_id, "referral_id": terms.id, "order_id": order_id})
