"""Mails about payments, queued in the outbox; the orders domain sends those about orders."""

from sqlalchemy import select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.mails import reduction_in_mail
from guildhall.domains.payments.commands.payable import lock_payable
from guildhall.domains.payments.models import PaymentLine
from guildhall.services.email.outbox import enqueue


def notify_of_failure(uow: UnitOfWork, payment_id: str) -> None:
    """Queue a mail for each order of a failed delayed payment: the order can be paid again."""
    paid_for = select(PaymentLine.order_id).where(PaymentLine.payment_id == payment_id)
    for order in lock_payable(uow, uow.db.scalars(paid_for).all()):
        if order.email:
            enqueue(
                uow,
                template="payment_failed",
                recipient=order.email,
                language=order.language,
                dedup_key=f"payment_failed:{payment_id}:{order.id}",
                context={
                    "order_id": order.id,
                    "item": order.name,
                    "quantity": order.quantity,
                    "amount": order.total.minor,
                    "tax": order.tax.minor,
                    "currency": order.currency,
                    "sign_up": None if order.auth_user_id else order.email,
                    "discounts": reduction_in_mail(order.discount_code, order.discount),
                },
            )
