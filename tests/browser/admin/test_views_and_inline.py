"""Saved views of a list, prices and states changed in place, and editors that stay."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.admin.office import Office


def test_a_view_is_saved_opened_and_deleted(office: Office) -> None:
    page = office.page
    office.open("/admin/orders?status=completed&currency=EUR", "Orders")
    page.get_by_role("button", name="Save view").click()
    office.dialog.get_by_label("Name of the view").fill("Euros")
    office.dialog.get_by_role("button", name="Save").click()
    views = page.get_by_role("navigation", name="Views")
    views.get_by_role("link", name="All").click()
    expect(page).to_have_url(re.compile(r"/admin/orders[?]?$"))
    views.get_by_role("link", name="Euros").click()
    page.wait_for_url(re.compile("currency=EUR&status=completed"))
    expect(views.get_by_role("link", name="Euros")).to_have_attribute("aria-current", "page")
    views.get_by_role("button", name="Delete view “Euros”").click()
    expect(views.get_by_role("link", name="Euros")).to_have_count(0)


def test_a_price_is_changed_in_the_list(office: Office) -> None:
    page = office.page
    made = office.add("products", name="Inline Priced", price=10)
    office.open("/admin/products?q=Inline", "Products")
    page.get_by_role("button", name="Change the price of Inline Priced").click()
    field = page.get_by_label("Price of Inline Priced in USD")
    field.fill("12.50")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Change the price of Inline Priced: $12.50")).to_be_visible()
    assert office.books.rows("products", id=f"eq.{made['id']}")[0]["price"] == 12.5


def test_a_product_is_applied_by_the_keyboard_and_stays_open(office: Office) -> None:
    page = office.page
    made = office.add("products", name="Kept Open", price=10)
    office.open(f"/admin/products/{made['id']}/edit", "Edit Product")
    page.locator("[name=price]").fill("11")
    page.keyboard.press("Control+s")
    office.expect_message("Product updated successfully")
    expect(page).to_have_url(re.compile(f"{made['id']}/edit"))
    assert office.books.rows("products", id=f"eq.{made['id']}")[0]["price"] == 11
