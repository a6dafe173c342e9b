"""A partner's code is read from the address."""

import time
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tests.support.server import Server

CODE = "PARTNERQKDM"
DAY = 24 * 60 * 60  # seconds
TRACK = "**/functions/v1/track-referral"


def clicks(page: Page) -> list[Any]:
    """Collect the page's click reports and code requests from now on."""
    reported: list[Any] = []

    def note(request: Request) -> None:
        if request.url.endswith("/functions/v1/track-referral"):
            reported.append(request.post_data_json)

    page.on("request", note)
    return reported


@pytest.mark.shows("PUB-28", "PUB-82", "REF-1", "REF-2", "REF-4", "REF-6", "DATA-45", "CONST-4")
def test_home_reports_the_click_stores_the_code_and_cleans_the_address(site: Server, page: Page) -> None:
    reported = clicks(page)
    documents: list[str] = []
    page.on("request", lambda each: documents.append(each.url) if each.resource_type == "document" else None)
    with page.expect_response(TRACK):
        page.goto(f"{site.address}/?lng=en&ref={CODE.lower()}#programme")
    expect(page).to_have_url(f"{site.address}/?lng=en#programme")
    assert reported == [{"referralCode": CODE, "action": "click"}]
    assert len(documents) == 1  # no reload

    now = time.time()
    (cookie,) = [each for each in page.context.cookies() if each["name"] == "referral_code"]
    assert (cookie["value"], cookie["path"], cookie["sameSite"]) == (CODE, "/", "Lax")
    assert round((cookie["expires"] - now) / DAY) == 30
    kept, until = page.evaluate(
        "['referral_code', 'referral_code_expires'].map(n => localStorage.getItem(n))"
    )
    assert kept == CODE
    assert round((int(until) / 1000 - now) / DAY) == 30

    page.goto(f"{site.address}/contact")  # DATA-45: still stored on another page, and in another document
    expect(page.get_by_text(f"Referred by {CODE}")).to_be_visible()
    assert len(reported) == 1


@pytest.mark.shows("REF-3")
def test_the_address_is_read_again_after_back_and_forward(site: Server, page: Page) -> None:
    reported = clicks(page)
    page.goto(f"{site.address}/about", wait_until="networkidle")
    page.evaluate("code => history.pushState(null, '', `/about?ref=${code}`)", CODE)
    page.go_back()
    expect(page).to_have_url(f"{site.address}/about")
    assert reported == []
    with page.expect_response(TRACK):
        page.go_forward()
    expect(page).to_have_url(f"{site.address}/about")
    assert reported == [{"referralCode": CODE, "action": "click"}]
