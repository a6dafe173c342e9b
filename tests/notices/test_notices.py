"""Staff are notified by email of what they chose: once, in their language, and only of what their role may read."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import update

from guildhall.core.errors import NotAllowed
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.content.commands.messages import send_message
from guildhall.domains.content.schemas import NewMessage
from guildhall.domains.identity.commands.give_role import set_role
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.rules import StaffRole
from guildhall.domains.notices.commands.choose import choose_notices
from guildhall.domains.notices.commands.send import send_notices
from guildhall.domains.notices.rules import DEFAULT, Choice, Topic, last_summary
from guildhall.domains.orders.commands.change_order import OrderChange, change_order
from guildhall.domains.orders.commands.withdrawals import Withdrawal, withdraw_from_contract
from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.payments.models import Payment, Refund
from guildhall.domains.referrals.commands.signups import apply
from guildhall.domains.referrals.schemas import NewSignup
from guildhall.rest_engine.caller import ANYONE
from guildhall.services.email.models import Mail
from guildhall.services.email.worker import send_due
from tests.email.queueing import Bag
from tests.orders.conftest import OrderShop, shop
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add, choose_settings

__all__ = ["shop"]

PAID = OrderChange(status=OrderStatus.PAID, payment_reference="transfer")


class ReportingShop:
    """A shop whose job has run once, so that reports begin now."""

    def __init__(self, shop: OrderShop, clock: FixedClock) -> None:
        self.shop, self.clock = shop, clock
        self.run()
        self.choose(shop.boss, at_once=(*DEFAULT.at_once, Topic.MESSAGE), daily=DEFAULT.daily)

    def run(self) -> list[Any]:
        """Let two minutes pass, run the job and return the mails that it queued for staff."""
        self.clock.advance(timedelta(minutes=2))
        known = {row.id for row in self.shop.rows(Mail)}
        self.shop.transact(send_notices)
        self.clock.advance(timedelta(seconds=1))
        return [row for row in self.shop.rows(Mail, Mail.template == "staff_notice") if row.id not in known]

    def choose(
        self, person: Person, *, at_once: tuple[Topic, ...] = (), daily: tuple[Topic, ...] = ()
    ) -> Choice:
        return self.shop.transact(lambda uow: choose_notices(uow, person.caller, Choice(at_once, daily)))

    def sell(self) -> str:
        order = self.shop.place(product_id=self.shop.product(slug=new_id(), price=4200))
        self.shop.transact(lambda uow: change_order(uow, self.shop.boss.caller, order, PAID))
        return order

    def write(self) -> None:
        sent = NewMessage(name="Mia", email="mia@example.com", subject="Hours", message="When are you open?")
        self.shop.transact(lambda uow: send_message(uow, ANYONE, sent))


@pytest.fixture
def staff(shop: OrderShop, clock: FixedClock) -> ReportingShop:
    return ReportingShop(shop, clock)


def lines(mail: Any) -> list[tuple[str, str]]:
    return [(line["label"], line["page"]) for line in mail.context["lines"]]


def test_what_needs_a_decision_is_mailed_at_once(staff: ReportingShop) -> None:
    staff.write()
    [mail] = staff.run()
    assert (mail.recipient, mail.context["summary"]) == ("boss@example.com", "Contact message: Mia · Hours")
    assert lines(mail) == [("Contact message", "/admin/inbox")]


def test_a_withdrawal_is_reported_at_once_and_leads_to_its_list(shop: OrderShop, clock: FixedClock) -> None:
    """A message is in the shop's own mailbox already: staff who chose nothing get no second mail about it."""
    staff = ReportingShop(shop, clock)
    staff.choose(shop.boss, at_once=DEFAULT.at_once, daily=DEFAULT.daily)
    statement = Withdrawal(name="Mia Bauer", order_number="1a2b3c4d", email="mia@example.com")
    shop.transact(lambda uow: withdraw_from_contract(uow, statement, client="203.0.113.1"))
    staff.write()
    [mail] = staff.run()
    assert mail.context["summary"] == "Withdrawal: 1a2b3c4d · Mia Bauer"
    assert lines(mail) == [("Withdrawal", "/admin/withdrawals?state=open")]


