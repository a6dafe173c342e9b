"""The editor of texts: what is pasted from word processors, and what is said of a picture."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.admin.office import Office, picture

CLIPBOARDS = Path(__file__).parent / "clipboards"
MEANT = (
    "<h2>The Bell Tower</h2>"
    "<p>It is <strong>old</strong> and <em>loud</em>, see"
    ' <a href="https://example.com/bells" rel="noopener">its page</a>.</p>'
    "<ul><li><p>Bronze</p><ul><li><p>Tin</p></li></ul></li></ul>"
    "<p>Rung daily.</p>"
)
PASTE = """(field, html) => {
    const carried = new DataTransfer();
    carried.setData("text/html", html);
    carried.setData("text/plain", "plain");
    const options = {clipboardData: carried, bubbles: true, cancelable: true};
    field.dispatchEvent(new ClipboardEvent("paste", options));
}"""


def saved(page: Page, office: Office, title: str) -> str:
    page.locator("[name=title]").fill(title)
    page.get_by_role("button", name="Save").click()
    office.told("Article created successfully")
    (made,) = office.books.rows("blog_articles", title=f"ilike.{title}")
    return str(made["content"])


@pytest.mark.parametrize("source", ["word", "google-docs"])
def test_what_word_processors_put_into_the_clipboard_is_cleaned(office: Office, source: str) -> None:
    page = office.page
    office.open("/admin/blog-articles/new", "Create Article")
    text = page.get_by_role("textbox", name="Content")
    text.click()
    text.evaluate(PASTE, (CLIPBOARDS / f"{source}.html").read_text())
    expect(text.get_by_role("heading", name="The Bell Tower")).to_be_visible()
    assert saved(page, office, f"Pasted from {source}") == MEANT


def test_a_picture_in_the_text_is_described_in_a_dialog_that_shows_it(office: Office) -> None:
    page = office.page
    office.open("/admin/blog-articles/new", "Create Article")
    page.get_by_role("textbox", name="Content").click()
    page.get_by_role("toolbar").get_by_role("button", name="Picture").click()
    manager = page.frame_locator("iframe")
    manager.locator("input[type=file]").set_input_files([picture("Tower.png", "maroon")])
    manager.get_by_role("button", name="Choose tower.png").click()
    shown = page.get_by_role("textbox", name="Content").locator("img")
    shown.click()
    page.get_by_role("toolbar").get_by_role("button", name="Description of the picture").click()
    field = office.dialog.get_by_label("Description of the picture", exact=True)
    expect(office.dialog.locator("img")).to_have_attribute("src", str(shown.get_attribute("src")))
    field.fill("A tower at noon")
    page.keyboard.press("Escape")
    expect(shown).to_have_attribute("alt", "")
    page.get_by_role("toolbar").get_by_role("button", name="Description of the picture").click()
    field.fill("A tower at noon")
    office.dialog.get_by_role("button", name="Apply").click()
    expect(shown).to_have_attribute("alt", "A tower at noon")
    assert 'alt="A tower at noon"' in saved(page, office, "With a tower")


DROP = """(field, {name, bytes, html}) => {
    const carried = new DataTransfer();
    carried.items.add(new File([Uint8Array.from(bytes)], name, {type: "image/png"}));
    if (html) carried.setData("text/html", html);
    const options = {clipboardData: carried, bubbles: true, cancelable: true};
    field.dispatchEvent(new ClipboardEvent("paste", options));
}"""


def test_a_pasted_picture_is_uploaded_put_into_the_text_and_asked_about(office: Office) -> None:
    page = office.page
    office.open("/admin/blog-articles/new", "Create Article")
    text = page.get_by_role("textbox", name="Content")
    text.fill("Before it.")
    bell = picture("Bell.png", "gold")
    pasted = {"name": bell["name"], "bytes": list(bell["buffer"])}
    text.evaluate(DROP, pasted | {"html": "<p>Words with a drawing of them.</p>"})
    expect(text).to_have_text("Before it.Words with a drawing of them.")
    text.evaluate(DROP, pasted)
    office.dialog.get_by_label("Description of the picture", exact=True).fill("A bell")
    office.dialog.get_by_role("button", name="Apply").click()
    (kept,) = office.books.rows("files", name="eq.bell.png")
    content = saved(page, office, "With a bell")
    assert f'<img src="/media/{kept["id"]}/w/1280.webp" alt="A bell" width="1280" height="800"' in content
    assert "drawing of them" in content


def test_a_picture_of_order_details_comes_from_the_media_library(office: Office) -> None:
    page = office.page
    (product,) = office.books.rows("products", slug="eq.congress-affiliate-system")
    order = office.add("orders", product_id=product["id"])
    office.open(f"/admin/orders?q={order['id'][:8]}", "Orders")
    office.choose(order["id"][:8], "View details")
    office.dialog.get_by_role("button", name="Choose picture").click()
    manager = page.frame_locator("iframe")
    manager.locator("input[type=file]").set_input_files([picture("Voucher.png", "olive")])
    manager.get_by_role("button", name="Choose voucher.png").click()
    (kept,) = office.books.rows("files", name="eq.voucher.png")
    origin = page.evaluate("location.origin")
    field = office.dialog.locator("[name=image_url]")
    expect(field).to_have_value(f"{origin}/media/{kept['id']}/voucher.png")
    office.dialog.get_by_role("button", name="Save").click()
    office.told("Order details saved successfully")
    (details,) = office.books.rows("order_details", order_id=f"eq.{order['id']}")
    assert details["image_url"] == f"/media/{kept['id']}/voucher.png"
