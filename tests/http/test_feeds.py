"""The news as RSS and a workshop as a calendar file, over HTTP."""

from datetime import date, timedelta
from xml.etree import ElementTree

import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.content.models import BlogArticle, News
from guildhall.services.site.models import SiteVersion
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import add_person
from tests.support.rows import add, add_workshop

HOUR = timedelta(hours=1)


def add_article(runtime: Runtime, slug: str, *, hours_ago: int, **columns: object) -> str:
    with runtime.writing() as uow:
        usual = {"title": slug.title(), "content": "<p>Text</p>", "is_published": True, "tags": []}
        return add(uow, BlogArticle, slug=slug, published_at=uow.now - hours_ago * HOUR, **(usual | columns))


def add_news(runtime: Runtime, title: str, *, hours_ago: int, **columns: object) -> str:
    with runtime.writing() as uow:
        usual = {"description": "<p>Some <b>news</b> &amp; more</p>", "is_published": True}
        return add(uow, News, title=title, published_at=uow.now - hours_ago * HOUR, **(usual | columns))


def items_of(client: Client) -> list[ElementTree.Element]:
    answer = client.get("/news.xml")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/rss+xml")
    return ElementTree.fromstring(answer.content).findall("./channel/item")


def file_of(client: Client, slug: str = "ledger-clinic") -> dict[str, str]:
    """Return the properties of the event, unfolded."""
    answer = client.get(f"/workshops/{slug}.ics")
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    lines = answer.text.replace("\r\n ", "").split("\r\n")
    return dict(line.split(":", 1) for line in lines if ":" in line)


def test_articles_and_news_are_one_feed_the_latest_first(runtime: Runtime, client: Client) -> None:
    add_article(runtime, "older", hours_ago=9)
    add_news(runtime, "Newest", hours_ago=1, slug="newest")
    add_article(runtime, "between", hours_ago=5)
    site = runtime.settings.site_url
    assert [item.findtext("link") for item in items_of(client)] == [
        f"{site}/news/newest",
        f"{site}/news/between",
        f"{site}/news/older",
    ]


def test_an_item_has_a_title_date_and_category(runtime: Runtime, client: Client) -> None:
    row_id = add_article(
        runtime, "sums", hours_ago=3, title="Sums & <signs>", excerpt="A & B", category="business", tags=["x"]
    )
    (item,) = items_of(client)
    assert {child.tag: child.text for child in item if child.tag != "category"} == {
        "title": "Sums & <signs>",
        "link": f"{runtime.settings.site_url}/news/sums",
        "guid": row_id,
        "pubDate": "Sat, 21 Nov 2026 09:00:00 +0000",
        "description": "A & B",
    }
    assert [category.text for category in item.findall("category")] == ["business", "x"]


def test_characters_that_xml_forbids_leave_the_feed_valid(runtime: Runtime, client: Client) -> None:
    add_article(runtime, "pasted", hours_ago=3, title="Two\x0blines\x08", excerpt="\ufffe\U0001f514")
    (item,) = items_of(client)
    assert (item.findtext("title"), item.findtext("description")) == ("Two\nlines", "\U0001f514")


def test_the_feed_declares_its_language(runtime: Runtime, client: Client) -> None:
    def spoken() -> str | None:
        return ElementTree.fromstring(client.get("/news.xml").content).findtext("./channel/language")

    assert spoken() == "en"
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    body = {"version": 0, "settings": {"content_language": "fr"}}
    assert client.post("/functions/v1/save-settings", json=body, headers=boss.headers).status_code == 200
    assert spoken() == "fr"


def test_a_news_item_without_slug_uses_its_id_and_a_summary_of_its_text(
    runtime: Runtime, client: Client
) -> None:
    row_id = add_news(runtime, "Fair", hours_ago=1)
    (item,) = items_of(client)
    assert item.findtext("link") == f"{runtime.settings.site_url}/news/{row_id}"
    assert item.findtext("description") == "Some news & more"


def test_drafts_are_excluded_and_scheduled_items_appear_on_time(
    runtime: Runtime, client: Client, clock: FixedClock
) -> None:
    add_article(runtime, "draft", hours_ago=1, is_published=False)
    add_article(runtime, "tomorrow", hours_ago=-24)
    assert items_of(client) == []
    clock.advance(timedelta(days=1, seconds=1))
    with (
        runtime.writing() as uow
    ):  # a write invalidates the cached answer, which otherwise lives for a minute
        add(uow, News, title="Wake up", description="x", is_published=False)
    assert [item.findtext("title") for item in items_of(client)] == ["Tomorrow"]


