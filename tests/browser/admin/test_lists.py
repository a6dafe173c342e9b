"""Features of every back-office list: search, filter, sort and paging, all stored in the address."""

import csv
import io
import re

from playwright.sync_api import expect

from tests.browser.admin.office import Office
from tests.journeys.words import word
from tests.support.browsing import becomes, holds


def test_on_a_phone_the_filters_are_folded_and_counted(office: Office) -> None:
    page = office.page
    page.set_viewport_size({"width": 390, "height": 844})
    office.open("/admin/orders?status=completed&currency=EUR", "Orders")
    expect(page.get_by_label("Order, invoice, item, name")).to_be_visible()
    expect(page.get_by_label("Currency", exact=True)).to_be_hidden()
    fold = page.get_by_role("button", name="Filters (2)")
    expect(fold).to_have_attribute("aria-expanded", "false")
    page.get_by_role("button", name="Remove filter: Currency: EUR").click()
    page.get_by_role("button", name="Filters (1)").click()
    page.get_by_label("Currency", exact=True).select_option("GBP")
    page.wait_for_url("**/admin/orders?status=completed&currency=GBP")
    expect(page.get_by_role("button", name="Filters (2)")).to_have_attribute("aria-expanded", "true")


def test_lists_are_summed_searched_literally_and_exported(office: Office) -> None:
    a_list_shows_its_totals_and_what_narrows_it(office)
    wildcards_and_quotes_are_searched_literally(office)
    the_export_contains_exactly_the_filtered_rows(office)
    a_german_export_opens_with_decimal_commas_and_semicolons(office)


def a_list_shows_its_totals_and_what_narrows_it(office: Office) -> None:
    page = office.page
    office.open("/admin/orders", "Orders")
    everything = office.books.rows("orders", select="total_amount,currency,status")
    expect(page.get_by_text(f"{len(everything)} in total")).to_contain_text("$")
    page.get_by_label("Currency", exact=True).select_option("EUR")
    page.get_by_label("Status", exact=True).select_option("completed")
    chosen = [
        row["total_amount"] for row in everything if (row["currency"], row["status"]) == ("EUR", "completed")
    ]
    expect(page.get_by_text(f"{len(chosen)} in total · €{sum(chosen):,.2f}", exact=True)).to_be_visible()
    page.get_by_role("button", name="Remove filter: Status: Completed").click()
    expect(page).to_have_url(re.compile("[?]currency=EUR$"))
    expect(page.get_by_role("list", name="Showing only rows with").get_by_role("button")).to_have_count(1)


def wildcards_and_quotes_are_searched_literally(office: Office) -> None:
    office.open("/admin/users", "Users Management")
    for typed in ("%", "_*_", '"),(', "a\\"):
        office.page.get_by_label("Search by name or email").fill(typed)
        expect(office.page.get_by_role("heading", name="No users found")).to_be_visible()


def the_export_contains_exactly_the_filtered_rows(office: Office) -> None:
    office.open("/admin/products?q=system", "Products")
    with office.page.expect_download() as saved:
        office.page.get_by_role("button", name="Export CSV").click()
    assert saved.value.suggested_filename == "products.csv"
    file = saved.value.path().read_bytes()
    assert file.startswith(b'\xef\xbb\xbf"ID",')  # Excel recognises UTF-8 by the mark alone
    lines = file.decode("utf-8-sig").splitlines()
    shown = office.page.locator("tbody tr[data-row]")
    expect(shown).to_have_count(len(lines) - 1)
    assert 0 < len(lines) - 1 < len(office.books.rows("products", select="id"))


def a_german_export_opens_with_decimal_commas_and_semicolons(office: Office) -> None:
    page = office.page
    page.goto("/admin/products?q=system&lng=de")
    with page.expect_download() as saved:
        page.get_by_role("button", name=word("de", "admin:shared.export")).click()
    table = list(csv.DictReader(io.StringIO(saved.value.path().read_text("utf-8-sig")), delimiter=";"))
    prices = {row["ID"]: row["Preis"] for row in table}
    rows = office.books.rows("products", select="id,price", id=f"in.({','.join(prices)})")
    assert prices == {row["id"]: f"{row['price']:.2f}".replace(".", ",") for row in rows}
    expect(page.locator("tbody tr[data-row]")).to_have_count(len(prices))


