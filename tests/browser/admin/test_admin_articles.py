"""Blog articles: the table, the editor, publication, and concurrent edits."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.admin.office import Office


def text_of(office: Office) -> Locator:
    return office.page.get_by_role("textbox", name="Content").first


def write(office: Office) -> None:
    """Write a heading, a bold word, a list and a link, by keyboard except for one button."""
    page = office.page
    text_of(office).click()
    page.get_by_role("button", name="Heading 2").first.click()
    expect(text_of(office)).to_be_focused()
    page.keyboard.type("Why bells")
    page.keyboard.press("Enter")
    page.keyboard.type("Because ")
    page.keyboard.press("Control+b")
    page.keyboard.type("loud")
    page.keyboard.press("Control+b")
    page.keyboard.press("Enter")
    page.keyboard.type("- one")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.type("see it")
    page.keyboard.press("Shift+Home")
    page.keyboard.press("Control+k")
    address = page.get_by_label("Address of the link")
    expect(address).to_be_focused()
    address.fill("javascript:x()")
    address.press("Enter")
    expect(page.get_by_text("Start with https://, mailto: or, for this site, /.")).to_be_visible()
    address.fill("example.com/bells")
    address.press("Enter")


@pytest.mark.shows("ADM-41", "ADM-43", "STATE-25")
def test_the_table_of_articles_shows_its_rows(office: Office) -> None:
    office.open("/admin/blog-articles", "Articles")
    expect(office.row("The Year in the Ledger").get_by_text("Scheduled")).to_be_visible()
    assert office.headings() == ["Title", "Category", "Status", "Published", "Created", "Actions"]
    expect(office.row("Five Questions Before You Approve").get_by_text("Draft")).to_be_visible()
    expect(office.row("Webhooks in Plain Words").get_by_text("Published", exact=True)).to_be_visible()
    assert office.actions("Webhooks in Plain Words") == ["Edit", "View", "Open article", "Delete"]
    with office.page.expect_popup() as opened:
        office.choose("Webhooks in Plain Words", "View")
    opened.value.wait_for_url("**/news")
    opened.value.close()
    office.page.goto("/admin/blog-articles?state=scheduled")
    expect(office.page.get_by_role("row")).to_have_count(2)


@pytest.mark.shows("ADM-42", "STATE-26", "VAL-39", "VAL-40", "VAL-43", "VAL-44", "ERR-40", "CONST-32")
def test_an_article_is_written(office: Office) -> None:
    page = office.page
    office.open("/admin/blog-articles", "Articles")
    page.get_by_role("link", name="Create Article").click()
    page.wait_for_url("**/admin/blog-articles/new")
    page.get_by_role("button", name="Save").click()
    office.expect_message("Please fill in all required fields")

    page.locator("[name=title]").fill("  Halls & Bells!  ")
    expect(page.locator("[name=slug]")).to_have_value("halls-bells")
    assert page.locator("[name=image]").get_attribute("type") == "url"
    page.locator("[name=tags]").fill(" bells, , halls ")
    write(office)
    page.get_by_role("button", name="Preview").click()
    preview = page.frame_locator("iframe[title=Preview]")
    expect(preview.locator("h1")).to_have_text("Halls & Bells!")
    expect(preview.locator("article a", has_text="see it")).to_have_attribute("rel", "noopener")
    page.get_by_role("radio", name="Published").check()
    page.get_by_role("button", name="Save").click()

    office.expect_message("Article created successfully")
    page.wait_for_url("**/admin/blog-articles")
    (made,) = office.books.rows("blog_articles", slug="eq.halls-bells")
    assert made["content"] == (
        "<h2>Why bells</h2><p>Because <strong>loud</strong></p><ul><li><p>one</p></li></ul>"
        '<p><a href="https://example.com/bells" rel="noopener">see it</a></p>'
    )
    assert (made["title"], made["category"], made["tags"]) == (
        "Halls & Bells!",
        "general",
        ["bells", "halls"],
    )
    assert made["is_published"] is True
    assert made["published_at"] is not None


@pytest.mark.parametrize(("table", "text"), [("blog_articles", "content"), ("news", "description")])
def test_the_public_page_is_drawn_beside_the_form_and_saved_by_keyboard(
    office: Office, table: str, text: str
) -> None:
    page = office.page
    made = office.add(table, title="Drawn Beside", **{text: "<p>Kept <strong>bold</strong></p>"})
    page.goto(f"/admin/{table.replace('_', '-')}/{made['id']}/edit")
    button = page.get_by_role("button", name="Preview")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    preview = page.frame_locator("iframe[title=Preview]")
    expect(preview.locator(".prose strong")).to_have_text("bold")
    page.locator("[name=title]").fill("Typed, not saved")
    expect(preview.locator("h1")).to_have_text("Typed, not saved")
    assert office.books.rows(table, id=f"eq.{made['id']}")[0]["title"] == "Drawn Beside"
    page.keyboard.press("Control+s")
    expect(page.get_by_text("updated successfully")).to_be_visible()
    expect(page).to_have_url(re.compile(f"{made['id']}/edit"))
    assert office.books.rows(table, id=f"eq.{made['id']}")[0]["title"] == "Typed, not saved"


@pytest.mark.shows("STATE-27", "STATE-28", "VAL-41", "VAL-42", "ERR-40")
def test_the_slug_follows_the_title_and_a_draft_has_no_publication_date(office: Office) -> None:
    page = office.page
    made = office.add("blog_articles", title="Old Name", content="<p>Text</p>", is_published=True)
    office.open(f"/admin/blog-articles/{made['id']}/edit", "Edit Article")
    page.locator("[name=title]").fill("New Name")
    expect(page.locator("[name=slug]")).to_have_value("new-name")
    page.locator("[name=slug]").fill("kept")
    page.locator("[name=title]").fill("Newer Name")
    expect(page.locator("[name=slug]")).to_have_value("kept")
    page.locator("[name=slug]").fill("")
    page.get_by_role("button", name="Save").click()
    office.expect_message("Please fill in all required fields")
    page.locator("[name=slug]").fill("kept")
    page.get_by_role("button", name="Save").click()
    office.expect_message("Article updated successfully")
    (after,) = office.books.rows("blog_articles", id=f"eq.{made['id']}")
    assert (after["slug"], after["published_at"]) == ("kept", made["published_at"])

    office.open(f"/admin/blog-articles/{made['id']}/edit", "Edit Article")
    page.get_by_role("radio", name="Draft").check()
    page.get_by_role("button", name="Save").click()
    office.expect_message("Article updated successfully")
    (draft,) = office.books.rows("blog_articles", id=f"eq.{made['id']}")
    assert (draft["is_published"], draft["published_at"]) == (False, None)


@pytest.mark.shows("ERR-45")
def test_a_taken_slug_is_reported_at_the_field_and_no_input_is_lost(office: Office) -> None:
    page = office.page
    office.open("/admin/blog-articles/new", "Create Article")
    page.locator("[name=title]").fill("Webhooks in Plain Words")
    text_of(office).fill("Typed")
    page.get_by_role("button", name="Save").click()
    office.expect_message("Failed to create article: This value is already taken. Choose another one.")
    expect(page.get_by_text("Another article already uses this slug. Choose another one.")).to_be_visible()
    expect(text_of(office)).to_have_text("Typed")


def test_two_admins_at_one_article_the_second_decides(office: Office) -> None:
    page = office.page
    made = office.add("blog_articles", title="Both Write", content="<p>First</p>")
    office.open(f"/admin/blog-articles/{made['id']}/edit", "Edit Article")
    expect(text_of(office)).to_have_text("First")
    office.books.http.patch(f"/rest/v1/blog_articles?id=eq.{made['id']}", json={"content": "<p>Theirs</p>"})
    text_of(office).fill("Mine")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("alert").get_by_text("Someone else saved this on")).to_be_visible()
    assert office.books.rows("blog_articles", id=f"eq.{made['id']}")[0]["content"] == "<p>Theirs</p>"
    expect(text_of(office)).to_have_text("Mine")
    page.get_by_role("button", name="Discard my changes and load the other version").click()
    expect(text_of(office)).to_have_text("Theirs")
    text_of(office).fill("Together")
    page.get_by_role("button", name="Save", exact=True).click()
    office.expect_message("Article updated successfully")
    assert office.books.rows("blog_articles", id=f"eq.{made['id']}")[0]["content"] == "<p>Together</p>"


def test_a_text_that_the_editor_cannot_show_opens_as_html(office: Office) -> None:
    page = office.page
    table = "<table><tbody><tr><td>1</td></tr></tbody></table>"
    made = office.add("blog_articles", title="With Table", content=table)
    office.open(f"/admin/blog-articles/{made['id']}/edit", "Edit Article")
    expect(page.get_by_text("elements the editor can't show (table, tbody, tr, td)")).to_be_visible()
    expect(text_of(office)).to_have_value(table)
    page.locator("[name=seo_title]").fill("Figures")
    page.get_by_role("button", name="Save").click()
    office.expect_message("Article updated successfully")
    (after,) = office.books.rows("blog_articles", id=f"eq.{made['id']}")
    assert (after["content"], after["seo_title"]) == (table, "Figures")


@pytest.mark.shows("ADM-42", "ERR-40")
def test_an_article_is_deleted_after_a_question(office: Office) -> None:
    made = office.add("blog_articles", title="Short Lived", content="<p>x</p>", is_published=True)
    office.open("/admin/blog-articles?q=Short", "Articles")
    office.choose("Short Lived", "Delete")
    expect(
        office.dialog.get_by_text("Its page /news/short-lived will show “Article Not Found”")
    ).to_be_visible()
    office.dialog.get_by_role("button", name="Delete article").click()
    office.expect_message("Article deleted successfully")
    assert office.books.rows("blog_articles", id=f"eq.{made['id']}") == []
