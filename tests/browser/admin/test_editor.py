"""The rich-text editor: pasting from word processors, and picture descriptions."""

import base64
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.admin.office import Office, picture

CLIPBOARDS = Path(__file__).parent / "clipboards"
MEANT_BY_LIBREOFFICE = (
    "<h2>Report title</h2><h3>The Bell Tower</h3>"
    "<p>It is <strong>old</strong> and <em>loud</em>, <u>under</u> <s>struck</s> see"
    ' <a href="https://example.com/bells" rel="noopener">its page</a>. x<sup>2</sup></p>'
    "<ul><li><p>Bronze</p><ul><li><p>Tin</p></li></ul></li><li><p>Iron</p></li></ul>"
    "<ol><li><p>First</p></li><li><p>Second</p></li></ol>"
    "<p>Bell | Kg</p><p>Big | 900</p>"
    "<p><code>make run</code> is code</p>"
    "<pre><code>line one\nline two</code></pre>"
    "<blockquote><p>A quote</p></blockquote>"
    "<p>Coloured, centred.</p>"
    "<p>Note[1] here.</p><p>[1] The note text.</p>"
)
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


DROP = """(field, {bytes, name, onto}) => {
    const carried = new DataTransfer();
    carried.items.add(new File([Uint8Array.from(bytes)], name, {type: "image/png"}));
    const box = [...field.children].find((each) => each.textContent === onto).getBoundingClientRect();
    const place = {clientX: box.left + 1, clientY: box.top + box.height / 2};
    field.dispatchEvent(new DragEvent("drop", {dataTransfer: carried, bubbles: true, cancelable: true, ...place}));
}"""


MISS = """(place) => {
    const carried = new DataTransfer();
    carried.items.add(new File(["x"], "x.png", {type: "image/png"}));
    return place.dispatchEvent(new DragEvent("drop", {dataTransfer: carried, bubbles: true, cancelable: true}));
}"""


def saved(page: Page, office: Office, title: str) -> str:
    page.locator("[name=title]").fill(title)
    page.get_by_role("button", name="Save and close").click()
    office.expect_message("Article created successfully")
    (made,) = office.books.rows("blog_articles", title=f"ilike.{title}")
    return str(made["content"])


def test_pasted_documents_are_cleaned_and_their_losses_reported(office: Office) -> None:
    pasted_word_processor_html_is_cleaned(office)
    a_libreoffice_document_is_cleaned_and_the_losses_are_reported(office)


def pasted_word_processor_html_is_cleaned(office: Office) -> None:
    for source in ("word", "google-docs"):
        paste_is_cleaned(office, source)


def paste_is_cleaned(office: Office, source: str) -> None:
    page = office.page
    office.open("/admin/blog-articles/new", "Create Article")
    text = page.get_by_role("textbox", name="Content").first
    text.click()
    text.evaluate(PASTE, (CLIPBOARDS / f"{source}.html").read_text())
    expect(text.get_by_role("heading", name="The Bell Tower")).to_be_visible()
    assert saved(page, office, f"Pasted from {source}") == MEANT


def a_libreoffice_document_is_cleaned_and_the_losses_are_reported(office: Office) -> None:
    page = office.page
    office.open("/admin/blog-articles/new", "Create Article")
    text = page.get_by_role("textbox", name="Content").first
    text.click()
    text.evaluate(PASTE, (CLIPBOARDS / "libreoffice.html").read_text())
    expect(page.get_by_text("One picture wasn't copied: it's only on your computer.")).to_be_in_viewport()
    expect(page.get_by_text("The table was converted to text, one line per row.")).to_be_visible()
    assert saved(page, office, "Pasted from libreoffice") == MEANT_BY_LIBREOFFICE


def test_links_are_created_by_pasting_and_removed_by_undo(office: Office) -> None:
    page = office.page
    office.open("/admin/blog-articles/new", "Create Article")
    text = page.get_by_role("textbox", name="Content").first
    text.click()
    page.keyboard.type("Read on")
    page.keyboard.press("Control+Shift+ArrowLeft")
    page.evaluate("navigator.clipboard.writeText('https://example.com/on')")
    page.keyboard.press("Control+v")
    link = text.get_by_role("link", name="on", exact=True)
    expect(link).to_have_attribute("href", "https://example.com/on")
    page.keyboard.press("Control+z")
    expect(link).to_have_count(0)
    expect(text).to_have_text("Read on")
    page.keyboard.press("Control+Shift+z")
    expect(link).to_be_visible()


def test_a_draft_survives_the_page_and_can_be_resumed_or_discarded(office: Office) -> None:
    page = office.page
    made = office.add("blog_articles", title="Half Written", content="<p>First</p>")
    office.open("/admin/blog-articles?q=Half", "Articles")
    office.choose("Half Written", "Edit")
    page.get_by_role("textbox", name="Content").first.fill("Second")
    page.get_by_role("link", name="Back to Articles").click()
    office.expect_message("Not saved yet. This browser keeps your changes until you come back.")

    office.books.http.patch(f"/rest/v1/blog_articles?id=eq.{made['id']}", json={"excerpt": "Theirs"})
    office.open(f"/admin/blog-articles/{made['id']}/edit", "Edit Article")
    expect(page.get_by_role("textbox", name="Content").first).to_have_text("First")
    page.get_by_role("button", name="Resume editing").click()
    expect(page.get_by_role("textbox", name="Content").first).to_have_text("Second")
    page.get_by_role("button", name="Save and close").click()
    expect(page.get_by_role("alert").get_by_text("Someone else saved this on")).to_be_visible()
    page.get_by_role("alert").get_by_role("button", name="Save").click()
    office.expect_message("Article updated successfully")
    (kept,) = office.books.rows("blog_articles", id=f"eq.{made['id']}")
    assert (kept["content"], kept["excerpt"]) == ("<p>Second</p>", "Theirs")

    office.open(f"/admin/blog-articles/{made['id']}/edit", "Edit Article")
    expect(page.get_by_role("textbox", name="Content").first).to_have_text("Second")
    expect(page.get_by_role("button", name="Resume editing")).to_have_count(0)


