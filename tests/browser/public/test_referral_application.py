"""The application to the referral program on /, from the form to the row that it becomes."""

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select

from guildhall.domains.referrals.models.partners import ReferralSignup
from tests.support.server import Server
from tests.support.shop_front import rows_of

ADDRESS = "maker@example.com"


@pytest.mark.shows("PUB-27", "REF-8", "REF-9", "VAL-7", "VAL-8", "VAL-10")
def test_the_first_fault_has_the_focus_and_a_complete_application_is_sent(site: Server, page: Page) -> None:
    """Enter sends it, and completes an address without its scheme first."""
    page.goto(site.address)
    form = page.locator("form").filter(has=page.get_by_role("heading", name="Apply to the program"))
    email = form.get_by_role("textbox", name="Email address")
    link = form.get_by_role("textbox", name="Your website or profile (optional)")
    for typed in ("", "   "):
        email.fill(typed)
        form.get_by_role("button", name="Submit Application").click()
        toast = page.get_by_role("alert").filter(has_text="Error")
        expect(toast.last).to_contain_text("Please enter your email address")
        expect(email).to_be_focused()
    email.fill(f"  {ADDRESS} ")
    link.fill("my website")
    link.press("Enter")
    expect(link).to_be_focused()
    expect(link).to_have_accessible_description("Enter a full address, starting with https://")
    link.fill("mysite.com/team")
    link.press("Enter")
    expect(page.get_by_role("heading", name="Application Submitted!")).to_be_focused()
    expect(page.get_by_text(f"within 24-48 hours and email {ADDRESS}")).to_be_visible()
    signups = select(ReferralSignup.referral_link, ReferralSignup.status)
    with rows_of(site) as runtime, runtime.reading() as uow:
        found = uow.db.execute(signups.where(ReferralSignup.email == ADDRESS)).all()
    assert [tuple(row) for row in found] == [("https://mysite.com/team", "pending")]
