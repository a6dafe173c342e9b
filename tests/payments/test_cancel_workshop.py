"""Cancelling a workshop: participants notified, seats released and refunded once; failures retried, no half states."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from guildhall.core.errors import Conflict, NotAllowed, NotFound
from guildhall.core.ids import new_id
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.payments.commands.cancel_seat import Cancellation, cancel_in_transaction
from guildhall.domains.payments.commands.cancel_workshop import cancel_workshop
from guildhall.domains.payments.commands.cancel_workshop_terms import (
    WaitingRefund,
    WorkshopCancellationTerms,
    cancel_workshop_terms,
)
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.commands.request_refund import request_refund
from guildhall.domains.payments.models import Payment, PaymentLine
from guildhall.domains.workshops.commands.save_workshop import WorkshopChange, update_workshop
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment
from guildhall.services.audit.models import AuditEntry
from guildhall.services.email.models import Mail
from tests.payments.fake_stripe import FakeStripe, Post
from tests.payments.fake_stripe_http import StripeFault
from tests.payments.shop import PaymentShop
from tests.support.clock import FixedClock
from tests.support.statements import statements


@pytest.fixture
def booked(shop: PaymentShop, stripe: FakeStripe, post: Callable[[str], Post]) -> tuple[str, str, str, str]:
    """Return a workshop and its orders: paid by card, paid at the bank, and awaiting payment."""
    workshop = shop.workshop()
    buyers = shop.customer, shop.person("bank"), shop.person("waiting", language="de")
    by_card, at_bank, held = (shop.seat(workshop, buyer) for buyer in buyers)
    open_payment(shop.runtime, [by_card], caller=shop.customer)
    stripe.pay(str(shop.payments()[-1].session_id))
    stripe.deliver(post("stripe"))
    with shop.runtime.writing() as uow:
        record_payment(
            uow, at_bank, amount=Money(9900, "USD"), method="bank", reference="B-1", cause="manual:1"
        )
    return workshop, by_card, at_bank, held


def terms(shop: PaymentShop, workshop: str) -> WorkshopCancellationTerms:
    with shop.runtime.reading() as uow:
        return cancel_workshop_terms(uow, shop.admin, workshop, "stripe")


def seats(shop: PaymentShop) -> list[str]:
    return sorted(row.enrollment_status for row in shop.rows(WorkshopEnrollment))


def mails(shop: PaymentShop, kind: str) -> list[str]:
    return sorted(row.recipient for row in shop.rows(Mail, Mail.template == kind))


@pytest.mark.both_databases
def test_terms_match_the_cancellation_that_notifies_releases_and_refunds(
    shop: PaymentShop, booked: tuple[str, str, str, str]
) -> None:
    workshop, by_card, at_bank, held = booked
    before = terms(shop, workshop)
    assert (before.people, before.held, before.by_card) == (2, 1, {"USD": 9900})
    assert before.by_hand == [WaitingRefund(at_bank, Money(9900, "USD"))]
    done = cancel_workshop(shop.runtime, workshop, caller=shop.admin, reason="The hall is closed.")
    assert (done.people, done.refunded, done.by_hand) == (
        2,
        {"USD": 9900},
        [WaitingRefund(at_bank, Money(9900, "USD"))],
    )
    assert done.failed == []
    assert seats(shop) == ["cancelled"] * 3
    assert shop.books(by_card) == ("refunded", 9900, 9900)
    assert shop.books(at_bank) == ("completed", 9900, 0)  # by hand, on its own page
    assert shop.books(held) == ("cancelled", 0, 0)
    assert mails(shop, "workshop_called_off") == ["bank@example.com", "customer@example.com"]
    assert mails(shop, "seat_cancelled") == []
    [row] = shop.rows(Workshop)
    assert (row.is_active, row.called_off_at) == (False, shop.runtime.clock.now())
    [entry] = shop.rows(AuditEntry, AuditEntry.action == "workshop.called_off")
    assert entry.actor_id == shop.admin.account_id
    assert entry.data == {"people": 2, "held": 1, "refund": True, "reason": "The hall is closed."}


def test_terms_need_the_same_number_of_statements_for_any_number_of_seats(
    shop: PaymentShop, stripe: FakeStripe, booked: tuple[str, str, str, str]
) -> None:
    workshop, by_card, *_ = booked
    with statements(shop.runtime) as for_three:
        terms(shop, workshop)
    others = [shop.seat(workshop, shop.person(f"buyer{number}")) for number in range(2)]
    with shop.runtime.writing() as uow:
        paid = uow.db.execute(select(Payment.__table__)).one()._asdict()
        del paid["payment_intent"]
        line = uow.db.execute(select(PaymentLine.__table__)).one()._asdict()
        for number, order in enumerate(others):
            record_payment(
                uow, order, amount=Money(9900, "USD"), method="card", reference="pi", cause=f"card:{number}"
            )
            copy = {"id": new_id(), "session_id": None, "provider_payment_id": f"pi_{number}"}
            provider = "stripe" if number else "sandbox"
            uow.db.execute(insert(Payment).values(paid | copy | {"provider": provider}))
            uow.db.execute(insert(PaymentLine).values(line | {"payment_id": copy["id"], "order_id": order}))
    with statements(shop.runtime) as for_five:
        seen = terms(shop, workshop)
    assert len(for_five) == len(for_three) == 4
    assert (seen.people, seen.by_card) == (4, {"USD": 2 * 9900})
    assert WaitingRefund(others[0], Money(9900, "USD")) in seen.by_hand  # through another provider
    assert by_card not in {due.order_id for due in seen.by_hand}


def test_a_repeated_call_repeats_nothing(shop: PaymentShop, booked: tuple[str, str, str, str]) -> None:
    workshop = booked[0]
    cancel_workshop(shop.runtime, workshop, caller=shop.admin)
    again = cancel_workshop(shop.runtime, workshop, caller=shop.admin)
    assert (again.people, again.refunded, again.by_hand, again.failed) == (0, {}, [], [])
    assert len(shop.refunds()) == 1
    assert len(mails(shop, "workshop_called_off")) == 2
    assert len(shop.rows(AuditEntry, AuditEntry.action == "workshop.called_off")) == 1


def test_steps_report_the_seats_ahead(shop: PaymentShop, booked: tuple[str, str, str, str]) -> None:
    workshop, by_card, *_ = booked
    steps = [cancel_workshop(shop.runtime, workshop, caller=shop.admin, most=2) for _ in range(2)]
    assert [step.ahead for step in steps] == [1, 0]
    assert sum(step.people for step in steps) == 2
    assert seats(shop) == ["cancelled"] * 3
    assert shop.books(by_card) == ("refunded", 9900, 9900)
    assert mails(shop, "workshop_called_off") == ["bank@example.com", "customer@example.com"]
    [entry] = shop.rows(AuditEntry, AuditEntry.action == "workshop.called_off")
    assert entry.data == {"people": 2, "held": 1, "refund": True, "reason": ""}


def test_failed_refunds_are_retried_only_after_the_last_seat(
    shop: PaymentShop, stripe: FakeStripe, booked: tuple[str, str, str, str]
) -> None:
    workshop, by_card, *_ = booked
    stripe.break_next(StripeFault(402))
    for most in (2, 1):
        failed = cancel_workshop(shop.runtime, workshop, caller=shop.admin, most=most).failed
    assert failed == [WaitingRefund(by_card, Money(9900, "USD"))]
    assert len(shop.refunds()) == 1


def test_a_refused_refund_is_reported_and_retried(
    shop: PaymentShop, stripe: FakeStripe, booked: tuple[str, str, str, str]
) -> None:
    workshop, by_card, *_ = booked
    stripe.break_next(StripeFault(402))
    done = cancel_workshop(shop.runtime, workshop, caller=shop.admin)
    assert (done.refunded, done.failed) == ({}, [WaitingRefund(by_card, Money(9900, "USD"))])
    assert seats(shop) == ["cancelled"] * 3  # the seats do not wait for the refund
    assert terms(shop, workshop).failed == [WaitingRefund(by_card, Money(9900, "USD"))]
    again = cancel_workshop(shop.runtime, workshop, caller=shop.admin)
    assert (again.refunded, again.failed) == ({"USD": 9900}, [])
    assert shop.books(by_card) == ("refunded", 9900, 9900)
    assert len(mails(shop, "workshop_called_off")) == 2


@pytest.mark.both_databases
def test_an_interrupted_cancellation_continues_where_it_stopped(
    shop: PaymentShop, booked: tuple[str, str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crash after the first seat: the other participants are still notified and refunded."""
    workshop, by_card, *_ = booked
    given: list[str] = []

    def dies_after_one(uow: UnitOfWork, seat_id: str, requested: Cancellation, provider: str) -> Any:
        if given:
            raise RuntimeError("the power is gone")
        given.append(seat_id)
        return cancel_in_transaction(uow, seat_id, requested, provider)

    with monkeypatch.context() as broken:
        broken.setattr(
            "guildhall.domains.payments.commands.cancel_workshop.cancel_in_transaction", dies_after_one
        )
        with pytest.raises(RuntimeError):
            cancel_workshop(shop.runtime, workshop, caller=shop.admin)
    left = terms(shop, workshop)
    assert left.called_off_at is not None
    assert left.people + left.held == 2
    cancel_workshop(shop.runtime, workshop, caller=shop.admin)
    assert seats(shop) == ["cancelled"] * 3
    assert mails(shop, "workshop_called_off") == ["bank@example.com", "customer@example.com"]
    assert shop.books(by_card) == ("refunded", 9900, 9900)
    assert len(shop.rows(AuditEntry, AuditEntry.action == "workshop.called_off")) == 1


