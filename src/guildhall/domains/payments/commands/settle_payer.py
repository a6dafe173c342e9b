"""Pass the payer of a charge on to the orders of its payment."""

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.lock_orders import lock_orders
from guildhall.domains.orders.commands.note_payer import note_payer
from guildhall.domains.orders.payer import Payer
from guildhall.domains.payments.payment_events import PayerSeen
from guildhall.domains.payments.queries.payments import lines_of, lock_payment


def settle_payer(uow: UnitOfWork, provider: str, seen: PayerSeen) -> str:
    """Note the payer, hashed already, on each order of the payment, before or after its money is booked."""
    payment = lock_payment(uow, seen.payment_id)
    if payment is None or payment.provider != provider:
        return "unknown_payment"
    order_ids = [line.order_id for line in lines_of(uow, payment.id)]
    lock_orders(uow, order_ids)
    for order_id in order_ids:
        note_payer(uow, order_id, Payer(seen.card, seen.name), cause=f"payment:{payment.id}")
    return "payer_noted"