def test_lists_and_their_menus_are_worked_by_the_keyboard(office: Office) -> None:
    a_menu_is_worked_by_the_keyboard(office)
    a_list_is_worked_by_the_keyboard_and_a_row_opens(office)


def a_menu_is_worked_by_the_keyboard(office: Office) -> None:
    page = office.page
    office.open("/admin/users?q=customer@example.com", "Users Management")
    button = page.get_by_role("button", name="Actions for Clara Bennett")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem", name="Open")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitem", name="View")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitem", name="Edit")).to_be_focused()
    page.keyboard.press("End")
    expect(page.get_by_role("menuitem", name="Delete")).to_be_focused()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


def test_a_list_fits_a_laptop_and_a_sheet_of_paper(office: Office) -> None:
    fourteen_orders_show_on_a_laptop_and_their_head_stays(office)
    a_printed_list_keeps_every_column_and_no_control(office)


def fourteen_orders_show_on_a_laptop_and_their_head_stays(office: Office) -> None:
    page = office.page
    page.set_viewport_size({"width": 1280, "height": 720})
    # The oldest, which no other test changes: one that is partly refunded has a badge more, and the table is then wider
    # than a laptop.
    office.open("/admin/orders?sort=created_at.asc", "Orders")
    rows = page.locator("tbody tr[data-row]")
    expect(rows.nth(20)).to_be_attached()
    fitting = "rows => rows.filter(row => row.getBoundingClientRect().bottom <= 720).length >= 14"
    becomes(lambda: rows.evaluate_all(fitting), True)
    # The table decides by its measured width whether its head may stay, a frame after the rows are there; the router
    # may take a new page to its top after that.
    head_stays = "document.querySelectorAll('thead th')[1].getBoundingClientRect().top === 0"
    holds(page, f"window.scrollTo(0, 300), {head_stays}")


def a_list_is_worked_by_the_keyboard_and_a_row_opens(office: Office) -> None:
    page = office.page
    office.open("/admin/orders", "Orders")
    rows = page.locator("tbody tr[data-row]")
    expect(rows.nth(2)).to_be_visible()
    for key in ("j", "j", "k", "x"):
        page.keyboard.press(key)
    expect(rows.nth(0)).to_be_focused()
    expect(rows.nth(0).get_by_role("checkbox")).to_be_checked()
    page.keyboard.press("?")
    expect(office.dialog.get_by_text("Next row")).to_be_visible()
    page.keyboard.press("Escape")
    expect(office.dialog).to_have_count(0)
    page.keyboard.press("/")
    search = page.get_by_role("searchbox")
    expect(search).to_be_focused()
    page.keyboard.type("jx?")
    expect(search).to_have_value("jx?")
    search.fill("")
    page.wait_for_url("**/admin/orders")
    expect(rows.nth(2)).to_be_visible()
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/admin/orders/[0-9a-f-]{36}$"))
    page.go_back()
    rows.nth(1).get_by_role("cell").nth(4).click()
    page.wait_for_url(re.compile("/admin/orders/[0-9a-f-]{36}$"))


def a_printed_list_keeps_every_column_and_no_control(office: Office) -> None:
    page = office.page
    office.open("/admin/orders", "Orders")
    expect(page.locator("tbody tr[data-row]").first).to_be_visible()
    page.emulate_media(media="print")
    row = page.locator("tbody tr[data-row]").first
    for column in ("Status", "Date"):
        expect(page.get_by_role("columnheader", name=column)).to_be_visible()
        expect(page.get_by_role("columnheader", name=column).get_by_text(column)).to_be_visible()
    expect(row.get_by_role("button", name="Change the status")).to_be_visible()
    expect(row.locator("[aria-haspopup]")).to_be_hidden()
    expect(row.locator("input")).to_be_hidden()
    expect(page.get_by_role("link", name="Dashboard")).to_have_count(0)