@pytest.mark.both_databases
def test_a_concurrent_refund_stops_nothing(
    shop: PaymentShop, stripe: FakeStripe, booked: tuple[str, str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop, by_card, *_ = booked
    stripe.break_next(StripeFault(402))
    cancel_workshop(shop.runtime, workshop, caller=shop.admin)
    seen = terms(shop, workshop)
    request_refund(shop.runtime, by_card, caller=shop.admin)
    monkeypatch.setattr(
        "guildhall.domains.payments.commands.cancel_workshop.failed_refunds", lambda *_: seen.failed
    )
    assert cancel_workshop(shop.runtime, workshop, caller=shop.admin).refunded == {}
    assert shop.books(by_card) == ("refunded", 9900, 9900)


def test_the_money_may_be_kept(shop: PaymentShop, booked: tuple[str, str, str, str]) -> None:
    workshop, by_card, *_ = booked
    assert cancel_workshop(shop.runtime, workshop, caller=shop.admin, refund=False).refunded == {}
    assert (shop.refunds(), shop.books(by_card)) == ([], ("completed", 9900, 0))
    assert seats(shop) == ["cancelled"] * 3


def test_a_late_payment_gives_no_seat_and_is_reported_to_an_admin(
    shop: PaymentShop, stripe: FakeStripe, post: Callable[[str], Post]
) -> None:
    workshop = shop.workshop()
    order = shop.seat(workshop)
    open_payment(shop.runtime, [order], caller=shop.customer)
    cancel_workshop(shop.runtime, workshop, caller=shop.admin)
    stripe.pay(str(shop.payments()[-1].session_id))
    stripe.deliver(post("stripe"))
    assert seats(shop) == ["cancelled"]
    assert [row.subject_id for row in shop.rows(AuditEntry, AuditEntry.action == "order.seat_lost")] == [
        order
    ]


def test_a_started_workshop_cannot_be_canceled_nor_a_canceled_one_reactivated(
    shop: PaymentShop, clock: FixedClock
) -> None:
    workshop = shop.workshop()
    cancel_workshop(shop.runtime, workshop, caller=shop.admin)
    with shop.runtime.writing() as uow, pytest.raises(Conflict, match="has been canceled"):
        update_workshop(uow, shop.admin, workshop, WorkshopChange.model_validate({"is_active": True}))
    begun = shop.workshop()
    with shop.runtime.reading() as uow:
        starts_at = uow.db.scalar(select(Workshop.starts_at).where(Workshop.id == begun))
    assert starts_at is not None
    clock.advance(starts_at - clock.now() - timedelta(seconds=1))
    assert terms(shop, begun).refusal is None
    clock.advance(timedelta(seconds=1))  # a workshop has started at its start
    with pytest.raises(Conflict) as refusal:
        cancel_workshop(shop.runtime, begun, caller=shop.admin)
    assert refusal.value.reason == "workshop_over"
    assert terms(shop, begun).refusal is not None


def test_an_attended_seat_is_kept(shop: PaymentShop, booked: tuple[str, str, str, str]) -> None:
    workshop, by_card, *_ = booked
    with shop.runtime.writing() as uow:
        here = update(WorkshopEnrollment).where(WorkshopEnrollment.order_id == by_card)
        uow.db.execute(here.values(attended_at=uow.now))
    assert cancel_workshop(shop.runtime, workshop, caller=shop.admin).people == 1
    assert seats(shop) == ["cancelled", "cancelled", "enrolled"]


def test_only_admins_cancel_and_only_existing_workshops(shop: PaymentShop) -> None:
    workshop = shop.workshop()
    with pytest.raises(NotAllowed):
        cancel_workshop(shop.runtime, workshop, caller=shop.customer)
    with pytest.raises(NotFound):
        cancel_workshop(shop.runtime, new_id(), caller=shop.admin)
    [row] = shop.rows(Workshop)
    assert (row.is_active, row.called_off_at) == (True, None)
