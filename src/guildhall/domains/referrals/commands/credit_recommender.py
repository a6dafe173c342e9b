"""Credit an order to the partner whose code the buyer used or named, in place of its link's (R1, R2)."""

from sqlalchemy import bindparam, select, update

from guildhall.core.db.columns import Id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.queries.terms import ReferralTerms, active_code, terms_of_code

_LINK = select(Order.referral_code).where(Order.id == bindparam("order_id", type_=Id))


def credit_recommender(uow: UnitOfWork, order_id: str, discount: str | None, words: str | None) -> None:
    """Give the order the code of the first active partner: of the discount code, named in `words`, of the link.

    Without an active one the discount code's stays, which says why the order does not count. A named partner is kept in
    `recommended_by`; other words change nothing. Whether the order counts is decided when it is paid, as for any link:
    a customer who is bound to another partner stays bound.
    """
    owner = terms_of_code(uow, discount)
    if owner and owner.is_active:
        return _credit(uow, order_id, owner)
    named = terms_of_code(uow, words)
    if named and named.is_active:
        uow.db.execute(update(Order).where(Order.id == order_id).values(recommended_by=named.code))
        return _credit(uow, order_id, named)
    link = uow.db.scalar(_LINK, {"order_id": order_id})
    if owner and not (link and active_code(uow, link)):
        _credit(uow, order_id, owner)
    return None


def _credit(uow: UnitOfWork, order_id: str, terms: ReferralTerms) -> None:
    """Give the order this partner's referral code; the sub-id of their own link stays."""
    others = update(Order).where(Order.id == order_id, Order.referral_code.is_distinct_from(terms.code))
    uow.db.execute(others.values(referral_code=terms.code, referral_sub_id=None))
