"""Mail transports: SMTP if a server is configured, otherwise .eml files in the data folder."""

import smtplib
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit

from guildhall.config.settings import Settings

TIMEOUT = 20  # seconds for each step until the login is complete
DATA_TIMEOUT = 100  # seconds for each step after that: the server may scan the mail before it accepts it
QUIT_TIMEOUT = 2  # seconds for QUIT, whose reply does not matter
LATE = "the server did not answer in time"
TOO_LARGE = 552  # the only reply to MAIL FROM that concerns the message, not the sender
ACCEPTED = 250
TAKEN = (ACCEPTED, 251)  # replies to RCPT TO: here, or forwarded
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class Undeliverable(Exception):
    """The server rejected this message permanently."""


class Away(OSError):
    """The server is unreachable or rejects all mails of this shop, independent of the message."""


class SignInRefused(Away):
    """The server rejects the user or the password."""


class NoTls(smtplib.SMTPNotSupportedError):
    """The server offers no encryption, so it was not given the password."""


class Transport(Protocol):
    def carry(self, message: EmailMessage) -> None:
        """Send the message. Raises Undeliverable; Away or another OSError if a retry may succeed."""


class Files:
    """Write messages as files that sort by time, atomically: `20261121T120000-order_paid-1a2b3c4d.eml`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def carry(self, message: EmailMessage) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        name = _file_name(message)
        half = self._folder / f".{name}.part"
        half.write_bytes(message.as_bytes())
        half.replace(self._folder / f"{name}.eml")


class Smtp:
    """Send messages by SMTP. `smtp://` uses STARTTLS if the server offers it, `smtps://` uses TLS from the start.

    A password is never sent without TLS, except to the local machine.
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
            server = self._signed_in()
        except smtplib.SMTPAuthenticationError as failure:
            raise SignInRefused(in_words(failure)) from failure
        except OSError as failure:
            raise Away(in_words(failure)) from failure
        with _closing(server):
            _hand_over(server, message)

    def greet(self, sender: str = "", recipient: str = "") -> None:
        """Connect and log in without sending a mail; with a sender and recipient, ask whether the server takes them.

        Raises OSError if that fails.
        """
        with _closing(self._signed_in()) as server:
            server.noop()
            if sender:
                _ask_for(server, sender, recipient)

    def _signed_in(self) -> smtplib.SMTP:
        server = self._connect()
        try:
            server.ehlo_or_helo_if_needed()
            if self._user:
                server.login(self._user, self._password)
        except OSError:
            server.close()
            raise
        return server

    def _connect(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self._tls:
            return _TlsConnection(self._host, self._port, timeout=TIMEOUT, context=context)
        server = _Connection(self._host, self._port, timeout=TIMEOUT)
        if self._host in LOOPBACK:
            return server
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=context)
        elif self._user:
            server.close()
            raise NoTls("the server offers no TLS: the password was not sent")
        return server


class _Connection(smtplib.SMTP):
    """A connection on which a whole reply must come within the time of its step, not only each byte of it."""

    def getreply(self) -> tuple[int, bytes]:
        if self.sock is None:  # closed, which smtplib reports
            return super().getreply()
        expired = threading.Event()
        timer = threading.Timer(self.sock.gettimeout() or TIMEOUT, _expire, (self.sock, expired))
        timer.daemon = True
        timer.start()
        try:
            reply = super().getreply()
        except OSError as failure:
            if expired.is_set() or isinstance(failure.__context__, TimeoutError):
                raise TimeoutError(LATE) from failure
            raise
        finally:
            timer.cancel()
        if expired.is_set():  # half a line looks like a reply at its end
            raise TimeoutError(LATE)
        return reply


class _TlsConnection(_Connection, smtplib.SMTP_SSL):
    """The same with TLS from the start."""


def _expire(connection: socket.socket, expired: threading.Event) -> None:
    expired.set()
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


def transport_for(settings: Settings) -> Transport | None:
    """Return the way of mails: the mail server, or without one a folder; in production none."""
    if settings.smtp_url:
        return Smtp(settings.smtp_url)
    return None if settings.production else Files(settings.data_dir / "mail")


@contextmanager
def _closing(server: smtplib.SMTP) -> Iterator[smtplib.SMTP]:
    """Close the connection. A failing QUIT is ignored, because the accepted mail must not be sent again."""
    try:
        yield server
        _timeout(server, QUIT_TIMEOUT)
        with suppress(OSError):
            server.quit()
    finally:
        server.close()


def _ask_for(server: smtplib.SMTP, sender: str, recipient: str) -> None:
    """Name sender and recipient as for a mail, and take them back."""
    code, reply = server.mail(sender)
    if code != ACCEPTED:
        raise smtplib.SMTPSenderRefused(code, reply, sender)
    code, reply = server.rcpt(recipient)
    if code not in TAKEN:
        raise smtplib.SMTPRecipientsRefused({recipient: (code, reply)})
    server.rset()


def _hand_over(server: smtplib.SMTP, message: EmailMessage) -> None:
    _timeout(server, DATA_TIMEOUT)
    try:
        server.send_message(message)
    except smtplib.SMTPNotSupportedError as refusal:
        raise Undeliverable("the server takes no address with letters beyond ASCII") from refusal
    except smtplib.SMTPSenderRefused as refusal:
        if refusal.smtp_code == TOO_LARGE:
            raise _refusal("message refused", refusal.smtp_code, refusal.smtp_error) from refusal
        raise Away(f"sender refused: {in_words(refusal)}") from refusal
    except smtplib.SMTPRecipientsRefused as refusal:
        ((code, reply),) = refusal.recipients.values()
        raise _refusal("recipient refused", code, reply) from refusal
    except smtplib.SMTPDataError as refusal:
        raise _refusal("message refused", refusal.smtp_code, refusal.smtp_error) from refusal


def _refusal(what: str, code: int, reply: bytes | str) -> Exception:
    """Return the error for a reply, with the server's text, so that the operator can find the cause."""
    text = f"{what}: {code} {reply_text(reply)}"
    return Undeliverable(text) if code >= 500 else OSError(text)


def in_words(failure: Exception) -> str:
    """Return an exception as one line, with the server's reply if there is one."""
    if isinstance(failure, smtplib.SMTPResponseException):
        return f"{failure.smtp_code} {reply_text(failure.smtp_error)}"
    return reply_text(str(failure))


def reply_text(reply: bytes | str) -> str:
    """Return a server's reply as one line, without characters that a terminal or a log cannot show."""
    line = " ".join((reply if isinstance(reply, str) else reply.decode(errors="replace")).split())
    return "".join(each if each.isprintable() else "?" for each in line)


def _timeout(server: smtplib.SMTP, seconds: float) -> None:
    if server.sock:
        server.sock.settimeout(seconds)


def _file_name(message: EmailMessage) -> str:
    sent = parsedate_to_datetime(message["Date"])
    return f"{sent:%Y%m%dT%H%M%S}-{message['X-Mail-Template']}-{message['Message-ID'][1:9]}"
