"""Cancelling a seat: the operator's rule, the refund that follows, and the freed seat (W1, M4)."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import update

from guildhall.core.errors import Conflict, NotFound
from guildhall.core.money import Money
from guildhall.domains.backoffice.commands.save_settings import save_settings
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.payments.commands.cancel_seat import cancel_seat, cancellation_terms
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.workshops.models import WorkshopEnrollment
from guildhall.domains.workshops.queries import taken_seats
from guildhall.rest_engine.caller import Caller
from guildhall.services.email.models import Mail
from guildhall.services.shop_settings.values import ShopSettings
from tests.payments.fake_stripe import FakeStripe, Post
from tests.payments.fake_stripe_http import StripeFault
from tests.payments.shop import PaymentShop
from tests.support.clock import FixedClock


@pytest.fixture
def paid_seat(shop: PaymentShop, stripe: FakeStripe, post: Callable[[str], Post]) -> tuple[str, str]:
    """Return (order, seat) of a customer who paid for the only seat by card."""
    order_id = shop.seat(shop.workshop(seats=1))
    open_payment(shop.runtime, [order_id], caller=shop.customer)
    stripe.pay(str(shop.payments()[-1].session_id))
    stripe.deliver(post("stripe"))
    return order_id, seat_of(shop, order_id)


def seat_of(shop: PaymentShop, order_id: str) -> str:
    [row] = shop.rows(WorkshopEnrollment, WorkshopEnrollment.order_id == order_id)
    return str(row.id)


def state(shop: PaymentShop, seat: str) -> str:
    [row] = shop.rows(WorkshopEnrollment, WorkshopEnrollment.id == seat)
    return str(row.enrollment_status)


def refused(shop: PaymentShop, seat: str, caller: Caller) -> str:
    with pytest.raises(Conflict) as conflict:
        cancel_seat(shop.runtime, seat, caller=caller)
    return conflict.value.reason


def mails(shop: PaymentShop) -> list[str]:
    return sorted(row.template for row in shop.rows(Mail) if row.template != "order_placed")


def test_a_participant_cancels_in_time_and_gets_everything_back(
    shop: PaymentShop, paid_seat: tuple[str, str]
) -> None:
    order_id, seat = paid_seat
    with shop.runtime.reading() as uow:
        terms = cancellation_terms(uow, shop.customer, seat)
    assert (terms.refusal, terms.paid, terms.by_card) == (None, Money(9900, "USD"), Money(9900, "USD"))
    assert f"{terms.until:%Y-%m-%d %H:%M}" == "2026-12-17 14:30"
    assert cancel_seat(shop.runtime, seat, caller=shop.customer, refund=False) == Money(9900, "USD")
    assert shop.books(order_id) == ("refunded", 9900, 9900)
    assert state(shop, seat) == "cancelled"
    assert mails(shop) == ["order_refunded", "seat_cancelled", "workshop_seat"]
    assert refused(shop, seat, shop.customer) == "seat_cancelled"
    assert len(shop.refunds()) == 1


def test_the_seat_is_free_even_while_the_provider_does_not_answer(
    shop: PaymentShop, stripe: FakeStripe, paid_seat: tuple[str, str]
) -> None:
    order_id, seat = paid_seat
    stripe.break_next(StripeFault(0, after=False))
    assert cancel_seat(shop.runtime, seat, caller=shop.customer) == Money(9900, "USD")
    [workshop] = {row.workshop_id for row in shop.rows(WorkshopEnrollment)}
    with shop.runtime.reading() as uow:
        assert taken_seats(uow, workshop) == 0
    assert [row.status for row in shop.refunds()] == ["requested"]
    assert shop.books(order_id) == ("completed", 9900, 0)


def test_customers_cannot_cancel_after_the_deadline_but_admins_can(
    shop: PaymentShop, clock: FixedClock, paid_seat: tuple[str, str]
) -> None:
    order_id, seat = paid_seat
    clock.advance(timedelta(days=27))
    assert refused(shop, seat, shop.customer) == "too_late"
    clock.advance(timedelta(days=10))
    assert refused(shop, seat, shop.customer) == "workshop_over"
    assert state(shop, seat) == "enrolled"
    assert cancel_seat(shop.runtime, seat, caller=shop.admin, refund=False) is None
    assert (state(shop, seat), shop.books(order_id)) == ("cancelled", ("completed", 9900, 0))


def test_the_operator_s_days_hold_at_once(
    shop: PaymentShop, clock: FixedClock, paid_seat: tuple[str, str]
) -> None:
    clock.advance(timedelta(days=20))  # still in time by the environment's seven days
    with shop.runtime.writing() as uow:
        save_settings(uow, shop.admin, 0, ShopSettings(workshop_cancel_days=14))
    assert refused(shop, paid_seat[1], shop.customer) == "too_late"
    with shop.runtime.writing() as uow:
        save_settings(uow, shop.admin, 1, ShopSettings(workshop_cancel_days=1))
    with shop.runtime.reading() as uow:
        until = cancellation_terms(uow, shop.customer, paid_seat[1]).until
    assert f"{until:%Y-%m-%d %H:%M}" == "2026-12-23 14:30"


def test_a_seat_paid_in_another_way_is_canceled_by_an_admin(shop: PaymentShop) -> None:
    order_id = shop.seat(shop.workshop())
    with shop.runtime.writing() as uow:
        record_payment(
            uow, order_id, amount=Money(9900, "USD"), method="bank", reference="B-1", cause="manual:1"
        )
    assert refused(shop, seat_of(shop, order_id), shop.customer) == "refund_by_hand"


def test_a_free_seat_and_a_held_one_close_their_orders(shop: PaymentShop) -> None:
    free, held = shop.seat(shop.workshop(price=0)), shop.seat(shop.workshop())
    for order_id in (free, held):
        assert cancel_seat(shop.runtime, seat_of(shop, order_id), caller=shop.customer) is None
        assert shop.books(order_id) == ("cancelled", 0, 0)
        assert state(shop, seat_of(shop, order_id)) == "cancelled"
    assert mails(shop) == ["seat_cancelled", "workshop_seat"]


def test_an_attended_seat_cannot_be_canceled(shop: PaymentShop) -> None:
    seat = seat_of(shop, shop.seat(shop.workshop(price=0)))
    with shop.runtime.writing() as uow:
        uow.db.execute(update(WorkshopEnrollment).values(attended_at=uow.now))
    assert refused(shop, seat, shop.admin) == "attended"


def test_customers_cannot_cancel_the_seat_of_another(shop: PaymentShop, paid_seat: tuple[str, str]) -> None:
    for caller in (shop.person("stranger"), Caller(shop.customer.role)):
        with pytest.raises(NotFound):
            cancel_seat(shop.runtime, paid_seat[1], caller=caller)
    assert state(shop, paid_seat[1]) == "enrolled"
