"""A drawn mail as an Internet message (RFC 5322), with the text and the HTML side by side."""

from __future__ import annotations

from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from typing import Any

from guildhall.mail.render import Letter
from guildhall.settings import Settings


def compose(mail: Any, letter: Letter, settings: Settings, now: datetime) -> EmailMessage:
    """`mail` is a row of the outbox. The Message-ID is the row's, so that a mail sent twice is shown once."""
    message = EmailMessage(policy=SMTP)
    message["From"] = settings.mail_from
    message["To"] = _reachable(mail.recipient)
    message["Subject"] = letter.subject
    message["Date"] = format_datetime(now)
    message["Message-ID"] = f"<{mail.id}@{_domain(settings.mail_from)}>"
    message["Auto-Submitted"] = "auto-generated"
    message["X-Guildhall-Template"] = mail.template
    if mail.template == "contact_received":
        message["Reply-To"] = mail.context["email"]
    if mail.template == "contact_reply":
        message["Reply-To"] = parseaddr(settings.mail_from)[1]
    message.set_content(letter.text)
    message.add_alternative(letter.html, subtype="html")
    return message


def _reachable(address: str) -> str:
    """With the domain's name as servers look it up (`xn--mller-kva.de`): few take another in an address."""
    name, _, domain = address.rpartition("@")
    try:
        return f"{name}@{domain.encode('idna').decode()}"
    except UnicodeError:
        return address


def _domain(mail_from: str) -> str:
    return parseaddr(mail_from)[1].rpartition("@")[2] or "localhost"
