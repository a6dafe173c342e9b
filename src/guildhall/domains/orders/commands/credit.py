"""Keeps whom an order is credited to: the partner of its link, unless a code says otherwise."""

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.events import Recommended
from guildhall.domains.orders.rules import link_parts


def credited(link: str | None) -> dict[str, str | None]:
    """Return the columns of an order that keep the referral code and sub-id which a partner's link carried."""
    code, sub_id = link_parts(link) if link else (None, None)
    return {"referral_code": code, "referral_sub_id": sub_id}


def seek_credit(uow: UnitOfWork, order_id: str, discount: str | None, words: str | None) -> None:
    """Let a code replace the order's link: of the discount code's partner, or in the answer of who recommended us."""
    if discount or words:
        uow.publish(Recommended(order_id, discount, words))
