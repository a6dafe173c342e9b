"""Each mail about an order names its code, and what the code took off."""

from typing import Any

import pytest
from sqlalchemy import insert, select

from guildhall.core.money import Money
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund
from guildhall.domains.payments.commands.notify_customer import notify_of_failure
from guildhall.domains.payments.models import Payment, PaymentLine
from guildhall.services.email.models import Mail
from tests.discounts.conftest import CodeShop
from tests.orders.conftest import OrderShop
from tests.support.rows import add

pytestmark = pytest.mark.both_databases
REDUCED = 7999  # of 99.99, by 20 %


def contexts(shop: OrderShop, template: str) -> list[Any]:
    with shop.runtime.reading() as uow:
        found = select(Mail.context).where(Mail.template == template).order_by(Mail.created_at, Mail.id)
        return list(uow.db.scalars(found))


def order_with_code(codes: CodeShop) -> str:
    codes.code()
    product = codes.orders.product(price=9999)
    return codes.orders.place(product_id=product, discount_code="SUMMER20")


def pay(shop: OrderShop, order: str) -> None:
    amount = Money(REDUCED, "USD")
    shop.transact(
        lambda uow: record_payment(uow, order, amount=amount, method="card", reference="p", cause="payment:1")
    )


def refund(shop: OrderShop, order: str, minor: int) -> None:
    amount = Money(minor, "USD")
    shop.transact(lambda uow: record_refund(uow, order, amount=amount, cause=f"refund:{minor}"))


def test_refunds_in_part_take_back_the_discount_to_the_cent(codes: CodeShop) -> None:
    shop, order = codes.orders, order_with_code(codes)
    pay(shop, order)
    for minor in (1001, REDUCED - 1001):
        refund(shop, order, minor)
    mails = contexts(shop, "order_refunded")
    taken = {mail["amount"]: mail["discounts"] for mail in mails}
    assert taken == {
        1001: [{"code": "SUMMER20", "amount": 250}],
        REDUCED - 1001: [{"code": "SUMMER20", "amount": 1750}],
    }
    (receipt,) = contexts(shop, "order_paid")
    assert receipt["discounts"] == [{"code": "SUMMER20", "amount": 2000}]


def test_a_failed_payment_names_the_code(codes: CodeShop) -> None:
    shop, order = codes.orders, order_with_code(codes)

    def fail(uow: Any) -> None:
        columns = {"provider": "stripe", "status": "failed", "attempt": 1, "expires_at": uow.now}
        payment = add(uow, Payment, amount=REDUCED, currency="USD", **columns)
        uow.db.execute(insert(PaymentLine).values(payment_id=payment, order_id=order, amount=REDUCED))
        notify_of_failure(uow, payment)

    shop.transact(fail)
    (mail,) = contexts(shop, "payment_failed")
    assert (mail["amount"], mail["discounts"]) == (REDUCED, [{"code": "SUMMER20", "amount": 2000}])
