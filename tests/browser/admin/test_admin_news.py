"""News: the table, the form, and the browser's question before one is deleted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Dialog, expect

from tests.browser.admin.office import Office


@pytest.mark.shows("ADM-44", "ADM-45", "STATE-29")
def test_the_table_of_news_shows_its_rows(office: Office) -> None:
    made = office.add("news", title="Fresh Paint", description="<p>Wet</p>")
    office.open("/admin/news", "News")
    expect(office.row("Fresh Paint").get_by_text("Draft")).to_be_visible()
    assert office.headings() == ["Title", "Status", "Published", "Created", "Actions"]
    with office.page.expect_popup() as opened:
        office.choose("Fresh Paint", "View")
    opened.value.wait_for_url(f"**/news/{made['id']}")
    opened.value.close()


@pytest.mark.shows("VAL-45", "VAL-46", "ERR-41")
def test_news_are_written_and_edited(office: Office) -> None:
    page = office.page
    office.open("/admin/news/new", "Create News")
    page.get_by_role("button", name="Save").click()
    office.expect_message("Please fill in all required fields")
    page.locator("[name=title]").fill("The doors stay open")
    page.get_by_role("textbox", name="Description", exact=True).first.fill("Until ten.")
    page.get_by_role("button", name="Save").click()
    office.expect_message("News article created successfully")
    (made,) = office.books.rows("news", title="eq.The doors stay open")
    assert (made["description"], made["slug"], made["image_url"], made["is_published"]) == (
        "<p>Until ten.</p>",
        None,
        None,
        False,
    )
    office.open(f"/admin/news/{made['id']}/edit", "Edit News")
    page.get_by_role("radio", name="Published").check()
    page.get_by_role("button", name="Save").click()
    office.expect_message("News article updated successfully")
    assert office.books.rows("news", id=f"eq.{made['id']}")[0]["published_at"] is not None


@pytest.mark.shows("ADM-46", "ERR-41")
def test_deleting_opens_the_browsers_confirmation(office: Office) -> None:
    page = office.page
    made = office.add("news", title="Gone Soon", description="<p>x</p>")
    messages: list[str] = []

    def refuse(question: Dialog) -> None:
        messages.append(question.message)
        question.dismiss()

    office.open("/admin/news?q=Gone", "News")
    page.once("dialog", refuse)
    office.choose("Gone Soon", "Delete")
    assert messages == ["Delete the news item “Gone Soon”? This can't be undone."]
    assert office.books.rows("news", id=f"eq.{made['id']}") != []
    page.once("dialog", lambda question: question.accept())
    office.choose("Gone Soon", "Delete")
    office.expect_message("News article deleted successfully")
    assert office.books.rows("news", id=f"eq.{made['id']}") == []
