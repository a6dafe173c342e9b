"""Bulk actions on a list, its visible columns and its date range."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page, expect

from tests.browser.admin.office import Office


def bar(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def effects(office: Office) -> list[str]:
    listed = office.dialog.get_by_role("list", name="What will happen").get_by_role("listitem")
    expect(listed.first).to_be_visible()
    return listed.all_inner_texts()


def audited(office: Office, table: str, row_id: str) -> list[str]:
    rows = office.books.rows("audit_log", subject_table=f"eq.{table}", subject_id=f"eq.{row_id}")
    return [row["action"] for row in rows]


def test_orders_are_marked_as_paid_together_and_one_that_has_changed_is_named(office: Office) -> None:
    page = office.page
    (product,) = office.books.rows("products", slug="eq.congress-affiliate-system")
    orders = [office.add("orders", product_id=product["id"]) for _ in range(3)]
    short = [order["id"][:8] for order in orders]
    office.open("/admin/orders?period=7&status=pending", "Orders")
    office.tick(*short)
    expect(page.get_by_text("3 rows selected")).to_be_visible()
    with page.expect_download() as saved:
        bar(page, "Export selected")
    lines = saved.value.path().read_text().splitlines()
    assert sorted(line.split(",")[0] for line in lines[1:]) == sorted(order["id"] for order in orders)

    bar(page, "Update status")
    assert effects(office) == [
        f"3 orders: ${3 * product['price']:,.2f} is booked as received, without the card provider.",
        "3 orders: A commission is earned if a partner referred this customer.",
        "3 orders: The buyer is notified by email that the payment has been received.",
        "3 orders: The buyer gets the product's links and materials immediately.",
    ]
    confirm = office.dialog.get_by_role("button", name="Update status")
    confirm.click()
    field = office.dialog.get_by_label("Payment reference")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("Statement 7")
    answer = office.books.http.patch(f"/rest/v1/orders?id=eq.{orders[1]['id']}", json={"status": "cancelled"})
    assert answer.status_code == 204, answer.text
    confirm.click()
    expect(office.dialog.get_by_text("2 of 3 done. Not changed:")).to_be_visible()
    refused = office.dialog.locator("dl")
    expect(refused.get_by_role("term")).to_have_text([f"{short[1]} · admin@example.com"])
    expect(refused).to_contain_text("Someone else changed this in the meantime.")
    office.dialog.get_by_role("button", name="Close").last.click()
    after = [office.books.order(order["id"]) for order in orders]
    assert [order["status"] for order in after] == ["paid", "cancelled", "paid"]
    assert [order["payment_reference"] for order in after] == ["Statement 7", None, "Statement 7"]
    assert (
        len(audited(office, "orders", orders[0]["id"])) == len(audited(office, "orders", orders[2]["id"])) > 0
    )


def test_messages_are_marked_as_answered_by_the_keyboard(office: Office) -> None:
    page = office.page
    ids = []
    for name in ("Bulk One", "Bulk Two"):
        message = {"name": name, "email": "bulk@example.com", "subject": "Hello", "message": "Hello there"}
        ids.append(office.add("contact_messages", **message)["id"])
    office.open("/admin/inbox?state=open", "Inbox")
    for name in ("Bulk One", "Bulk Two"):
        page.get_by_role("checkbox", name=f"Select {name}").focus()
        page.keyboard.press("Space")
    page.get_by_role("button", name="Mark as answered").focus()
    page.keyboard.press("Enter")
    assert effects(office) == ["2 messages will be marked as answered.", "No one is notified."]
    office.dialog.get_by_role("button", name="Mark as answered").focus()
    page.keyboard.press("Enter")
    office.expect_message("2 messages marked as answered")
    expect(office.row("Bulk One")).to_have_count(0)
    for message_id in ids:
        (message,) = office.books.rows("contact_messages", id=f"eq.{message_id}")
        assert message["answered_at"] is not None
        assert audited(office, "contact_messages", message_id) == ["message.changed"]


def test_articles_are_published_and_taken_back_together(office: Office) -> None:
    page = office.page
    tomorrow = (datetime.now(UTC) + timedelta(days=1)).isoformat()
    made = [
        office.add("blog_articles", title="Bulk draft", content="<p>x</p>"),
        office.add(
            "blog_articles", title="Bulk later", content="<p>x</p>", is_published=True, published_at=tomorrow
        ),
        office.add("blog_articles", title="Bulk public", content="<p>x</p>", is_published=True),
    ]
    office.open("/admin/blog-articles?q=Bulk", "Articles")
    page.get_by_role("checkbox", name="Select all rows of this page").check()
    bar(page, "Publish now")
    assert effects(office) == [
        "1 draft will be published immediately, dated now.",
        "1 scheduled item will appear immediately instead of on its date.",
        "1 is already public and keeps its date.",
    ]
    office.dialog.get_by_role("button", name="Publish now").click()
    office.expect_message("2 published")
    expect(page.locator("tbody").get_by_text("Published", exact=True)).to_have_count(3)
    expect(page.get_by_text("rows selected")).to_have_count(0)
    expect(page.get_by_role("region", name="Articles")).to_be_focused()
    assert audited(office, "blog_articles", made[2]["id"]) == ["article.created"]

    page.get_by_role("checkbox", name="Select all rows of this page").check()
    bar(page, "Unpublish")
    office.dialog.get_by_role("button", name="Unpublish").click()
    office.expect_message("3 unpublished")
    for article in made:
        (after,) = office.books.rows("blog_articles", id=f"eq.{article['id']}")
        assert (after["is_published"], after["published_at"]) == (False, None)


def test_products_go_off_sale_and_on_again_together(office: Office) -> None:
    page = office.page
    made = [office.add("products", name=f"Bulk Kit {number}", price=5) for number in (1, 2)]
    office.open("/admin/products?q=Bulk+Kit", "Products")
    office.tick("Bulk Kit 1", "Bulk Kit 2")
    bar(page, "Deactivate")
    expect(office.dialog.get_by_text("Buyers keep their access.")).to_be_visible()
    office.dialog.get_by_role("button", name="Deactivate").click()
    office.expect_message("2 products deactivated")
    assert [office.books.rows("products", id=f"eq.{each['id']}")[0]["is_active"] for each in made] == [
        False,
        False,
    ]
    office.tick("Bulk Kit 1")
    bar(page, "Activate")
    office.dialog.get_by_role("button", name="Activate").click()
    office.expect_message("One product activated")
    page.goto("/admin/products?q=Bulk+Kit&state=active")
    expect(page.locator("tbody tr")).to_have_count(1)


def test_columns_are_chosen_by_the_keyboard_and_remembered(office: Office) -> None:
    page = office.page
    office.open("/admin/orders", "Orders")
    page.get_by_role("button", name="Columns").focus()
    page.keyboard.press("Enter")
    group = page.get_by_role("group", name="Columns of the table")
    expect(group.get_by_label("Order", exact=True)).to_be_disabled()
    page.keyboard.press("Tab")
    expect(group.get_by_label("Customer")).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Columns")).to_be_focused()
    shown = ["Order", "Product or workshop", "Amount", "Status", "Referral code", "Date", "Actions"]
    assert office.headings() == shown
    page.reload()
    expect(page.locator("tbody tr").first).to_be_visible()
    assert office.headings() == shown
    page.get_by_role("button", name="Columns").click()
    group.get_by_label("Customer").check()
    assert office.headings()[1] == "Customer"


def test_a_date_range_filter_is_stored_in_the_address(office: Office) -> None:
    page = office.page
    office.open("/admin/orders", "Orders")
    (newest,) = office.books.rows("orders", order="created_at.desc", limit="1")
    day = newest["created_at"][:10]
    page.get_by_label("Period").select_option("days")
    page.get_by_label("From", exact=True).fill(day)
    page.get_by_label("To (included)").fill(day)
    page.wait_for_url(f"**/admin/orders?period=days&from={day}&to={day}")
    rows = office.books.rows("orders", select="created_at")
    wanted = [row for row in rows if row["created_at"][:10] == day]
    expect(page.locator("tbody tr")).to_have_count(min(25, len(wanted)))
    page.get_by_label("To (included)").fill("2020-01-01")
    expect(page.get_by_text("The last day can't be before the first.")).to_be_visible()
    expect(page.get_by_role("heading", name="No orders found")).to_be_visible()
    page.go_back()
    expect(page.locator("tbody tr")).to_have_count(min(25, len(wanted)))
    for path, heading in (("/admin/mails", "Mails"), ("/admin/audit", "Audit log")):
        office.open(f"{path}?period=days&to=2001-01-01", heading)
        expect(
            page.get_by_text("Nothing matches the search and filters. Remove one of them to see more.")
        ).to_be_visible()
        expect(page.get_by_label("To (included)")).to_have_value("2001-01-01")


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
