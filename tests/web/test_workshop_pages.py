"""/workshops and /workshops/{slug} as a guest reads them."""

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest

from guildhall_demo.catalogue import workshops
from tests.support.application import NOON
from tests.support.client import Client
from tests.support.days import long_day
from tests.support.html import PagePart, read

DAY, FULL, OVER = "A Partner Program in a Day", "Congress on Stage", "Search, Woven In"


def beginning(title: str) -> datetime:
    """Return when a workshop of the demo begins."""
    (found,) = [item for item in workshops(NOON) if item["title"] == title]
    hour, minute = map(int, found["time"].split(":"))
    return datetime.combine(found["date"], time(hour, minute), ZoneInfo(found["time_zone"]))


@pytest.fixture(scope="module")
def programme(demo: Client) -> PagePart:
    return read(demo, "/workshops").main


@pytest.mark.shows("WS-3")
def test_there_is_a_card_for_every_active_workshop(programme: PagePart) -> None:
    assert len(programme.all("article")) == 7
    assert "Autumn Retreat" not in programme.text


@pytest.mark.shows("WS-4")
def test_an_empty_list_shows_a_notice(client: Client) -> None:
    assert "No workshops available" in read(client, "/workshops").main.headings()


@pytest.mark.shows("WS-5")
def test_upcoming_has_the_default_badge_and_the_others_the_secondary_one(programme: PagePart) -> None:
    def look(title: str, status: str) -> str | None:
        return programme.about("article", title).one("span", status).get("class")

    upcoming, over = look(DAY, "Upcoming"), look(OVER, "Completed")
    assert look("The Ledger Clinic", "Ongoing") == over
    assert upcoming != over


@pytest.mark.shows("WS-6", "WS-7", "WS-8", "WS-9")
def test_a_card_shows_the_key_facts_and_two_ways_on(programme: PagePart) -> None:
    day = programme.about("article", DAY)
    facts = {"$149.00 USD", long_day(beginning(DAY)), "9:30 AM, New York time", "6 hours"}
    assert facts | {"Kofi Mensah", "5/24 participants"} <= day.texts
    assert day.one("h3 + p").text.startswith("Arrive with a product, leave with a program")
    assert day.link(f"Learn More : {DAY}") == "/workshops/partner-programme-in-a-day"
    assert day.link(f"Login to Enroll: {DAY}") == "/login"


@pytest.mark.shows("WS-11", "WS-12")
def test_a_full_workshop_cannot_be_booked(demo: Client, programme: PagePart) -> None:
    card = programme.about("article", FULL)
    assert {"8/8 participants", "Fully booked"} <= card.texts
    assert "Upcoming" not in card.texts
    assert card.one("button", f"Workshop Full: {FULL}").get("disabled") == ""
    page = read(demo, card.link(f"Learn More : {FULL}")).main
    assert "Fully booked" in page.headings(2)
    assert page.one("button", f"Workshop Full: {FULL}").get("disabled") == ""
    assert ("Login to Enroll" in card.text, "Enroll Now" in page.text) == (False, False)


@pytest.mark.shows("W2")
def test_a_past_workshop_cannot_be_booked(demo: Client, programme: PagePart) -> None:
    card = programme.about("article", OVER)
    assert card.one("button", f"Enrollment closed: {OVER}").get("disabled") == ""
    page = read(demo, card.link(f"Learn More : {OVER}")).main
    assert "This workshop is over" in page.headings(2)
    assert "Enroll Now" not in page.text


@pytest.mark.shows("WS-13", "WS-14", "WS-15", "WS-16", "WS-17", "WS-18")
def test_a_workshop_has_a_page_of_its_own(demo: Client) -> None:
    main = read(demo, "/workshops/partner-programme-in-a-day").main
    assert main.headings(1) == [DAY]
    assert "Upcoming" in main.texts
    assert "A partner program is an arch." in main.about("section", "About this workshop").text
    points = {
        "What You'll Learn": "Program terms in plain words, on one page",
        "Requirements": "A laptop with a text editor",
    }
    assert [
        title for title, point in points.items() if point not in main.about("section", title).items()
    ] == []
    enroll = main.about("section", "Enroll Now")
    facts = {"$149.00 USD", long_day(beginning(DAY)), "9:30 AM, New York time", "6 hours", "Kofi Mensah"}
    assert facts | {"5/24 participants"} <= enroll.texts
    promises = ["Full access to materials", "Certificate of completion", "Lifetime access to recordings"]
    assert enroll.items() == promises
    assert enroll.link(f"Login to Enroll: {DAY}") == "/login"


@pytest.mark.shows("WS-19", "W5")
def test_unknown_and_inactive_workshops_are_not_there_for_guests(demo: Client) -> None:
    for slug in ("nothing-of-the-kind", "autumn-retreat"):
        main = read(demo, f"/workshops/{slug}", 404).main
        assert main.headings() == ["Workshop not found"]
        assert main.link("Back to Workshops") == "/workshops"


@pytest.mark.shows("W3")
def test_a_workshop_can_be_put_into_ones_calendar(demo: Client) -> None:
    answer = demo.get(read(demo, "/workshops/partner-programme-in-a-day").link("Add to calendar (.ics)"))
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert f"DTSTART:{beginning(DAY).astimezone(UTC):%Y%m%dT%H%M%SZ}" in answer.text
