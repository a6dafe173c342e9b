"""Mail headers as mail clients read them, for any name of an operator or a visitor."""

import email
from datetime import UTC, datetime
from email import policy
from email.header import decode_header, make_header
from email.message import EmailMessage
from email.utils import getaddresses
from types import SimpleNamespace

import pytest

from guildhall.config.settings import Settings
from guildhall.services.email.message import compose
from guildhall.services.email.render import RenderedEmail, render
from guildhall.services.shop_settings.queries import Sender
from tests.email.contexts import CONTEXTS

SHOP = Sender("", "shop@example.com")


def sent(subject: str = "Hello", sender: Sender = SHOP, visitor: str = "ada@example.com") -> bytes:
    mail = SimpleNamespace(id="1", recipient="a@b.c", template="contact_received", context={"email": visitor})
    rendered = RenderedEmail(subject, "<p>\u00fc</p>\n", "\u00fc\n")
    return bytes(compose(mail, rendered, sender, datetime(2026, 11, 21, tzinfo=UTC)))


def header(raw: bytes, name: str) -> str:
    """Return the header, undecoded, in one line."""
    return str(email.message_from_bytes(raw)[name]).replace("\r\n", "").replace("\n", "")


@pytest.mark.parametrize(
    "name",
    [
        "M\u00fcller, S\u00f6hne & Co",
        'Buchbinderei "Zum L\u00f6wen", K\u00f6ln',
        "S\u00f8ren (Shop)",
        "caf\u00e9@home",
        "Shop\u00fc; Bcc: x@y.z",
        "\u05d7\u05e0\u05d5\u05ea \U0001f389",
        "\u00dcn\u00ef " * 20 + "end",
        'Plain "quoted", Ltd',
    ],
)
def test_a_sender_of_any_name_is_one_sender(name: str) -> None:
    raw = sent(sender=Sender(name, "shop@example.com"))
    ((details, address),) = getaddresses([header(raw, "From")])
    assert (str(make_header(decode_header(details))), address) == (name, "shop@example.com")


@pytest.mark.parametrize(
    "subject",
    [
        "\u00fc a" * 60,
        "\U0001f389 " * 60 + "x",
        "\u05e9\u05dc\u05d5\u05dd " * 20 + "x",
        "x" * 200,
        "\u00c4" * 200,
    ],
)
def test_a_long_subject_arrives_unchanged(subject: str) -> None:
    raw = sent(subject)
    assert str(make_header(decode_header(header(raw, "Subject")))) == subject
    head = raw.split(b"\r\n\r\n", 1)[0]
    assert max(map(len, head.split(b"\r\n"))) <= 998
    assert head.isascii()


def test_an_encoded_word_of_a_visitor_stays_text() -> None:
    context = CONTEXTS["contact_received"] | {"subject": "=?utf-8?q?x=0D=0ABcc:_a@b.c?="}
    subject = render("contact_received", "en", context, Settings()).subject
    message = email.message_from_bytes(sent(subject), policy=policy.default)
    assert isinstance(message, EmailMessage)
    assert message["Subject"] == "Contact form: = ?utf-8?q?x=0D=0ABcc:_a@b.c?="
    assert message["Bcc"] is None


def test_domain_names_are_encoded_for_dns() -> None:
    """A mailbox that cannot be encoded appears only in the mail's text."""
    raw = sent(sender=Sender("Shop", "shop@m\u00fcller.de"), visitor="ada@m\u00fcller.de")
    assert header(raw, "From") == "Shop <shop@xn--mller-kva.de>"
    assert header(raw, "Message-ID") == "<1@xn--mller-kva.de>"
    assert header(raw, "Reply-To") == "ada@xn--mller-kva.de"
    assert email.message_from_bytes(sent(visitor="j\u00f6rg@example.com"))["Reply-To"] is None


def test_a_mail_needs_no_more_of_a_server_than_seven_bits() -> None:
    assert sent().isascii()


@pytest.mark.parametrize("name", ["A\r\nBcc: evil@example.com", "A\nB", "A\rB"])
def test_a_sender_with_line_ends_is_never_sent(name: str) -> None:
    with pytest.raises(ValueError, match="CR or LF"):
        sent(sender=Sender(name, "shop@example.com"))


@pytest.mark.parametrize("name", ["evil@example.com, A", "A <evil@example.com>", '"A" <evil@example.com>, B'])
def test_a_sender_whose_name_looks_like_an_address_stays_a_name(name: str) -> None:
    message = email.message_from_bytes(sent(sender=Sender(name, "shop@example.com")), policy=policy.default)
    ((details, address),) = [(found.display_name, found.addr_spec) for found in message["From"].addresses]
    assert (details, address) == (name, "shop@example.com")
