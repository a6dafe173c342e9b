"""/user/workshops and a booked workshop's page: the seat and everything that belongs to it."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import OrderDetail
from guildhall.domains.workshops.models import WorkshopDetail
from tests.browser.account.area import (
    Area,
    Held,
    SignedInCustomer,
    add_customer,
    add_order_of,
    add_seat,
    broken,
)
from tests.support.days import day_ahead, long_day
from tests.support.rows import add, add_workshop

ENROLLED = datetime(2026, 11, 3, 10, tzinfo=UTC)
LINKS = [{"title": "Enter the room", "url": "https://example.com/room"}]
OPENS: dict[str, Any] = {
    "description": "The door opens early.",
    "image_url": "/art/workshops/ledger-clinic.svg",
    "links": LINKS,
    "additional_details": {"join_code": "4711", "group": {"size": 8}},
}


def offer(uow: UnitOfWork, slug: str, **columns: Any) -> str:
    usual = {
        "title": slug.replace("-", " ").title(),
        "description": "Bring your books.",
        "detailed_description": "We open the ledger together.",
        "what_you_learn": ["Reading a ledger"],
        "requirements": ["A pencil"],
        "materials": [
            {"title": "Case book", "description": "All cases", "additional_details": {"page_count": 22}}
        ],
    }
    return add_workshop(uow, slug, **(usual | columns))


def take_part(uow: UnitOfWork, customer: SignedInCustomer, slug: str, **columns: Any) -> str:
    """Add a bought seat, with details of the workshop and of the order."""
    workshop = offer(uow, slug, **columns)
    paid = {"status": "completed", "paid_amount": 9900, "total_amount": 9900}
    order = add_order_of(uow, customer, workshop_id=workshop, **paid)
    add_seat(uow, customer, workshop, order_id=order, enrolled_at=ENROLLED)
    add(uow, WorkshopDetail, workshop_id=workshop, title="Join the evening", **OPENS)
    add(uow, OrderDetail, order_id=order, title="Your handout", **OPENS)
    return workshop


@pytest.mark.shows("USR-64", "USR-65")
def test_each_workshop_has_a_card(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        workshop = offer(uow, "evening-class", max_participants=12)
        add_seat(uow, area.customer, workshop)
        past = offer(uow, "older-class", date=date(2026, 1, 5), status="completed")
        add_seat(uow, area.customer, past, enrolled_at=ENROLLED + timedelta(days=300))
        add_seat(uow, area.customer, offer(uow, "held-class"), enrollment_status="pending")
    page = area.open("/user/workshops")
    cards = page.get_by_role("article")
    expect(cards.get_by_role("heading")).to_have_text(["Evening Class", "Older Class"])
    first = cards.first
    for text in (
        "Bring your books.",
        "Upcoming",
        long_day(day_ahead(33)),
        "3 hours",
        "1/12 participants",
        "Ada",
    ):
        expect(first.get_by_text(text, exact=True)).to_be_visible()
    expect(first.get_by_text("2:30 PM")).to_be_visible()
    assert area.link("View Details", first) == "/user/workshops/evening-class"
    expect(cards.last.get_by_text("Completed", exact=True)).to_be_visible()


@pytest.mark.shows("USR-66", "USR-67")
def test_a_customer_without_workshops_sees_the_empty_state(area: Area) -> None:
    area.open("/user/workshops")
    area.shows("No workshops enrolled")
    assert area.link("Browse Workshops") == "/workshops"


@pytest.mark.shows("USR-68")
def test_it_shows_a_loading_state(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        take_part(uow, area.customer, "slow-class")
    held = Held()
    area.answer("/rest/v1/workshops*", held.hold)
    area.open("/user/workshops/slow-class")
    area.shows("Loading workshop details...")
    held.go_on()
    expect(area.page.get_by_role("heading", name="Slow Class")).to_be_visible()


@pytest.mark.shows("USR-69")
def test_an_unknown_workshop_is_not_found(area: Area) -> None:
    page = area.open("/user/workshops/no-such-class")
    expect(page.get_by_role("heading", name="Workshop not found")).to_be_visible()
    assert area.link("Back to My Workshops") == "/user/workshops"


@pytest.mark.shows("USR-70", "USR-71")
def test_without_a_seat_the_page_offers_one(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        workshop = take_part(uow, add_customer(uow), "other-class")
        add_seat(uow, area.customer, workshop, enrollment_status="pending")
    page = area.open("/user/workshops/other-class")
    expect(page.get_by_role("heading", name="Access Denied")).to_be_visible()
    area.shows("You are not enrolled in this workshop.")
    denied = page.get_by_role("main")
    assert area.link("My Workshops", denied) == "/user/workshops"
    assert area.link("View Public Page", denied) == "/workshops/other-class"
    for hidden in ("Case book", "Join the evening", "Your handout"):
        expect(page.get_by_text(hidden)).to_have_count(0)


@pytest.mark.shows("USR-72", "USR-73", "USR-74", "USR-75", "USR-76", "USR-77", "USR-78")
def test_with_a_seat_the_page_opens_its_materials(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        # Hidden from the public since, but visible to participants (W5).
        take_part(uow, area.customer, "own-class", is_active=False)
    page = area.open("/user/workshops/own-class")
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", level=1)).to_have_text("Own Class")
    texts = (
        "Enrolled",
        "Enrolled on Nov 3, 2026",
        long_day(day_ahead(33)),
        "3 hours",
        "1/5 participants",
        "Ada",
    )
    area.shows(*texts)  # USR-72, USR-73
    expect(main.get_by_text("$99.00 USD")).to_be_visible()
    expect(main.get_by_text("2:30 PM")).to_be_visible()

    for title, text in (  # USR-74
        ("About This Workshop", "We open the ledger together."),
        ("What You'll Learn", "Reading a ledger"),
        ("Requirements", "A pencil"),
        ("Workshop Materials", "Case book"),
    ):
        expect(area.section(title).get_by_text(text, exact=True)).to_be_visible()

    panel = area.section("You're enrolled!")  # USR-75, USR-76
    expect(panel.get_by_text("Upcoming", exact=True)).to_be_visible()
    expect(panel.get_by_text("Nov 3, 2026", exact=True)).to_be_visible()
    assert area.link("View Public Page", panel) == "/workshops/own-class"

    for card, title in (  # USR-77, USR-78
        ("Workshop Details & Materials", "Join the evening"),
        ("Order Materials", "Your handout"),
    ):
        opened = area.section(card)
        expect(opened.get_by_role("heading", name=title)).to_be_visible()
        expect(opened.get_by_text("The door opens early.", exact=True)).to_be_visible()
        expect(opened.locator("img")).to_have_attribute("src", str(OPENS["image_url"]))
        link = opened.get_by_role("link", name="Enter the room")
        expect(link).to_have_attribute("href", "https://example.com/room")
        expect(link).to_have_attribute("target", "_blank")
        expect(opened.locator("dl")).to_have_text('Join Code4711Group{"size":8}')


@pytest.mark.shows("ERR-59")
def test_a_failed_read_is_logged_and_shows_nothing(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        take_part(uow, area.customer, "failing-class")
    area.answer("/rest/v1/workshops*", broken)
    page = area.open("/user/workshops/failing-class")
    expect(page.get_by_role("alert").get_by_text("Error loading workshops")).to_be_visible()
    assert any(text.startswith("The workshop could not be read:") for text in area.logged)
    page.unroute_all()
    page.get_by_role("button", name="Try Again").click()
    expect(page.get_by_role("heading", name="Failing Class")).to_be_visible()


@pytest.mark.shows("CALL-35", "CALL-36", "CALL-37")
def test_everything_is_loaded_in_one_read(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        take_part(uow, area.customer, "counted-class")
    with area.requests("/rest/v1/w") as requested:
        area.open("/user/workshops/counted-class")
        expect(area.section("Order Materials")).to_be_visible()
    [request] = requested
    who = f"auth_user_id=eq.{area.customer.account_id}"
    assert f"slug=eq.counted-class&workshop_enrollments.{who}" in request.url
    assert "workshop_enrollments.enrollment_status=eq.enrolled" in request.url
    assert "workshop_details.order=created_at.desc" in request.url
    assert f"orders.{who}" in request.url
