"""A free seat of a full workshop is offered to the people in line, one after the other, each until a deadline."""

from datetime import timedelta
from typing import Any

import pytest

from guildhall.core.errors import Conflict, NotAllowed, NotFound
from guildhall.domains.identity.commands.limits import OFFERS
from guildhall.domains.identity.commands.remove_customer import remove_customer
from guildhall.domains.orders.commands.enroll import enroll
from guildhall.domains.orders.commands.wait_for_seat import (
    NewWaitingListEntry,
    WaitingListChange,
    offer_by_hand,
    order_line,
    place_in_line,
    stop_waiting,
    wait_for_seat,
)
from guildhall.domains.orders.schemas import NewOrder
from guildhall.domains.payments.commands.cancel_seat import cancel_seat
from guildhall.domains.workshops.commands.release_expired_holds import release_expired_holds
from guildhall.domains.workshops.models import WaitingListEntry, WorkshopEnrollment
from guildhall.jobs.worker import _wait as run_job
from guildhall.services.email.models import Mail
from tests.orders.conftest import OrderShop
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person

DAY = timedelta(days=1)


def person(shop: OrderShop, name: str, **columns: Any) -> Person:
    return shop.transact(lambda uow: add_person(uow, name, **columns))


def book(shop: OrderShop, who: Person, workshop: str) -> str:
    return shop.transact(lambda uow: enroll(uow, who.caller, NewOrder(workshop_id=workshop))).id


def join(shop: OrderShop, who: Person, workshop: str) -> str:
    return shop.transact(
        lambda uow: wait_for_seat(uow, who.caller, NewWaitingListEntry(workshop_id=workshop))
    )


def places(shop: OrderShop, *entries: str) -> list[int | None]:
    return shop.transact(lambda uow: [place_in_line(uow, entry) for entry in entries])


def status(shop: OrderShop, entry: str) -> str:
    (row,) = shop.rows(WaitingListEntry, WaitingListEntry.id == entry)
    return str(row.status)


def work(shop: OrderShop) -> None:
    """Run the jobs of seats until they find nothing to do."""
    shop.transact(release_expired_holds)
    while run_job(shop.runtime):
        pass


def leave(shop: OrderShop, who: Person, seat: str) -> None:
    cancel_seat(shop.runtime, seat, caller=who.caller)


def refused(shop: OrderShop, who: Person, workshop: str, reason: str) -> None:
    with pytest.raises(Conflict) as refusal:
        book(shop, who, workshop)
    assert refusal.value.reason == reason


@pytest.fixture
def cleo(shop: OrderShop) -> Person:
    return person(shop, "cleo")


@pytest.fixture
def full(shop: OrderShop) -> tuple[str, str]:
    """Return a free workshop with one seat, and Anna's seat."""
    workshop = shop.workshop(price=0, max_participants=1)
    return workshop, book(shop, shop.anna, workshop)


def test_a_free_seat_goes_to_the_next_in_line(shop: OrderShop, full: tuple[str, str], cleo: Person) -> None:
    workshop, seat = full
    first, second = join(shop, shop.ben, workshop), join(shop, cleo, workshop)
    assert places(shop, first, second) == [1, 2]
    leave(shop, shop.anna, seat)
    refused(shop, shop.anna, workshop, "workshop_full")  # the seat is theirs, also before the job has run
    work(shop)
    assert (status(shop, first), status(shop, second)) == ("offered", "waiting")
    assert places(shop, first, second) == [None, 1]
    refused(shop, cleo, workshop, "workshop_full")
    book(shop, shop.ben, workshop)
    assert status(shop, first) == "accepted"
    assert [row.enrollment_status for row in shop.rows(WorkshopEnrollment)].count("enrolled") == 1


def test_an_offer_that_is_over_goes_to_the_one_after(
    shop: OrderShop, full: tuple[str, str], cleo: Person, clock: FixedClock
) -> None:
    workshop, seat = full
    first, second = join(shop, shop.ben, workshop), join(shop, cleo, workshop)
    leave(shop, shop.anna, seat)
    work(shop)
    clock.advance(DAY - timedelta(seconds=1))
    work(shop)
    assert status(shop, first) == "offered"
    clock.advance(timedelta(seconds=1))
    work(shop)
    assert (status(shop, first), status(shop, second)) == ("lapsed", "offered")
    refused(shop, shop.ben, workshop, "workshop_full")


