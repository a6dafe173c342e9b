"""Credit an order to the partner whose code the buyer typed as an answer to "Who recommended us?" (R1, R2)."""

from sqlalchemy import update

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.queries.terms import terms_of_code


def credit_recommender(uow: UnitOfWork, order_id: str, words: str) -> None:
    """Give the order the referral code in `words`, in any case, in place of its link's; other words change nothing.

    `recommended_by` then has the code as the partner's, which says that it was typed. Whether the order counts is
    decided when it is paid, as for any code: a customer who is bound to another partner stays bound.
    """
    terms = terms_of_code(uow, words)
    if terms is None or not terms.is_active:
        return
    named = {"referral_code": terms.code, "recommended_by": terms.code}
    kept = update(Order).where(Order.id == order_id, Order.referral_code == terms.code)
    if uow.db.execute(kept.values(**named)).rowcount == 0:
        uow.db.execute(update(Order).where(Order.id == order_id).values(**named, referral_sub_id=None))
