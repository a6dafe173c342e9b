"""The command palette: search everything by keyboard, as a combobox with a list of results."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.admin.office import Office


def summon(page: Page) -> Locator:
    page.keyboard.press("Control+k")
    return page.get_by_role("combobox", name="Search orders, customers, pages and commands")


def options(page: Page) -> Locator:
    return page.get_by_role("dialog").get_by_role("option")


def test_a_customer_is_found_before_their_orders_and_opened_without_the_mouse(office: Office) -> None:
    page = office.page
    office.open("/admin/products", "Products")
    field = summon(page)
    expect(field).to_be_focused()
    page.keyboard.type("clara")
    expect(options(page).first).to_contain_text("Clara Bennett")
    group = page.get_by_role("group", name="Orders")
    expect(group.get_by_role("option").first).to_contain_text("Clara Bennett")
    expect(options(page).first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    second = options(page).nth(1)
    expect(second).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", str(second.get_attribute("id")))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")  # to the last
    expect(options(page).last).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")  # to the first
    expect(options(page).first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    page.wait_for_url("**/admin/customers/*")
    expect(page.get_by_role("heading", level=1, name="Clara Bennett")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_pages_and_commands_are_found_by_their_words(office: Office) -> None:
    page = office.page
    office.open("/admin", "Dashboard")
    page.get_by_role("button", name="Search and commands").click()
    page.keyboard.type("write art")
    expect(page.get_by_role("group", name="Commands").get_by_role("option")).to_have_text(
        ["Write an article"]
    )
    page.keyboard.press("Enter")
    page.wait_for_url("**/admin/blog-articles/new")
    summon(page)
    page.keyboard.type("commission rate")
    page.keyboard.press("Enter")
    page.wait_for_url("**/admin/settings#commission_rate")
    expect(page.locator("[name=commission_rate]")).to_be_focused()

    # Escape and a press beside it close it and return the focus.
    office.open("/admin/orders", "Orders")
    opener = page.get_by_role("button", name="Search and commands")
    opener.click()
    page.keyboard.type("zzzz")
    expect(page.get_by_role("status").filter(has_text="Nothing found")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(opener).to_be_focused()
    summon(page)
    page.mouse.click(20, 400)
    expect(page.get_by_role("dialog")).to_have_count(0)
