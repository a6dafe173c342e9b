"""The workshop functions over HTTP: adding people, writing to them, certificates."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from guildhall.domains.identity.models import Profile
from guildhall.domains.workshops.models import WorkshopEnrollment
from guildhall.services.email.models import Mail
from tests.orders.conftest import OrderShop
from tests.pdf.reading import text_of
from tests.support.branding import PLUM, pictures_of, publish_site, seal, upload_logo, wears
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person


def call(client: Client, name: str, person: Person | None = None, /, **body: Any) -> httpx.Response:
    headers = person.headers if person else {}
    return client.post(f"/functions/v1/{name}", json=body, headers=headers)


def added(shop: OrderShop, client: Client, workshop: str, payment: str, **more: Any) -> httpx.Response:
    payload = {"email": "Zoe@Example.com", "firstName": "Zoë", "lastName": "Łuk"} | more
    return call(client, "add-participant", shop.boss, workshopId=workshop, payment=payment, **payload)


def attended(shop: OrderShop, client: Client, clock: FixedClock, workshop: str, person: Person) -> str:
    """Return a seat of the person, marked as attended after the workshop."""
    seat = added(shop, client, workshop, "free", email=f"{person.caller.email}").json()["enrollmentId"]
    clock.advance(timedelta(days=40))
    marked = client.patch(
        f"/rest/v1/workshop_enrollments?id=eq.{seat}", json={"attended": True}, headers=shop.boss.headers
    )
    assert marked.status_code == 204
    return str(seat)


def test_an_invited_guest_has_a_seat_at_once(shop: OrderShop, client: Client) -> None:
    seat = added(shop, client, shop.workshop(), "free").json()
    assert (seat["enrollmentStatus"], seat["heldUntil"]) == ("enrolled", None)
    assert shop.books(seat["orderId"]) == ("completed", 0, 0)
    [person] = shop.rows(Profile, Profile.email == "zoe@example.com")
    assert (person.first_name, person.last_name) == ("Zoë", "Łuk")
    assert [row.template for row in shop.rows(Mail)] == ["workshop_seat"]
    assert ("order.status_changed", shop.boss.account_id) in shop.log(seat["orderId"])


def test_money_that_came_in_another_way_is_booked(shop: OrderShop, client: Client) -> None:
    workshop = shop.workshop()
    without = added(shop, client, workshop, "received")
    assert (without.status_code, without.json()["hint"]) == (400, "reference_required")
    assert shop.rows(WorkshopEnrollment) == []
    seat = added(shop, client, workshop, "received", reference="INV-7").json()
    assert seat["enrollmentStatus"] == "enrolled"
    assert shop.books(seat["orderId"]) == ("paid", 9900, 0)


def test_a_participant_who_still_has_to_pay_gets_a_held_seat(shop: OrderShop, client: Client) -> None:
    workshop = shop.workshop()
    seat = added(shop, client, workshop, "open").json()
    assert (seat["enrollmentStatus"], shop.books(seat["orderId"])[0]) == ("pending", "pending")
    assert [row.template for row in shop.rows(Mail)] == ["order_placed"]
    again = added(shop, client, workshop, "free")
    assert (again.status_code, again.json()["hint"]) == (409, "already_enrolled")


def test_only_admins_add_and_write(shop: OrderShop, client: Client) -> None:
    workshop = shop.workshop()
    payload: dict[str, Any] = {"workshopId": workshop, "email": "zoe@example.com", "payment": "free"}
    mail: dict[str, Any] = {
        "workshopId": workshop,
        "messageId": workshop,
        "subject": "Hello",
        "message": "There",
    }
    for name, body in (("add-participant", payload), ("mail-participants", mail)):
        assert call(client, name, shop.anna, **body).status_code == 403
        assert call(client, name, **body).status_code == 401


def test_a_message_reaches_those_enrolled(shop: OrderShop, client: Client) -> None:
    workshop = shop.workshop()
    added(shop, client, workshop, "free")
    shop.place(shop.ben, workshop_id=workshop)
    mail: dict[str, Any] = {
        "workshopId": workshop,
        "messageId": workshop,
        "subject": "Hello",
        "message": "There",
    }
    assert call(client, "mail-participants", shop.boss, **mail).json() == {"people": 1}
    sent = shop.rows(Mail, Mail.template == "workshop_message")
    assert [row.recipient for row in sent] == ["zoe@example.com"]


def test_the_participant_list_is_flat_with_person_and_workshop(shop: OrderShop, client: Client) -> None:
    added(shop, client, shop.workshop(), "free")
    columns = "participant_name,participant_email,workshop_title,order_status,enrollment_status"
    path = f"/rest/v1/workshop_enrollments?select={columns}"
    answer = client.get(path, headers=shop.boss.headers | {"accept": "text/csv"})
    assert answer.text.splitlines() == [
        columns,
        "Zoë Łuk,zoe@example.com,Ledger Clinic,completed,enrolled",
    ]


def test_a_certificate_carries_logo_and_accent(shop: OrderShop, client: Client, clock: FixedClock) -> None:
    seat = attended(shop, client, clock, shop.workshop(), shop.ben)
    path = f"/functions/v1/certificates/{seat}"
    plain = client.get(path, headers=shop.ben.headers).content
    assert pictures_of(plain) == []
    publish_site(shop.runtime, logo=upload_logo(shop.runtime, seal()), accent=PLUM)
    worn = client.get(path, headers=shop.ben.headers).content
    assert [picture.size for picture in pictures_of(worn)] == [(400, 100)]
    assert (wears(plain, PLUM), wears(worn, PLUM)) == (False, True)
    assert "Guildhall" in text_of(worn).splitlines()


@pytest.mark.slow
def test_a_certificate_is_only_for_attendees_and_in_their_language(
    shop: OrderShop, client: Client, clock: FixedClock
) -> None:
    workshop = shop.workshop(duration="2 days", time_zone="Europe/Berlin")
    seat = attended(shop, client, clock, workshop, shop.ben)
    answer = client.get(f"/functions/v1/certificates/{seat}", headers=shop.ben.headers)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    details = text_of(answer.content)
    [row] = shop.rows(WorkshopEnrollment)
    for words in (
        "Teilnahmebescheinigung",
        "ben@example.com",
        "Ledger Clinic",
        "24. Dezember 2026 bis 25. Dezember 2026 · 2 days",
        "geleitet von Ada",
        f"Prüfcode {row.certificate_code}",
    ):
        assert words in details
    assert (
        client.get(f"/functions/v1/certificates/{seat}", headers=shop.ben.headers).content == answer.content
    )
    assert client.get(f"/functions/v1/certificates/{seat}", headers=shop.boss.headers).status_code == 200
    assert client.get(f"/functions/v1/certificates/{seat}", headers=shop.anna.headers).status_code == 404
    assert client.get(f"/functions/v1/certificates/{seat}").status_code == 404


def test_without_attendance_there_is_none(shop: OrderShop, client: Client) -> None:
    seat = added(shop, client, shop.workshop(), "free").json()["enrollmentId"]
    answer = client.get(f"/functions/v1/certificates/{seat}", headers=shop.boss.headers)
    assert (answer.status_code, answer.json()["hint"]) == (409, "not_attended")


def test_anyone_can_verify_a_code_until_it_is_revoked(
    shop: OrderShop, client: Client, clock: FixedClock
) -> None:
    seat = attended(shop, client, clock, shop.workshop(), shop.ben)
    [row] = shop.rows(WorkshopEnrollment)
    found = call(client, "verify-certificate", code=f" {row.certificate_code.lower()} ")
    assert found.json() == {"holder": "", "workshop": "Ledger Clinic", "date": "2026-12-24"}
    client.patch(
        f"/rest/v1/workshop_enrollments?id=eq.{seat}", json={"attended": False}, headers=shop.boss.headers
    )
    assert call(client, "verify-certificate", code=row.certificate_code).status_code == 404
    assert call(client, "verify-certificate", code="").status_code == 404


def test_an_order_of_a_workshop_that_is_no_longer_shown_still_names_it(
    shop: OrderShop, client: Client
) -> None:
    workshop = shop.workshop()
    shop.place(shop.anna, workshop_id=workshop)
    client.patch(f"/rest/v1/workshops?id=eq.{workshop}", json={"is_active": False}, headers=shop.boss.headers)
    path = "/rest/v1/orders?select=workshop:workshops(title,materials)"
    assert client.get(path, headers=shop.anna.headers).json() == [
        {"workshop": {"title": "Ledger Clinic", "materials": None}}
    ]
    assert client.get("/rest/v1/workshops?select=title", headers=shop.ben.headers).json() == []
