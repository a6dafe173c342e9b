"""/contact and /withdrawal as a visitor reads them."""

import pytest

from tests.support.client import Client
from tests.support.html import PagePart, read

TITLES = {
    "en": "Right of withdrawal",
    "de": "Widerrufsrecht",
    "fr": "Droit de rétractation",
    "es": "Derecho de desistimiento",
}
FUNCTION = {
    "en": "Withdraw from contract here",
    "de": "Vertrag widerrufen",
    "fr": "Renoncer au contrat ici",
    "es": "Desistir del contrato aquí",
}
"""The words of the law for the function, at the foot of each page and on its button."""


@pytest.fixture(scope="module")
def contact(demo: Client) -> PagePart:
    return read(demo, "/contact").main


@pytest.mark.shows("PUB-79")
def test_email_phone_and_live_chat_are_offered(contact: PagePart) -> None:
    ways = contact.one("section", "Ways to reach us")
    assert ways.links() == [
        ("hello@guildhall.example", "mailto:hello@guildhall.example"),
        ("+1 (555) 010-0199", "tel:+15550100199"),
    ]
    assert "Quick question?24/7, every day" in ways.text
    assert "Instead of a live chat" in ways.text
    assert "reply in under 2 hours" in contact.text


@pytest.mark.shows("PUB-80", "VAL-11", "VAL-12", "CONST-29")
def test_the_form_shows_its_requirements(contact: PagePart) -> None:
    form = contact.one("form")
    fields = {label.text: form.one(f"#{label.get('for')}") for label in form.all("label")}
    assert {label: field.get("required") for label, field in fields.items()} == {
        "Name": "",
        "Email": "",
        "Subject (optional)": None,
        "Message": "",
    }
    assert fields["Message"].get("rows") == "6"


@pytest.mark.shows("PUB-81")
def test_the_address_is_on_a_card(contact: PagePart) -> None:
    assert "14 Keystone Lane" in contact.about("section", "Our address").one("address").text


def test_the_function_is_at_the_foot_of_each_page_in_every_language(demo: Client) -> None:
    for language, title in TITLES.items():
        assert read(demo, f"/about?lng={language}").footer.link(FUNCTION[language]) == "/withdrawal"
        page = read(demo, f"/withdrawal?lng={language}").main
        assert page.headings(1) == [title]
        page.one("button", FUNCTION[language])


def test_where_the_law_gives_no_right_the_page_states_none(demo: Client) -> None:
    page = read(demo, "/withdrawal?market=US").main
    assert "2The law in the United States" in page.headings(2)
    page.one("button", "Withdraw from contract here")
    assert "14 days" not in page.text
    assert any(
        "Effects of withdrawal" in each for each in read(demo, "/withdrawal?market=GB").main.headings()
    )
