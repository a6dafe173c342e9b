"""How a message leaves: by SMTP where the operator named a server, as an .eml file in the data folder otherwise."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit

from guildhall.settings import Settings

TIMEOUT = 20  # seconds for each step of the conversation
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class Undeliverable(Exception):
    """The server refused this message for good; trying again would not help."""


class Carrier(Protocol):
    def carry(self, message: EmailMessage) -> None:
        """Hand the message on. Raises Undeliverable, or OSError (which SMTP's errors are) where later may work."""


class Files:
    """Writes files that sort by time, whole or not at all: `20261121T120000-order_paid-1a2b3c4d.eml`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def carry(self, message: EmailMessage) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        name = _file_name(message)
        half = self._folder / f".{name}.part"
        half.write_bytes(message.as_bytes())
        half.replace(self._folder / f"{name}.eml")


class Smtp:
    """`smtp://` upgrades to TLS where the server offers it, `smtps://` speaks TLS from the start.

    A password never leaves over an open line, except to this very machine.
    """

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._tls = parts.scheme == "smtps"
        self._host = parts.hostname or "localhost"
        self._port = parts.port or (465 if self._tls else 25)
        self._user = unquote(parts.username or "")
        self._password = unquote(parts.password or "")

    def carry(self, message: EmailMessage) -> None:
        try:
            with self._connect() as server:
                if self._user:
                    server.login(self._user, self._password)
                server.send_message(message)
        except smtplib.SMTPRecipientsRefused as refusal:
            codes = [code for code, _ in refusal.recipients.values()]
            if all(code >= 500 for code in codes):
                raise Undeliverable(f"recipient refused: {codes}") from refusal
            raise
        except smtplib.SMTPDataError as refusal:
            if refusal.smtp_code >= 500:
                raise Undeliverable(f"message refused: {refusal.smtp_code}") from refusal
            raise

    def _connect(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self._tls:
            return smtplib.SMTP_SSL(self._host, self._port, timeout=TIMEOUT, context=context)
        server = smtplib.SMTP(self._host, self._port, timeout=TIMEOUT)
        if self._host in LOOPBACK:
            return server
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=context)
        elif self._user:
            server.close()
            raise smtplib.SMTPNotSupportedError("the server offers no TLS: the password was not sent")
        return server


def carrier_for(settings: Settings) -> Carrier:
    return Smtp(settings.smtp_url) if settings.smtp_url else Files(settings.data_dir / "mail")


def _file_name(message: EmailMessage) -> str:
    sent = parsedate_to_datetime(message["Date"])
    return f"{sent:%Y%m%dT%H%M%S}-{message['X-Guildhall-Template']}-{message['Message-ID'][1:9]}"
