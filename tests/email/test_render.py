"""Every mail, in every language, as HTML and as text."""

import json
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest
from jinja2 import UndefinedError

from guildhall.config.settings import Settings
from guildhall.core.i18n import FOLDER, LANGUAGES, PARTIAL
from guildhall.services.email.kinds import KINDS
from guildhall.services.email.render import TEMPLATES, render
from tests.email.contexts import CONTEXTS

SETTINGS = Settings(site_url="https://shop.example")


def test_every_kind_has_a_template_and_a_tested_context() -> None:
    templates = {path.stem for path in Path(TEMPLATES / "kinds").iterdir()}
    assert templates == KINDS.keys() == CONTEXTS.keys()
    assert {kind: context.keys() for kind, context in CONTEXTS.items()} == KINDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mail_is_complete_in_each_language(language: str) -> None:
    for kind in KINDS:
        rendered = render(kind, language, CONTEXTS[kind], SETTINGS)
        for part in (rendered.subject, rendered.html, rendered.text):
            assert "{{" not in part, kind
        assert f'<html lang="{language}">' in rendered.html, kind
        assert rendered.text.splitlines()[0] in unescape(rendered.html), kind  # the heading
        if link := CONTEXTS[kind].get("link"):
            assert f"{link}\n" in rendered.text, kind
            assert f'href="{escape(link)}"' in rendered.html, kind


def _names(texts: Any, before: str = "") -> set[str]:
    if not isinstance(texts, dict):
        return {before}
    return set().union(*(_names(inner, f"{before}.{name}") for name, inner in texts.items()))


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - PARTIAL))
def test_the_languages_have_the_same_texts(language: str) -> None:
    texts = {name: json.loads((FOLDER / name / "server.json").read_text()) for name in ("en", language)}
    assert _names(texts[language]) == _names(texts["en"])


def test_a_code_of_several_orders_stands_once_in_their_mail() -> None:
    context = CONTEXTS["order_paid"] | {
        "discounts": [{"code": "A", "amount": 150}, {"code": "A", "amount": 1}]
    }
    assert "Rabattcode A: -1,51\xa0$\nBezahlt:" in render("order_paid", "de", context, SETTINGS).text
    before = {name: value for name, value in context.items() if name != "discounts"}
    assert "Rabattcode" not in render("order_paid", "de", before, SETTINGS).text  # queued by an older version


def test_an_order_mail_contains_its_amounts() -> None:
    rendered = render("order_paid", "en", CONTEXTS["order_paid"], SETTINGS)
    assert rendered.subject == "Payment received: Shop & <System>"
    assert rendered.text == (
        "Payment received\n================\n\n"
        "Thank you. We've received your payment for Shop & <System>.\n\n"
        "Order: 1a2b3c4d\nItem: Shop & <System>\nQuantity: 2\n"
        "Discount code SUMMER20: -$149.50\nPaid: $598.00\nIncludes VAT: $95.48\n\n"
        "You can open this now: Guide & <map>.\n\n"
        "Go to my order:\nhttps://shop.example/user/orders\n\n"
        "You'll find your access links and materials on the order page. You have a 30-day money-back guarantee.\n\n"
        "When you ordered, you agreed: “I agree & <know>.”\n\n"
        "Your withdrawal instructions, as they were when you ordered:\n\n"
        "> # Right\n> You may <withdraw>.\n> - Your name\n\n"
        "--\nGuildhall\nhttps://shop.example\n"
        "You're receiving this email because of your account or order with us.\n"
    )


def test_french_sets_a_space_before_a_colon_also_in_plain_text() -> None:
    text = render("order_paid", "fr", CONTEXTS["order_paid"], SETTINGS).text
    assert "Payé\u00a0: 598,00\u00a0$\n" in text
    assert "Voir ma commande\u00a0:\nhttps://shop.example/user/orders\n" in text


def test_visitor_input_is_escaped_in_mails() -> None:
    rendered = render("contact_received", "en", CONTEXTS["contact_received"], SETTINGS)
    assert rendered.subject == "Contact form: Hello Bcc: all@example.com"
    assert "<script>" not in rendered.html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in rendered.html
    assert "> <script>alert(1)</script>\n> second line\n" in rendered.text


def test_a_partner_who_has_an_account_needs_no_password() -> None:
    rendered = render("partner_approved", "en", CONTEXTS["partner_approved"] | {"link": None}, SETTINGS)
    assert "Set a password" not in rendered.text
    assert "Open my partner area:\nhttps://shop.example/user/partner\n" in rendered.text


