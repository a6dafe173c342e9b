"""/workshops and /workshops/{slug} as a visitor sees them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from guildhall_demo.catalogue import workshops
from tests.browser.public.answers import answer_instead, come_by_link
from tests.support.browsing import PATIENCE_MS, hold
from tests.support.days import long_day
from tests.support.server import Server

DAY = "A Partner Programme in a Day"


def beginning(title: str) -> datetime:
    """Return when a workshop begins: the demo is dated from the day it was loaded."""
    (found,) = [item for item in workshops(datetime.now(UTC)) if item["title"] == title]
    hour, minute = map(int, found["time"].split(":"))
    return datetime.combine(found["date"], time(hour, minute), ZoneInfo(found["time_zone"]))


def in_germany(title: str) -> str:
    """Return the time for a visitor in Germany, with the weekday if it is another one. Clocks change on other days."""
    begins = beginning(title)
    there = begins.astimezone(ZoneInfo("Europe/Berlin"))
    weekday = "" if there.date() == begins.date() else "Freitag, "
    return f"{weekday}{there.hour}:{there:%M} Uhr bei Ihnen"


def card(page: Page, title: str) -> Locator:
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=title))


@pytest.fixture
def programme(site: Server, page: Page) -> Page:
    page.goto(f"{site.address}/workshops")
    return page


@pytest.fixture
def in_berlin(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="de-DE", timezone_id="Europe/Berlin")
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


@pytest.mark.shows("WS-1")
def test_loading_shows_a_spinner(site: Server, page: Page) -> None:
    release = hold(page, "**/rest/v1/workshops?*")
    with page.expect_request("**/rest/v1/workshops?*"):
        come_by_link(page, site.address, "Workshops")
    spinner = page.get_by_role("status").filter(has_text="Loading workshops")
    expect(spinner).to_be_attached()
    release()
    expect(card(page, DAY)).to_be_visible()
    expect(spinner).not_to_be_attached()


@pytest.mark.shows("WS-2")
def test_an_error_is_shown_and_can_be_retried(site: Server, page: Page) -> None:
    answer_instead(page, "workshops", 500, {"message": "broken"})
    come_by_link(page, site.address, "Workshops")
    panel = page.get_by_role("alert")
    expect(panel.get_by_role("heading", name="Error loading workshops")).to_be_visible()
    expect(panel.get_by_text("Please try again later.")).to_be_visible()
    page.unroute("**/rest/v1/workshops?*")
    panel.get_by_role("button", name="Try Again").click()
    expect(card(page, DAY)).to_be_visible()


@pytest.mark.shows("WS-3")
def test_there_is_a_card_for_every_active_workshop(programme: Page) -> None:
    expect(programme.get_by_role("article")).to_have_count(7)
    expect(card(programme, "Autumn Retreat")).to_have_count(0)


@pytest.mark.shows("WS-4")
def test_an_empty_list_shows_a_notice(site: Server, page: Page) -> None:
    answer_instead(page, "workshops", 200, [])
    come_by_link(page, site.address, "Workshops")
    expect(page.get_by_role("heading", name="No workshops available")).to_be_visible()


@pytest.mark.shows("WS-5")
def test_upcoming_has_the_default_badge_and_the_others_the_secondary_one(programme: Page) -> None:
    def observe(title: str, status: str) -> str | None:
        return card(programme, title).get_by_text(re.compile(f"^({status})$")).get_attribute("class")

    upcoming, over = observe(DAY, "Upcoming"), observe("Search, Woven In", "Completed")
    assert observe("The Ledger Clinic", "Ongoing") == over
    assert upcoming != over


@pytest.mark.shows("WS-6", "WS-7")
def test_a_card_shows_the_key_facts(programme: Page) -> None:
    day = card(programme, DAY)
    events: list[str | re.Pattern[str]] = [
        re.compile(r"^\$149\.00 USD$"),
        re.compile("^Arrive with a product, leave with a programme"),
        long_day(beginning(DAY)),
        "9:30 AM, New York time",
        "6 hours",
        "Kofi Mensah",
        "5/24 participants",
    ]
    for text in events:
        expect(day.get_by_text(text)).to_be_visible()


@pytest.mark.shows("WS-8")
def test_learn_more_leads_to_the_workshop(programme: Page) -> None:
    card(programme, DAY).get_by_role("link", name="Learn More").click()
    expect(programme.get_by_role("heading", level=1, name=DAY)).to_be_visible()
    assert programme.url.endswith("/workshops/partner-programme-in-a-day")


@pytest.mark.shows("WS-9", "WS-10")
def test_a_guest_is_asked_to_log_in(programme: Page) -> None:
    enroll = card(programme, DAY).get_by_role("link", name="Login to Enroll")
    expect(enroll).to_have_attribute("href", "/login")
    enroll.click()
    expect(programme.get_by_text("Please log in to enroll in workshops.")).to_be_visible()


@pytest.mark.shows("WS-11", "WS-12")
def test_a_full_workshop_cannot_be_booked(programme: Page) -> None:
    full = card(programme, "Congress on Stage")
    expect(full.get_by_text("8/8 participants")).to_be_visible()
    expect(full.get_by_text("Fully booked", exact=True)).to_be_visible()
    expect(full.get_by_text("Upcoming", exact=True)).to_have_count(0)
    expect(full.get_by_role("button", name="Workshop Full")).to_be_disabled()
    expect(full.get_by_role("link", name="Login to Enroll")).to_have_count(0)
    full.get_by_role("link", name="Learn More").click()
    expect(programme.get_by_role("heading", level=2, name="Fully booked")).to_be_visible()
    expect(programme.get_by_role("button", name="Workshop Full")).to_be_disabled()
    expect(programme.get_by_text("Enroll Now")).to_have_count(0)


@pytest.mark.shows("W2")
def test_a_past_workshop_cannot_be_booked(programme: Page) -> None:
    over = card(programme, "Search, Woven In")
    expect(over.get_by_role("button", name="Enrollment closed")).to_be_disabled()
    over.get_by_role("link", name="Learn More").click()
    expect(programme.get_by_role("heading", level=2, name="This workshop is over")).to_be_visible()
    expect(programme.get_by_text("Enroll Now")).to_have_count(0)


@pytest.mark.shows("WS-13", "WS-14", "WS-15", "WS-16", "WS-17", "WS-18")
def test_a_workshop_has_a_page_of_its_own(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/workshops/partner-programme-in-a-day")
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", level=1, name=DAY)).to_be_visible()
    expect(main.get_by_text("Upcoming", exact=True)).to_be_visible()
    expect(main.get_by_text("A partner programme is an arch.")).to_be_visible()
    for heading in ("What You'll Learn", "Requirements"):
        expect(main.get_by_role("heading", name=heading)).to_be_visible()
    points = ["Programme terms in plain words, on one page", "A laptop with a text editor"]
    for point in points:
        expect(main.get_by_role("listitem").filter(has_text=point)).to_be_visible()

    enroll = page.get_by_role("region", name="Enroll Now")
    events: list[str | re.Pattern[str]] = [
        re.compile(r"^\$149\.00 USD$"),
        long_day(beginning(DAY)),
        "9:30 AM, New York time",
        "6 hours",
        "5/24 participants",
        "Kofi Mensah",
        "Full access to materials",
        "Certificate of completion",
        "Lifetime access to recordings",
    ]
    for text in events:
        expect(enroll.get_by_text(text)).to_be_visible()
    expect(enroll.get_by_role("link", name="Login to Enroll")).to_be_visible()


@pytest.mark.shows("WS-19")
def test_an_unknown_workshop_is_not_found(site: Server, page: Page) -> None:
    answer = page.goto(f"{site.address}/workshops/nothing-of-the-kind")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="Workshop not found")).to_be_visible()
    page.get_by_role("link", name="Back to Workshops").click()
    expect(card(page, DAY)).to_be_visible()


@pytest.mark.shows("W3")
def test_the_visitors_local_time_is_beside_the_workshops_time(site: Server, in_berlin: Page) -> None:
    in_berlin.goto(f"{site.address}/workshops")
    day = card(in_berlin, "Ein Partnerprogramm an einem Tag")
    expect(day.get_by_text("9:30 Uhr, Ortszeit New York")).to_be_visible()
    expect(day.get_by_text(in_germany(DAY))).to_be_visible()
    clinic = card(in_berlin, "Die Hauptbuch-Sprechstunde")
    expect(clinic.get_by_text(in_germany("The Ledger Clinic"))).to_be_visible()
    at_home = card(in_berlin, "Zuordnung ohne Cookies")
    expect(at_home.get_by_text("17:00 Uhr, Ortszeit Berlin")).to_be_visible()
    expect(at_home.get_by_text("bei Ihnen")).to_have_count(0)


@pytest.mark.shows("W3")
def test_a_workshop_can_be_put_into_ones_calendar(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/workshops/partner-programme-in-a-day")
    file = page.get_by_role("link", name="Add to calendar (.ics)").get_attribute("href")
    answer = httpx.get(f"{site.address}{file}")
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert f"DTSTART:{beginning(DAY).astimezone(UTC):%Y%m%dT%H%M%SZ}" in answer.text


@pytest.mark.shows("W5")
def test_an_inactive_workshop_is_not_there_for_guests(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/workshops/autumn-retreat")
    expect(page.get_by_role("heading", name="Workshop not found")).to_be_visible()
