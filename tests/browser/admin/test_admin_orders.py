"""Orders in the back office: found, opened, changed by hand, paid, refunded and deleted."""

import re

from playwright.sync_api import expect

from tests.browser.admin.office import Office


def demo(office: Office, **wanted: str) -> dict[str, object]:
    """Return the newest demo order with these values."""
    return office.books.rows("orders", order="created_at.desc", limit="1", **wanted)[0]


def short(order: dict[str, object]) -> str:
    return str(order["id"])[:8]


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


def test_orders_are_found_by_id_email_reference_invoice_and_product(office: Office) -> None:
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
    (invoice,) = office.books.rows("invoices", select="number,order_id", limit="1")
    field.fill(invoice["number"])
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(office.row(invoice["order_id"][:8])).to_be_visible()
    field.fill("partner ledger")
    expect(page.locator("tbody tr").filter(has_not_text="Partner Ledger")).to_have_count(0)
    expect(page.locator("tbody tr").filter(has_text="Partner Ledger").first).to_be_visible()
    field.fill("nobody@nowhere")
    expect(page.get_by_role("heading", name="No orders found")).to_be_visible()


def test_an_order_gets_details_and_a_link_is_paid_and_deleted(office: Office) -> None:
    page, dialog = office.page, office.dialog
    (product,) = office.books.rows("products", slug="eq.congress-affiliate-system")
    order = office.add("orders", product_id=product["id"])
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
    dialog.get_by_role("button", name="Save").click()
    office.expect_message("Order details saved successfully")
    (kept,) = office.books.rows("order_details", order_id=f"eq.{order['id']}")
    assert kept["links"] == [{"title": "Handbook", "url": "https://example.com/handbook"}]

    office.choose(short(order), "Generate payment link")
    dialog.get_by_label("Amount").fill("150.00")
    dialog.get_by_label("Reason").fill("Agreed by phone")
    dialog.get_by_role("button", name="Create payment link").click()
    office.expect_message("Payment link created")
    expect(dialog.get_by_label("Payment link")).to_have_value(re.compile("/sandbox/pay/session_sandbox"))
    page.keyboard.press("Escape")
    (priced,) = office.books.rows("orders", id=f"eq.{order['id']}")
    assert (priced["total_amount"], priced["status"]) == (150, "pending_payment")

    office.choose(short(order), "Update status")
    dialog.get_by_label("New status").select_option("paid")
    dialog.get_by_label("Payment reference").fill("Transfer 4711")
    dialog.get_by_role("button", name="Update status").click()
    office.expect_message("Order status updated successfully")
    (paid,) = office.books.rows("orders", id=f"eq.{order['id']}")
    assert (paid["status"], paid["paid_amount"], paid["payment_reference"]) == ("paid", 150, "Transfer 4711")

    office.choose(short(order), "Delete")
    dialog.get_by_role("button", name="Delete order").click()
    office.expect_message("Order deleted successfully")
    expect(page.get_by_role("heading", name="No orders found")).to_be_visible()
    assert office.books.rows("payment_lines", order_id=f"eq.{order['id']}") != []
