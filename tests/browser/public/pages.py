"""Every public page, and how to open it."""

from playwright.sync_api import Page

from tests.support.browsing import hydrated

PUBLIC = (
    "/",
    "/products",
    "/products/congress-affiliate-system",
    "/features",
    "/about",
    "/contact",
    "/basket",
    "/checkout",
    "/order-success",
    "/payment-success",
    "/workshops",
    "/workshops/ledger-clinic",
    "/news",
    "/news/the-autumn-fair",
    "/terms",
    "/privacy",
    "/imprint",
    "/login",
    "/signup",
    "/forgot-password",
    "/no/such/page",
)


def settle(page: Page, address: str) -> None:
    """Open an address and wait until React has hydrated it: the container of its messages is there then."""
    page.goto(address)
    hydrated(page)
