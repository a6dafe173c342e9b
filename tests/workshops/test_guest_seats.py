"""Seats without an account: a guest books, opens, cancels and waits for a seat by signed links alone."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from guildhall.core.ids import new_id
from guildhall.core.money import Money
from guildhall.domains.identity.commands.limits import MAILS_TO_MAILBOX
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.models import Order
from guildhall.domains.workshops.commands.offer_seats import offer_next_seat
from guildhall.domains.workshops.commands.remind import remind_participants
from guildhall.domains.workshops.commands.transfer_seat import SeatTransfer, transfer_seat
from guildhall.domains.workshops.models import WaitingListEntry, Workshop, WorkshopEnrollment
from guildhall.services.email.branding import branding
from guildhall.services.email.models import Mail
from tests.orders.conftest import OrderShop
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.rows import add_workshop

ADDRESS = "grace@example.com"
ROOM = "https://meet.example/ledger"


def workshop(shop: OrderShop, **fields: Any) -> str:
    return shop.transact(lambda uow: add_workshop(uow, **{"meeting_url": ROOM, "currency": "USD"} | fields))


def book(client: Client, workshop_id: str, **more: Any) -> Any:
    line = {"workshopId": workshop_id}
    body = {"checkoutId": new_id(), "email": ADDRESS, "lines": [line], "firstName": "Grace", "language": "de"}
    return client.post("/functions/v1/guest-checkout", json=body | more)


def call(client: Client, name: str, **body: Any) -> Any:
    return client.post(f"/functions/v1/{name}", json=body)


def seen(client: Client, token: str) -> Any:
    answer = call(client, "guest-orders", token=token)
    assert answer.status_code == 200, answer.text
    (order,) = answer.json()["orders"]
    return order


def pay(shop: OrderShop, order_id: str, minor: int) -> None:
    def settle(uow: Any) -> None:
        record_payment(
            uow, order_id, amount=Money(minor, "USD"), method="card", reference="p", cause=f"p:{order_id}"
        )

    shop.transact(settle)


def token_of(link: str) -> str:
    return link.partition("&guest=")[2]


@pytest.mark.both_databases
def test_a_guest_books_pays_and_opens_the_seat(shop: OrderShop, client: Client) -> None:
    clinic = workshop(shop, price=9900)
    booked = book(client, clinic).json()
    (order,), token = booked["orders"], booked["token"]
    assert seen(client, token)["opens"]["workshop"] is None
    (held,) = shop.rows(WorkshopEnrollment)
    assert (held.enrollment_status, held.auth_user_id) == ("pending", None)
    pay(shop, order["id"], 9900)
    opens = seen(client, token)["opens"]
    assert (opens["meetingUrl"], opens["seat"]["id"], opens["seat"]["certificate"]) == (ROOM, held.id, False)
    (mail,) = shop.rows(Mail)
    assert (mail.template, mail.recipient, mail.language) == ("workshop_seat", ADDRESS, "de")
    assert seen(client, token_of(mail.context["link"])) == seen(client, token)
    with shop.runtime.reading() as uow:
        copy = branding(uow).copy(mail)
    assert token_of(mail.context["link"]) not in copy.html + copy.text
    assert "guest=" in copy.html


def test_a_reminder_leads_a_guest_to_the_seat_and_an_account_to_its_page(
    shop: OrderShop, client: Client
) -> None:
    soon = shop.runtime.clock.now() + timedelta(hours=20)
    clinic = workshop(shop, price=0, date=soon.date(), time=f"{soon:%H:%M}", time_zone="UTC")
    token = book(client, clinic).json()["token"]
    shop.place(shop.anna, workshop_id=clinic)
    shop.transact(lambda uow: uow.db.execute(update(Mail).values(template="seen")))
    assert shop.transact(remind_participants) == 1
    links = {mail.recipient: mail.context["link"] for mail in shop.rows(Mail, Mail.template != "seen")}
    assert seen(client, token_of(links.pop(ADDRESS)))["opens"] == seen(client, token)["opens"]
    (of_account,) = links.values()
    assert "/user/workshops/" in of_account


def test_only_the_token_of_the_seat_shows_its_terms(shop: OrderShop, client: Client) -> None:
    clinic = workshop(shop, price=9900)
    booked = book(client, clinic).json()
    pay(shop, booked["orders"][0]["id"], 9900)
    seat = seen(client, booked["token"])["opens"]["seat"]["id"]
    terms = {"enrollmentId": seat, "guest": booked["token"]}
    assert call(client, "seat-terms", **terms).json()["paid"] == 99
    stranger = book(client, workshop(shop, slug="other", price=0), email="mallory@example.com").json()[
        "token"
    ]
    assert call(client, "seat-terms", enrollmentId=seat, guest=stranger).status_code == 404
    assert call(client, "seat-terms", enrollmentId=seat).status_code == 404
    assert call(client, "cancel-seat", enrollmentId=seat, guest=stranger).status_code == 404


def test_a_free_seat_is_given_back_at_once(shop: OrderShop, client: Client) -> None:
    token = book(client, workshop(shop, price=0)).json()["token"]
    seat = seen(client, token)["opens"]["seat"]["id"]
    assert call(client, "cancel-seat", enrollmentId=seat, guest=token).json() == {"refunded": 0}
    assert seen(client, token)["opens"]["seat"] is None
    (row,) = shop.rows(WorkshopEnrollment)
    assert row.enrollment_status == "cancelled"


def test_the_certificate_opens_by_the_token_until_the_holder_has_an_account(
    shop: OrderShop, client: Client
) -> None:
    token = book(client, workshop(shop, price=0)).json()["token"]
    seat = seen(client, token)["opens"]["seat"]["id"]
    address = f"/functions/v1/certificates/{seat}?guest={token}"
    assert client.get(address).status_code == 409
    came = update(WorkshopEnrollment).values(attended_at=shop.runtime.clock.now(), certificate_code="ABC")
    shop.transact(lambda uow: uow.db.execute(came))
    assert seen(client, token)["opens"]["seat"]["certificate"] is True
    assert client.get(address).content.startswith(b"%PDF")
    assert client.get(f"/functions/v1/certificates/{seat}").status_code == 404
    owned = update(WorkshopEnrollment).values(auth_user_id=shop.anna.account_id)
    shop.transact(lambda uow: uow.db.execute(owned))
    assert seen(client, token)["opens"]["seat"]["certificate"] is False
    assert client.get(address).status_code == 404


@pytest.mark.both_databases
@pytest.mark.slow
def test_other_details_take_the_place_of_the_unpaid_order(shop: OrderShop, client: Client) -> None:
    """A guest who comes back from the payment page to correct something is not 'already enrolled'."""
    clinic = workshop(shop, price=9900, max_participants=1)
    first = book(client, clinic).json()["orders"][0]["id"]
    second = book(client, clinic, country="FR")
    assert second.status_code == 200, second.text
    states = {order.id: order.status for order in shop.rows(Order)}
    assert (states[first], states[second.json()["orders"][0]["id"]]) == ("cancelled", "pending_payment")
    full = book(client, clinic, email="ben@example.net")
    assert (full.status_code, full.json()["hint"]) == (409, "workshop_full")
    pay(shop, second.json()["orders"][0]["id"], 9900)
    again = book(client, clinic)
    assert (again.status_code, again.json()["hint"]) == (409, "already_enrolled")


def test_a_typed_address_does_not_keep_its_owner_from_a_seat(shop: OrderShop, client: Client) -> None:
    """The owner gets an order of their own: the stranger's token does not open what the owner pays."""
    clinic = workshop(shop, price=9900)
    typed = book(client, clinic, email=str(shop.anna.caller.email)).json()
    own = client.post("/functions/v1/enroll", json={"workshopId": clinic}, headers=shop.anna.headers).json()
    assert own["orderId"] != typed["orders"][0]["id"]
    assert seen(client, typed["token"])["status"] == "cancelled"
    pay(shop, own["orderId"], 9900)
    assert seen(client, typed["token"])["opens"]["workshop"] is None


