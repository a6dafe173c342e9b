"""A customer waits for a seat in a full workshop, is offered one, and gives a seat to another person."""

from datetime import timedelta

from playwright.sync_api import expect

from guildhall.core.runtime import Runtime
from guildhall.domains.orders.commands.enroll import enroll
from guildhall.domains.orders.schemas import NewOrder
from guildhall.domains.payments.commands.cancel_seat import cancel_seat
from guildhall.domains.workshops.commands.offer_seats import offer_next_seat
from guildhall.domains.workshops.models import WaitingListEntry
from guildhall.domains.workshops.tokens import ENTRIES
from tests.browser.account.area import Area
from tests.support.people import Person, add_person
from tests.support.rows import add_workshop

ROOM = "https://meet.example/room"


def full(books: Runtime, slug: str) -> tuple[str, str, Person]:
    """Add a free workshop with one seat that someone else has; return it, the seat and its holder."""
    with books.writing() as uow:
        far = uow.now.date() + timedelta(days=60)
        workshop = add_workshop(uow, slug, title="Small Circle", price=0, max_participants=1, date=far)
        other = add_person(uow, f"other-{slug}")
        seat = enroll(uow, other.caller, NewOrder(workshop_id=workshop))
    return workshop, seat.id, other


def entry_of(books: Runtime, workshop: str) -> str:
    with books.reading() as uow:
        found = uow.db.execute(
            WaitingListEntry.__table__.select().where(
                WaitingListEntry.workshop_id == workshop, WaitingListEntry.status == "waiting"
            )
        ).one()
    return str(found.id)


def test_a_full_workshop_has_a_waiting_list_that_a_button_and_a_mail_s_link_leave(
    area: Area, books: Runtime
) -> None:
    workshop, _, _ = full(books, "circle-one")
    page = area.open("/workshops/circle-one")
    page.get_by_role("button", name="Join the waiting list").click()
    area.toast("You're on the waiting list", "We'll email you as soon as a seat opens up for you.")
    area.shows("You're on the waiting list: number 1 in line.")
    area.open("/user/workshops")
    area.shows("Waiting lists", "Number 1 in line")
    area.open("/workshops/circle-one")
    page.get_by_role("button", name="Leave the waiting list").click()
    page.get_by_role("button", name="Join the waiting list").click()
    area.shows("You're on the waiting list: number 1 in line.")
    token = ENTRIES.token(books.settings.signing_secret, entry_of(books, workshop))
    area.open(f"/waiting-list?leave={token}")
    area.shows("You're no longer waiting for a seat in Small Circle.")
    area.open("/waiting-list?leave=forged")
    expect(page.get_by_text("This link isn't valid.")).to_be_visible()


def test_an_offered_seat_is_booked(area: Area, books: Runtime) -> None:
    _, seat, other = full(books, "circle-two")
    page = area.open("/workshops/circle-two")
    page.get_by_role("button", name="Join the waiting list").click()
    area.shows("You're on the waiting list: number 1 in line.")
    cancel_seat(books, seat, caller=other.caller)
    with books.writing() as uow:
        offer_next_seat(uow)  # unless the server's job was faster
    area.open("/user/workshops")
    expect(page.get_by_text("We're holding a seat for you until")).to_be_visible()
    page.get_by_role("link", name="Book my seat").click()
    expect(page.get_by_text("A seat has opened up. We're holding it for you until")).to_be_visible()
    page.get_by_role("button", name="Book my seat").click()
    area.toast("You're enrolled!", "Your seat in “Small Circle” is confirmed.")


def test_a_seat_is_given_to_another_person(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        far = uow.now.date() + timedelta(days=60)
        workshop = add_workshop(uow, "give-away", title="Give Away", price=0, date=far, meeting_url=ROOM)
        enroll(uow, area.customer.person.caller, NewOrder(workshop_id=workshop))
    page = area.open("/user/workshops/give-away")
    assert area.link("Join the online room") == ROOM
    page.get_by_role("button", name="Transfer my seat").click()
    expect(page.get_by_role("heading", name="Transfer your seat")).to_be_focused()
    expect(page.get_by_text("You can transfer it until")).not_to_contain_text("{{")
    page.get_by_label("Email address of the new participant").fill(area.customer.email)
    page.get_by_role("button", name="Transfer seat").click()
    area.toast("Your seat wasn't transferred", "This is your own address. Enter another person's address.")
    page.get_by_label("Email address of the new participant").fill("heir@example.com")
    page.get_by_role("button", name="Transfer seat").click()
    page.wait_for_url("**/user/workshops")
    area.toast("Your seat has been transferred", "heir@example.com now has the seat.")
    area.open("/user/workshops/give-away")
    expect(page.get_by_role("link", name="Join the online room")).to_have_count(0)
