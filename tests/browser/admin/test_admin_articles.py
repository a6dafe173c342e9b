"""Blog articles: the table, the editor, publication, and concurrent edits."""

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


@pytest.mark.shows(
    "ADM-42", "STATE-26", "VAL-39", "VAL-40", "VAL-43", "VAL-44", "ERR-40", "ERR-45", "CONST-32"
)
def test_an_article_is_written(office: Office) -> None:
    page = office.page
    office.open("/admin/blog-articles", "Articles")
    page.get_by_role("link", name="Create Article").click()
    page.wait_for_url("**/admin/blog-articles/new")
    page.get_by_role("button", name="Save and close").click()
    office.expect_message("Please fill in all required fields")

    page.locator("[name=title]").fill("Webhooks in Plain Words")
    text_of(office).fill("Typed")
    page.get_by_role("button", name="Save and close").click()
    taken = "Another page already uses this slug. Choose another one."
    office.expect_message(f"Failed to create article: {taken}")
    expect(page.get_by_text("Another article already uses this slug. Choose another one.")).to_be_visible()
    expect(text_of(office)).to_have_text("Typed")

    text_of(office).click()
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    expect(text_of(office)).to_have_text("")
    page.locator("[name=title]").fill("  Halls & Bells!  ")
    expect(page.locator("[name=slug]")).to_have_value("halls-bells")
    expect(page.locator("[name=image]")).to_have_attribute("type", "url")
    page.locator("[name=tags]").fill(" bells, , halls ")
    write(office)
    page.get_by_role("button", name="Preview").click()
    preview = page.frame_locator("iframe[title=Preview]")
    expect(preview.locator("h1")).to_have_text("Halls & Bells!")
    expect(preview.locator("article a", has_text="see it")).to_have_attribute("rel", "noopener")
    page.get_by_role("radio", name="Published").check()
    page.get_by_role("button", name="Save and close").click()

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


def test_the_public_page_is_drawn_beside_the_form_and_saved_by_keyboard(office: Office) -> None:
    for table, text in (("blog_articles", "content"), ("news", "description")):
        drawn_beside(office, table, text)


def drawn_beside(office: Office, table: str, text: str) -> None:
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
