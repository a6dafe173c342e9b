"""The application to the referral program on /."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from sqlalchemy import select

from guildhall.domains.referrals.models.partners import ReferralSignup
from tests.support.browsing import hold
from tests.support.server import Server
from tests.support.shop_front import rows_of

ADDRESS = "maker@example.com"
SIGNUPS = "**/rest/v1/referral_signups"


@pytest.fixture
def form(site: Server, page: Page) -> Locator:
    page.goto(site.address)
    return page.locator("form").filter(has=page.get_by_role("heading", name="Apply to the program"))


def email(form: Locator) -> Locator:
    return form.get_by_role("textbox", name="Email address")


def link(form: Locator) -> Locator:
    return form.get_by_role("textbox", name="Your website or profile (optional)")


def apply(form: Locator) -> None:
    form.get_by_role("button", name="Submit Application").click()


def signups(server: Server, address: str) -> list[Any]:
    with rows_of(server) as runtime, runtime.reading() as uow:
        found = select(ReferralSignup.referral_link, ReferralSignup.status).where(
            ReferralSignup.email == address
        )
        return [tuple(row) for row in uow.db.execute(found)]


@pytest.mark.shows("PUB-4", "PUB-12", "REF-14")
def test_the_offer_is_stated(site: Server, page: Page) -> None:
    page.goto(site.address)
    programme = page.locator("#referral-programme")
    expect(programme).to_contain_text("30%lifetime commission")
    expect(programme).to_contain_text("We review your application within 24-48 hours.")


@pytest.mark.shows("REF-13", "VAL-9", "VAL-10")
def test_the_fields_show_their_requirements(form: Locator) -> None:
    expect(email(form)).to_have_attribute("required", "")
    expect(link(form)).to_have_attribute("type", "url")
    assert link(form).get_attribute("required") is None


@pytest.mark.shows("PUB-27", "REF-8", "REF-9", "REF-10")
def test_an_application_is_sent_and_another_may_follow(site: Server, page: Page, form: Locator) -> None:
    email(form).fill(f"  {ADDRESS} ")
    link(form).fill("https://maker.example/shop")
    apply(form)
    done = page.get_by_role("heading", name="Application Submitted!")
    expect(done).to_be_focused()
    expect(page.get_by_text(f"within 24-48 hours and email {ADDRESS}")).to_be_visible()
    assert signups(site, ADDRESS) == [("https://maker.example/shop", "pending")]
    page.get_by_role("button", name="Submit Another Application").click()
    expect(email(form)).to_have_value("")


@pytest.mark.shows("VAL-9")
def test_an_empty_link_is_sent_as_none(site: Server, page: Page, form: Locator) -> None:
    email(form).fill("linkless@example.com")
    apply(form)
    expect(page.get_by_role("heading", name="Application Submitted!")).to_be_visible()
    assert signups(site, "linkless@example.com") == [(None, "pending")]


@pytest.mark.shows("REF-11", "REF-12")
def test_the_button_waits_while_it_is_being_sent(page: Page, form: Locator) -> None:
    release = hold(page, SIGNUPS)
    email(form).fill("patient@example.com")
    apply(form)
    expect(form.get_by_role("button", name="Submitting...")).to_be_disabled()
    expect(email(form)).to_be_disabled()
    expect(link(form)).to_be_disabled()
    release()
    expect(page.get_by_role("heading", name="Application Submitted!")).to_be_visible()


@pytest.mark.shows("VAL-7", "VAL-8")
@pytest.mark.parametrize("typed", ["", "   "])
def test_without_an_address_nothing_is_sent(page: Page, form: Locator, typed: str) -> None:
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    email(form).fill(typed)
    apply(form)
    toast = page.get_by_role("alert").filter(has_text="Error")
    expect(toast).to_contain_text("Please enter your email address")
    expect(email(form)).to_be_focused()
    expect(email(form)).to_have_accessible_description("Fill in this field.")
    assert [url for url in sent if "referral_signups" in url] == []


@pytest.mark.shows("VAL-10")
def test_a_url_without_its_scheme_is_completed_and_a_wrong_one_reported(form: Locator) -> None:
    expect(form.page.locator("[data-later]")).to_have_count(0)  # the part's script has come
    link(form).fill("maker.example")
    email(form).fill(ADDRESS)
    expect(link(form)).to_have_value("https://maker.example")
    link(form).fill("my website")
    apply(form)
    expect(link(form)).to_be_focused()
    expect(link(form)).to_have_accessible_description("Enter a full address, starting with https://")
    link(form).fill("https://maker.example")
    expect(link(form)).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.shows("ERR-13")
def test_a_failure_shows_an_error_and_the_input_remains(page: Page, form: Locator) -> None:
    page.route(SIGNUPS, lambda route: route.fulfill(status=500, json={"message": "broken"}))
    email(form).fill("unlucky@example.com")
    link(form).fill("https://unlucky.example")
    apply(form)
    toast = page.get_by_role("alert").filter(has_text="Error")
    expect(toast).to_contain_text("There was an error submitting your application. Please try again.")
    expect(email(form)).to_have_value("unlucky@example.com")
    expect(link(form)).to_have_value("https://unlucky.example")
    expect(form.get_by_role("button", name="Submit Application")).to_be_enabled()


def test_an_address_without_its_scheme_is_completed(site: Server, form: Locator) -> None:
    email(form).fill("short.address@example.com")
    link(form).fill("mysite.com/team")
    link(form).press("Enter")
    expect(form.page.get_by_role("heading", name="Application Submitted!")).to_be_visible()
    assert signups(site, "short.address@example.com") == [("https://mysite.com/team", "pending")]
