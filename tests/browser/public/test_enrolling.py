"""Enrolling in a workshop from its page: paid, and every refusal."""

import itertools
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.books import ADMIN, CUSTOMER, Books
from tests.journeys.steps import GOOD_CARD, fill_in_card, fill_in_sign_in, press_pay, sign_in
from tests.support.days import NEXT_YEAR
from tests.support.server import Server

NUMBERS = "reading-your-numbers"
_numbers = itertools.count()


@pytest.fixture
def site(till: Server) -> Server:
    """The shop for purchases: these tests add workshops, which would appear on the pages of the other."""
    return till


@dataclass(frozen=True)
class WorkshopPage:
    id: str
    page: str


def add_workshop(site: Server, **columns: object) -> WorkshopPage:
    """Add a workshop for one test, free and with one seat unless the columns state otherwise."""
    slug = f"a-free-hour-{next(_numbers)}"
    row: dict[str, object] = {
        "title": "A Free Hour",
        "slug": slug,
        "price": 0,
        "date": f"{NEXT_YEAR}-05-06",
        "time": "12:00",
        "duration": "1 hour",
        "instructor": "Ada",
        "max_participants": 1,
    }
    answer = Books(site, *ADMIN).http.post(
        "/rest/v1/workshops", json=row | columns, headers={"prefer": "return=representation"}
    )
    assert answer.status_code == 201, answer.text
    return WorkshopPage(answer.json()[0]["id"], f"{site.address}/workshops/{slug}")


def change(site: Server, workshop: WorkshopPage, **columns: object) -> None:
    answer = Books(site, *ADMIN).http.patch(f"/rest/v1/workshops?id=eq.{workshop.id}", json=columns)
    assert answer.status_code == 204, answer.text


def enroll_elsewhere(site: Server, person: tuple[str, str], workshop: WorkshopPage) -> None:
    """Enrol as if in another browser."""
    answer = Books(site, *person).http.post("/functions/v1/enroll", json={"workshopId": workshop.id})
    assert answer.status_code == 200, answer.text


def open_workshop(page: Page, workshop: WorkshopPage, button: str) -> None:
    """Open the workshop and wait for the button."""
    page.goto(workshop.page)
    expect(page.get_by_role("button", name=button)).to_be_visible()


def test_a_guest_logs_in_returns_and_pays_for_a_seat(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/workshops/{NUMBERS}")
    page.get_by_role("link", name="Login to Enroll").click()
    fill_in_sign_in(page, *CUSTOMER)
    enroll = page.get_by_role("region", name="Enroll Now")
    with page.expect_popup() as opened:
        enroll.get_by_role("button", name="Enroll Now").click()
    window = opened.value
    window.wait_for_url("**/sandbox/pay/**")

    # The seat is held and counts as taken while its payment is pending.
    expect(enroll.get_by_text("We're holding your seat until")).to_be_visible()
    expect(enroll.get_by_text("3/18 participants")).to_be_visible()

    # Returning later leads to the same payment.
    window.close()
    page.reload()
    with page.expect_popup() as opened:
        enroll.get_by_role("button", name="Continue to payment").click()
    window = opened.value
    window.wait_for_url("**/sandbox/pay/**")
    fill_in_card(window, GOOD_CARD)
    press_pay(window)

    expect(page.get_by_text("You're enrolled!")).to_be_visible()
    expect(enroll.get_by_role("link", name="Go to my workshop")).to_have_attribute(
        "href", f"/user/workshops/{NUMBERS}"
    )
    expect(enroll.get_by_text("3/18 participants")).to_be_visible()
    (order,) = Books(site, *CUSTOMER).rows(
        "orders", select="status,workshop:workshops!inner(slug)", **{"workshop.slug": f"eq.{NUMBERS}"}
    )
    assert order["status"] == "completed"


@pytest.mark.shows("M1", "W5", "VAL-17", "VAL-18", "VAL-19", "ERR-22", "ERR-23", "ERR-24")
def test_what_changed_meanwhile_is_shown(site: Server, page: Page) -> None:
    """A workshop each: its last seat went, it was booked in another tab, its price changed, the session ended."""
    sign_in(page, site, *CUSTOMER)
    toast = page.get_by_role("alert")

    last = add_workshop(site)
    open_workshop(page, last, "Enroll for free")
    enroll_elsewhere(site, ADMIN, last)
    page.get_by_role("button", name="Enroll for free").click()
    expect(toast.filter(has_text="Workshop Full")).to_contain_text(
        "This workshop has reached its maximum capacity."
    )
    expect(page.get_by_role("button", name="Workshop Full")).to_be_disabled()

    booked = add_workshop(site, max_participants=9)
    open_workshop(page, booked, "Enroll for free")
    enroll_elsewhere(site, CUSTOMER, booked)
    page.get_by_role("button", name="Enroll for free").click()
    expect(toast.filter(has_text="Already Enrolled")).to_contain_text(
        "You are already enrolled in this workshop."
    )
    expect(page.get_by_role("link", name="Go to my workshop")).to_be_visible()

    # Inactive, it is there for those enrolled.
    change(site, booked, is_active=False)
    page.goto(booked.page)
    expect(page.get_by_role("heading", level=1, name="A Free Hour")).to_be_visible()
    expect(page.get_by_text("You're enrolled")).to_be_visible()

    priced = add_workshop(site, price=85, currency="GBP")
    open_workshop(page, priced, "Enroll Now")
    change(site, priced, price=90)
    page.get_by_role("button", name="Enroll Now").click()
    expect(toast.filter(has_text="The price has changed")).to_be_visible()
    expect(page.get_by_role("region", name="Enroll Now").get_by_text("£90.00 GBP")).to_be_visible()

    open_workshop(page, add_workshop(site, price=85), "Enroll Now")
    ended = Books(site, *CUSTOMER).http.post("/auth/v1/logout?scope=global")
    assert ended.status_code == 204
    page.get_by_role("button", name="Enroll Now").click()
    expect(toast.filter(has_text="Authentication Required")).to_contain_text(
        "Please log in to enroll in workshops."
    )
    expect(page.get_by_role("link", name="Login to Enroll")).to_be_visible()
