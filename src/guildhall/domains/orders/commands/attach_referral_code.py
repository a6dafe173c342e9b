"""Change the referral code of an unpaid order, the only column that a customer may change (spec §7)."""

from sqlalchemy import bindparam, select, update

from guildhall.core.db.columns import Id
from guildhall.core.errors import Conflict
from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Change
from guildhall.domains.discounts.models import DiscountCode, DiscountUse
from guildhall.domains.orders.commands.credit import credited, seek_credit
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import AWAITING_PAYMENT
from guildhall.domains.orders.schemas import OptionalReferralCode
from guildhall.rest_engine.caller import Caller

_NAMED = (
    select(DiscountCode.referral_code, Order.recommended_by)
    .outerjoin_from(Order, DiscountUse, DiscountUse.order_id == Order.id)
    .outerjoin(DiscountCode, DiscountCode.id == DiscountUse.discount_id)
    .where(Order.id == bindparam("order_id", type_=Id))
)


class ReferralCodeChange(Change):
    referral_code: OptionalReferralCode = None


def attach_referral_code(uow: UnitOfWork, _caller: Caller, row_id: str, payload: ReferralCodeChange) -> None:
    """Set the code, and the sub-id of its link, on an order that awaits payment.

    A code of a partner that the order has as well beats it again. Raises Conflict order_closed for any other order.
    """
    if "referral_code" not in payload.model_fields_set:
        return
    unpaid = update(Order).where(Order.id == row_id, Order.status.in_(sorted(AWAITING_PAYMENT)))
    if uow.db.execute(unpaid.values(**credited(payload.referral_code))).rowcount != 1:
        raise Conflict("order_closed")
    seek_credit(uow, row_id, *uow.db.execute(_NAMED, {"order_id": row_id}).one())
    uow.publish(BusinessEvent("order.updated", "orders", row_id))