@pytest.mark.parametrize(("rate", "written"), [(3000, "30%"), (2550, "25.5%"), (5, "0.05%")])
def test_a_rate_is_written_as_a_percentage(rate: int, written: str) -> None:
    context = CONTEXTS["partner_approved"] | {"commission_rate": rate}
    text = render("partner_approved", "en", context, SETTINGS).text
    assert f"you earn {written} of every purchase" in text
    assert f"you earn {written} of this" in text


@pytest.mark.parametrize(
    ("language", "written"), [("en", "Your rate: 25.5%"), ("de", "Ihr Satz: 25,5\u00a0%")]
)
def test_a_rate_is_set_as_its_language_sets_it(language: str, written: str) -> None:
    assert (
        f"\n{written}\n"
        in render("commission_earned", language, CONTEXTS["commission_earned"], SETTINGS).text
    )


def test_a_fixed_commission_names_no_rate() -> None:
    fixed = CONTEXTS["commission_earned"] | {"commission_rate": 0}
    assert "Your rate" in render("commission_earned", "en", CONTEXTS["commission_earned"], SETTINGS).text
    assert "Your rate" not in render("commission_earned", "en", fixed, SETTINGS).text


def test_an_incomplete_context_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        render("reset_password", "en", {}, SETTINGS)


def test_a_buyer_without_an_account_is_led_to_a_password() -> None:
    guest = CONTEXTS["order_paid"] | {"sign_up": "ada+x@example.com"}
    link = "https://shop.example/signup?next=/user/products&email=ada%2Bx%40example.com"
    assert f"{link}\n" in render("order_paid", "en", guest, SETTINGS).text
    with_account = render("order_paid", "en", CONTEXTS["order_paid"], SETTINGS).text
    assert "/signup" not in with_account
    assert "https://shop.example/user/orders\n" in with_account


@pytest.mark.parametrize("kind", ["order_placed", "order_free", "order_refunded", "payment_failed"])
def test_every_mail_about_an_order_leads_a_buyer_without_an_account_to_a_password(kind: str) -> None:
    guest = CONTEXTS[kind] | {"sign_up": "ada+x@example.com"}
    link = "https://shop.example/signup?next=/user/orders&email=ada%2Bx%40example.com"
    rendered = render(kind, "en", guest, SETTINGS)
    assert f"{link}\n" in rendered.text
    assert f'href="{escape(link)}"' in rendered.html
    assert "https://shop.example/user/orders\n" in render(kind, "en", CONTEXTS[kind], SETTINGS).text


def several_orders(*items: str) -> dict[str, Any]:
    bought = [
        {"order_id": f"{n}a2b3c4d-0000-4000-8000-000000000000", "item": item, "quantity": 1, "amount": 100}
        for n, item in enumerate(items, 1)
    ]
    return CONTEXTS["order_paid"] | {"bought": bought, "item": ", ".join(items)}


def test_a_buyer_without_an_account_opens_the_purchase_from_the_mail() -> None:
    guest = several_orders("Pen", "Ink") | {"sign_up": "ada@example.com", "guest_token": "a-signed-token"}
    rendered = render("order_paid", "en", guest, SETTINGS)
    ids = ",".join(line["order_id"] for line in guest["bought"])
    page = f"https://shop.example/payment-success?order={ids}&guest=a-signed-token"
    assert f"Open my purchase:\n{page}\n" in rendered.text
    assert f'href="{escape(page)}"' in rendered.html
    assert "/signup?next=/user/products&email=ada%40example.com\n" in rendered.text


def test_a_mail_about_several_orders_has_their_numbers() -> None:
    text = render("order_paid", "en", several_orders("Pen", "Ink"), SETTINGS).text
    assert "Pen (Order 1a2b3c4d): $1.00\nInk (Order 2a2b3c4d): $1.00\n" in text


@pytest.mark.parametrize(
    ("language", "items", "written"),
    [
        ("en", ("Pen", "Ink", "Paper"), "Pen, Ink and Paper."),
        ("de", ("Pen", "Ink"), "Pen und Ink "),
        ("fr", ("Pen", "Ink"), "Pen et Ink"),
        ("es", ("Pen", "Paper"), "Pen y Paper"),
        ("es", ("Pen", "Ink"), "Pen e Ink"),
        ("es", ("Pen", "Hielo"), "Pen y Hielo"),
        ("it", ("Pen", "Ink"), "Pen e Ink"),
        ("en", ("Pen", "Pen"), "for Pen."),
    ],
)
def test_several_items_are_a_list_in_the_reader_s_language(
    language: str, items: tuple[str, ...], written: str
) -> None:
    rendered = render("order_paid", language, several_orders(*items), SETTINGS)
    assert written in rendered.text
    assert written.rstrip(" .").removeprefix("for ") in rendered.subject
