"""The catalogue: the table, the form and the rules of deletion."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.admin.office import Office


@pytest.mark.shows("ADM-11", "ADM-12")
def test_the_table_of_products_shows_its_rows(office: Office) -> None:
    office.open("/admin/products", "Products")
    expect(office.row("Congress Affiliate System")).to_be_visible()
    assert office.headings() == ["Name", "Type", "Price", "Status", "Created", "Actions"]
    cells = office.cells("Congress Affiliate System")
    assert cells[1:3] == ["congress system", "$299.00"]


@pytest.mark.shows(
    "ADM-13",
    "ADM-16",
    "ADM-17",
    "ADM-18",
    "VAL-31",
    "VAL-32",
    "VAL-33",
    "VAL-35",
    "VAL-36",
    "VAL-37",
    "VAL-38",
    "ERR-39",
)
def test_a_product_is_created(office: Office) -> None:
    page = office.page
    office.open("/admin/products", "Products")
    page.get_by_role("link", name="Create Product").click()
    page.wait_for_url("**/admin/products/new")
    expect(page.get_by_role("link", name="Back to Products")).to_have_attribute("href", "/admin/products")

    page.get_by_role("button", name="Create Product").click()
    office.expect_message("Please fill in all required fields")

    page.locator("[name=name]").fill("  Über Stall & Söhne!  ")
    expect(page.locator("[name=slug]")).to_have_value("ber-stall-s-hne")
    page.locator("[name=slug]").fill("stall")
    page.locator("[name=name]").fill("Market Stall")
    expect(page.locator("[name=slug]")).to_have_value("stall")
    expect(page.locator("[name=price][type=number][step='0.01']")).to_be_visible()  # VAL-32
    page.locator("[name=price]").fill("49.90")
    assert page.locator("[name=image_url]").get_attribute("type") == "url"  # VAL-33
    page.get_by_role("tab", name="Deutsch").click()
    page.locator("[name=name_de]").fill("Marktstand")

    # VAL-37, VAL-38: an empty row is dropped, the last one stays.
    remove = page.get_by_role("group", name="Features").get_by_role("button", name="Remove row 1")
    expect(remove).to_be_disabled()
    page.get_by_label("Feature, row 1").fill("One table")
    page.get_by_role("button", name="Add feature").click()
    page.get_by_role("button", name="Add feature").click()
    page.get_by_label("Feature, row 3").fill("Two stools")
    links = page.get_by_role("group", name="Access links")
    links.get_by_label("Title, row 1").fill("Guide")
    links.get_by_label("Address, row 1").fill("https://example.com/guide")
    links.get_by_role("button", name="Add link").click()
    links.get_by_label("Title, row 2").fill("Only a title")
    page.get_by_label("Name, row 1").fill("licence")
    page.get_by_label("Value, row 1").fill("one company")
    page.get_by_role("button", name="Create Product").click()

    office.expect_message("Product created successfully")
    page.wait_for_url("**/admin/products")
    (made,) = office.books.rows("products", slug="eq.stall")
    assert (made["name"], made["price"], made["currency"], made["name_de"]) == (
        "Market Stall",
        49.9,
        "USD",
        "Marktstand",
    )
    assert (made["product_type"], made["is_active"], made["is_featured"]) == ("congress_system", True, False)
    assert made["features"] == ["One table", "Two stools"]
    assert made["delivery_links"] == [{"title": "Guide", "url": "https://example.com/guide"}]
    assert made["delivery_details"] == {"licence": "one company"}


@pytest.mark.shows("ADM-14", "ERR-39")
def test_a_product_edit_keeps_the_untouched_fields(office: Office) -> None:
    page = office.page
    before = office.books.rows("products", slug="eq.partner-ledger")[0]
    office.open("/admin/products", "Products")
    office.choose("Partner Ledger", "Edit")
    page.wait_for_url(f"**/admin/products/{before['id']}/edit")
    page.locator("[name=name]").fill("Partner Ledger 2")
    expect(page.locator("[name=slug]")).to_have_value("partner-ledger")
    page.get_by_role("button", name="Save Product").click()
    office.expect_message("Product updated successfully")
    page.wait_for_url("**/admin/products")
    after = office.books.rows("products", slug="eq.partner-ledger")[0]
    assert after | {"updated_at": before["updated_at"]} == before | {"name": "Partner Ledger 2"}


def test_the_second_of_two_admins_editing_a_product_sees_a_conflict(office: Office) -> None:
    made = office.add("products", name="Twice Edited", price=10)
    office.open(f"/admin/products/{made['id']}/edit", "Edit Product")
    expect(office.page.locator("[name=price]")).to_have_value("10.00")
    theirs = {"price": 12, "is_featured": True, "features": ["Fast"]}
    office.books.http.patch(f"/rest/v1/products?id=eq.{made['id']}", json=theirs)
    office.page.locator("[name=price]").fill("11")
    office.page.get_by_label("Description").first.fill("Mine alone")
    office.page.get_by_role("button", name="Save Product").click()
    conflict = office.page.get_by_role("alert")
    expect(conflict).to_contain_text("Someone else saved this on")
    expect(conflict.locator("xpath=..")).to_be_focused()
    chosen = {
        group.locator("legend").inner_text(): group.locator("label:has(:checked)").inner_text().split("\n")
        for group in conflict.get_by_role("group").all()
    }
    assert chosen == {
        "Description": ["Your changes", "Mine alone"],
        "Price": ["Your changes", "11.00"],
        "Featured": ["Saved by the other person", "Yes"],
        "Features": ["Saved by the other person", "Fast"],
    }
    assert office.books.rows("products", id=f"eq.{made['id']}")[0]["price"] == 12
    conflict.get_by_role("group", name="Price").get_by_label("Saved by the other person").check()
    conflict.get_by_role("button", name="Save my choices").click()
    office.expect_message("Product updated successfully")
    after = office.books.rows("products", id=f"eq.{made['id']}")[0]
    assert after | theirs | {"description": "Mine alone"} == after


@pytest.mark.shows("ERR-26")
def test_a_taken_slug_is_refused_and_the_input_remains(office: Office) -> None:
    page = office.page
    office.open("/admin/products/new", "Create Product")
    page.locator("[name=name]").fill("Another")
    page.locator("[name=slug]").fill("congress-affiliate-system")
    page.locator("[name=price]").fill("5")
    page.get_by_role("button", name="Create Product").click()
    office.expect_message("Error")
    expect(page.locator("[name=name]")).to_have_value("Another")


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


@pytest.mark.shows("ADM-15", "ERR-27")
def test_a_product_without_orders_is_deleted_after_a_confirmation(office: Office) -> None:
    made = office.add("products", name="Short Lived", price=10)
    office.open("/admin/products?q=Short", "Products")
    office.choose("Short Lived", "Delete")
    expect(office.dialog.get_by_text("No one has ordered it")).to_be_visible()
    office.dialog.get_by_role("button", name="Cancel").click()
    assert office.books.rows("products", id=f"eq.{made['id']}") != []
    office.choose("Short Lived", "Delete")
    office.dialog.get_by_role("button", name="Delete product").click()
    office.expect_message("Product deleted successfully")
    assert office.books.rows("products", id=f"eq.{made['id']}") == []
    expect(office.page.get_by_role("heading", name="No products found")).to_be_visible()


@pytest.mark.shows("M11")
def test_an_ordered_product_is_taken_off_the_shop_instead(office: Office) -> None:
    office.open("/admin/products", "Products")
    office.choose("Link Atlas", "Delete")
    expect(office.dialog.get_by_text("in the books refer")).to_be_visible()
    office.dialog.get_by_role("button", name="Deactivate").click()
    office.expect_message("Product updated successfully")
    expect(office.row("Link Atlas").get_by_text("Inactive")).to_be_visible()
    assert office.books.rows("products", slug="eq.link-atlas")[0]["is_active"] is False


def test_an_active_product_that_opens_nothing_is_marked(office: Office) -> None:
    page = office.page
    product = office.add("products", name="Empty Box", slug="empty-box", price=49.9)
    other = office.add("products", name="Full Box", slug="full-box", price=49.9, delivery_title="The key")
    office.open("/admin/products", "Products")
    expect(office.row("Empty Box").get_by_text("Delivers nothing yet")).to_be_visible()
    expect(office.row("Full Box")).to_be_visible()
    expect(office.row("Full Box").get_by_text("Delivers nothing yet")).to_have_count(0)

    office.open(f"/admin/products/{product['id']}/edit", "Edit Product")
    warning = page.get_by_text("Buyers get nothing yet: ")
    expect(warning).to_be_visible()
    page.get_by_label("Name, row 1").fill("licence")
    page.get_by_label("Value, row 1").fill("one company")
    expect(warning).to_have_count(0)
    office.open(f"/admin/products/{other['id']}/edit", "Edit Product")
    expect(page.locator("[name=delivery_title]")).to_have_value("The key")
    expect(warning).to_have_count(0)
    page.goto("/admin/products/new")
    expect(warning).to_be_visible()
    page.get_by_label("Active").uncheck()
    expect(warning).to_have_count(0)


def test_the_message_of_missing_fields_covers_nothing_and_leaves_when_one_is_filled_in(
    office: Office,
) -> None:
    page = office.page
    office.open("/admin/products/new", "Create Product")
    page.get_by_role("button", name="Create Product").click()
    message = page.get_by_role("alert").filter(has_text="required fields")
    box, content = message.bounding_box(), page.locator("#content").bounding_box()
    assert box
    assert content
    assert box["x"] + box["width"] <= content["x"], "it covers controls of the page"
    page.locator("[name=name]").fill("Market Stall")
    expect(message).to_have_count(0)


def test_a_field_that_another_one_fills_in_loses_its_error(office: Office) -> None:
    page = office.page
    office.open("/admin/products/new", "Create Product")
    page.get_by_role("button", name="Create Product").click()
    expect(page.locator("[name=slug]")).to_have_attribute("aria-invalid", "true")
    page.locator("[name=name]").fill("Market Stall")
    expect(page.locator("[name=slug]")).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("[name=price]")).to_have_attribute("aria-invalid", "true")


def test_the_public_page_is_previewed_as_it_is_typed(office: Office) -> None:
    page = office.page
    (product,) = office.books.rows("products", slug="eq.partner-ledger")
    office.open(f"/admin/products/{product['id']}/edit", "Edit Product")
    page.get_by_role("button", name="Preview").click()
    preview = page.frame_locator("iframe[title=Preview]")
    # Inert, so it is not found by its role.
    expect(preview.locator("h1")).to_have_text(product["name"])
    page.locator("[name=name]").fill("Typed, not saved")
    expect(preview.locator("h1")).to_have_text("Typed, not saved")
    assert preview.locator("h1").evaluate("title => getComputedStyle(title).fontFamily").startswith("Besley")
    assert preview.locator("body").evaluate("body => body.inert")
    assert office.books.rows("products", id=f"eq.{product['id']}")[0]["name"] == product["name"]


def test_rows_are_moved_by_keys_and_by_drag_and_drop(office: Office) -> None:
    page = office.page
    made = office.add("products", name="Sorted Rows", price=1, features=["one", "two", "three"])
    office.open(f"/admin/products/{made['id']}/edit", "Edit Product")
    page.get_by_role("button", name="Move row 3").first.focus()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("button", name="Move row 2").first).to_be_focused()
    expect(page.get_by_text("Row 3 moved to place 2 of 3")).to_be_attached()
    handle = page.get_by_role("button", name="Move row 1").first
    handle.scroll_into_view_if_needed()
    here = handle.bounding_box()
    last = page.get_by_role("button", name="Move row 3").first.bounding_box()
    assert here
    assert last
    page.mouse.move(here["x"] + 10, here["y"] + 10)
    page.mouse.down()
    page.mouse.move(here["x"] + 10, last["y"] + 40, steps=12)
    page.mouse.up()
    page.get_by_role("button", name="Apply").click()
    office.expect_message("Product updated successfully")
    assert office.books.rows("products", id=f"eq.{made['id']}")[0]["features"] == ["three", "two", "one"]