def test_pictures_are_chosen_and_pasted_with_their_descriptions(office: Office) -> None:
    a_picture_in_the_text_is_described_in_a_dialog_that_shows_it(office)
    a_pasted_picture_is_uploaded_inserted_and_its_alt_text_requested(office)


def a_picture_in_the_text_is_described_in_a_dialog_that_shows_it(office: Office) -> None:
    page = office.page
    office.open("/admin/blog-articles/new", "Create Article")
    page.get_by_role("textbox", name="Content").first.click()
    page.get_by_role("toolbar").first.get_by_role("button", name="Picture").click()
    manager = page.frame_locator("iframe")
    manager.locator("input[type=file]").set_input_files([picture("Tower.png", "maroon")])
    manager.get_by_role("button", name="Choose tower.png").click()
    shown = page.get_by_role("textbox", name="Content").first.locator("img")
    shown.click()
    page.get_by_role("toolbar").first.get_by_role("button", name="Description of the picture").click()
    field = office.dialog.get_by_label("Description of the picture", exact=True)
    expect(office.dialog.locator("img")).to_have_attribute("src", str(shown.get_attribute("src")))
    field.fill("A tower at noon")
    page.keyboard.press("Escape")
    expect(shown).to_have_attribute("alt", "")
    page.get_by_role("toolbar").first.get_by_role("button", name="Description of the picture").click()
    field.fill("A tower at noon")
    office.dialog.get_by_role("button", name="Apply").click()
    expect(shown).to_have_attribute("alt", "A tower at noon")
    assert 'alt="A tower at noon"' in saved(page, office, "With a tower")


PASTE_FILE = """(field, {name, bytes, html}) => {
    const carried = new DataTransfer();
    carried.items.add(new File([Uint8Array.from(bytes)], name, {type: "image/png"}));
    if (html) carried.setData("text/html", html);
    const options = {clipboardData: carried, bubbles: true, cancelable: true};
    field.dispatchEvent(new ClipboardEvent("paste", options));
}"""


def a_pasted_picture_is_uploaded_inserted_and_its_alt_text_requested(office: Office) -> None:
    page = office.page
    office.open("/admin/blog-articles/new", "Create Article")
    text = page.get_by_role("textbox", name="Content").first
    text.fill("Before it.")
    bell = picture("Bell.png", "gold")
    pasted = {"name": bell["name"], "bytes": list(bell["buffer"])}
    text.evaluate(PASTE_FILE, pasted | {"html": "<p>Words with a drawing of them.</p>"})
    expect(text).to_have_text("Before it.Words with a drawing of them.")
    text.evaluate(PASTE_FILE, pasted)
    office.dialog.get_by_label("Description of the picture", exact=True).fill("A bell")
    office.dialog.get_by_role("button", name="Apply").click()
    content = saved(page, office, "With a bell")
    (kept,) = office.books.rows("files", name="eq.bell.png")
    assert f'<img src="/media/{kept["id"]}/w/1280.webp" alt="A bell" width="1280" height="800"' in content
    assert "drawing of them" in content


def test_dropped_pictures_are_uploaded_in_place_and_one_belongs_to_an_order(office: Office) -> None:
    dropped_and_pasted_pictures_are_uploaded_in_place(office)
    a_picture_of_order_details_comes_from_the_media_library(office)


def dropped_and_pasted_pictures_are_uploaded_in_place(office: Office) -> None:
    page = office.page
    office.open("/admin/blog-articles/new", "Create Article")
    text = page.get_by_role("textbox", name="Content").first
    text.click()
    teal, blue, green = (
        f"data:image/png;base64,{base64.b64encode(picture('x.png', color)['buffer']).decode()}"
        for color in ("teal", "blue", "green")
    )
    images = f'<img src="{blue}"><img src="{green}"><img src="{blue}">'  # each is asked for once
    text.evaluate(PASTE, f'<p>One</p><img src="{teal}" alt="Teal"><p>Two</p>{images}')
    field = office.dialog.get_by_label("Description of the picture", exact=True)
    for words in ("Blue", "Green"):
        expect(field).to_have_value("")
        field.fill(words)
        office.dialog.get_by_role("button", name="Apply").click()
    expect(office.dialog).to_have_count(0)
    stone = picture("Stone.png", "grey")
    text.evaluate(DROP, {"name": stone["name"], "bytes": list(stone["buffer"]), "onto": "One"})
    field.fill("Grey")
    office.dialog.get_by_role("button", name="Apply").click()
    for place in ("input[name=title]", "body"):  # clicking beside the text does nothing
        assert page.locator(place).evaluate(MISS) is False
    content = saved(page, office, "Dropped")
    seen = re.sub(
        r'<img src="/media/[^"]*/w/1280.webp" alt="(\w+)" width="1280" height="800">', r"[\1]", content
    )
    assert seen == "[Grey]<p>One</p>[Teal]<p>Two</p>[Blue][Green][Blue]"


def a_picture_of_order_details_comes_from_the_media_library(office: Office) -> None:
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
    office.expect_message("Order details saved successfully")
    (details,) = office.books.rows("order_details", order_id=f"eq.{order['id']}")
    assert details["image_url"] == f"/media/{kept['id']}/voucher.png"
