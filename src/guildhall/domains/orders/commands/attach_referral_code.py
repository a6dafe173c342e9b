"""Change the referral code of an unpaid order, the only column that a customer may change (spec §7)."""

from sqlalchemy import bindparam, exists, select, update

from guildhall.core.db.columns import Id
from guildhall.core.errors import Conflict
from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Change
from guildhall.domains.discounts.models import DiscountCode, DiscountUse
from guildhall.domains.orders.commands.credit import credited
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import AWAITING_PAYMENT
from guildhall.domains.orders.schemas import OptionalReferralCode
from guildhall.rest_engine.caller import Caller

_BY_CODE = select(
    exists()
    .where(
        DiscountUse.order_id == bindparam("order_id", type_=Id), DiscountCode.id == DiscountUse.discount_id
    )
    .where(DiscountCode.referral_code.is_not(None))
)
_NAMED = select(
    exists().where(Order.id == bindparam("order_id", type_=Id), Order.recommended_by == Order.referral_code)
)


class ReferralCodeChange(Change):
    referral_code: OptionalReferralCode = None


def attach_referral_code(uow: UnitOfWork, _caller: Caller, row_id: str, payload: ReferralCodeChange) -> None:
    """Set the code, and the sub-id of its link, on an order that awaits payment.

    Raises Conflict order_closed for any other.
    An order with a partner's discount code, or whose buyer named a partner's code, keeps that partner: a code beats a
    link.
    """
    if "referral_code" not in payload.model_fields_set:
        return
    if any(uow.db.scalar(by_code, {"order_id": row_id}) for by_code in (_BY_CODE, _NAMED)):
        return
    unpaid = update(Order).where(Order.id == row_id, Order.status.in_(sorted(AWAITING_PAYMENT)))
    if uow.db.execute(unpaid.values(**credited(None, payload.referral_code))).rowcount != 1:
        raise Conflict("order_closed")
    uow.publish(BusinessEvent("order.updated", "orders", row_id))