def test_an_admins_token_does_not_open_drafts(runtime: Runtime, client: Client) -> None:
    with runtime.writing() as uow:
        admin = add_person(uow, "ada", admin=True)
    add_article(runtime, "draft", hours_ago=1, is_published=False)
    answer = client.get("/news.xml", headers=admin.headers)
    assert ElementTree.fromstring(answer.content).findall("./channel/item") == []


def test_a_workshops_file_has_its_times_in_utc(runtime: Runtime, client: Client) -> None:
    with runtime.writing() as uow:
        row_id = add_workshop(uow, time_zone="America/New_York", duration="3 hours")
    host = runtime.settings.site_url.partition("://")[2]
    assert file_of(client) == {
        "BEGIN": "VEVENT",
        "VERSION": "2.0",
        "PRODID": f"-//{host}//Workshops//EN",
        "METHOD": "PUBLISH",
        "SEQUENCE": "0",
        "UID": f"{row_id}@{host}",
        "DTSTAMP": "20261121T120000Z",
        "DTSTART": "20261224T193000Z",
        "DTEND": "20261224T223000Z",
        "SUMMARY": "Ledger Clinic",
        "DESCRIPTION": f"3 hours · Ada\\n\\n{runtime.settings.site_url}/workshops/ledger-clinic",
        "LOCATION": f"{runtime.settings.site_url}/workshops/ledger-clinic",
        "URL": f"{runtime.settings.site_url}/workshops/ledger-clinic",
        "END": "VCALENDAR",
    }


def test_summer_time_counts_and_an_open_end_stays_open(runtime: Runtime, client: Client) -> None:
    with runtime.writing() as uow:
        zone = "America/New_York"
        add_workshop(uow, date=date(2027, 7, 1), time="18:00", time_zone=zone, duration="Five Thursdays")
    event = file_of(client)
    assert event["DTSTART"] == "20270701T220000Z"
    assert "DTEND" not in event


def test_a_workshop_of_two_days_ends_when_it_was_written_down_to(runtime: Runtime, client: Client) -> None:
    with runtime.writing() as uow:
        row_id = add_workshop(uow, date=date(2027, 7, 1), duration="2 days", place="Guild House; Room 2")
        boss = add_person(uow, "boss", admin=True)
    end = {"end_date": "2027-07-02", "end_time": "17:15"}
    client.patch(f"/rest/v1/workshops?id=eq.{row_id}", json=end, headers=boss.headers)
    event = file_of(client)
    assert (event["DTSTART"], event["DTEND"]) == ("20270701T143000Z", "20270702T171500Z")
    assert event["LOCATION"] == "Guild House\\; Room 2"


def test_punctuation_is_escaped_and_no_line_is_longer_than_75_octets(
    runtime: Runtime, client: Client
) -> None:
    about = "Ä;b,c\\d\n" + "für alle, die Bücher führen " * 9
    with runtime.writing() as uow:
        add_workshop(uow, description=about)
    answer = client.get("/workshops/ledger-clinic.ics")
    assert max(len(line) for line in answer.content.split(b"\r\n")) == 75
    assert "\\,\\d" not in answer.text
    assert file_of(client)["DESCRIPTION"].startswith(
        "Ä\\;b\\,c\\\\d\\nfür alle\\, die Bücher führen für alle"
    )


@pytest.mark.parametrize("slug", ["nothing", "hidden", "hidden&is_active=eq.false", "ledger-clinic&limit=1"])
def test_only_active_workshops_have_a_file(runtime: Runtime, client: Client, slug: str) -> None:
    with runtime.writing() as uow:
        add_workshop(uow)
        add_workshop(uow, "hidden", is_active=False)
    assert client.get(f"/workshops/{slug}.ics").status_code == 404


def test_a_calendar_does_not_lead_to_a_page_that_is_off(runtime: Runtime, client: Client) -> None:
    with runtime.writing() as uow:
        add_workshop(uow)
    site = runtime.settings.site_url
    assert file_of(client)["URL"] == f"{site}/workshops/ledger-clinic"
    with runtime.writing() as uow:
        add(uow, SiteVersion, number=1, content={"off": ["workshops"]}, published_at=uow.now)
    assert file_of(client)["URL"] == f"{site}/"


def test_a_changed_workshop_has_another_file_at_once(runtime: Runtime, client: Client) -> None:
    with runtime.writing() as uow:
        row_id = add_workshop(uow)
        admin = add_person(uow, "ada", admin=True)
    assert file_of(client)["DTSTART"] == "20261224T143000Z"
    changed = client.patch(
        f"/rest/v1/workshops?id=eq.{row_id}", json={"time": "15:00"}, headers=admin.headers
    )
    assert changed.status_code == 204
    assert file_of(client)["DTSTART"] == "20261224T150000Z"