def test_who_leaves_the_shop_leaves_every_line(shop: OrderShop, full: tuple[str, str], cleo: Person) -> None:
    """An offered seat passes on at once, and the place in the list is gone."""
    workshop, seat = full
    join(shop, shop.ben, workshop)
    behind = join(shop, cleo, workshop)
    leave(shop, shop.anna, seat)
    work(shop)
    shop.transact(lambda uow: remove_customer(uow, shop.boss.caller, shop.ben.profile_id))
    assert [row.user_id for row in shop.rows(WaitingListEntry)] == [cleo.profile_id]
    work(shop)
    assert status(shop, behind) == "offered"


@pytest.mark.settings(rate_limits="on")
def test_one_mailbox_cannot_keep_the_seat_from_those_behind(
    shop: OrderShop, full: tuple[str, str], cleo: Person, clock: FixedClock
) -> None:
    """Its accounts are offered the seat a few times; then the next mailbox is."""
    workshop, seat = full
    eves = [
        join(shop, person(shop, name), workshop) for name in ("eve", "eve+1", "e.v.e", "eve-x", "eve+2+3")
    ]
    behind = join(shop, cleo, workshop)
    leave(shop, shop.anna, seat)
    for _ in range(OFFERS.burst):
        work(shop)
        assert status(shop, behind) == "waiting"
        clock.advance(DAY)
    work(shop)
    assert status(shop, behind) == "offered"
    assert [status(shop, entry) for entry in eves] == ["lapsed"] * 5
    assert len(shop.rows(Mail, Mail.template == "waiting_list_offer")) == OFFERS.burst + 1


@pytest.mark.slow
def test_an_offer_of_a_paid_seat_is_held_until_its_deadline(shop: OrderShop, clock: FixedClock) -> None:
    workshop = shop.workshop(max_participants=1)
    held = book(shop, shop.anna, workshop)
    entry = join(shop, shop.ben, workshop)
    clock.advance(shop.runtime.settings.seat_hold)
    work(shop)
    offered = clock.now() + DAY
    assert status(shop, entry) == "offered"
    clock.advance(timedelta(hours=1))
    seat = shop.transact(lambda uow: enroll(uow, shop.ben.caller, NewOrder(workshop_id=workshop)))
    assert (seat.enrollment_status, seat.held_until) == ("pending", offered)
    assert held != seat.id
    refused(shop, shop.anna, workshop, "workshop_full")


def test_an_old_unpaid_order_takes_the_offered_seat(shop: OrderShop, clock: FixedClock) -> None:
    """Ben's first hold ran out; the order that still waits for his payment uses the offer."""
    workshop = shop.workshop(max_participants=1)
    book(shop, shop.ben, workshop)
    clock.advance(shop.runtime.settings.seat_hold)
    taken = book(shop, shop.anna, workshop)
    entry = join(shop, shop.ben, workshop)
    cancel_seat(shop.runtime, taken, caller=shop.boss.caller, refund=False)
    work(shop)
    assert status(shop, entry) == "offered"
    book(shop, shop.ben, workshop)
    live = [row for row in shop.rows(WorkshopEnrollment) if row.enrollment_status != "cancelled"]
    assert [(row.user_id, row.order_id is None) for row in live] == [(shop.ben.profile_id, False)]
    assert status(shop, entry) == "accepted"


def test_one_joins_only_a_full_workshop_and_only_once(shop: OrderShop, full: tuple[str, str]) -> None:
    workshop, _ = full
    assert join(shop, shop.ben, workshop) == join(shop, shop.ben, workshop)
    assert len(shop.rows(Mail, Mail.template == "waiting_list_joined")) == 1
    for who, where, reason in (
        (shop.anna, workshop, "already_enrolled"),
        (shop.ben, shop.workshop(slug="roomy"), "seats_free"),
        (shop.ben, shop.workshop(slug="over", status="completed", max_participants=0), "workshop_completed"),
    ):
        with pytest.raises(Conflict) as refusal:
            join(shop, who, where)
        assert refusal.value.reason == reason


def test_leaving_passes_an_offered_seat_on(shop: OrderShop, full: tuple[str, str], cleo: Person) -> None:
    workshop, seat = full
    first, second = join(shop, shop.ben, workshop), join(shop, cleo, workshop)
    leave(shop, shop.anna, seat)
    work(shop)
    shop.transact(lambda uow: stop_waiting(uow, shop.ben.caller, first))
    work(shop)
    assert (status(shop, first), status(shop, second)) == ("left", "offered")


