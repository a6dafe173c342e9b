"""Compose a rendered mail as an Internet message (RFC 5322) with a text and an HTML part."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.header import Header
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import format_datetime
from typing import Any

from guildhall.core.mailboxes import ascii_domain
from guildhall.services.email.render import RenderedEmail
from guildhall.services.shop_settings.queries import Sender


class _Headers(EmailPolicy):
    """A policy that folds non-ASCII headers correctly.

    Python's own folding loses spaces of a long non-ASCII subject, and the quotes of such a sender's name.
    """

    def fold_binary(self, name: str, value: Any) -> bytes:
        if (
            name == "List-Unsubscribe"
        ):  # Python would encode a long address as words, which no mail program reads
            return f"{name}: {value}{self.linesep}".encode("ascii")
        if name not in ("From", "Subject") or str(value).isascii():
            return super().fold_binary(name, value)
        words, rest = str(value), ""
        if name == "From":
            (sender,) = value.addresses
            words, rest = sender.display_name, f" <{sender.addr_spec}>"
        encoded = Header(words, "utf-8", header_name=name).encode(linesep=self.linesep)
        return f"{name}: {encoded}{rest}{self.linesep}".encode("ascii")


_POLICY = _Headers(linesep="\r\n", cte_type="7bit")  # not every server accepts 8-bit content


@dataclass(frozen=True, slots=True)
class Attachment:
    """A PDF to attach to a mail."""

    name: str
    content: bytes


def compose(
    mail: Any,
    rendered: RenderedEmail,
    sender: Sender,
    now: datetime,
    attachments: Sequence[Attachment] = (),
) -> EmailMessage:
    """Compose the message of `mail`, a row of the outbox, with these files beside its own calendar file.

    The Message-ID is derived from the row's id, so that a mail sent twice is displayed once.
    """
    message = EmailMessage(policy=_POLICY)
    address = _ascii_domain(sender.address)
    message["From"] = _mailbox(sender.name, address)
    message["To"] = _ascii_domain(mail.recipient)
    message["Subject"] = rendered.subject
    message["Date"] = format_datetime(now)
    domain = address.rpartition("@")[2] or "localhost"
    message["Message-ID"] = f"<{mail.id}@{domain}>"
    if thread := mail.context.get("message_id"):
        message["References"] = (
            f"<contact-{thread}@{domain}>"  # messages from the contact form have no Message-ID
        )
    message["Auto-Submitted"] = "auto-generated"
    message["X-Mail-Template"] = mail.template
    if address_to_stop := mail.context.get("unsubscribe"):
        message["List-Unsubscribe"] = f"<{address_to_stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"  # RFC 8058
    visitor = _ascii_domain(mail.context["email"]) if mail.template == "contact_received" else ""
    if visitor.isascii() and visitor:
        message["Reply-To"] = visitor
    message.set_content(rendered.text)
    message.add_alternative(rendered.html, subtype="html")
    if calendar := mail.context.get("calendar"):
        method = calendar.partition("METHOD:")[2].partition("\r\n")[
            0
        ]  # calendars act on it only if both agree
        params = {"charset": "utf-8"} | ({"method": method} if method else {})
        message.add_attachment(calendar.encode(), "text", "calendar", filename="workshop.ics", params=params)
    for each in attachments:
        message.add_attachment(each.content, "application", "pdf", filename=each.name)
    return message


def _mailbox(name: str, address: str) -> Address:
    """Return the sender as one mailbox. Raises ValueError for a name with line ends."""
    local, _, domain = address.rpartition("@")
    return Address(name, username=local, domain=domain)


def _ascii_domain(address: str) -> str:
    """Return the address with its domain in IDNA encoding (`xn--mller-kva.de`), because few servers accept others."""
    name, _, domain = address.rpartition("@")
    try:
        return f"{name}@{ascii_domain(domain)}"
    except ValueError:
        return address
