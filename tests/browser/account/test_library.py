"""The customer's area as a library: what comes next, one click to open, refunds within the promise."""

from __future__ import annotations

from datetime import date, timedelta

from playwright.sync_api import expect
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.content.models import ContactMessage
from tests.browser.account.area import Area, add_order_of, add_seat
from tests.browser.account.test_partner import make_partner
from tests.support.axe import AXE, violations
from tests.support.days import day_ahead
from tests.support.rows import add_product, add_workshop

DAY = timedelta(days=1)
PAID = {"status": "completed", "paid_amount": 29900}


def test_the_dashboard_begins_with_what_comes_next(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        bought = add_product(uow, "next-bought", name="Anvil")
        unpaid = add_product(uow, "next-unpaid", name="Bellows")
        add_order_of(uow, area.customer, product_id=bought, **PAID)
        add_order_of(uow, area.customer, product_id=unpaid)
        over = add_workshop(uow, "next-over", title="Past", status="completed", date=date(2026, 9, 17))
        ahead = add_workshop(uow, "next-ahead", title="Ahead", date=day_ahead(42))
        for workshop in (over, ahead):
            add_seat(uow, area.customer, workshop)
    area.page.add_init_script(path=AXE)
    area.page.emulate_media(reduced_motion="reduce")
    page = area.open("/user")
    things = area.section("Next for you").get_by_role("listitem")
    expect(things).to_have_count(3)
    for thing, text, address in (
        (things.nth(0), "Bellows", "/user/orders"),
        (things.nth(1), "Ahead", "/user/workshops/next-ahead"),
        (things.nth(2), "Anvil", "/user/products"),
    ):
        expect(thing).to_contain_text(text)
        expect(thing.get_by_role("link")).to_have_attribute("href", address)
    assert violations(page) == []


def test_a_new_customer_has_nothing_next(area: Area) -> None:
    area.open("/user")
    expect(area.section("Recent Orders").get_by_text("No orders yet", exact=True)).to_be_visible()
    expect(area.page.get_by_text("Next for you")).to_have_count(0)


def test_a_refund_is_requested_from_the_order_while_the_promise_lasts(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        product = add_product(uow, "refundable", name="Chisel")
        order = add_order_of(uow, area.customer, product_id=product, **PAID)
        long_ago = uow.now - 31 * DAY
        older = add_product(uow, "not-refundable", name="Drill")
        add_order_of(uow, area.customer, product_id=older, created_at=long_ago, **PAID)
    page = area.open("/user/orders")
    cards = page.get_by_role("article")
    expect(cards).to_have_count(2)
    ask = page.get_by_role("button", name="Request a refund")
    expect(ask).to_have_count(1)
    ask.click()
    page.get_by_label("What was wrong? (optional)").fill("It squeaks.")
    page.get_by_role("button", name="Send request").click()
    expect(page.get_by_text("Your request has been sent. We'll reply by email.")).to_be_visible()
    with books.reading() as uow:
        mine = ContactMessage.email == area.customer.email
        (message,) = uow.db.execute(select(ContactMessage.__table__).where(mine))
    assert message.subject == f"Refund request: order {order[:8]}"
    assert message.message == f"Chisel ({order[:8]})\n\nIt squeaks."


def test_the_tabs_of_the_partners_page_have_addresses(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        make_partner(uow, area)
    page = area.open("/user/partner?tab=payouts")
    expect(page.get_by_role("tab", name="Payouts")).to_have_attribute("aria-selected", "true")
    page.get_by_role("tab", name="Ledger").click()
    page.wait_for_url("**/user/partner?tab=ledger")
    page.go_back()
    expect(page.get_by_role("tab", name="Payouts")).to_have_attribute("aria-selected", "true")
