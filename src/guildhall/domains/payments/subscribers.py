"""Subscribers of payments to the domain events of orders, run in the publisher's transaction."""

from guildhall.core.errors import Conflict
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.events import AmountAgreed
from guildhall.domains.payments.queries.payments import amounts_under_way


def on_amount_agreed(uow: UnitOfWork, event: AmountAgreed) -> None:
    """Raise Conflict while a payment page for another amount is open (M1).

    The order is locked, and a page is opened only under that lock.
    """
    if any(requested != event.amount for requested in amounts_under_way(uow, event.order_id)):
        raise Conflict("payment_in_progress")
