"""A payment writes the order and the commission in one transaction, a refund reverses both in one (M4)."""

import pytest
from sqlalchemy import select

from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund, undo_refund
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.queries import explain_order
from guildhall.domains.referrals.rules import Reason
from tests.referrals.conftest import Stage

pytestmark = pytest.mark.both_databases


def pay(runtime: Runtime, order: str) -> None:
    with runtime.writing() as uow:
        record_payment(
            uow, order, amount=Money(29900, "USD"), method="card", reference="r", cause="payment:1"
        )


def paid_amount(runtime: Runtime, order: str) -> int:
    with runtime.reading() as uow:
        return int(uow.db.execute(select(Order.paid_amount).where(Order.id == order)).scalar_one())


def test_paid_refunded_in_part_undone_and_refunded_whole(stage: Stage, runtime: Runtime) -> None:
    stage.partner()
    order = stage.order(stage.customer())
    pay(runtime, order)
    with runtime.writing() as uow:
        record_refund(uow, order, amount=Money(10000, "USD"), cause="refund:1")
    with runtime.writing() as uow:
        undo_refund(uow, order, cause="refund:1")
    with runtime.writing() as uow:
        record_refund(uow, order, amount=Money(29900, "USD"), cause="dispute:1")
    assert stage.ledger(order) == [
        ("earned", "payment:1", 29900, 8970),
        ("reversed", "dispute:1", -29900, -8970),
        ("reversed", "refund:1", -10000, -3000),
        ("reversed", "undone:refund:1", 10000, 3000),
    ]
    with runtime.reading() as uow:
        explanation = explain_order(uow, order)
    assert explanation is not None
    assert (explanation.reason, explanation.earned, explanation.returned) == (Reason.RETURNED, 8970, 8970)


@pytest.mark.parametrize("broken", ["insert_new", "rate_of"])
def test_a_commission_that_cannot_be_written_leaves_the_order_unpaid(
    stage: Stage, runtime: Runtime, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    stage.partner()
    order = stage.order(stage.customer())

    def fail(*_: object) -> None:
        raise RuntimeError("out of ink")

    monkeypatch.setattr(f"guildhall.domains.referrals.commands.earn.{broken}", fail)
    with pytest.raises(RuntimeError, match="out of ink"):
        pay(runtime, order)
    assert (paid_amount(runtime, order), stage.ledger(order)) == (0, [])
