"""Two tabs of one browser share a session: both refresh it at the same time, and both stay signed in."""

from playwright.sync_api import Page, Response, expect

from tests.journeys.books import CUSTOMER
from tests.journeys.steps import sign_in
from tests.support.serving import Serve

SHORT = 45  # seconds: auth-js renews a token in its last 90, so at every check


def test_two_tabs_refresh_one_session(serve: Serve, page: Page) -> None:
    shop = serve(demo=True, access_token_seconds=SHORT)
    sign_in(page, shop, *CUSTOMER)
    tabs = [page, page.context.new_page()]
    refreshed: list[Response] = []
    page.context.on(
        "response", lambda answer: refreshed.append(answer) if "refresh_token" in answer.url else None
    )

    # Three times, both are loaded at the same time, each with the token stored then.
    for _ in range(3):
        for tab in tabs:
            tab.goto(f"{shop.address}/user/orders", wait_until="commit")
        for tab in tabs:
            expect(tab.get_by_role("heading", name="My Orders")).to_be_visible()
            expect(tab.get_by_role("article").first).to_be_visible()
    assert len(refreshed) >= len(tabs)
    assert {answer.status for answer in refreshed} == {200}

    # Signing out in one tab is noticed in the other.
    tabs[0].get_by_role("button", name="Sign Out").click()
    expect(tabs[1].get_by_role("heading", name="Sign In to Your Account")).to_be_visible()
