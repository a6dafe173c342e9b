"""Orders in the back office: found, opened, changed by hand, paid, refunded and deleted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.admin.office import Office


def demo(office: Office, **wanted: str) -> dict[str, object]:
    """Return the newest demo order with these values."""
    return office.books.rows("orders", order="created_at.desc", limit="1", **wanted)[0]


def short(order: dict[str, object]) -> str:
    return str(order["id"])[:8]


@pytest.mark.shows("ADM-19", "STATE-12", "STATE-16", "CONST-21")
def test_the_table_of_orders_shows_its_rows(office: Office) -> None:
    pending = demo(office, status="eq.pending")
    office.open("/admin/orders", "Orders")
    expect(office.row(short(pending))).to_be_visible()
    assert office.headings() == [
        "Order",
        "Customer",
        "Product or workshop",
        "Amount",
        "Status",
        "Referral code",
        "Date",
        "Actions",
    ]
    cells = office.cells(short(pending))
    assert (cells[0], cells[1].splitlines()[-1]) == (short(pending), "customer@example.com")
    [customer] = office.books.rows("users", email="eq.customer@example.com")
    assert cells[1].splitlines()[0] == f"{customer['first_name']} {customer['last_name']}"
    assert cells[3] == f"${pending['total_amount']:.2f}"
    assert cells[4] == "Pending"
    assert cells[5] == pending["referral_code"]
    expect(office.row("Pending payment")).to_have_count(1)


def test_the_table_follows_changes_made_elsewhere(office: Office) -> None:
    http = office.books.http
    [product] = office.books.rows("products", slug="eq.affiliate-shop-system")
    office.open("/admin/orders", "Orders")
    expect(office.page.locator("tbody tr").first).to_be_visible()
    back = {"prefer": "return=representation"}
    [made] = http.post("/rest/v1/orders", json={"product_id": product["id"]}, headers=back).json()
    expect(office.row(short(made))).to_be_visible(timeout=15_000)
    http.delete(f"/rest/v1/orders?id=eq.{made['id']}")
    expect(office.row(short(made))).to_have_count(0, timeout=15_000)


@pytest.mark.shows("STATE-13", "STATE-14", "STATE-15", "STATE-16")
def test_each_status_has_its_badge(office: Office) -> None:
    office.open("/admin/orders", "Orders")
    tones = {
        "Completed": "bg-verdigris-wash",
        "Pending": "bg-sunken",
        "Canceled": "bg-danger-wash",
        "Pending payment": "border-edge",
    }
    for status, tone in tones.items():
        office.page.get_by_label("Status", exact=True).select_option(label=status)
        badge = office.page.locator("tbody tr").first.get_by_text(status, exact=True)
        expect(badge).to_have_class(re.compile(re.escape(tone)))


@pytest.mark.shows("ERR-54")
def test_orders_that_fail_to_load_show_an_error_and_are_requested_again(office: Office) -> None:
    page = office.page
    refusal = {"message": "no orders", "hint": "not_allowed"}
    page.route("**/rest/v1/orders?*", lambda route: route.fulfill(status=400, json=refusal))
    office.open("/admin/orders", "Orders")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Error loading orders")
    expect(alert).to_contain_text("no orders")
    page.unroute_all()
    alert.get_by_role("button", name="Retry").click()
    expect(page.locator("tbody tr").first).to_be_visible()


@pytest.mark.shows("ADM-20")
def test_an_order_has_its_actions(office: Office) -> None:
    office.open("/admin/orders?status=pending", "Orders")
    assert office.actions("customer@example.com")[1:] == [
        "View details",
        "Update status",
        "Generate payment link",
        "Delete",
    ]


def test_orders_are_found_by_id_email_code_and_reference(office: Office) -> None:
    page = office.page
    paid = demo(office, status="eq.completed", payment_reference="not.is.null")
    field = page.get_by_label("Order, invoice, item, name")
    office.open("/admin/orders", "Orders")
    for text in (str(paid["id"]), short(paid), str(paid["payment_reference"]), "customer@exam"):
        field.fill(text)
        page.wait_for_url(re.compile(r"\?q="))
        expect(page.locator("tbody tr").first).to_be_visible()
        if not text.startswith("customer"):
            expect(page.locator("tbody tr")).to_have_count(1)
            expect(office.row(short(paid))).to_be_visible()
    mine = office.row("customer@example.com")
    expect(mine.nth(1)).to_be_visible()  # the results of the previous search are gone
    expect(page.locator("tbody tr").filter(has_not_text="customer@example.com")).to_have_count(0)
    field.fill("nobody@nowhere")
    expect(page.get_by_role("heading", name="No orders found")).to_be_visible()


@pytest.mark.shows("ADM-21", "STATE-33", "VAL-23", "VAL-24", "ERR-30", "ERR-31")
def test_the_details_are_written_seen_edited_and_deleted(
    office: Office,
) -> None:
    page, dialog = office.page, office.dialog
    (product,) = office.books.rows("products", slug="eq.congress-affiliate-system")
    order = office.add("orders", product_id=product["id"])  # of its own: others may have details already
    office.open(f"/admin/orders?q={short(order)}", "Orders")
    office.choose(short(order), "View details")
    dialog.get_by_label("Title", exact=True).fill("Your files")
    dialog.get_by_label("Title, row 1").fill("Handbook")
    address = dialog.get_by_label("Address, row 1")
    address.fill("example.com/handbook")
    dialog.get_by_role("button", name="Save").click()
    expect(address).to_have_accessible_description("Enter a full address, starting with https://")
    expect(address).to_be_focused()
    address.fill("https://example.com/handbook")
    dialog.get_by_role("button", name="Add link").click()
    dialog.get_by_label("Title, row 2").fill("On this site")
    dialog.get_by_label("Address, row 2").fill("/media/sheet.pdf")
    dialog.get_by_role("button", name="Add link").click()
    dialog.get_by_label("Title, row 3").fill("Without an address")
    dialog.get_by_label("Name, row 1").fill("license_key")
    dialog.get_by_label("Value, row 1").fill("A-1")
    dialog.get_by_role("button", name="Save").click()
    office.expect_message("Order details saved successfully")
    (kept,) = office.books.rows("order_details", order_id=f"eq.{order['id']}")
    assert kept["links"] == [
        {"title": "Handbook", "url": "https://example.com/handbook"},
        {"title": "On this site", "url": "/media/sheet.pdf"},
    ]
    assert kept["additional_details"] == {"license_key": "A-1"}

    office.choose(short(order), "View details")
    expect(dialog.get_by_text("License Key")).to_be_visible()
    dialog.get_by_role("button", name="Edit").click()
    dialog.get_by_label("Title", exact=True).fill("Your handbook")
    dialog.get_by_role("button", name="Save").click()
    office.expect_message("Order details saved successfully")
    office.choose(short(order), "View details")
    expect(dialog.get_by_role("heading", name="Your handbook")).to_be_visible()
    dialog.get_by_role("button", name="Edit").click()
    dialog.get_by_role("button", name="Delete details").click()
    dialog.get_by_role("button", name="Delete now").click()
    office.expect_message("Order details deleted successfully")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert office.books.rows("order_details", order_id=f"eq.{order['id']}") == []


@pytest.mark.shows("ADM-21", "VAL-20", "VAL-21", "ERR-25", "CONST-11", "CONST-12")
def test_a_payment_link_is_made_with_another_amount(office: Office) -> None:
    order = demo(office, status="eq.pending")
    office.open(f"/admin/orders?q={short(order)}", "Orders")
    office.choose(short(order), "Generate payment link")
    amount = office.dialog.get_by_label("Amount")
    assert [amount.get_attribute(name) for name in ("type", "step", "min")] == ["number", "0.01", "0"]
    currency = office.dialog.get_by_label("Currency")
    assert currency.get_by_role("option").all_inner_texts() == ["USD", "EUR", "GBP"]
    expect(currency).to_have_value("USD")
    amount.fill("0")
    office.dialog.get_by_role("button", name="Create payment link").click()
    office.expect_message("Invalid amount")
    office.expect_message("Please enter a valid amount")
    office.dialog.get_by_label("Amount").fill("150.00")
    expect(office.dialog.get_by_text("This amount differs from the order's.")).to_be_visible()
    office.dialog.get_by_label("Reason").fill("Agreed by phone")
    with office.page.expect_request("**/functions/v1/create-payment-link") as requested:
        office.dialog.get_by_role("button", name="Create payment link").click()
    assert (requested.value.post_data_json or {})["currency"] == "usd"
    office.expect_message("Payment link created")
    link = office.dialog.get_by_label("Payment link").input_value()
    assert "/sandbox/pay/session_sandbox" in link
    (after,) = office.books.rows("orders", id=f"eq.{order['id']}")
    assert (after["total_amount"], after["status"]) == (150, "pending_payment")


@pytest.mark.shows("ADM-21", "STATE-8", "STATE-9", "ERR-29", "M5")
def test_marking_an_order_paid_requires_a_reference_and_shows_the_effects(
    office: Office,
) -> None:
    order = demo(office, status="eq.pending_payment")
    office.open(f"/admin/orders?q={short(order)}", "Orders")
    office.choose(short(order), "Update status")
    confirm = office.dialog.get_by_role("button", name="Update status")
    expect(confirm).to_be_disabled()
    office.dialog.get_by_label("New status").select_option("paid")
    effects = office.dialog.get_by_role("list", name="What will happen").get_by_role("listitem")
    expect(effects.first).to_contain_text("is booked as received, without the card provider.")
    confirm.click()
    expect(office.dialog.get_by_text("Enter a payment reference.")).to_be_visible()
    office.dialog.get_by_label("Payment reference").fill("Transfer 4711")
    confirm.click()
    office.expect_message("Order status updated successfully")
    (after,) = office.books.rows("orders", id=f"eq.{order['id']}")
    assert (after["status"], after["payment_reference"]) == ("paid", "Transfer 4711")
    assert after["paid_amount"] == after["total_amount"]


@pytest.mark.shows("M4", "M5")
def test_marking_an_order_refunded_offers_the_ways_and_shows_all_effects(office: Office) -> None:
    order = demo(office, status="eq.completed", product_id="not.is.null", user_id="not.is.null")
    office.open(f"/admin/orders?q={short(order)}", "Orders")
    office.choose(short(order), "Update status")
    office.dialog.get_by_label("New status").select_option("refunded")
    expect(office.dialog.get_by_label(re.compile("at the card provider now$"))).to_be_checked()
    for effect in (
        "is refunded to the card.",
        "Completed becomes Refunded.",
        "The buyer loses links and materials.",
    ):
        expect(office.dialog.get_by_text(effect)).to_be_visible()
    office.dialog.get_by_role("button", name="Update status").click()
    office.expect_message("Order status updated successfully")
    (refund,) = office.books.rows("refunds", order_id=f"eq.{order['id']}")
    assert (refund["amount"], refund["status"]) == (order["paid_amount"], "succeeded")
    assert office.books.rows("orders", id=f"eq.{order['id']}")[0]["status"] == "refunded"


@pytest.mark.shows("ADM-21", "STATE-10", "STATE-11", "VAL-22", "ERR-52", "CONST-23")
def test_an_order_gets_a_profile(office: Office) -> None:
    order = demo(office, user_id="is.null")
    office.open(f"/admin/orders?q={short(order)}", "Orders")
    office.choose(short(order), "Create user profile")
    password = office.dialog.get_by_label("Password").input_value()
    assert re.fullmatch(r"[A-Za-z0-9]{8}[A-Z]{4}", password)
    email = office.dialog.get_by_label("Email").input_value()
    office.dialog.get_by_label("First name").fill("")
    office.dialog.get_by_role("button", name="Create profile").click()
    office.expect_message("Email, password, first name, and last name are required")
    office.dialog.get_by_label("First name").fill("Ruth")
    office.dialog.get_by_role("button", name="Create profile").click()
    office.expect_message("User profile created")
    (after,) = office.books.rows("orders", id=f"eq.{order['id']}")
    (user,) = office.books.rows("users", id=f"eq.{after['user_id']}")
    assert (after["status"], user["email"], user["first_name"]) == ("processing", email, "Ruth")
    assert after["auth_user_id"] == user["auth_user_id"] is not None


@pytest.mark.shows("ADM-21", "ERR-28", "M11")
def test_deletion_explains_what_remains_and_the_books_keep_it(office: Office) -> None:
    order = demo(office, status="eq.completed", product_id="not.is.null")
    office.open(f"/admin/orders?q={short(order)}", "Orders")
    office.choose(short(order), "Delete")
    expect(office.dialog.get_by_text("the order stays in the books with its payments")).to_be_visible()
    office.dialog.get_by_role("button", name="Delete order").click()
    office.expect_message("Order deleted successfully")
    expect(office.page.get_by_role("heading", name="No orders found")).to_be_visible()
    assert office.books.rows("payment_lines", order_id=f"eq.{order['id']}") != []


def test_the_file_names_customer_and_item_in_plain_cells(office: Office) -> None:
    office.open("/admin/orders?status=completed", "Orders")
    with office.page.expect_download() as saved:
        office.page.get_by_role("button", name="Export CSV").click()
    header, *lines = saved.value.path().read_text("utf-8-sig").splitlines()
    assert header.startswith('"ID","Created","Customer","Product","Workshop","Quantity","Total","Currency",')
    assert len(lines) == len(office.books.rows("orders", status="eq.completed"))
    assert not any("{" in line for line in lines)
