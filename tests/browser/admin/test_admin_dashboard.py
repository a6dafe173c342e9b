"""The dashboard: six correct metrics, their details, the newest rows, and the ways to what they show."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.admin.office import Office

CARDS = ["Total Users", "Products", "Orders", "Revenue", "Active Referrals", "Referral Earnings"]


@pytest.mark.shows(
    "ADM-6",
    "ADM-7",
    "ADM-8",
    "ADM-9",
    "ADM-10",
    "CALL-44",
    "CALL-45",
    "CALL-46",
    "CONST-18",
    "CONST-19",
    "C7",
)
def test_the_dashboard_shows_the_numbers_of_the_rows(office: Office) -> None:
    requested: list[str] = []
    office.page.on("request", lambda request: requested.append(request.url))
    with office.page.expect_response("**/functions/v1/sales") as answered:
        office.open("/admin", "Dashboard")
    cards_count_all_rows(office)
    each_card_opens_its_details_and_gives_the_focus_back(office)
    recent_lists_show_five(office)
    for table in ("users", "products", "orders"):
        (read,) = [url for url in requested if f"/rest/v1/{table}?" in url and "limit=10" in url]
        assert "order=created_at.desc" in read
    sales_are_compared_with_the_period_before(office, answered.value.json())
    what_waits_has_the_counts_of_the_rows(office)


def cards_count_all_rows(office: Office) -> None:
    cards = office.page.locator("main button[aria-haspopup=dialog]")
    expect(cards).to_have_count(6)
    products = office.books.rows("products", select="is_active")
    active = sum(product["is_active"] for product in products)
    expect(cards.nth(1)).to_contain_text(f"{active}/{len(products)}")
    expect(cards.nth(0)).to_contain_text(str(len(office.books.rows("users", select="id"))))
    expect(cards.nth(2)).to_contain_text(str(len(office.books.rows("orders", select="id"))))

    # C7, M2: over all payments and refunds, including orders no longer in any list; each currency separately.
    entries = office.books.rows("order_entries", select="currency,amount")
    for currency, sign in (("USD", "$"), ("EUR", "€"), ("GBP", "£")):
        net = sum(entry["amount"] for entry in entries if entry["currency"] == currency)
        expect(cards.nth(3)).to_contain_text(f"{sign}{net:,.2f}")


def each_card_opens_its_details_and_gives_the_focus_back(office: Office) -> None:
    for title in CARDS:
        card = office.page.locator("main button[aria-haspopup=dialog]").filter(has_text=title).first
        if title == "Products":
            card = office.page.locator("main button[aria-haspopup=dialog]").nth(1)
        card.click()
        expect(office.dialog.get_by_role("heading", name=title)).to_be_visible()
        office.page.keyboard.press("Escape")
        expect(office.dialog).to_have_count(0)
        expect(card).to_be_focused()


def recent_lists_show_five(office: Office) -> None:
    for name in ("Recent Orders", "Recent Users"):
        expect(office.page.get_by_role("region", name=name).get_by_role("listitem")).to_have_count(5)
    newest = office.books.rows("orders", select="id", order="created_at.desc,id.desc", limit="5")
    shown = office.page.get_by_role("region", name="Recent Orders")
    for order in newest:
        expect(shown.get_by_text(order["id"][:8])).to_be_visible()


def sales_are_compared_with_the_period_before(office: Office, sales: dict[str, Any]) -> None:
    page = office.page
    region = page.get_by_role("region", name="Sales")
    usd = next(money for money in sales["now"]["money"] if money["currency"] == "USD")
    expect(region.get_by_text(f"${usd['net']:,.2f}", exact=True).first).to_be_visible()
    for name in ("Revenue in USD", "Orders in USD"):
        expect(region.get_by_role("figure", name=name).get_by_role("img")).to_be_visible()
    chart = region.get_by_role("figure", name="Orders in USD")
    chart.get_by_text("Show as a table").click()
    expect(chart.locator("tbody tr")).to_have_count(30)
    shown = [int(cell) for cell in chart.locator("tbody td:nth-of-type(1)").all_inner_texts()]
    earlier = [int(cell) for cell in chart.locator("tbody td:nth-of-type(2)").all_inner_texts()]
    assert (len(shown), sum(shown)) == (30, usd["placed"])
    before = next(money for money in sales["before"]["money"] if money["currency"] == "USD")
    assert (len(earlier), sum(earlier)) == (30, before["placed"])
    funnel = region.get_by_role("figure", name="From partner link to payment")
    expect(funnel.get_by_role("row", name="Clicks").get_by_role("cell").first).to_have_text(
        str(sales["now"]["funnel"]["clicks"])
    )
    region.get_by_label("Period").select_option("365")
    expect(region.get_by_text("compared with the same number of days before")).to_be_visible()


def what_waits_has_the_counts_of_the_rows(office: Office) -> None:
    page = office.page
    region = page.get_by_role("region", name="Waiting for you")
    open_messages = office.books.rows("contact_messages", select="id", answered_at="is.null")
    expect(region.get_by_role("link", name="messages to answer")).to_contain_text(str(len(open_messages)))
    applications = office.books.rows("referral_signups", select="id", status="eq.pending")
    expect(region.get_by_role("link", name="partner application")).to_contain_text(str(len(applications)))


def test_a_bar_a_best_seller_and_what_waits_lead_to_their_rows(office: Office) -> None:
    page, books = office.page, office.books
    with page.expect_response("**/functions/v1/best-sellers") as answered:
        office.open("/admin", "Dashboard")
    best = answered.value.json()["products"][0]
    chart = page.get_by_role("region", name="Sales").get_by_role("figure", name="Orders in USD")
    bars = chart.get_by_role("list").get_by_role("link")
    expect(bars).to_have_count(30)
    bars.last.focus()
    expect(chart.locator("output")).to_contain_text("before: ")
    page.keyboard.press("ArrowLeft")
    expect(bars.nth(28)).to_be_focused()
    with_orders = chart.get_by_role("link", name=re.compile(r": [1-9]")).first
    label = str(with_orders.get_attribute("aria-label"))
    with_orders.focus()
    expect(chart.locator("output")).to_contain_text(label)
    page.keyboard.press("Enter")
    page.wait_for_url("**/admin/orders?currency=USD&period=days&*")
    expect(page.locator("tbody tr[data-row]")).to_have_count(int(label.rsplit(": ", 1)[1]))

    office.open("/admin", "Dashboard")
    row = page.get_by_role("region", name="Best products").get_by_role("listitem").first
    expect(row).to_contain_text(f"${best['amount']:,.2f}")
    row.get_by_role("link", name=best["name"]).click()
    page.wait_for_url(f"**/admin/products/{best['id']}/edit")

    waiting = books.http.post("/functions/v1/waiting-orders", json={"kind": "undelivered"}).json()["ids"]
    assert waiting
    office.open("/admin", "Dashboard")
    link = page.get_by_role("link", name=re.compile("without delivery"))
    expect(link).to_contain_text(str(len(waiting)))
    link.click()
    expect(page.get_by_text("Paid orders with nothing delivered yet.")).to_be_visible()
    expect(page.locator("tbody tr[data-row]")).to_have_count(len(waiting))
    page.get_by_role("link", name="Show all orders").click()
    expect(page.locator("tbody tr[data-row]")).to_have_count(25)


def test_the_dashboard_shows_the_requested_days(office: Office) -> None:
    page = office.page
    office.open("/admin", "Dashboard")
    region = page.get_by_role("region", name="Sales")
    expect(region.get_by_text("compared with the same number of days before")).to_be_visible()
    region.get_by_label("Period").select_option("days")
    region.get_by_label("From", exact=True).fill("2026-01-01")
    with page.expect_response("**/functions/v1/sales") as answered:
        region.get_by_label("To (included)").fill("2026-01-31")
    assert (answered.value.json()["first"], answered.value.json()["last"]) == ("2026-01-01", "2026-01-31")
    expect(region.get_by_text("Jan 1, 2026 to Jan 31, 2026")).to_be_visible()
    region.get_by_label("To (included)").fill("2029-01-31")
    expect(region.get_by_text("at most 730 days after the first")).to_be_visible()
