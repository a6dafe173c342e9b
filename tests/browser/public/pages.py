"""Every public page, and how to open it."""

from playwright.sync_api import Page

from tests.support.browsing import hydrated

FROM_LINKS = (
    "/waiting-list",
    "/review",
    "/partner-mails",
    "/certificates",
    "/setup",
    "/reset-password",
    "/auth/confirm",
)
"""Pages that a link in an email or on paper opens, without what it names."""
PUBLIC = (
    "/",
    "/products",
    "/products/congress-affiliate-system",
    "/features",
    "/about",
    "/referral-program",
    "/contact",
    "/basket",
    "/checkout",
    "/order-success",
    "/payment-success",
    "/workshops",
    "/workshops/ledger-clinic",
    "/news",
    "/news/the-autumn-fair",
    "/pages/how-delivery-works",
    "/terms",
    "/privacy",
    "/withdrawal",
    "/imprint",
    "/login",
    "/signup",
    "/forgot-password",
    "/no/such/page",
    *FROM_LINKS,
)


def settle(page: Page, address: str) -> None:
    """Open an address and wait until React has hydrated it: the container of its messages is there then."""
    page.goto(address)
    hydrated(page)
