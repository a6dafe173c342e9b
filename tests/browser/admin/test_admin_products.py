"""The catalogue: the table, the form and the rules of deletion."""

import re

from playwright.sync_api import expect

from tests.browser.admin.office import Office
from tests.support.browsing import becomes, drag_below


def test_a_product_is_created_edited_and_deleted(office: Office) -> None:
    page = office.page
    office.open("/admin/products", "Products")
    page.get_by_role("link", name="Create Product").click()
    page.wait_for_url("**/admin/products/new")
    page.locator("[name=name]").fill("Market Stall")
    page.locator("[name=price]").fill("49.90")
    office.part("Texts in each language")
    page.get_by_label("Feature, row 1").fill("One table")
    office.part("Delivery")
    page.get_by_label("Name, row 1").fill("licence")
    page.get_by_label("Value, row 1").fill("one company")
    page.get_by_role("button", name="Save and close").click()
    office.expect_message("Product created successfully")
    page.wait_for_url("**/admin/products")
    (made,) = office.books.rows("products", slug="eq.market-stall")
    assert (made["price"], made["features"], made["delivery_details"]) == (
        49.9,
        ["One table"],
        {"licence": "one company"},
    )
    office.choose("Market Stall", "Edit")
    page.locator("[name=name]").fill("Market Stall 2")
    page.get_by_role("button", name="Save and close").click()
    office.expect_message("Product updated successfully")
    (after,) = office.books.rows("products", id=f"eq.{made['id']}")
    assert after | {"updated_at": made["updated_at"]} == made | {"name": "Market Stall 2"}
    office.choose("Market Stall 2", "Delete")
    office.dialog.get_by_role("button", name="Delete product").click()
    office.expect_message("Product deleted successfully")
    assert office.books.rows("products", id=f"eq.{made['id']}") == []


def test_leaving_a_changed_form_requires_a_confirmation(office: Office) -> None:
    page = office.page
    office.open("/admin/products", "Products")
    page.get_by_role("link", name="Create Product").click()
    page.locator("[name=name]").fill("Half")
    page.get_by_role("link", name="Orders", exact=True).click()
    expect(office.dialog.get_by_role("heading", name="Leave without saving?")).to_be_visible()
    office.dialog.get_by_role("button", name="Stay").click()
    expect(page.get_by_role("link", name="Orders", exact=True)).to_be_focused()

    page.go_back()
    expect(office.dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(office.dialog).to_have_count(0)
    page.wait_for_url("**/admin/products/new")
    expect(page.locator("[name=name]")).to_have_value("Half")

    page.once("dialog", lambda question: question.dismiss())
    with page.expect_event("dialog") as dialog:
        page.evaluate("location.assign('/about')")
    assert dialog.value.type == "beforeunload"
    expect(page.locator("[name=name]")).to_have_value("Half")

    page.get_by_role("button", name="Sign out").click()
    office.dialog.get_by_role("button", name="Stay").click()
    page.go_back()
    office.dialog.get_by_role("button", name="Leave without saving").click()
    page.wait_for_url("**/admin/products")
    page.go_forward()
    expect(page.locator("[name=name]")).to_have_value("")
    page.locator("[name=name]").fill("Half")
    page.locator("[name=name]").fill("")
    page.get_by_role("link", name="Back to Products").click()
    page.wait_for_url("**/admin/products")


def test_the_form_covers_nothing_previews_the_page_and_moves_rows_by_drag_and_drop(office: Office) -> None:
    the_message_of_missing_fields_covers_nothing_and_leaves_when_one_is_filled_in(office)
    the_public_page_is_previewed_as_it_is_typed(office)
    rows_are_moved_by_drag_and_drop(office)


def the_message_of_missing_fields_covers_nothing_and_leaves_when_one_is_filled_in(
    office: Office,
) -> None:
    page = office.page
    office.open("/admin/products/new", "Create Product")
    page.get_by_role("button", name="Save and close").click()
    message = page.get_by_role("alert").filter(has_text="required fields")
    expect(message).to_be_visible()
    beside = """message => message.getBoundingClientRect().right
        <= document.getElementById("content").getBoundingClientRect().left"""
    becomes(lambda: message.evaluate(beside), True)  # it covers no controls of the page
    page.locator("[name=name]").fill("Market Stall")
    expect(message).to_have_count(0)


def the_public_page_is_previewed_as_it_is_typed(office: Office) -> None:
    page = office.page
    (product,) = office.books.rows("products", slug="eq.partner-ledger")
    office.open(f"/admin/products/{product['id']}/edit", "Edit Product")
    page.get_by_role("button", name="Preview").click()
    preview = page.frame_locator("iframe[title=Preview]")
    # Inert, so it is not found by its role.
    expect(preview.locator("h1")).to_have_text(product["name"])
    page.locator("[name=name]").fill("Typed, not saved")
    expect(preview.locator("h1")).to_have_text("Typed, not saved")
    expect(preview.locator("h1")).to_have_css("font-family", re.compile("^Besley"))
    expect(preview.locator("body")).to_have_js_property("inert", value=True)
    assert office.books.rows("products", id=f"eq.{product['id']}")[0]["name"] == product["name"]


def rows_are_moved_by_drag_and_drop(office: Office) -> None:
    page = office.page
    made = office.add("products", name="Sorted Rows", price=1, features=["one", "two", "three"])
    office.open(f"/admin/products/{made['id']}/edit", "Edit Product")
    office.part("Texts in each language")
    features = page.get_by_role("group", name="Features")
    handles = [features.get_by_role("button", name=f"Move row {row}", exact=True) for row in (1, 3)]
    drag_below(*handles)
    page.mouse.up()
    expect(features.get_by_role("textbox").last).to_have_value("one")
    page.get_by_role("button", name="Save", exact=True).click()
    office.expect_message("Product updated successfully")
    assert office.books.rows("products", id=f"eq.{made['id']}")[0]["features"] == ["two", "three", "one"]
