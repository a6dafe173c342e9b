"""Keep the hashed card and name that paid for an order, to compare them with the payers of a partner's purchases."""

from guildhall.core.db.writing import insert_new
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.events import PayerKnown
from guildhall.domains.orders.models import OrderPayer
from guildhall.domains.orders.payer import Payer
from guildhall.domains.orders.queries import orders_of_deleted


def note_payer(uow: UnitOfWork, order_id: str, payer: Payer, *, cause: str) -> None:
    """Store the payer of a payment, once for each `cause`, and publish PayerKnown.

    Nothing is kept of a customer whose account was deleted.
    """
    if orders_of_deleted(uow, [order_id]):
        return
    row = {
        "order_id": order_id,
        "cause": cause,
        "card": payer.card,
        "name": payer.name,
    }
    if insert_new(uow.db, OrderPayer, row):
        uow.publish(PayerKnown(order_id))
