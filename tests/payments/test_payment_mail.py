"""One mail tells of a payment: every order in it, with the invoices attached; and its words fit what happened."""

import re
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest

from guildhall.core.money import Money
from guildhall.domains.billing.mailed import documents_of_mail
from guildhall.domains.billing.models import Invoice
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.commands.receive_event import receive_event
from guildhall.services.email.models import Mail
from guildhall.services.email.worker import send_due
from tests.email.queueing import Bag
from tests.payments.fake_stripe import FakeStripe, as_event
from tests.payments.shop import PaymentShop
from tests.support.clock import FixedClock


def pay(shop: PaymentShop, stripe: FakeStripe, *orders: str) -> None:
    """Pay the orders on one page, and receive the provider's events."""
    open_payment(shop.runtime, list(orders), caller=shop.customer)
    stripe.pay(max(stripe.sessions))
    for event in stripe.events:
        with shop.runtime.writing() as uow:
            receive_event(uow, "stripe", as_event(event))
    stripe.events.clear()


def sent(shop: PaymentShop) -> list[EmailMessage]:
    bag = Bag()
    send_due(shop.runtime, bag, documents_of_mail)
    return bag.messages


def files(message: EmailMessage) -> list[tuple[str, str | None]]:
    return [(part.get_content_type(), part.get_filename()) for part in message.iter_attachments()]


def test_orders_paid_together_are_one_mail_with_every_invoice(shop: PaymentShop, stripe: FakeStripe) -> None:
    pay(shop, stripe, shop.order(29900), shop.order(4900))
    numbers = sorted(row.number for row in shop.rows(Invoice))
    (message,) = sent(shop)
    assert len(numbers) == 2
    assert files(message) == [("application/pdf", f"{number}.pdf") for number in numbers]
    for part in message.iter_attachments():
        assert part.get_content().startswith(b"%PDF-")
    body: Any = message.get_body(("plain",))
    text = body.get_content()
    for price in ("$299.00", "$49.00"):
        assert re.search(rf"Congress Affiliate System \(Order [0-9a-f]{{8}}\): {re.escape(price)}", text)
    assert "Paid: $348.00" in text


def test_a_product_and_a_seat_have_a_mail_each(shop: PaymentShop, stripe: FakeStripe) -> None:
    """The seat's mail is the calendar's; both have their invoice."""
    pay(shop, stripe, shop.order(29900), shop.seat(shop.workshop()))
    kinds = {message["X-Mail-Template"]: files(message) for message in sent(shop)}
    assert {kind: [each[0] for each in found] for kind, found in kinds.items()} == {
        "order_paid": ["application/pdf"],
        "workshop_seat": ["text/calendar", "application/pdf"],
    }


def test_a_buyer_who_pays_is_not_asked_to_pay(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    pay(shop, stripe, shop.order(29900))
    clock.advance(timedelta(hours=1))
    assert [message["X-Mail-Template"] for message in sent(shop)] == ["order_paid"]
    shop.order(4900)
    assert sent(shop) == []
    clock.advance(timedelta(minutes=10))
    assert [message["X-Mail-Template"] for message in sent(shop)] == ["order_placed"]


@pytest.mark.parametrize("item", ["product", "seat"])
def test_what_is_free_is_never_called_paid(shop: PaymentShop, item: str) -> None:
    if item == "product":
        shop.order(0)
    else:
        shop.seat(shop.workshop(price=0))
    (message,) = sent(shop)
    body: Any = message.get_body(("plain",))
    written = f"{message['Subject']} {body.get_content()}"
    assert message["X-Mail-Template"] == ("order_free" if item == "product" else "workshop_seat")
    for word in ("$0.00", "Paid", "payment", "money-back"):
        assert word not in written
    assert not [name for kind, name in files(message) if kind == "application/pdf"]


def test_a_later_order_of_the_same_payment_has_a_mail_of_its_own(
    shop: PaymentShop, stripe: FakeStripe
) -> None:
    """Money that an admin accepts after the first mail has left is reported as well."""
    for order in (shop.order(29900), shop.order(4900)):
        with shop.runtime.writing() as uow:
            amount = Money(100, "USD")
            record_payment(uow, order, amount=amount, method="card", reference=None, cause="payment:1")
        assert len(sent(shop)) == 1
    assert len(shop.rows(Mail, Mail.state == "sent")) == 2
