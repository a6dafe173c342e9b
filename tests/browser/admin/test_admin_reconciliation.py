"""The reconciliation: no mismatch at first, and each mismatch repaired by its button."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, StorageState, expect

from tests.browser.admin.office import Office
from tests.journeys.books import ADMIN, Books
from tests.journeys.steps import signed_in_state
from tests.support.server import Server
from tests.support.serving import demo_shop, kept_open
from tests.support.shelf import Shelf


@pytest.fixture(scope="module")
def shop(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A demo shop of its own: orders that other tests book by hand are mismatches, too."""
    with kept_open(shelf, tmp_path_factory.mktemp("matching"), demo_shop) as server:
        yield server


@pytest.fixture(scope="module")
def books(shop: Server) -> Books:
    return Books(shop, *ADMIN)


@pytest.fixture(scope="module")
def signed_in(browser: Browser, shop: Server) -> StorageState:
    return signed_in_state(browser, shop, *ADMIN)


def test_a_mismatch_is_shown_repaired_and_gone(office: Office) -> None:
    page = office.page
    office.open("/admin/reconciliation", "Reconciliation")
    expect(page.get_by_role("heading", name="Everything matches")).to_be_visible()
    [order] = office.books.rows(
        "orders", status="eq.completed", product_id="not.is.null", order="created_at.desc", limit="1"
    )
    [detail] = office.books.rows("order_details", order_id=f"eq.{order['id']}")
    office.books.http.delete("/rest/v1/order_details", params={"id": f"eq.{detail['id']}"})

    page.get_by_role("button", name="Check again").click()
    expect(page.get_by_text("The product delivers links or files, but this order has none.")).to_be_visible()
    expect(page.get_by_role("button", name="Paid, but nothing was delivered 1")).to_be_visible()
    page.get_by_role("button", name="Repair").click()
    expect(office.dialog.get_by_text("The buyer gets what the product delivers.")).to_be_visible()
    office.dialog.get_by_role("button", name="Repair").click()
    office.expect_message("Repaired")
    expect(page.get_by_role("heading", name="Everything matches")).to_be_visible()
    [again] = office.books.rows("order_details", order_id=f"eq.{order['id']}")
    assert again["links"] == detail["links"]
    page.goto(f"/admin/orders/{order['id']}")
    expect(page.get_by_text("Repaired in the reconciliation")).to_be_visible()