def test_an_occurrence_is_mailed_once(staff: ReportingShop) -> None:
    staff.write()
    assert [len(staff.run()), len(staff.run()), len(staff.run())] == [1, 0, 0]


def test_the_past_of_a_shop_is_not_reported(shop: OrderShop, clock: FixedClock) -> None:
    sent = NewMessage(name="Mia", email="mia@example.com", subject="Hours", message="Hello?")
    shop.transact(lambda uow: send_message(uow, ANYONE, sent))
    clock.advance(timedelta(days=3))
    staff = ReportingShop(shop, clock)
    clock.advance(timedelta(days=2))
    assert staff.run() == []


def test_sales_come_as_one_daily_summary(staff: ReportingShop) -> None:
    first, second = staff.sell(), staff.sell()
    assert staff.run() == []
    staff.clock.advance(timedelta(days=1))
    [mail] = staff.run()
    assert sorted(lines(mail)) == sorted(
        [("Sale", f"/admin/orders/{first}"), ("Sale", f"/admin/orders/{second}")]
    )
    assert "$42.00" in mail.context["summary"]
    assert mail.context["summary"].endswith("(+1)")
    staff.clock.advance(timedelta(days=1))
    assert staff.run() == []


def test_a_sale_can_be_chosen_at_once(staff: ReportingShop) -> None:
    staff.choose(staff.shop.boss, at_once=(Topic.SALE,))
    order = staff.sell()
    staff.write()
    [mail] = staff.run()
    assert lines(mail) == [("Sale", f"/admin/orders/{order}")]


def test_a_dispute_an_undecided_payment_and_a_failed_mail_are_reported(staff: ReportingShop) -> None:
    order = staff.sell()
    staff.run()

    def happen(uow: Any) -> None:
        money = {"amount": 4200, "currency": "USD"}
        payment = add(uow, Payment, provider="stripe", attempt=1, status="review", **money)
        problem = {"problem": "paid_twice", "received": 4200, "received_currency": "USD"}
        uow.db.execute(update(Payment).where(Payment.id == payment).values(problem))
        due = {"respond_by": datetime(2026, 12, 1, 23, 59, 59, tzinfo=UTC)}
        add(uow, Refund, kind="dispute", payment_id=payment, order_id=order, **money, **due)
        uow.db.execute(update(Mail).values(state="failed", due_at=uow.now))

    staff.shop.transact(happen)
    [mail] = staff.run()
    labels = [label for label, _page in lines(mail)]
    assert labels[:2] == ["Dispute", "Payment to decide on"]
    assert set(labels[2:]) == {"Email not delivered"}
    assert mail.context["summary"].startswith("Dispute: ")
    assert mail.context["lines"][0]["name"].endswith(" · $42.00 · respond by December 1, 2026")


def test_a_vat_number_that_waits_for_the_owner_is_reported(staff: ReportingShop) -> None:
    tax = {"mode": "inclusive", "rates": [{"country": "DE", "rate": "19"}]}
    staff.shop.transact(lambda uow: choose_settings(uow, tax=tax, vat_check="owner"))

    def type_number(uow: Any) -> None:
        own = update(Profile).where(Profile.id == staff.shop.anna.profile_id)
        uow.db.execute(own.values(vat_id="ATU12345678", updated_at=uow.now))

    staff.shop.transact(type_number)
    [mail] = staff.run()
    assert mail.context["summary"] == "VAT ID to confirm: ATU12345678"
    assert lines(mail) == [("VAT ID to confirm", "/admin/settings#vat-numbers")]


def test_an_application_is_reported(staff: ReportingShop) -> None:
    signup = NewSignup(email="pia@example.com")
    staff.shop.transact(lambda uow: apply(uow, staff.shop.anna.caller, signup))
    [mail] = staff.run()
    assert lines(mail) == [("Partner application", "/admin/referrals")]


