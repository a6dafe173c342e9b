"""Tax settings, kinds of goods, corrected invoices: each done once, and one error of each."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.admin.office import Office
from tests.pdf.reading import text_of


def test_rates_of_exchange_own_rates_and_the_small_business(office: Office) -> None:
    page = office.page
    office.open("/admin/settings#tax", "Settings")
    page.get_by_label("Prices").select_option("Prices include VAT")
    page.get_by_label("Use the VAT rates that ship with the shop").check()
    page.get_by_text("Shipped rates, checked on").click()
    page.get_by_role("button", name="Set your own rate: Slovakia, E-books").click()
    typed = {
        "Currency, such as USD": "USD",
        "Rate": "1,1x",
        "Day": "2026-11-20",
        "Source, such as ECB": "ECB",
    }
    for label, text in typed.items():
        page.get_by_label(f"{label}, row 1", exact=True).fill(text)
    page.get_by_role("button", name="Save settings").click()
    office.expect_message("Check the highlighted fields.")
    for label, text in typed.items():
        expect(page.get_by_label(f"{label}, row 1", exact=True)).to_have_value(text)
    page.get_by_label("Rate, row 1", exact=True).fill("1.1")
    page.get_by_role("button", name="Save settings").click()
    office.expect_message("Settings saved")
    tax = office.books.settings()["settings"]["tax"]
    assert {"country": "SK", "rate": "5", "category": "ebooks"} in tax["rates"]
    assert tax["exchange_rates"] == [{"currency": "USD", "rate": "1.1", "day": "2026-11-20", "source": "ECB"}]

    page.get_by_label("Prices").select_option("No VAT is charged")
    page.get_by_label("Small business: print the legal reason on invoices").check()
    # The message of the first save may still be there.
    with page.expect_response("**/functions/v1/save-settings"):
        page.get_by_role("button", name="Save settings").click()
    page.reload()
    expect(page.get_by_label("Small business: print the legal reason on invoices")).to_be_checked()


def test_the_recipient_of_an_invoice_is_corrected(office: Office) -> None:
    page, dialog = office.page, office.dialog
    documents = office.books.rows("invoices", order="issued_at.desc")
    of_orders = [each["order_id"] for each in documents]
    order = next(each for each in of_orders if of_orders.count(each) == 1)
    office.open(f"/admin/orders/{order}", f"Order {order[:8]}")
    page.get_by_role("button", name="Correct the recipient").click()
    dialog.get_by_label("Company or name").fill("Berg KG")
    dialog.get_by_role("button", name="Cancel and issue again").click()
    for label in ("Street and number", "City"):
        expect(dialog.get_by_label(label)).to_have_attribute("aria-invalid", "true")
    expect(dialog.get_by_label("Company or name")).to_have_value("Berg KG")
    dialog.get_by_label("Street and number").fill("Graben 7")
    dialog.get_by_label("City").fill("Wien")
    dialog.get_by_role("button", name="Cancel and issue again").click()
    office.expect_message("The corrected invoice is issued.")
    documents = office.books.rows("invoices", order_id=f"eq.{order}")
    assert sorted(each["kind"] for each in documents) == ["credit_note", "invoice", "invoice"]
    newest = max(each["number"] for each in documents if each["kind"] == "invoice")
    with page.expect_download() as saved:
        page.get_by_role("button", name=f"Invoice {newest}").click()
    assert "Berg KG" in text_of(Path(saved.value.path()).read_bytes())
