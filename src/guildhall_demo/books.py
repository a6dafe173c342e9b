"""Invoices and credit notes of the demo, issued on the days of its payments and refunds."""

from dataclasses import replace
from datetime import datetime

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.commands.issue import issue_credit_notes, issue_invoice
from guildhall_demo.payments import payment_id, refund_id
from guildhall_demo.reading import demo_id
from guildhall_demo.sales import Sale


def issue_documents(uow: UnitOfWork, sales: list[Sale]) -> None:
    """Issue all documents in chronological order, so that numbers and dates agree.

    The causes are those that real payments and refunds would have.
    """
    for at, sale, is_refund in sorted(_moves(sales), key=lambda move: (move[0], move[1].slug)):
        then, order_id = replace(uow, now=at), demo_id("order", sale.slug)
        if is_refund:
            refunded = Money(sale.refunded, sale.item["currency"])
            cause = f"refund:{refund_id(sale)}"
            issue_credit_notes(then, order_id, amount=refunded, tax=refunded.of(0), cause=cause)
        else:
            paid = Money(sale.paid, sale.item["currency"])
            issue_invoice(then, order_id, amount=paid, tax=paid.of(0), cause=f"payment:{payment_id(sale)}")


def _moves(sales: list[Sale]) -> list[tuple[datetime, Sale, bool]]:
    """Return (time, sale, is_refund) of each payment and refund."""
    payments = [(sale.paid_at, sale, False) for sale in sales if sale.paid_at]
    return payments + [(sale.refunded_at, sale, True) for sale in sales if sale.refunded_at]
