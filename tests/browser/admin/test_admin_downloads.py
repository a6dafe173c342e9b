"""Sold files: an admin uploads them, a customer buys and saves them, the admin sees the downloads."""

import re
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from guildhall.domains.downloads import links
from tests.browser.admin.office import Office
from tests.journeys.steps import (
    GOOD_CARD,
    fill_in_card,
    open_payment_window,
    press_pay,
    put_into_basket,
    sign_in,
)
from tests.support.browsing import PATIENCE_MS, drag_below
from tests.support.days import NEXT_YEAR
from tests.support.server import Server

CUSTOMER = "customer@example.com", "customer-demo-1"
CONTENT = b"%PDF-1.7 " + b"guild " * 50_000
SLUG, NAME = "market-scales", "Market Scales"


def choose(page: Page, title: str, action: str) -> None:
    page.get_by_role("button", name=f"Actions for {title}", exact=True).click()
    page.get_by_role("menuitem", name=action, exact=True).click()


def expect_titles(page: Page, *titles: str) -> None:
    files = page.get_by_role("region", name="Files for download").get_by_role("listitem")
    expect(files.locator("p:first-child")).to_have_text(list(titles))


def move_by_hand(page: Page) -> None:
    """Move the files by drag and drop, then back by the keys; both are saved at once."""
    files = page.get_by_role("region", name="Files for download")
    handles = [files.get_by_role("button", name=f"Move row {row}") for row in (1, 2)]
    drag_below(*handles)
    expect_titles(page, "Größen Guide", "cover")
    with page.expect_response("**/rest/v1/delivery_files?*"):
        page.mouse.up()
    page.reload()
    expect_titles(page, "Größen Guide", "cover")
    with page.expect_response("**/rest/v1/delivery_files?*"):  # a rename would meet it
        handles[1].press("ArrowUp")
    expect(handles[0]).to_be_focused()
    expect_titles(page, "cover", "Größen Guide")


def offer_files(office: Office, product: str, tmp_path: Path) -> None:
    guide, cover = tmp_path / "Größen Guide.pdf", tmp_path / "cover.zip"
    guide.write_bytes(CONTENT)
    cover.write_bytes(b"PK\x03\x04 cover")
    page = office.page
    office.open(f"/admin/products/{product}/edit", "Edit Product")
    office.part("Files for download")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Upload files").click()
    chooser.value.set_files([guide, cover])
    expect_titles(page, "Größen Guide", "cover")
    expect(page.get_by_text("cover.zip · 10 B")).to_be_visible()
    choose(page, "cover", "Move up")
    expect_titles(page, "cover", "Größen Guide")
    move_by_hand(page)

    choose(page, "Größen Guide", "Rename")
    office.dialog.locator("[name=title]").fill("")
    office.dialog.get_by_role("button", name="Save").click()
    expect(office.dialog.locator("[name=title]")).to_have_attribute("aria-invalid", "true")
    office.dialog.locator("[name=title]").fill("The guide")
    office.dialog.get_by_role("button", name="Save").click()
    expect_titles(page, "cover", "The guide")

    choose(page, "cover", "Remove")
    expect(office.dialog.get_by_text("not even by those who bought it")).to_be_visible()
    office.dialog.get_by_role("button", name="Remove file").click()
    expect_titles(page, "The guide")
    page.get_by_role("button", name="Add an earlier upload").click()
    office.dialog.get_by_role("button", name="cover.zip").click()
    expect_titles(page, "The guide", "cover")


def buy_and_save(browser: Browser, shop: Server) -> str:
    """Buy and save the file; return the download's address."""
    context = browser.new_context(locale="en-US")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    sign_in(page, shop, *CUSTOMER)
    put_into_basket(page, shop, SLUG)
    page.goto(f"{shop.address}/checkout")
    window = open_payment_window(page)
    fill_in_card(window, GOOD_CARD)
    press_pay(window)
    expect(page.get_by_role("heading", name="Payment successful!")).to_be_visible()

    page.goto(f"{shop.address}/user/products")
    card = page.get_by_role("article", name=NAME)
    card.get_by_role("button", name="View Details").click()
    expect(card.get_by_text("PDF · 300 kB")).to_be_visible()
    with page.expect_download() as download:
        card.get_by_role("button", name="The guide").click()
    assert download.value.suggested_filename == "Größen Guide.pdf"
    assert Path(download.value.path()).read_bytes() == CONTENT
    address: str = download.value.url

    page.goto(f"{shop.address}/user/orders")
    order = page.get_by_role("article", name=NAME)
    order.get_by_role("button", name="View Details").click()
    expect(order.get_by_role("button", name="The guide")).to_be_visible()
    context.close()
    return address


