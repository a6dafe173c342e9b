"""The one thing that a customer changes on an order: the referral code, before it is paid (spec §7)."""

from __future__ import annotations

from sqlalchemy import update

from guildhall.kit.errors import Conflict
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.wire import Change
from guildhall.orders.models import Order
from guildhall.orders.rules import AWAITING_PAYMENT
from guildhall.orders.wish import OptionalReferralCode
from guildhall.tables.caller import Caller


class ReferralCodeChange(Change):
    referral_code: OptionalReferralCode = None


def attach_referral_code(house: House, _caller: Caller, row_id: str, wish: ReferralCodeChange) -> None:
    """Keep the code, in upper case, on an order that waits for its payment. Raises Conflict order_closed afterwards."""
    if "referral_code" not in wish.model_fields_set:
        return
    unpaid = update(Order).where(Order.id == row_id, Order.status.in_(sorted(AWAITING_PAYMENT)))
    if house.db.execute(unpaid.values(referral_code=wish.referral_code, updated_at=house.now)).rowcount != 1:
        raise Conflict("order_closed", "The referral code of this order can no longer be changed.")
    house.announce(BusinessEvent("order.updated", "orders", row_id))
