"""Commissions of seats become payable when the workshop is over, also after it was moved."""

from sqlalchemy import and_, case, exists, literal, or_, select, update
from sqlalchemy.orm import aliased

from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.queries.counting import SETTLED, settled
from guildhall.domains.referrals.rules import EARNINGS, REVERSALS
from guildhall.domains.workshops.events import WorkshopMoved

_earning = aliased(Commission)


def on_workshop_moved(uow: UnitOfWork, event: WorkshopMoved) -> None:
    """Set when the workshop's commissions are payable: the later of the hold's end and the workshop's.

    Earnings and their reversals move together, so that both meet in the same balance. What a payout has settled stays,
    and so does the reversal of a settled earning: the partner owes it now.
    """
    orders = select(Order.id).where(Order.workshop_id == event.workshop_id)
    settled_earning = (
        exists()
        .where(
            _earning.order_id == Commission.order_id,
            _earning.referral_id == Commission.referral_id,
            _earning.kind.in_(EARNINGS),
            settled(_earning),
        )
        .correlate(Commission)
    )
    of_sale = or_(Commission.kind.in_(EARNINGS), and_(Commission.kind.in_(REVERSALS), ~settled_earning))
    of_seats = Commission.order_id.in_(orders), of_sale, ~SETTLED
    ends_at = literal(event.ends_at, Commission.hold_ends_at.type)
    later = case((Commission.hold_ends_at > ends_at, Commission.hold_ends_at), else_=ends_at)
    moved = update(Commission).where(*of_seats).values(payable_at=later)
    uow.publish(
        BusinessEvent(
            "commission.rescheduled", "commissions", uow.db.scalars(moved.returning(Commission.id)).all()
        )
    )
