"""/workshops and /workshops/{slug} as a visitor uses them."""

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.browsing import PATIENCE_MS
from tests.support.server import Server

DAY = "A Partner Program in a Day"


def in_germany(site: Server, title: str) -> str:
    """Return the time for a visitor in Germany, with the weekday if it is another one. Clocks change on other days."""
    asked = {"title": f"eq.{title}", "select": "date,starts_at"}
    (found,) = httpx.get(f"{site.address}/rest/v1/workshops", params=asked).json()
    there = datetime.fromisoformat(found["starts_at"]).astimezone(ZoneInfo("Europe/Berlin"))
    weekday = "" if there.date().isoformat() == found["date"] else "Freitag, "
    return f"{weekday}{there.hour}:{there:%M} Uhr bei Ihnen"


def card(page: Page, title: str) -> Locator:
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=title))


@pytest.fixture
def in_berlin(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="de-DE", timezone_id="Europe/Berlin")
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


@pytest.mark.shows("WS-8", "WS-9", "WS-10")
def test_a_card_leads_to_its_workshop_and_a_guest_to_the_sign_in(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/workshops")
    card(page, DAY).get_by_role("link", name="Learn More").click()
    expect(page.get_by_role("heading", level=1, name=DAY)).to_be_visible()
    page.go_back()
    card(page, DAY).get_by_role("link", name="Login to Enroll").click()
    expect(page.get_by_text("Please log in to enroll in workshops.")).to_be_visible()


@pytest.mark.shows("W3")
def test_the_visitors_local_time_is_beside_the_workshops_time(site: Server, in_berlin: Page) -> None:
    in_berlin.goto(f"{site.address}/workshops")
    day = card(in_berlin, "Ein Partnerprogramm an einem Tag")
    expect(day.get_by_text("9:30 Uhr, Ortszeit New York")).to_be_visible()
    expect(day.get_by_text(in_germany(site, DAY))).to_be_visible()
    clinic = card(in_berlin, "Die Hauptbuch-Sprechstunde")
    expect(clinic.get_by_text(in_germany(site, "The Ledger Clinic"))).to_be_visible()
    at_home = card(in_berlin, "Zuordnung ohne Cookies")
    expect(at_home.get_by_text("17:00 Uhr, Ortszeit Berlin")).to_be_visible()
    expect(at_home.get_by_text("bei Ihnen")).to_have_count(0)
