"""axe finds nothing on any page of the back office, in either theme, and no page writes to the console."""

from playwright.sync_api import Browser, StorageState, expect

from tests.browser.admin.office import picture
from tests.journeys.books import Books
from tests.support.axe import new_page, violations
from tests.support.server import Server

PATHS = (
    "/admin",
    "/admin/users",
    "/admin/products",
    "/admin/products/new",
    "/admin/workshops",
    "/admin/workshops/new",
    "/admin/workshop-participants",
    "/admin/referrals",
    "/admin/referrals/review",
    "/admin/referrals/payouts",
    "/admin/referrals/lookup",
    "/admin/referrals/import",
)
OF_THE_SAME_PARTS = (
    "/admin/orders",
    "/admin/invoices",
    "/admin/invoices/vat",
    "/admin/invoices/eu",
    "/admin/discounts",
    "/admin/discounts/new",
    "/admin/reviews",
    "/admin/withdrawals",
    "/admin/reconciliation",
    "/admin/blog-articles",
    "/admin/blog-articles/new",
    "/admin/news",
    "/admin/news/new",
    "/admin/pages",
    "/admin/pages/new",
    "/admin/inbox",
    "/admin/mails",
    "/admin/mails/texts",
    "/admin/audit",
    "/admin/integrations",
    "/admin/connections",
    "/admin/jobs",
    "/admin/site",
    "/admin/legal",
    "/admin/staff",
    "/admin/settings",
)
OF_ROWS = {
    "/admin/orders/{}": "orders",
    "/admin/products/{}/edit": "products",
    "/admin/discounts/{}/edit": "discount_codes",
    "/admin/workshops/{}/edit": "workshops",
    "/admin/workshops/{}/participants": "workshops",
    "/admin/blog-articles/{}/edit": "blog_articles",
    "/admin/news/{}/edit": "news",
    "/admin/pages/{}/edit": "pages",
}
"""Pages of a row, and its table. The others are visited below."""


def test_axe_finds_nothing(browser: Browser, shop: Server, signed_in: StorageState, books: Books) -> None:
    page = new_page(browser, storage_state=signed_in)
    page.route("**/event-stream*", lambda route: route.fulfill(status=403))  # it is open forever, never idle
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: messages.append(str(error)))
    found = {}
    rows = [path.format(books.rows(table, limit="1")[0]["id"]) for path, table in OF_ROWS.items()]
    for path in (*PATHS, *OF_THE_SAME_PARTS, *rows):
        page.goto(f"{shop.address}{path}")
        page.wait_for_load_state("networkidle")
        found[path] = violations(page, dark=path in PATHS)
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
    assert [each for each in messages if "event-stream" not in each and "403" not in each] == []
