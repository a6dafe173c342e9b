"""Counting clicks on partners' links and the checkouts that follow (R1, R2)."""

import hashlib
import hmac

from sqlalchemy import select

from guildhall.core.db.writing import insert_new
from guildhall.core.ids import is_id, new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import link_parts
from guildhall.domains.referrals.models.partners import ReferralCheckout, ReferralClick
from guildhall.domains.referrals.queries.terms import active_code
from guildhall.domains.referrals.rules import is_bot
from guildhall.services.shop_settings.days import shop_day
from guildhall.services.shop_settings.queries import opened_at


def visitor_of(uow: UnitOfWork, address: str, agent: str) -> str | None:
    """Return a pseudonym for this visitor that changes daily and cannot be traced back, or None for a bot.

    It is a keyed hash of network address, User-Agent and day.
    """
    if is_bot(agent):
        return None
    details = "\n".join(("referral-visitor", shop_day(uow).isoformat(), address, agent))
    return hmac.new(uow.settings.signing_secret.encode(), details.encode(), hashlib.sha256).hexdigest()[:32]


def track_click(uow: UnitOfWork, code: str, visitor: str | None) -> bool:
    """Count a click, once for each visitor, code and day; bots do not count. Returns True for an active code.

    The sub-id in `code` (`link_parts`) is kept with the click.

    A closed shop counts nothing and knows no code.
    """
    if opened_at(uow) is None:
        return False
    known, sub_id = link_parts(code)
    referral_id = active_code(uow, known)
    if referral_id is None:
        return False
    if visitor is not None:
        click = {"id": new_id(), "referral_id": referral_id, "day": shop_day(uow), "visitor": visitor}
        insert_new(uow.db, ReferralClick, click | {"sub_id": sub_id})
    return True


def track_checkout(uow: UnitOfWork, code: str, order_id: str) -> None:
    """Record that a checkout was started through this code, once for each order.

    Only the code of the order itself counts, so that no one can fill another partner's funnel.
    """
    known, _ = link_parts(code)
    referral_id = active_code(uow, known)
    if referral_id is None or not is_id(order_id):
        return
    carries = select(Order.id).where(Order.id == order_id.lower(), Order.referral_code == known)
    if uow.db.execute(carries).first() is not None:
        started = {"order_id": order_id.lower(), "referral_id": referral_id}
        insert_new(uow.db, ReferralCheckout, started)
