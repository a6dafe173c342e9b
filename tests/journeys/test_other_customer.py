"""A customer's purchases are invisible to other customers: on pages, by id, and over the API."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.journeys.books import CUSTOMER, Books
from tests.journeys.steps import new_customer
from tests.support.server import Server

EMAIL, PASSWORD = "eve@example.org", "curious-customer-1"


def test_a_second_customer_sees_nothing_of_the_first(
    shop: Server, page: Page, another_person: Callable[..., Page]
) -> None:
    theirs = Books(shop, *CUSTOMER).rows("orders", select="id,total_amount,currency,status")
    bought = next(order["id"] for order in theirs if order["status"] == "completed")
    unpaid = next(order for order in theirs if order["status"] == "pending")

    # Signed in with a new account, the list is empty.
    new_customer(page, shop, EMAIL, PASSWORD)
    page.goto(f"{shop.address}/user/orders")
    expect(page.get_by_role("heading", name="No orders yet")).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(0)

    # The address of another customer's payment reveals nothing about it.
    page.goto(f"{shop.address}/payment-success?order={bought}")
    expect(page.get_by_role("heading", name="We can't find this order")).to_be_visible()

    # A guest has to sign in first.
    guest = another_person()
    guest.goto(f"{shop.address}/payment-success?order={bought}")
    expect(guest.get_by_role("heading", name="Please sign in to follow your payment")).to_be_visible()
    guest.goto(f"{shop.address}/user/orders")
    expect(guest.get_by_role("heading", name="Sign In to Your Account")).to_be_visible()

    # Over the API: no rows, and no payment page for the other customer's order.
    books = Books(shop, EMAIL, PASSWORD)
    assert books.rows("orders") == []
    assert books.rows("order_details") == []
    assert books.rows("workshop_enrollments") == []
    payload = {
        "orderId": unpaid["id"],
        "amount": unpaid["total_amount"],
        "currency": unpaid["currency"].lower(),
    }
    assert books.http.post("/functions/v1/create-payment-link", json=payload).status_code == 404
