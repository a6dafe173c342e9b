"""News: the table, the form, and the browser's question before one is deleted."""

import pytest

from tests.browser.admin.office import Office


@pytest.mark.shows("VAL-45", "VAL-46", "ERR-41")
def test_news_are_written_and_edited(office: Office) -> None:
    page = office.page
    office.open("/admin/news/new", "Create News")
    page.get_by_role("button", name="Save and close").click()
    office.expect_message("Please fill in all required fields")
    page.locator("[name=title]").fill("The doors stay open")
    page.get_by_role("textbox", name="Description", exact=True).first.fill("Until ten.")
    page.get_by_role("button", name="Save and close").click()
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
    page.get_by_role("button", name="Save and close").click()
    office.expect_message("News article updated successfully")
    assert office.books.rows("news", id=f"eq.{made['id']}")[0]["published_at"] is not None
