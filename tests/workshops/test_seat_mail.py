"""One mail confirms every enrollment, at once, with the calendar file and what was paid."""

from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.orders.commands.add_participant import NewParticipant, add_participant
from guildhall.domains.orders.commands.change_order import OrderChange, change_order
from guildhall.domains.orders.rules import OrderStatus
from guildhall.services.email.models import Mail
from guildhall.services.email.worker import send_due
from tests.email.queueing import Bag
from tests.orders.conftest import OrderShop

PAID = OrderChange(status=OrderStatus.PAID, payment_reference="transfer")


def queued(shop: OrderShop) -> list[tuple[str, int]]:
    return sorted((row.template, row.context["amount"]) for row in shop.rows(Mail))


def pay(shop: OrderShop, order: str) -> None:
    shop.transact(lambda uow: change_order(uow, shop.boss.caller, order, PAID))


def test_a_free_seat_is_confirmed_by_one_mail(shop: OrderShop) -> None:
    shop.place(workshop_id=shop.workshop(price=0))
    assert queued(shop) == [("workshop_seat", 0)]


def test_a_paid_seat_is_confirmed_by_one_mail_with_what_was_paid(shop: OrderShop) -> None:
    order = shop.place(shop.ben, workshop_id=shop.workshop())
    assert queued(shop) == [("order_placed", 9900)]
    pay(shop, order)
    assert queued(shop) == [("workshop_seat", 9900)]
    [mail] = shop.rows(Mail)
    assert (mail.language, mail.recipient) == ("de", "ben@example.com")
    assert mail.context["when"] == "24. Dezember 2026, 14:30 Uhr (UTC)"


@pytest.mark.parametrize(("payment", "amount"), [("free", 0), ("received", 9900)])
def test_a_seat_given_by_hand_is_confirmed_by_one_mail(shop: OrderShop, payment: Any, amount: int) -> None:
    added = NewParticipant(
        workshop_id=shop.workshop(), email="anna@example.com", payment=payment, reference="INV-7"
    )
    shop.transact(lambda uow: add_participant(uow, shop.boss.caller, added))
    assert queued(shop) == [("workshop_seat", amount)]


def test_a_buyer_who_does_not_pay_is_asked_to_after_a_while(shop: OrderShop) -> None:
    shop.place(workshop_id=shop.workshop())
    [mail] = shop.rows(Mail)
    assert (mail.due_at - mail.created_at).total_seconds() == 600


def test_the_calendar_file_is_attached(shop: OrderShop, runtime: Runtime) -> None:
    shop.place(workshop_id=shop.workshop(price=0, title="Ledger Clinic"))
    bag = Bag()
    assert send_due(runtime, bag) == 1
    [message] = bag.messages
    [file] = message.iter_attachments()
    assert (file.get_content_type(), file.get_filename()) == ("text/calendar", "workshop.ics")
    written = file.get_content().replace("\r\n", "\n")
    assert "\nDTSTART:20261224T143000Z\nDTEND:20261224T173000Z\nSUMMARY:Ledger Clinic\n" in written
