"""Every file of a workshop has one UID and a growing SEQUENCE, so that calendars change or remove the entry."""

from datetime import timedelta
from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.orders.commands.enroll import seat_of
from guildhall.domains.payments.commands.cancel_seat import cancel_seat
from guildhall.domains.payments.commands.cancel_workshop import cancel_workshop
from guildhall.domains.workshops.commands.save_workshop import WorkshopChange, update_workshop
from guildhall.services.email.models import Mail
from guildhall.services.email.worker import send_due
from tests.email.queueing import Bag
from tests.orders.conftest import OrderShop
from tests.support.client import Client
from tests.support.clock import FixedClock

ROOM = "https://meet.example/room"


def entry(written: str) -> dict[str, str]:
    lines = written.replace("\r\n ", "").split("\r\n")
    return dict(line.split(":", 1) for line in lines if ":" in line)


def entries(shop: OrderShop) -> list[tuple[str, dict[str, str]]]:
    """Return kind and calendar entry of each mail that has one, the oldest first."""
    mails: list[Any] = sorted(shop.rows(Mail), key=lambda mail: mail.created_at)
    return [(mail.template, entry(mail.context["calendar"])) for mail in mails if "calendar" in mail.context]


def change(shop: OrderShop, workshop: str, **values: Any) -> None:
    payload = WorkshopChange.model_validate(values)
    shop.transact(lambda uow: update_workshop(uow, shop.boss.caller, workshop, payload))


def test_changes_and_cancellations_reach_the_calendar(
    shop: OrderShop, clock: FixedClock, client: Client
) -> None:
    workshop = shop.workshop(price=0)
    clock.advance(timedelta(minutes=1))
    shop.place(workshop_id=workshop)
    clock.advance(timedelta(minutes=1))
    change(shop, workshop, time="18:00", time_zone="Europe/Berlin")
    clock.advance(timedelta(minutes=1))
    change(shop, workshop, meeting_url=ROOM)
    clock.advance(timedelta(minutes=1))
    cancel_workshop(shop.runtime, workshop, caller=shop.boss.caller)
    found = entries(shop)
    assert [(kind, of["METHOD"], of["SEQUENCE"], of["DTSTART"], of["STATUS"]) for kind, of in found] == [
        ("workshop_seat", "REQUEST", "60", "20261224T143000Z", "CONFIRMED"),
        ("workshop_changed", "REQUEST", "120", "20261224T170000Z", "CONFIRMED"),
        ("workshop_changed", "REQUEST", "180", "20261224T170000Z", "CONFIRMED"),
        ("workshop_called_off", "CANCEL", "240", "20261224T170000Z", "CANCELLED"),
    ]
    assert {of["UID"] for _, of in found} == {
        f"{workshop}@{shop.runtime.settings.site_url.partition('//')[2]}"
    }
    assert {of["ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE"] for _, of in found} == {"mailto:anna@example.com"}
    assert [of["LOCATION"] for _, of in found][2:] == [ROOM, found[0][1]["URL"]]


@pytest.mark.slow
def test_a_canceled_seat_leaves_the_calendar(shop: OrderShop) -> None:
    order = shop.place(workshop_id=shop.workshop(price=0))
    (seat,) = [row.context for row in shop.rows(Mail)]
    cancel_seat(shop.runtime, _seat_of(shop, order), caller=shop.anna.caller)
    cancelled = dict(entries(shop))["seat_cancelled"]
    assert (cancelled["METHOD"], cancelled["UID"]) == ("CANCEL", entry(seat["calendar"])["UID"])


def test_the_public_file_has_the_same_uid_and_names_no_one(shop: OrderShop, client: Client) -> None:
    workshop = shop.workshop(price=0, meeting_url=ROOM)
    shop.place(workshop_id=workshop)
    public = entry(client.get("/workshops/ledger-clinic.ics").text)
    assert (public["METHOD"], public["SEQUENCE"]) == ("PUBLISH", "0")
    assert public["UID"] == entries(shop)[0][1]["UID"]
    assert not [name for name in public if name.startswith(("ATTENDEE", "ORGANIZER", "STATUS"))]
    assert public["LOCATION"].endswith("/workshops/ledger-clinic")


def test_the_part_of_the_mail_names_the_method(shop: OrderShop, runtime: Runtime) -> None:
    shop.place(workshop_id=shop.workshop(price=0))
    bag = Bag()
    send_due(runtime, bag)
    (file,) = bag.messages[0].iter_attachments()
    assert (file.get_content_type(), file.get_param("method")) == ("text/calendar", "REQUEST")


def _seat_of(shop: OrderShop, order_id: str) -> str:
    return shop.transact(lambda uow: seat_of(uow, order_id)).id
