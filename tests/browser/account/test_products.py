"""/user/products: the customer's purchases and their content."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import OrderDetail
from tests.browser.account.area import Area, Held, SignedInCustomer, add_order_of, broken
from tests.support.rows import add, add_product


def buy(uow: UnitOfWork, customer: SignedInCustomer, name: str, status: str, **columns: Any) -> str:
    """Add an order of a new product of that name. Paid orders have their money."""
    paid = 29900 if status in ("paid", "completed") else 0
    product = add_product(uow, new_id(), name=name.capitalize(), description=columns.pop("description", None))
    usual = {"product_id": product, "status": status, "paid_amount": paid}
    return add_order_of(uow, customer, **(usual | columns))


def add_details(uow: UnitOfWork, order_id: str, title: str) -> None:
    add(uow, OrderDetail, order_id=order_id, title=title, links=[], additional_details={})


def card(area: Area, name: str) -> Locator:
    return area.page.get_by_role("article", name=name)


@pytest.mark.shows("USR-55")
def test_skeletons_show_while_it_loads(area: Area) -> None:
    held = Held()
    area.answer("/rest/v1/orders*", held.hold)
    page = area.open("/user/products")
    expect(page.get_by_test_id("purchase-skeleton")).to_have_count(3)
    held.go_on()
    expect(page.get_by_test_id("purchase-skeleton")).to_have_count(0)


@pytest.mark.shows("USR-56", "ERR-58")
def test_a_failed_read_shows_the_error_panel(area: Area) -> None:
    area.answer("/rest/v1/orders*", broken)
    page = area.open("/user/products")
    panel = page.get_by_role("alert")
    expect(panel.get_by_text("Error loading products", exact=True)).to_be_visible()
    text = "There was an error loading your products. Please try again later."
    expect(panel.get_by_text(text, exact=True)).to_be_visible()
    page.unroute_all()
    panel.get_by_role("button", name="Try Again").click()
    area.shows("No products yet")


@pytest.mark.shows("USR-57")
def test_a_customer_without_products_sees_the_empty_state(area: Area) -> None:
    area.open("/user/products")
    area.shows("No products yet")
    assert area.link("Browse Products") == "/products"


@pytest.mark.shows("USR-58", "USR-59", "USR-60")
def test_a_paid_product_shows_its_details(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        order = buy(uow, area.customer, "anvil", "completed", description="For heavy work.")
        add_details(uow, order, "Your anvil")
        buy(uow, area.customer, "bellows", "paid")
    page = area.open("/user/products")
    anvil = card(area, "Anvil")
    expect(anvil.get_by_role("heading", name="Anvil")).to_be_visible()
    expect(anvil.get_by_text("For heavy work.", exact=True)).to_be_visible()
    expect(anvil.get_by_text("$299.00 USD")).to_be_visible()
    expect(anvil.locator("time")).to_have_text(
        page.evaluate("new Date().toLocaleDateString('en-US', {dateStyle: 'medium'})")
    )
    expect(anvil.get_by_text("Product details available", exact=True)).to_be_visible()

    anvil.get_by_role("button", name="View Details").click()
    expect(anvil.get_by_role("heading", name="Your anvil")).to_be_visible()
    anvil.get_by_role("button", name="Hide Details").click()
    expect(anvil.get_by_role("heading", name="Your anvil")).to_have_count(0)

    # Paid, but nothing to open yet.
    bellows = card(area, "Bellows")
    expect(bellows.get_by_text("No description available", exact=True)).to_be_visible()
    expect(bellows.get_by_text("Order Status: Paid", exact=True)).to_be_visible()


@pytest.mark.shows("USR-61")
@pytest.mark.parametrize(
    "columns",
    [{"status": "pending"}, {"status": "pending_payment", "payment_reference": "cs_1"}],
    ids=["pending", "with an open payment page"],
)
def test_a_pending_order_can_be_completed(area: Area, books: Runtime, columns: dict[str, str]) -> None:
    slug = f"chisel-{columns['status'].replace('_', '-')}"
    with books.writing() as uow:
        buy(uow, area.customer, slug, **columns)
    area.open("/user/products")
    chisel = card(area, slug.capitalize())
    expect(chisel.get_by_role("heading", name="Complete your order")).to_be_visible()
    expect(chisel.get_by_role("button", name="Pay $299.00 by card")).to_be_enabled()


def test_the_page_updates_itself_when_the_payment_arrives(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        order = buy(uow, area.customer, "drill", "pending")
    area.open("/user/products")
    expect(card(area, "Drill").get_by_role("heading", name="Complete your order")).to_be_visible()
    with books.writing() as uow:
        uow.db.exec_driver_sql(f"UPDATE orders SET status = 'paid', paid_amount = 29900 WHERE id = '{order}'")
        add_details(uow, order, "Your drill")
    expect(card(area, "Drill").get_by_text("Product details available")).to_be_visible()


PENDING = "Product details will be available once your order is processed."


@pytest.mark.shows("USR-62", "USR-63")
@pytest.mark.parametrize(
    ("status", "words", "text"),
    [
        ("cancelled", "Canceled", "This order was canceled, so there is nothing to open."),
        ("refunded", "Refunded", "This order was refunded. You no longer have access to its content."),
        ("processing", "Processing", PENDING),
        ("shipped", "Shipped", PENDING),
        ("delivered", "Delivered", PENDING),
    ],
)
def test_other_statuses_show_what_is_pending(
    area: Area, books: Runtime, status: str, words: str, text: str
) -> None:
    with books.writing() as uow:
        buy(uow, area.customer, f"file-{status}", status)
    area.open("/user/products")
    area.shows(f"Order Status: {words}", text)


@pytest.mark.shows("CALL-34")
def test_products_are_read_one_page_at_a_time(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        product = add_product(uow, "grindstone", name="Grindstone")
        for _ in range(14):
            add_order_of(uow, area.customer, product_id=product, status="cancelled")
    with area.requests("/rest/v1/orders") as requested:
        page = area.open("/user/products")
        expect(page.get_by_role("article")).to_have_count(12)
        page.get_by_role("button", name="Show more").click()
        expect(page.get_by_role("article")).to_have_count(14)
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)
    assert ["limit=13" in requested[0].url, "limit=25" in requested[-1].url] == [True, True]
    assert "payment_method" not in requested[0].url  # the smaller set