def use_an_old_link(page: Page, shop: Server, address: str) -> None:
    secret = (shop.data_dir / "secrets" / "jwt").read_text().strip()
    link = links.read(address.rpartition("/")[2], secret)
    old = links.write(replace(link, given_at=link.given_at - timedelta(days=1)), secret)
    page.goto(f"{shop.address}/downloads/{old}")
    expect(page.get_by_role("heading", name="This download link has expired")).to_be_visible()
    expect(page.get_by_role("link", name="Get a new link")).to_have_attribute("href", "/user/products")


def see_who_fetched_it(office: Office, product: str) -> None:
    office.open(f"/admin/products/{product}/edit", "Edit Product")
    office.part("Files for download")
    office.page.get_by_role("button", name="1 download").click()
    expect(office.dialog.get_by_text(CUSTOMER[0])).to_be_visible()
    (row,) = office.books.rows("downloads")
    assert (row["email"], row["name"]) == (CUSTOMER[0], "Größen Guide.pdf")
    order = office.dialog.get_by_role("link", name=str(row["order_id"])[:8])
    expect(order).to_have_attribute("href", f"/admin/orders/{row['order_id']}")


def choose_new_files(page: Page, *names: str) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Upload files").click()
    chooser.value.set_files(
        [FilePayload(name=name, mimeType="application/pdf", buffer=CONTENT + name.encode()) for name in names]
    )
    for name in names:
        expect(page.get_by_role("button", name=re.compile(f"^Remove.*{re.escape(name)}"))).to_be_visible()


def test_new_goods_take_their_files_before_they_are_saved(office: Office) -> None:
    a_new_product_takes_its_files_before_it_is_saved(office)
    a_new_workshop_takes_its_files_and_none_is_lost_when_one_is_refused(office)


def a_new_product_takes_its_files_before_it_is_saved(office: Office) -> None:
    page = office.page
    office.open("/admin/products/new", "Create Product")
    warning = page.get_by_text("Buyers get nothing yet: ")
    expect(warning).to_be_visible()
    office.part("Files for download")
    choose_new_files(page, "Plan.pdf", "Draft.pdf", "Key.pdf")
    expect(warning).to_have_count(0)
    page.get_by_role("button", name=re.compile(r"^Remove.*Draft\.pdf")).click()
    page.get_by_role("button", name="Save and close").click()
    expect(page.locator("[name=name]")).to_have_attribute("aria-invalid", "true")
    page.get_by_role("link", name="Orders", exact=True).click()
    expect(office.dialog.get_by_role("heading", name="Leave without saving?")).to_be_visible()
    office.dialog.get_by_role("button", name="Stay").click()

    page.locator("[name=name]").fill("Files First")
    page.locator("[name=price]").fill("9")
    page.get_by_role("button", name="Save and close").click()
    page.wait_for_url("**/admin/products")
    (product,) = office.books.rows("products", slug="eq.files-first")
    files = office.books.rows("delivery_files", product_id=f"eq.{product['id']}")
    files.sort(key=lambda file: int(file["position"]))
    assert [(file["title"], file["name"]) for file in files] == [("Plan", "Plan.pdf"), ("Key", "Key.pdf")]


def a_new_workshop_takes_its_files_and_none_is_lost_when_one_is_refused(office: Office) -> None:
    page = office.page
    office.open("/admin/workshops/new", "Add Workshop")
    office.part("Files for download")
    choose_new_files(page, "Slides.pdf", "Notes.pdf")
    fields = {"title": "Files First", "price": "9", "instructor": "Inês", "max_participants": "2"}
    times = {"date": f"{NEXT_YEAR}-06-10", "time": "09:00", "duration": "1 h"}
    for part, values in {"On the site": fields, "When and where": times}.items():
        office.part(part)
        for name, value in values.items():
            page.locator(f"[name={name}]").fill(value)
    # The first of the two is refused; a shop whose disk is full does that.
    page.route("**/rest/v1/delivery_files*", lambda route: route.abort(), times=1)
    page.get_by_role("button", name="Save and close").click()
    page.wait_for_url("**/admin/workshops/*/edit#files")
    expect(page.get_by_text("Choose “Add an earlier upload” for Slides.pdf.")).to_be_visible()
    expect_titles(page, "Notes")
    page.get_by_role("button", name="Add an earlier upload").click()
    office.dialog.get_by_role("button", name="Slides.pdf").click()
    expect_titles(page, "Notes", "Slides")
    assert len(office.books.rows("workshops", slug="eq.files-first")) == 1


@pytest.mark.shows("USR-7", "USR-60")
def test_files_are_uploaded_sold_saved_and_counted(
    office: Office, shop: Server, browser: Browser, page: Page, tmp_path: Path
) -> None:
    product = str(office.add("products", name=NAME, slug=SLUG, price=12)["id"])
    offer_files(office, product, tmp_path)
    address = buy_and_save(browser, shop)
    use_an_old_link(page, shop, address)
    see_who_fetched_it(office, product)
