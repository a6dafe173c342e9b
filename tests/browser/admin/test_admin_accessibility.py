"""axe finds nothing in what opens on pages of the back office or needs rows of its own, and the console is silent.

The pages themselves are walked by tests/layout.
"""

from playwright.sync_api import Browser, StorageState, expect

from tests.browser.admin.office import picture
from tests.journeys.books import Books
from tests.support.axe import new_page, violations
from tests.support.server import Server


def test_axe_finds_nothing_in_what_opens(
    browser: Browser, shop: Server, signed_in: StorageState, books: Books
) -> None:
    page = new_page(browser, storage_state=signed_in)
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: messages.append(str(error)))
    found = {}
    (customer,) = books.rows("users", email="eq.customer@example.com")
    page.goto(f"{shop.address}/admin/customers/{customer['id']}")
    expect(page.get_by_role("list", name="Value")).to_be_visible()
    found["customer"] = violations(page)
    page.keyboard.press("Control+k")
    page.keyboard.type("customer")
    expect(page.get_by_role("group", name="Orders").get_by_role("option").first).to_be_visible()
    found["palette"] = violations(page)
    (referral,) = books.rows("referrals", referral_code="eq.PARTNERQKDM")
    page.goto(f"{shop.address}/admin/referrals/{referral['id']}/ledger")
    expect(page.get_by_role("region", name="Ledger", exact=True).locator("tbody tr").first).to_be_visible()
    found["ledger"] = violations(page)
    page.goto(f"{shop.address}/admin/products")
    page.get_by_role("row").nth(1).get_by_role("checkbox").check()
    found["bulk bar"] = violations(page)
    page.get_by_role("button", name="Deactivate").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found["bulk dialog"] = violations(page)
    page.goto(f"{shop.address}/admin/media")
    page.locator("input[type=file]").set_input_files([picture("Axe.png", "teal")])
    page.get_by_role("button", name="Open axe.png").click()
    expect(page.get_by_role("dialog").get_by_text("Not used on any page.")).to_be_visible()
    found["picture"] = violations(page)
    books.http.delete("/rest/v1/files?name=eq.axe.png")
    page.goto(f"{shop.address}/admin/users")
    page.get_by_role("button", name="Actions for").first.click()
    found["menu"] = violations(page)
    page.get_by_role("menuitem", name="Edit").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found["dialog"] = violations(page)
    assert {path: each for path, each in found.items() if each} == {}
    assert messages == []