def test_the_link_of_the_mail_leaves_the_list(shop: OrderShop, full: tuple[str, str], client: Client) -> None:
    entry = join(shop, shop.ben, full[0])
    (mail,) = shop.rows(Mail, Mail.template == "waiting_list_joined")
    assert (mail.language, mail.recipient, mail.context["place_in_line"]) == ("de", "ben@example.com", 1)
    token = mail.context["leave_link"].partition("leave=")[2]
    forged = client.post("/functions/v1/leave-waiting-list", json={"token": token[:-3] + "AAA"})
    assert forged.status_code == 404
    for _ in range(2):
        answer = client.post("/functions/v1/leave-waiting-list", json={"token": token})
        assert answer.json() == {"workshop": "Ledger Clinic"}
    assert status(shop, entry) == "left"


def test_the_offer_is_mailed_with_its_deadline(shop: OrderShop, full: tuple[str, str]) -> None:
    workshop, seat = full
    join(shop, shop.ben, workshop)
    leave(shop, shop.anna, seat)
    work(shop)
    (mail,) = shop.rows(Mail, Mail.template == "waiting_list_offer")
    assert (mail.language, mail.context["until"]) == ("de", "22. November 2026, 12:00 Uhr (UTC)")
    assert mail.void_at == shop.rows(WaitingListEntry)[0].offered_until


def test_the_shop_sets_how_long_an_offer_lasts(
    shop: OrderShop, full: tuple[str, str], client: Client
) -> None:
    saved = client.post(
        "/functions/v1/save-settings",
        json={"version": 0, "settings": {"waiting_offer_hours": 2}},
        headers=shop.boss.headers,
    )
    assert saved.status_code == 200, saved.text
    workshop, seat = full
    join(shop, shop.ben, workshop)
    leave(shop, shop.anna, seat)
    work(shop)
    (entry,) = shop.rows(WaitingListEntry)
    assert entry.offered_until == entry.updated_at + timedelta(hours=2)


def test_the_office_orders_the_line_and_offers_by_hand(
    shop: OrderShop, full: tuple[str, str], cleo: Person
) -> None:
    workshop, seat = full
    entries = [join(shop, who, workshop) for who in (shop.ben, cleo, person(shop, "dora"))]
    ben, cleo_, dora = entries
    move = WaitingListChange(place=1)
    shop.transact(lambda uow: order_line(uow, shop.boss.caller, dora, move))
    assert places(shop, *entries) == [2, 3, 1]
    shop.transact(lambda uow: order_line(uow, shop.boss.caller, dora, WaitingListChange(place=99)))
    assert places(shop, *entries) == [1, 2, 3]
    with pytest.raises(Conflict, match="maximum"):
        shop.transact(lambda uow: offer_by_hand(uow, shop.boss.caller, cleo_))
    leave(shop, shop.anna, seat)
    shop.transact(lambda uow: offer_by_hand(uow, shop.boss.caller, cleo_))
    work(shop)
    assert [status(shop, entry) for entry in entries] == ["waiting", "offered", "waiting"]
    with pytest.raises(Conflict) as refusal:
        shop.transact(lambda uow: offer_by_hand(uow, shop.boss.caller, cleo_))
    assert refusal.value.reason == "not_waiting"
    with pytest.raises(NotAllowed):
        shop.transact(lambda uow: offer_by_hand(uow, shop.ben.caller, ben))


def test_customers_see_and_leave_only_their_own_place(
    shop: OrderShop, full: tuple[str, str], cleo: Person, client: Client
) -> None:
    workshop, _ = full
    sent = client.post(
        "/rest/v1/waiting_list_entries?select=place,workshop_title",
        json={"workshop_id": workshop},
        headers=shop.ben.headers | {"prefer": "return=representation"},
    )
    assert (sent.status_code, sent.json()) == (201, [{"place": 1, "workshop_title": "Ledger Clinic"}])
    (entry,) = shop.rows(WaitingListEntry)
    path = f"/rest/v1/waiting_list_entries?id=eq.{entry.id}"
    assert client.get(path, headers=cleo.headers).json() == []
    client.delete(path, headers=cleo.headers)
    assert status(shop, entry.id) == "waiting"
    assert client.patch(path, json={"place": 1}, headers=shop.ben.headers).status_code == 403
    assert client.delete(path, headers=shop.ben.headers).status_code == 204
    assert status(shop, entry.id) == "left"


def test_no_offer_is_made_once_enrollment_has_closed(
    shop: OrderShop, full: tuple[str, str], clock: FixedClock
) -> None:
    workshop, seat = full
    entry = join(shop, shop.ben, workshop)
    clock.advance(timedelta(days=33, hours=3))
    cancel_seat(shop.runtime, seat, caller=shop.boss.caller)
    work(shop)
    assert status(shop, entry) == "waiting"
    with pytest.raises(NotFound):
        join(shop, shop.ben, "00000000-0000-4000-8000-000000000000")