def test_a_handed_over_seat_no_longer_opens_by_the_buyers_links(shop: OrderShop, client: Client) -> None:
    clinic = workshop(shop, price=0)
    token = book(client, clinic).json()["token"]
    seat = seen(client, token)["opens"]["seat"]["id"]
    to = SeatTransfer(enrollment_id=seat, email="eva@example.com")
    shop.transact(lambda uow: transfer_seat(uow, shop.boss.caller, to))
    assert seen(client, token)["opens"]["workshop"] is None
    assert call(client, "cancel-seat", enrollmentId=seat, guest=token).status_code == 404
    (new,) = shop.rows(Mail, Mail.recipient == "eva@example.com")
    assert "/user/workshops/" in new.context["link"]  # the order is another person's


@pytest.mark.both_databases
def test_a_guest_waits_for_a_seat_and_takes_the_offer(shop: OrderShop, client: Client) -> None:
    clinic = workshop(shop, price=0, max_participants=1)
    shop.place(shop.anna, workshop_id=clinic)
    refused = call(client, "join-waiting-list", workshopId=clinic)
    assert refused.status_code == 401
    joined = call(client, "join-waiting-list", workshopId=clinic, email=ADDRESS, language="fr")
    assert joined.json()["place"] == 1
    again = call(client, "join-waiting-list", workshopId=clinic, email=ADDRESS, language="fr")
    assert again.json() == joined.json()
    (mail,) = shop.rows(Mail, Mail.template == "waiting_list_joined")
    assert (mail.recipient, mail.language) == (ADDRESS, "fr")
    more = update(Workshop).where(Workshop.id == clinic).values(max_participants=2)
    shop.transact(lambda uow: uow.db.execute(more))
    assert book(client, clinic, email="late@example.com").json()["hint"] == "workshop_full"
    shop.transact(offer_next_seat)
    (offer,) = shop.rows(Mail, Mail.template == "waiting_list_offer")
    assert offer.context["link"].partition("/checkout?workshop=")[2]
    assert book(client, clinic).status_code == 200
    (entry,) = shop.rows(WaitingListEntry)
    assert entry.status == "accepted"


@pytest.mark.settings(rate_limits="on")
def test_one_client_cannot_take_all_seats_with_invented_addresses(shop: OrderShop, client: Client) -> None:
    clinic = workshop(shop, price=9900)
    taken = [book(client, clinic, email=f"{number}@example.com").status_code for number in range(6)]
    assert taken == [200, 200, 200, 200, 429, 429]


@pytest.mark.settings(rate_limits="on")
def test_no_stranger_fills_a_mailbox_with_places_in_line(
    shop: OrderShop, client: Client, clock: FixedClock
) -> None:
    """Each request names another spelling of the mailbox, and comes late enough for the limit of its client."""
    clinic = workshop(shop, price=0, max_participants=0)
    for number in range(2 * MAILS_TO_MAILBOX.burst):
        call(client, "join-waiting-list", workshopId=clinic, email=f"victim+{number}@gmail.com")
        clock.advance(timedelta(minutes=16))
    assert len(shop.rows(Mail)) == MAILS_TO_MAILBOX.burst
