"""The office connects Stripe: a button makes the endpoint there, and the page shows whether events arrive."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from guildhall.domains.payments.providers.stripe.requests import EVENT_TYPES
from tests.browser.admin.office import Office
from tests.journeys.books import ADMIN, Books
from tests.journeys.steps import sign_in
from tests.payments.fake_stripe import FakeStripe
from tests.payments.signed_events import dispute_event, signed
from tests.support.server import Server
from tests.support.serving import Serve

URL = "https://shop.example.com/webhooks/stripe"


@pytest.fixture
def stripe() -> Iterator[FakeStripe]:
    with FakeStripe() as fake_stripe:
        yield fake_stripe


def _shop(serve: Serve, stripe: FakeStripe) -> Server:
    """Serve a shop that has the key of the account and no secret of a webhook."""
    settings: dict[str, Any] = stripe.values
    public = {"site_url": "https://shop.example.com", "stripe_webhook_secret": ""}
    return serve(demo=True, **settings | public)


def _arrives(server: Server, stripe: FakeStripe, secret: str) -> int:
    """Post an event to the shop as Stripe does. Returns the status of the answer."""
    body, headers = signed(dispute_event(stripe), secret, stripe)
    return httpx.post(f"{server.address}/webhooks/stripe", content=body, headers=headers).status_code


def test_stripe_is_connected_by_a_button_and_its_form_is_chosen(
    serve: Serve, page: Page, stripe: FakeStripe
) -> None:
    server = _shop(serve, stripe)
    sign_in(page, server, *ADMIN)
    office = Office(page, Books(server, *ADMIN))
    a_refused_key_is_named_and_nothing_is_made(server, page, stripe)
    a_button_connects_stripe_and_the_page_shows_that_events_arrive(server, office, stripe)
    the_owner_chooses_the_form_and_reads_what_it_lacks(server, office)


def a_button_connects_stripe_and_the_page_shows_that_events_arrive(
    server: Server, office: Office, stripe: FakeStripe
) -> None:
    page = office.page
    page.goto(f"{server.address}/admin/connections")
    section = page.get_by_role("region", name="Card payments", exact=True)
    expect(section.get_by_text("Stripe isn't sending events to this shop yet.")).to_be_visible()
    expect(section.get_by_text("No events have arrived yet.")).to_be_visible()

    section.get_by_role("button", name="Connect Stripe").click()
    office.expect_message("Stripe is connected")
    _expect_connected(section)
    [made] = stripe.endpoints.values()
    assert (made["url"], made["enabled_events"]) == (URL, list(EVENT_TYPES))

    secret = (server.data_dir / "secrets" / "stripe-webhook").read_text()
    assert _arrives(server, stripe, secret) == 200  # without a restart
    section.get_by_role("button", name="Check again").click()
    expect(section.get_by_text("charge.dispute.created")).to_be_visible()
    expect(section.get_by_text("Events are arriving.")).to_be_visible()

    made.update(enabled_events=list(EVENT_TYPES[1:]))  # edited in the dashboard of Stripe
    section.get_by_role("button", name="Check again").click()
    expect(section.get_by_text("Some kinds of events aren't sent.")).to_be_visible()
    expect(section.get_by_text(EVENT_TYPES[0], exact=True)).to_be_visible()
    section.get_by_role("button", name="Connect Stripe").click()
    _expect_connected(section)
    assert set(made["enabled_events"]) == set(EVENT_TYPES)


def a_refused_key_is_named_and_nothing_is_made(server: Server, page: Page, stripe: FakeStripe) -> None:
    page.goto(f"{server.address}/admin/connections")
    section = page.get_by_role("region", name="Card payments", exact=True)
    button = section.get_by_role("button", name="Connect Stripe")
    expect(button).to_be_visible()
    key, stripe.key = stripe.key, "sk_test_rolled"
    button.click()
    expect(page.get_by_text("Stripe refused the key or didn't respond.")).to_be_visible()
    expect(button).to_be_enabled()
    section.get_by_role("button", name="Check again").click()
    expect(section.get_by_text("Stripe didn't say whether the webhook is set up.")).to_be_visible()
    assert stripe.endpoints == {}
    stripe.key = key


def the_owner_chooses_the_form_and_reads_what_it_lacks(server: Server, office: Office) -> None:
    page = office.page
    page.goto(f"{server.address}/admin/settings")
    office.part("Prices and payment")
    choice = page.get_by_label("Where customers pay")
    expect(choice).to_have_value("page")
    expect(page.get_by_text("Nothing from other sites is loaded into your shop.")).to_be_visible()
    choice.select_option("In the checkout")
    lacking = "set GUILDHALL_STRIPE_PUBLISHABLE_KEY on the server to the publishable key of your account."
    expect(page.get_by_text(lacking)).to_be_visible()
    page.get_by_role("button", name="Save settings").click()
    office.expect_message("Settings saved")
    page.reload()
    expect(choice).to_have_value("checkout")
    expect(page.get_by_text(lacking)).to_be_visible()


def _expect_connected(section: Locator) -> None:
    expect(section.get_by_text("Connected", exact=True)).to_be_visible()
    expect(section.get_by_role("button", name="Set up again")).to_be_visible()
