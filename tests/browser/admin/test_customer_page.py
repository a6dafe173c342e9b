"""A customer's page: value, orders, seats, notes and the acts of the office."""

from playwright.sync_api import Page, expect

from tests.browser.admin.office import Office


def open_clara(office: Office) -> Page:
    (clara,) = office.books.rows("users", select="id", email="eq.customer@example.com")
    office.open(f"/admin/customers/{clara['id']}", "Clara Bennett")
    return office.page


def test_the_page_of_a_customer_shows_what_is_known_and_leads_to_it(office: Office) -> None:
    the_value_equals_the_orders(office)
    its_lists_lead_to_the_rows(office)
    a_note_is_written_and_deleted(office)
    the_row_of_the_list_opens_it_and_its_acts_are_dialogs(office)
    an_unknown_customer_has_an_empty_page(office)


def the_value_equals_the_orders(office: Office) -> None:
    page = open_clara(office)
    orders = office.books.rows(
        "orders", select="paid_amount,refunded_amount,user:users!inner(email)", currency="eq.USD"
    )
    kept = sum(
        order["paid_amount"] - order["refunded_amount"]
        for order in orders
        if order["user"]["email"] == "customer@example.com"
    )
    value = (
        page.get_by_role("list", name="Value").get_by_role("listitem").filter(has_text="Net received in USD")
    )
    expect(value).to_contain_text(f"${kept:,.2f}")


def its_lists_lead_to_the_rows(office: Office) -> None:
    page = open_clara(office)
    orders = page.get_by_role("region", name="Orders")
    orders.get_by_role("link", name="All: Orders").click()
    page.wait_for_url("**/admin/orders?q=*")
    expect(page.locator("tbody tr").filter(has_not_text="customer@example.com")).to_have_count(0)
    page.go_back()
    first = orders.get_by_role("link").nth(1)
    number = first.inner_text()[:8]
    first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(number)
    page.get_by_role("link", name="customer@example.com").click()
    expect(page.get_by_role("heading", level=1, name="Clara Bennett")).to_be_visible()


def a_note_is_written_and_deleted(office: Office) -> None:
    page = open_clara(office)
    notes = page.get_by_role("region", name="Notes")
    add = notes.get_by_role("button", name="Add note")
    expect(add).to_be_disabled()
    notes.get_by_label("New note").fill("Prefers calls in the morning.")
    add.click()
    line = notes.get_by_role("listitem").filter(has_text="Prefers calls in the morning.")
    expect(line).to_contain_text("admin@example.com")
    expect(notes.get_by_label("New note")).to_have_value("")
    page.once("dialog", lambda dialog: dialog.accept())
    line.get_by_role("button", name="Delete").click()
    expect(line).to_have_count(0)


def the_row_of_the_list_opens_it_and_its_acts_are_dialogs(office: Office) -> None:
    page = office.page
    office.open("/admin/users?q=customer@example.com", "Users Management")
    office.row("customer@example.com").get_by_role("cell").nth(2).click()
    page.wait_for_url("**/admin/customers/*")
    page.get_by_role("button", name="Edit", exact=True).click()
    expect(office.dialog.get_by_label("First name")).to_have_value("Clara")


def an_unknown_customer_has_an_empty_page(office: Office) -> None:
    office.page.goto("/admin/customers/00000000-0000-4000-8000-000000000000")
    expect(office.page.get_by_role("heading", name="We couldn't find this customer")).to_be_visible()


def disable(office: Office) -> None:
    office.page.get_by_role("button", name="Actions for Dora Gray").click()
    office.page.get_by_role("menuitem", name="Disable sign-in").click()


def test_a_sign_in_is_disabled_shown_and_enabled_again(office: Office) -> None:
    page = office.page
    person = office.add("users", email="disabled.person@example.com", first_name="Dora", last_name="Gray")
    office.books.http.post("/functions/v1/create-auth-user", json={"userId": person["id"]})
    office.open(f"/admin/customers/{person['id']}", "Dora Gray")
    disable(office)
    expect(office.dialog.get_by_role("listitem")).to_have_count(3)
    office.dialog.get_by_role("button", name="Disable sign-in").click()
    office.expect_message("Sign-in disabled")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Disabled")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).not_to_contain_text("Disabled")
    disable(office)
    office.dialog.get_by_role("button", name="Disable sign-in").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Disabled")
    office.open("/admin/users?q=disabled.person", "Users Management")
    expect(office.row("disabled.person@example.com")).to_contain_text("Disabled")
    office.choose("disabled.person@example.com", "Enable sign-in")
    office.dialog.get_by_role("button", name="Enable sign-in").click()
    expect(office.row("disabled.person@example.com")).not_to_contain_text("Disabled")
