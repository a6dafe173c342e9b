"""Subscribers of order events: commissions change in the transaction of the payment or refund (M4)."""

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.events import OrderPaid, OrderRefunded, PayerKnown, Recommended, RefundUndone
from guildhall.domains.referrals.commands.credit_recommender import credit_recommender
from guildhall.domains.referrals.commands.earn import earn_commission, earn_for_card
from guildhall.domains.referrals.commands.reverse import restore_commission, reverse_commission
from guildhall.domains.referrals.commands.review import withhold_for_payer


def on_recommended(uow: UnitOfWork, event: Recommended) -> None:
    credit_recommender(uow, event.order_id, event.discount, event.words)


def on_order_paid(uow: UnitOfWork, event: OrderPaid) -> None:
    earn_commission(uow, event.order_id, base=event.net, cause=event.cause)


def on_payer_known(uow: UnitOfWork, event: PayerKnown) -> None:
    withhold_for_payer(uow, event.order_id)
    earn_for_card(uow, event.order_id)


def on_order_refunded(uow: UnitOfWork, event: OrderRefunded) -> None:
    reverse_commission(uow, event.order_id, base=event.net, cause=event.cause)


def on_refund_undone(uow: UnitOfWork, event: RefundUndone) -> None:
    restore_commission(uow, event.order_id, cause=event.cause)
