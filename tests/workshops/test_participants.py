"""Participants: attendance, notified changes, reminders, messages to all."""

from datetime import date, timedelta
from typing import Any

import pytest

from guildhall.core.errors import Conflict, NotAllowed
from guildhall.domains.backoffice.commands.save_settings import save_settings
from guildhall.domains.workshops.commands.attendance import AttendanceChange, mark_attendance
from guildhall.domains.workshops.commands.remind import remind_participants
from guildhall.domains.workshops.commands.save_workshop import WorkshopChange, update_workshop
from guildhall.domains.workshops.commands.seat_of_order import confirm_seat
from guildhall.domains.workshops.commands.write_to_participants import write_to_participants
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment
from guildhall.services.email.models import Mail
from guildhall.services.shop_settings.values import ShopSettings
from tests.orders.conftest import OrderShop
from tests.support.clock import FixedClock
from tests.support.people import Person


def enroll(shop: OrderShop, workshop: str, person: Person) -> str:
    """Add a confirmed seat and return its id."""
    order = shop.place(person, workshop_id=workshop)
    shop.transact(lambda uow: confirm_seat(uow, order))
    [seat] = shop.rows(WorkshopEnrollment, WorkshopEnrollment.order_id == order)
    return str(seat.id)


def change(shop: OrderShop, workshop: str, **changes: Any) -> None:
    payload = WorkshopChange.model_validate(changes)
    shop.transact(lambda uow: update_workshop(uow, shop.boss.caller, workshop, payload))


def written(shop: OrderShop, template: str) -> list[tuple[str, str, str]]:
    """Return (recipient, when, place) of each mail of a kind, sorted."""
    found = shop.rows(Mail, Mail.template == template)
    return sorted((row.recipient, row.context["when"], row.context["place"]) for row in found)


def mark(shop: OrderShop, seat: str, attended: bool) -> tuple[bool, str | None]:
    """Mark the attendance and return (attended, code) of the seat."""
    payload = AttendanceChange(attended=attended)
    shop.transact(lambda uow: mark_attendance(uow, shop.boss.caller, seat, payload))
    [row] = shop.rows(WorkshopEnrollment, WorkshopEnrollment.id == seat)
    return row.attended_at is not None, row.certificate_code


def test_attendance_can_be_marked_and_unmarked_and_keeps_its_code(shop: OrderShop, clock: FixedClock) -> None:
    seat = enroll(shop, shop.workshop(), shop.anna)
    with pytest.raises(Conflict, match="hasn't started"):
        mark(shop, seat, attended=True)
    clock.advance(timedelta(days=40))
    attended, code = mark(shop, seat, attended=True)
    assert attended
    assert code is not None
    assert [len(part) for part in code.split("-")] == [4, 4, 4, 4]
    assert mark(shop, seat, attended=True) == (True, code)
    assert mark(shop, seat, attended=False) == (False, code)
    assert mark(shop, seat, attended=True) == (True, code)
    log = [action for action, _ in shop.log(seat)]
    assert log == ["seat.attendance_undone", "seat.attended", "seat.attended"]


def test_an_unpaid_seat_cannot_be_marked_as_attended(shop: OrderShop, clock: FixedClock) -> None:
    order = shop.place(shop.anna, workshop_id=shop.workshop())
    clock.advance(timedelta(days=40))
    [seat] = shop.rows(WorkshopEnrollment, WorkshopEnrollment.order_id == order)
    with pytest.raises(Conflict, match="booked and paid seat"):
        mark(shop, seat.id, attended=True)


def test_participants_are_notified_of_a_new_time_in_their_language(shop: OrderShop) -> None:
    workshop = shop.workshop(time_zone="Europe/Berlin")
    enroll(shop, workshop, shop.anna)
    enroll(shop, workshop, shop.ben)
    shop.place(shop.boss, workshop_id=workshop)
    change(shop, workshop, time="15:00")
    assert written(shop, "workshop_changed") == [
        ("anna@example.com", "December 24, 2026, 3:00 PM, Berlin time", "Online"),
        ("ben@example.com", "24. Dezember 2026, 15:00 Uhr, Ortszeit Berlin", "Online"),
    ]


def test_participants_are_notified_of_a_new_place_but_not_of_a_new_price(
    shop: OrderShop, clock: FixedClock
) -> None:
    workshop = shop.workshop()
    enroll(shop, workshop, shop.anna)
    change(shop, workshop, price=10, title="Ledger Clinic 2", time="14:30")
    assert written(shop, "workshop_changed") == []
    change(shop, workshop, place="Room 2")
    reported = ("anna@example.com", "December 24, 2026, 2:30 PM (UTC)", "Room 2")
    assert written(shop, "workshop_changed") == [reported]
    clock.advance(timedelta(days=60))
    change(shop, workshop, place="Room 3")
    assert written(shop, "workshop_changed") == [reported]


def test_timestamps_follow_the_written_dates(shop: OrderShop) -> None:
    workshop = shop.workshop()
    change(shop, workshop, date="2027-01-15", time="10:00", duration="2 days", end_time="16:00")
    [row] = shop.rows(Workshop)
    assert f"{row.starts_at:%d %H:%M}, {row.ends_at:%d %H:%M}" == "15 10:00, 15 16:00"
    change(shop, workshop, end_time=None)
    [row] = shop.rows(Workshop)
    assert f"{row.starts_at:%d %H:%M}, {row.ends_at:%d %H:%M}" == "15 10:00, 16 18:00"


def test_those_enrolled_are_reminded_once_and_anew_after_a_change(shop: OrderShop, clock: FixedClock) -> None:
    workshop = shop.workshop(date=date(2026, 11, 23), time="12:00")
    enroll(shop, workshop, shop.anna)
    assert shop.transact(remind_participants) == 0
    clock.advance(timedelta(days=1, hours=1))
    assert [shop.transact(remind_participants) for _ in range(2)] == [1, 0]
    assert len(written(shop, "workshop_reminder")) == 1
    change(shop, workshop, date="2026-12-10")
    assert shop.transact(remind_participants) == 0
    clock.advance(timedelta(days=17))
    assert shop.transact(remind_participants) == 1
    assert len(written(shop, "workshop_reminder")) == 2


def test_a_message_goes_once_to_every_participant(shop: OrderShop) -> None:
    workshop = shop.workshop()
    enroll(shop, workshop, shop.anna)
    shop.place(shop.ben, workshop_id=workshop)
    message = {"message_id": "a1", "subject": "Please bring", "message": "A pencil"}
    for _ in range(2):
        sent = shop.transact(lambda uow: write_to_participants(uow, shop.boss.caller, workshop, **message))
        assert sent == 1
    [mail] = shop.rows(Mail, Mail.template == "workshop_message")
    assert mail.recipient == "anna@example.com"
    assert mail.context["topic"] == "Please bring"
    with pytest.raises(NotAllowed):
        shop.transact(lambda uow: write_to_participants(uow, shop.anna.caller, workshop, **message))


def test_the_configured_reminder_hours_apply_at_once_and_none_disables_reminders(
    shop: OrderShop, clock: FixedClock
) -> None:
    enroll(shop, shop.workshop(date=date(2026, 11, 23), time="12:00"), shop.anna)
    clock.advance(timedelta(days=1, hours=1))
    for version, hours, reminded in ((0, 0, 0), (1, 1, 0), (2, 48, 1)):
        with shop.runtime.writing() as uow:
            save_settings(uow, shop.boss.caller, version, ShopSettings(workshop_reminder_hours=hours))
        assert shop.transact(remind_participants) == reminded
