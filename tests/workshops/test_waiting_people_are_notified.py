"""People without a seat are notified of a moved or canceled workshop: those in line, with an offer, or unpaid."""

from datetime import date, timedelta
from typing import Any

import pytest

from guildhall.domains.payments.commands.cancel_workshop import cancel_workshop
from guildhall.domains.workshops.commands.save_workshop import (
    WorkshopChange,
    delete_workshop,
    update_workshop,
)
from guildhall.domains.workshops.models import WaitingListEntry, Workshop, WorkshopEnrollment
from guildhall.services.email.models import Mail
from guildhall.services.site.content import Part
from guildhall.services.site.models import SiteVersion
from tests.orders.conftest import OrderShop
from tests.support.people import Person
from tests.support.rows import add
from tests.workshops.test_waiting_list import book, join, leave, person, status, work

TAKEN = WorkshopEnrollment.enrollment_status != "cancelled"


@pytest.fixture
def crowd(shop: OrderShop) -> tuple[str, Person, Person, Person, Person]:
    """Return a full workshop: Anna is enrolled, Ulla has not paid, Otto has an offer, Walt waits."""
    workshop = shop.workshop(price=0, max_participants=3)
    ulla, otto, walt = (person(shop, name) for name in ("ulla", "otto", "walt"))
    book(shop, shop.anna, workshop)
    seat = book(shop, shop.ben, workshop)
    change(shop, workshop, price="50.00")
    book(shop, ulla, workshop)
    join(shop, otto, workshop)
    join(shop, walt, workshop)
    leave(shop, shop.ben, seat)
    work(shop)
    return workshop, shop.anna, ulla, otto, walt


def change(shop: OrderShop, workshop: str, **fields: Any) -> None:
    payload = WorkshopChange.model_validate(fields)
    shop.transact(lambda uow: update_workshop(uow, shop.boss.caller, workshop, payload))


def recipients(shop: OrderShop, template: str) -> list[str]:
    return sorted(row.recipient.partition("@")[0] for row in shop.rows(Mail, Mail.template == template))


def entries(shop: OrderShop) -> dict[str, str]:
    return {row.user_id: row.status for row in shop.rows(WaitingListEntry)}


@pytest.mark.slow
def test_everyone_hears_once_that_the_workshop_is_moved(
    shop: OrderShop, crowd: tuple[str, Person, Person, Person, Person]
) -> None:
    workshop, *_ = crowd
    change(shop, workshop, date=date(2026, 12, 28))
    assert recipients(shop, "workshop_changed") == ["anna"]
    assert recipients(shop, "waiting_changed") == ["otto", "ulla", "walt"]
    mails = {row.recipient: row.context for row in shop.rows(Mail, Mail.template == "waiting_changed")}
    assert {address: bool(context["leave_link"]) for address, context in mails.items()} == {
        "otto@example.com": True,
        "ulla@example.com": False,
        "walt@example.com": True,
    }
    assert "meeting_url" not in mails["walt@example.com"]
    change(shop, workshop, title="Another title")
    assert len(recipients(shop, "waiting_changed")) == 3


def test_mails_and_calendars_do_not_lead_to_a_page_that_is_off(
    shop: OrderShop, crowd: tuple[str, Person, Person, Person, Person]
) -> None:
    workshop, *_ = crowd
    with shop.runtime.writing() as uow:
        off = {"off": [Part.WORKSHOPS]}
        add(uow, SiteVersion, number=1, content=off, published_at=uow.now)
    change(shop, workshop, date=date(2026, 12, 28))
    home = f"{shop.runtime.settings.site_url}/"
    assert {row.context["link"] for row in shop.rows(Mail, Mail.template == "waiting_changed")} == {home}
    [seat] = shop.rows(Mail, Mail.template == "workshop_changed")
    assert f"URL:{home}\r\n" in seat.context["calendar"]
    assert "/workshops/ledger" not in seat.context["calendar"]


def test_holds_and_offers_end_before_an_earlier_start(
    shop: OrderShop, crowd: tuple[str, Person, Person, Person, Person]
) -> None:
    workshop, *_ = crowd
    now = shop.runtime.clock.now() + timedelta(minutes=10)
    change(shop, workshop, date=now.date(), time=f"{now:%H:%M}", time_zone="UTC")
    (row,) = shop.rows(Workshop)
    held = [seat.held_until for seat in shop.rows(WorkshopEnrollment, TAKEN) if seat.held_until]
    assert held == [row.starts_at, row.starts_at]
    (offer,) = shop.rows(WaitingListEntry, WaitingListEntry.status == "offered")
    assert offer.offered_until == row.starts_at


def test_a_canceled_workshop_closes_its_line_and_tells_everyone(
    shop: OrderShop, crowd: tuple[str, Person, Person, Person, Person]
) -> None:
    workshop, _, _, otto, walt = crowd
    for _ in range(2):  # a repeated call repeats nothing
        cancel_workshop(shop.runtime, workshop, caller=shop.boss.caller, reason="The hall is closed.")
    assert recipients(shop, "workshop_called_off") == ["anna"]
    assert recipients(shop, "waiting_called_off") == ["otto", "ulla", "walt"]
    assert {row.context["reason"] for row in shop.rows(Mail, Mail.template == "waiting_called_off")} == {
        "The hall is closed."
    }
    assert (entries(shop)[otto.profile_id], entries(shop)[walt.profile_id]) == ("closed", "closed")
    assert shop.rows(WorkshopEnrollment, TAKEN) == []
    work(shop)
    assert len(recipients(shop, "waiting_list_offer")) == 1


def test_a_deleted_workshop_tells_those_who_wait(shop: OrderShop) -> None:
    workshop = shop.workshop(price=0, max_participants=0)
    entry = join(shop, shop.ben, workshop)
    assert status(shop, entry) == "waiting"
    shop.transact(lambda uow: delete_workshop(uow, shop.boss.caller, workshop))
    assert recipients(shop, "waiting_called_off") == ["ben"]
    assert shop.rows(WaitingListEntry) == []
