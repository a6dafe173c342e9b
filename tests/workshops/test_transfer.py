"""A seat is given to another person: access, link and calendar entry go with it."""

from datetime import timedelta
from typing import Any

import pytest

from guildhall.core.errors import Conflict, NotFound, Refused
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.domains.integrations.models import Event
from guildhall.domains.orders.commands.change_order import OrderChange, change_order
from guildhall.domains.orders.commands.enroll import enroll
from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.orders.schemas import NewOrder
from guildhall.domains.payments.commands import cancel_seat as cancelling
from guildhall.domains.payments.commands.cancel_seat import cancel_seat
from guildhall.domains.payments.queries.refundable import card_money_left
from guildhall.domains.workshops.commands.transfer_seat import SeatTransfer, transfer_seat
from guildhall.domains.workshops.models import WorkshopDetail, WorkshopEnrollment
from guildhall.services.email.models import Mail
from tests.orders.conftest import OrderShop
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person
from tests.support.rows import add

pytestmark = pytest.mark.both_databases

ROOM = "https://meet.example/room-7"
PAID = OrderChange(status=OrderStatus.PAID, payment_reference="transfer")


def booked(shop: OrderShop, **columns: Any) -> tuple[str, str]:
    """Return a workshop with a link, materials and a paid seat of Anna's, and the seat."""
    workshop = shop.workshop(**({"meeting_url": ROOM} | columns))
    shop.transact(lambda uow: add(uow, WorkshopDetail, workshop_id=workshop, title="Slides"))
    seat = shop.transact(lambda uow: enroll(uow, shop.anna.caller, NewOrder(workshop_id=workshop)))
    if seat.held_until:
        shop.transact(lambda uow: change_order(uow, shop.boss.caller, seat.order_id, PAID))
    return workshop, seat.id


def give(shop: OrderShop, who: Person, seat: str, email: str = "ben@example.com") -> None:
    payload = SeatTransfer(enrollment_id=seat, email=email, first_name="Nora", last_name="New")
    shop.transact(lambda uow: transfer_seat(uow, who.caller, payload))


def refused(shop: OrderShop, who: Person, seat: str, email: str = "ben@example.com") -> str:
    with pytest.raises(Refused) as refusal:
        give(shop, who, seat, email)
    return str(refusal.value.reason)


def seen(client: Client, who: Person, workshop: str) -> tuple[Any, int, int]:
    """Return the link, the number of materials and of seats that a person sees."""
    (row,) = client.get(f"/rest/v1/workshops?id=eq.{workshop}", headers=who.headers).json()
    materials = client.get(f"/rest/v1/workshop_details?workshop_id=eq.{workshop}", headers=who.headers)
    seats = client.get(f"/rest/v1/workshop_enrollments?workshop_id=eq.{workshop}", headers=who.headers)
    return row["meeting_url"], len(materials.json()), len(seats.json())


def calendar_of(mail: Any) -> list[str]:
    return str(mail.context["calendar"]).split("\r\n")


def test_access_and_calendar_entry_go_to_the_new_participant(shop: OrderShop, client: Client) -> None:
    workshop, seat = booked(shop)
    assert seen(client, shop.anna, workshop) == (ROOM, 1, 1)
    assert seen(client, shop.ben, workshop) == (None, 0, 0)
    give(shop, shop.anna, seat)
    assert seen(client, shop.anna, workshop) == (None, 0, 0)
    assert seen(client, shop.ben, workshop) == (ROOM, 1, 1)
    (gone,) = shop.rows(Mail, Mail.template == "seat_transferred")
    (new,) = shop.rows(Mail, Mail.template == "workshop_seat", Mail.recipient == "ben@example.com")
    assert (gone.recipient, gone.context["new_participant"]) == ("anna@example.com", "ben@example.com")
    assert "METHOD:CANCEL" in calendar_of(gone)
    assert (new.language, new.context["amount"], new.context["meeting_url"]) == ("de", 0, ROOM)
    assert "METHOD:REQUEST" in calendar_of(new)
    assert f"LOCATION:{ROOM}" in calendar_of(new)
    assert ROOM not in gone.context["calendar"]
    assert ("seat.transferred", shop.anna.account_id) in shop.log(seat)
    assert "seat.transferred" in [row.kind for row in shop.rows(Event, Event.subject_id == seat)]


