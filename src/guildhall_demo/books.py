"""The documents that the demo's money leaves behind, issued on the days on which it came and went."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.commands.issue import issue_credit_notes, issue_invoice
from guildhall_demo.payments import payment_id, refund_id
from guildhall_demo.reading import demo_id
from guildhall_demo.sales import Sale


def issue_documents(uow: UnitOfWork, sales: list[Sale]) -> None:
    """In the order of time, so that numbers and dates agree. Causes are those of the real payments and refunds."""
    for timestamp, sale, goes_back in sorted(_moves(sales), key=lambda move: (move[0], move[1].slug)):
        then, order_id = replace(uow, now=timestamp), demo_id("order", sale.slug)
        if goes_back:
            back = Money(sale.refunded, sale.item["currency"])
            cause = f"refund:{refund_id(sale)}"
            issue_credit_notes(then, order_id, amount=back, tax=back.of(0), cause=cause)
        else:
            came = Money(sale.paid, sale.item["currency"])
            issue_invoice(then, order_id, amount=came, tax=came.of(0), cause=f"payment:{payment_id(sale)}")


def _moves(sales: list[Sale]) -> list[tuple[datetime, Sale, bool]]:
    """(when, which sale, whether the money went back)."""
    came = [(sale.paid_at, sale, False) for sale in sales if sale.paid_at]
    return came + [(sale.refunded_at, sale, True) for sale in sales if sale.refunded_at]
