"""/contact as a visitor sees it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from sqlalchemy import select

from guildhall.domains.content.models import ContactMessage
from tests.support.browsing import hold
from tests.support.server import Server
from tests.support.shop_front import rows_of

MESSAGES = "**/rest/v1/contact_messages"
MESSAGE = {
    "Name": "Ada Verne",
    "Email": "ada.verne@example.com",
    "Subject (optional)": "A question",
    "Message": "Is the kettle on?\nFrom nine, I read.",
}


@pytest.fixture
def contact(site: Server, page: Page) -> Page:
    page.goto(f"{site.address}/contact")
    return page


def field(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("textbox", name=name, exact=True)


def write(page: Page, values: dict[str, str]) -> None:
    for name, text in values.items():
        field(page, name).fill(text)
    page.get_by_role("button", name="Send Message").click()


def messages(server: Server, email: str) -> list[Any]:
    with rows_of(server) as runtime, runtime.reading() as uow:
        columns = (ContactMessage.name, ContactMessage.subject, ContactMessage.message)
        found = select(*columns).where(ContactMessage.email == email)
        return [tuple(row) for row in uow.db.execute(found)]


@pytest.mark.shows("PUB-79")
def test_email_phone_and_live_chat_are_offered(contact: Page) -> None:
    ways = contact.get_by_role("region", name="Ways to reach us")
    expect(ways.get_by_role("link", name="hello@guildhall.example")).to_have_attribute(
        "href", "mailto:hello@guildhall.example"
    )
    expect(ways.get_by_role("link", name="+1 (555) 010-0199")).to_have_attribute("href", "tel:+15550100199")
    expect(ways).to_contain_text("Live Chat24/7, every day")
    expect(contact.get_by_role("main")).to_contain_text("reply in under 2 hours")


@pytest.mark.shows("PUB-80", "VAL-11", "VAL-12", "CONST-29")
def test_the_form_shows_its_requirements(contact: Page) -> None:
    required = {name: field(contact, name).get_attribute("required") is not None for name in MESSAGE}
    assert required == {"Name": True, "Email": True, "Subject (optional)": False, "Message": True}
    expect(field(contact, "Message")).to_have_attribute("rows", "6")


@pytest.mark.shows("PUB-81")
def test_the_address_is_on_a_card(contact: Page) -> None:
    card = contact.locator("section").filter(has=contact.get_by_role("heading", name="Our address"))
    expect(card.get_by_text("14 Keystone Lane")).to_be_visible()


@pytest.mark.shows("PUB-82")
def test_referred_by_shows_for_a_stored_code(site: Server, page: Page) -> None:
    with page.expect_response("**/functions/v1/track-referral"):
        page.goto(f"{site.address}/?ref=PARTNERQKDM")
    page.goto(f"{site.address}/contact")
    expect(page.get_by_text("Referred by PARTNERQKDM")).to_be_visible()


@pytest.mark.shows("PUB-83")
def test_no_partner_is_named_without_a_stored_code(contact: Page) -> None:
    expect(contact.get_by_role("button", name="Send Message")).to_be_visible()
    expect(contact.get_by_text("Referred by")).not_to_be_attached()


@pytest.mark.shows("PUB-4", "ERR-14", "ERR-15")
def test_a_message_arrives_and_the_form_is_empty_again(site: Server, contact: Page) -> None:
    write(contact, MESSAGE)
    toast = contact.get_by_role("status").filter(has_text="Success!")
    expect(toast).to_contain_text("Message sent successfully!")
    for name in MESSAGE:
        expect(field(contact, name)).to_have_value("")
    expected = [("Ada Verne", "A question", "Is the kettle on?\nFrom nine, I read.")]
    assert messages(site, "ada.verne@example.com") == expected


@pytest.mark.shows("VAL-12")
def test_a_message_without_a_subject(site: Server, contact: Page) -> None:
    write(contact, MESSAGE | {"Email": "terse@example.com", "Subject (optional)": " "})
    expect(contact.get_by_text("Message sent successfully!")).to_be_visible()
    assert messages(site, "terse@example.com") == [("Ada Verne", None, MESSAGE["Message"])]


@pytest.mark.shows("ERR-16")
def test_a_failure_shows_an_error_and_the_input_remains(contact: Page) -> None:
    contact.route(MESSAGES, lambda route: route.fulfill(status=500, json={"message": "broken"}))
    write(contact, MESSAGE)
    toast = contact.get_by_role("alert").filter(has_text="Error")
    expect(toast).to_contain_text("Failed to send message. Please try again.")
    for name, text in MESSAGE.items():
        expect(field(contact, name)).to_have_value(text)


def test_while_it_is_being_sent_nothing_can_be_changed(contact: Page) -> None:
    release = hold(contact, MESSAGES)
    write(contact, MESSAGE)
    expect(contact.get_by_role("button", name="Sending...")).to_be_disabled()
    expect(field(contact, "Message")).to_be_disabled()
    release()
    expect(contact.get_by_text("Message sent successfully!")).to_be_visible()


@pytest.mark.shows("VAL-11")
def test_missing_values_are_reported_beside_each_field(contact: Page) -> None:
    write(contact, {"Name": "   ", "Email": "nobody", "Message": " "})
    expect(field(contact, "Email")).to_have_accessible_description(
        "Enter an email address, such as name@example.com."
    )
    field(contact, "Email").fill("nobody@example.com")
    contact.get_by_role("button", name="Send Message").click()
    expect(field(contact, "Name")).to_be_focused()
    for name in ("Name", "Message"):
        expect(field(contact, name)).to_have_accessible_description("Fill in this field.")


def test_a_long_message_shows_the_remaining_length(contact: Page) -> None:
    field(contact, "Message").fill("x" * 4999)
    expect(field(contact, "Message")).to_have_accessible_description("1 character left")