def test_a_new_person_gets_a_profile(shop: OrderShop) -> None:
    _, seat = booked(shop, price=0)
    give(shop, shop.anna, seat, "nora@example.com")
    (profile,) = shop.rows(Profile, Profile.email == "nora@example.com")
    assert (profile.first_name, profile.auth_user_id) == ("Nora", None)
    (row,) = shop.rows(WorkshopEnrollment)
    assert (row.user_id, row.auth_user_id) == (profile.id, None)


def test_participants_transfer_until_the_shops_deadline_and_admins_at_any_time(
    shop: OrderShop, clock: FixedClock, client: Client
) -> None:
    _, seat = booked(shop)
    clock.advance(timedelta(days=32, hours=2, minutes=30))
    terms = {"enrollmentId": seat}
    answer = client.post("/functions/v1/transfer-terms", json=terms, headers=shop.anna.headers).json()
    assert (answer["allowed"], answer["until"]) == (True, "2026-12-23T14:30:00Z")
    clock.advance(timedelta(seconds=1))
    assert refused(shop, shop.anna, seat) == "too_late"
    give(shop, shop.boss, seat)
    assert shop.rows(WorkshopEnrollment)[0].auth_user_id == shop.ben.account_id


def test_what_cannot_be_transferred(shop: OrderShop, clock: FixedClock) -> None:
    workshop, seat = booked(shop)
    assert refused(shop, shop.anna, seat, "anna@example.com") == "same_participant"
    with pytest.raises(NotFound):
        give(shop, shop.ben, seat)
    held = shop.transact(lambda uow: enroll(uow, shop.ben.caller, NewOrder(workshop_id=workshop)))
    assert refused(shop, shop.boss, held.id, "nora@example.com") == "not_enrolled"
    assert refused(shop, shop.anna, seat) == "already_enrolled"
    clock.advance(shop.runtime.settings.seat_hold)
    give(shop, shop.anna, seat)  # the hold ran out
    with pytest.raises(NotFound):
        give(shop, shop.anna, seat, "nora@example.com")


@pytest.mark.slow
def test_money_stays_the_buyers(shop: OrderShop, clock: FixedClock) -> None:
    """The new participant cannot have the buyer refunded; a refund by the shop ends the seat."""
    _, seat = booked(shop)
    give(shop, shop.anna, seat)
    with pytest.raises(Conflict) as refusal:
        cancel_seat(shop.runtime, seat, caller=shop.ben.caller)
    assert refusal.value.reason == "paid_by_another"
    (row,) = shop.rows(WorkshopEnrollment)
    other = OrderChange(user_id=str(shop.boss.profile_id))
    shop.transact(lambda uow: change_order(uow, shop.boss.caller, row.order_id, other))
    assert shop.rows(WorkshopEnrollment)[0].user_id == shop.ben.profile_id
    back = OrderChange(status=OrderStatus.REFUNDED)
    shop.transact(lambda uow: change_order(uow, shop.boss.caller, row.order_id, back))
    assert shop.seats(row.order_id) == ["cancelled"]


def test_a_seat_that_was_transferred_meanwhile_is_not_canceled(
    shop: OrderShop, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, seat = booked(shop, price=0)
    read = card_money_left

    def slow(uow: UnitOfWork, order_id: str) -> int:
        payload = SeatTransfer(enrollment_id=seat, email="ben@example.com")
        transfer_seat(uow, shop.boss.caller, payload)  # as another process would, after the seat was read
        return read(uow, order_id)

    monkeypatch.setattr(cancelling, "card_money_left", slow)
    with pytest.raises(Conflict) as refusal:
        cancel_seat(shop.runtime, seat, caller=shop.anna.caller)
    assert refusal.value.reason == "seat_cancelled"
    monkeypatch.undo()
    (row,) = shop.rows(WorkshopEnrollment)
    assert row.enrollment_status == "enrolled"


@pytest.mark.slow
@pytest.mark.settings(rate_limits="on")
def test_too_many_transfers_wait(shop: OrderShop, client: Client) -> None:
    _, seat = booked(shop, price=0)
    for number in range(10):
        give(shop, shop.anna, seat, f"guest{number}@example.com")
        shop.transact(
            lambda uow: transfer_seat(
                uow, shop.boss.caller, SeatTransfer(enrollment_id=seat, email="anna@example.com")
            )
        )
    body = {"enrollmentId": seat, "email": "ben@example.com"}
    answer = client.post("/functions/v1/transfer-seat", json=body, headers=shop.anna.headers)
    assert (answer.status_code, answer.json()["hint"]) == (429, "transfers_used_up")