def test_a_nearly_full_workshop_is_reported_once_a_day(staff: ReportingShop) -> None:
    workshop = staff.shop.workshop(price=0, max_participants=4)
    staff.shop.place(workshop_id=workshop)
    staff.shop.place(staff.shop.ben, workshop_id=workshop)
    staff.clock.advance(timedelta(days=1))
    [mail] = staff.run()
    assert lines(mail) == [("Few seats left", f"/admin/workshops/{workshop}/participants")]


def test_a_mail_is_in_the_language_of_its_reader(staff: ReportingShop) -> None:
    greta = staff.shop.transact(lambda uow: add_person(uow, "greta", admin=True, language="de"))
    staff.choose(greta, at_once=(Topic.MESSAGE,))
    staff.run()
    staff.write()
    mails = {mail.recipient: mail for mail in staff.run()}
    assert lines(mails["greta@example.com"]) == [("Kontaktnachricht", "/admin/inbox")]
    assert mails["greta@example.com"].language == "de"


def test_support_hears_only_of_what_it_may_read(staff: ReportingShop) -> None:
    sue = staff.shop.transact(lambda uow: add_person(uow, "sue", role="support"))
    chosen = staff.choose(sue, at_once=tuple(Topic))
    assert set(chosen.at_once) == {Topic.WITHDRAWAL, Topic.MESSAGE, Topic.SALE}


def test_customers_choose_nothing(staff: ReportingShop) -> None:
    with pytest.raises(NotAllowed):
        staff.choose(staff.shop.anna, at_once=(Topic.SALE,))


def test_a_former_admin_hears_nothing(staff: ReportingShop) -> None:
    other = staff.shop.transact(lambda uow: add_person(uow, "olga", admin=True))
    staff.run()
    staff.shop.transact(
        lambda uow: set_role(uow, staff.shop.boss.caller, other.profile_id, StaffRole.CUSTOMER)
    )
    staff.write()
    assert [mail.recipient for mail in staff.run()] == ["boss@example.com"]


def test_the_mail_links_every_line(staff: ReportingShop, runtime: Runtime) -> None:
    staff.write()
    [mail] = staff.run()
    bag = Bag()
    while send_due(runtime, bag):
        pass
    [content] = [each for each in bag.messages if each["To"] == mail.recipient and "Mia" in each["Subject"]]
    plain = content.get_body(("plain",))
    assert plain
    assert "/admin/inbox" in plain.get_content()
    assert "/admin/staff" in plain.get_content()


@pytest.mark.parametrize(
    ("now", "end"),
    [
        ("2026-11-21 06:59", "2026-11-20 07:00"),
        ("2026-11-21 07:00", "2026-11-20 07:00"),
        ("2026-11-21 07:01", "2026-11-21 07:00"),
        ("2026-11-21 23:59", "2026-11-21 07:00"),
        ("2026-07-01 06:01", "2026-07-01 06:00"),
        ("2026-10-25 07:01", "2026-10-25 07:00"),
    ],
    ids=[
        "before",
        "the hour itself",
        "settled",
        "the next day there",
        "summer",
        "the day that the clock changes",
    ],
)
def test_the_summary_ends_at_eight_in_the_shop(now: str, end: str) -> None:
    timestamp = datetime.fromisoformat(f"{now}Z")
    assert last_summary(timestamp, "Europe/Berlin") == datetime.fromisoformat(f"{end}Z")


def test_a_shop_elsewhere_gets_its_summary_in_the_morning(staff: ReportingShop, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        choose_settings(uow, time_zone="America/Los_Angeles")
    workshop = staff.shop.workshop(price=0, max_participants=4)  # it is noon UTC, four in the morning there
    staff.shop.place(workshop_id=workshop)
    staff.shop.place(staff.shop.ben, workshop_id=workshop)
    staff.clock.advance(timedelta(hours=3))
    assert staff.run() == []
    staff.clock.advance(timedelta(hours=1))
    assert [lines(mail) for mail in staff.run()] == [
        [("Few seats left", f"/admin/workshops/{workshop}/participants")]
    ]
