"""/contact, from the form to the row that it becomes."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from sqlalchemy import select

from guildhall.domains.content.models import ContactMessage
from tests.support.server import Server
from tests.support.shop_front import rows_of

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
    page.get_by_role("button", name="Send message").click()


def messages(server: Server, email: str) -> list[Any]:
    with rows_of(server) as runtime, runtime.reading() as uow:
        columns = (ContactMessage.name, ContactMessage.subject, ContactMessage.message)
        found = select(*columns).where(ContactMessage.email == email)
        return [tuple(row) for row in uow.db.execute(found)]


@pytest.mark.shows("PUB-4", "ERR-14", "ERR-15")
def test_a_message_arrives_and_the_form_is_empty_again(site: Server, contact: Page) -> None:
    write(contact, MESSAGE)
    toast = contact.get_by_role("status").filter(has_text="Success!")
    expect(toast).to_contain_text("Message sent successfully!")
    for name in MESSAGE:
        expect(field(contact, name)).to_have_value("")
    expected = [("Ada Verne", "A question", "Is the kettle on?\nFrom nine, I read.")]
    assert messages(site, "ada.verne@example.com") == expected
