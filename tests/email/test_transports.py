"""Mails are sent through a real SMTP server, with and without TLS, or written to files."""

import asyncio
import email
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email import policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from sqlalchemy import update

from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.services.email import transports
from guildhall.services.email.models import Mail
from guildhall.services.email.transports import Away, Files, Smtp, Undeliverable
from guildhall.services.email.worker import send_due
from tests.email.queueing import mails, queue
from tests.support.certificates import local_certificate
from tests.support.processes import free_port


class Post:
    """Records received mails, and refuses recipients whose name begins with a status code.

    `then` is its reaction to a mail: a reply, or "cut" or "hang" instead of one. `parting` is the reply to QUIT.
    """

    def __init__(self) -> None:
        self.received: list[EmailMessage] = []
        self.logins: list[str] = []
        self.password = ""  # the accepted one; empty: any
        self.then = "250 OK"
        self.of_senders = "250 OK"
        self.parting = "221 Bye"

    async def handle_MAIL(
        self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        envelope.mail_from = address
        return self.of_senders

    async def handle_RCPT(
        self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        if address[:3].isdigit():
            return f"{address[:3]} <{address}>: not here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        message = email.message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        message["X-Sent-Over-TLS"] = str(session.ssl is not None)
        self.received.append(message)
        if self.then == "cut":
            server.transport.abort()
        if self.then == "hang":
            await asyncio.Event().wait()
        return self.then

    async def handle_QUIT(self, _server: Any, _session: Any, _envelope: Any) -> str:
        if self.parting == "hang":
            await asyncio.Event().wait()
        return self.parting

    def login(self, _server: Any, _session: Any, _envelope: Any, _mechanism: str, data: Any) -> AuthResult:
        assert isinstance(data, LoginPassword)
        self.logins.append(f"{data.login.decode()}:{data.password.decode()}")
        return AuthResult(success=self.password in ("", data.password.decode()), handled=False)


@contextmanager
def smtp_server(post: Post, **options: Any) -> Iterator[int]:
    port = free_port()
    controller = Controller(post, hostname="127.0.0.1", port=port, authenticator=post.login, **options)
    controller.start()
    try:
        yield port
    finally:
        controller.stop()


@pytest.fixture
def post() -> Post:
    return Post()


@pytest.fixture
def certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ssl.SSLContext:
    """Make a certificate for localhost, which this test's client trusts like a public one."""
    cert, context = local_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(cert))
    return context


def message_to(to: str = "ada@example.com") -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "shop@localhost", to, "Grüße"
    message.set_content("Hello")
    return message


def test_the_outbox_leaves_by_smtp(runtime: Runtime, post: Post) -> None:
    queue(runtime, "confirm_signup", language="de")
    with smtp_server(post) as port:
        assert send_due(runtime, Smtp(f"smtp://127.0.0.1:{port}")) == 1
    (message,) = post.received
    assert message["Subject"] == "Bitte bestätigen Sie Ihre E-Mail-Adresse"
    assert message["From"] == "shop@localhost"
    plain, html = (part.get_content() for part in message.iter_parts())
    assert "https://shop.example/auth/confirm?token_hash=abc&type=signup" in plain
    assert 'href="https://shop.example/auth/confirm?token_hash=abc&amp;type=signup"' in html
    assert mails(runtime)[0].state == "sent"


def test_the_settings_choose_the_transport(tmp_path: Path) -> None:
    assert isinstance(transports.transport_for(Settings(smtp_url="smtp://mail.example")), Smtp)
    assert isinstance(transports.transport_for(Settings(data_dir=tmp_path)), Files)


def test_without_a_server_mails_are_files(runtime: Runtime) -> None:
    queue(runtime, "contact_received")
    assert send_due(runtime) == 1
    (file,) = (runtime.settings.data_dir / "mail").iterdir()
    assert file.name == f"20261121T120000-contact_received-{mails(runtime)[0].id[:8]}.eml"
    message = email.message_from_bytes(file.read_bytes(), policy=policy.default)
    assert message["Subject"] == "Contact form: Hello Bcc: all@example.com"
    assert message["Bcc"] is None
    assert message["Reply-To"] == "ada@example.com"


@pytest.mark.slow
def test_the_line_is_upgraded_where_the_server_offers_it(
    post: Post, certificate: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transports, "LOOPBACK", frozenset())
    with smtp_server(post, tls_context=certificate) as port:
        Smtp(f"smtp://ann:p%40ss@localhost:{port}").carry(message_to())
    assert post.logins == ["ann:p@ss"]
    assert post.received[0]["X-Sent-Over-TLS"] == "True"


@pytest.mark.slow
def test_smtps_speaks_tls_from_the_start(post: Post, certificate: ssl.SSLContext) -> None:
    with smtp_server(post, ssl_context=certificate) as port:
        Smtp(f"smtps://localhost:{port}").carry(message_to())
    assert len(post.received) == 1


def test_a_password_does_not_leave_over_an_open_line(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transports, "LOOPBACK", frozenset())
    with smtp_server(post, auth_require_tls=False) as port, pytest.raises(Away, match="no TLS"):
        Smtp(f"smtp://ann:secret@127.0.0.1:{port}").carry(message_to())
    assert (post.logins, post.received) == ([], [])


def test_a_server_with_an_untrusted_certificate_gets_nothing(
    post: Post, certificate: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", "/dev/null")
    with (
        smtp_server(post, ssl_context=certificate) as port,
        pytest.raises(Away, match="certificate verify failed"),
    ):
        Smtp(f"smtps://localhost:{port}").carry(message_to())
    assert post.received == []


def test_permanent_and_temporary_recipient_errors_are_distinguished(post: Post) -> None:
    with smtp_server(post) as port:
        transport = Smtp(f"smtp://127.0.0.1:{port}")
        with pytest.raises(Undeliverable, match="550"):
            transport.carry(message_to("550@example.com"))
        with pytest.raises(OSError, match=r"^recipient refused: 451 <451@example.com>: not here$"):
            transport.carry(message_to("451@example.com"))


@pytest.mark.parametrize(("code", "failure"), [(451, Away), (530, Away), (553, Away), (552, Undeliverable)])
def test_a_sender_refused_is_no_fault_of_the_mail_unless_it_is_too_large(
    post: Post, code: int, failure: type[Exception]
) -> None:
    post.of_senders = f"{code} No"
    with smtp_server(post) as port, pytest.raises(failure, match=f"refused: {code} No$"):
        Smtp(f"smtp://127.0.0.1:{port}").carry(message_to())


@pytest.mark.parametrize(
    ("then", "state", "error"),
    [
        ("451 4.7.1 Greylisted, come again", "queued", "message refused: 451 4.7.1 Greylisted, come again"),
        ("552 5.3.4 Too large", "failed", "message refused: 552 5.3.4 Too large"),
        ("cut", "queued", "Connection unexpectedly closed"),
        ("hang", "queued", transports.LATE),
    ],
)
def test_a_rejected_mail_is_retried_or_given_up(
    runtime: Runtime, post: Post, monkeypatch: pytest.MonkeyPatch, then: str, state: str, error: str
) -> None:
    """If it is unknown whether the server accepted a mail, it is sent again under the same Message-ID."""
    monkeypatch.setattr(transports, "DATA_TIMEOUT", 0.5)
    post.then = then
    queue(runtime)
    with smtp_server(post) as port:
        assert send_due(runtime, Smtp(f"smtp://127.0.0.1:{port}")) == 0
    (mail,) = mails(runtime)
    assert (mail.state, mail.attempts, mail.error) == (state, 1, error)
    assert [message["Message-ID"] for message in post.received] == [f"<{mail.id}@localhost>"]


@pytest.mark.parametrize("parting", ["221 Bye", "421 Closing", "500 What?", "hang"])
def test_a_mail_that_was_taken_is_not_sent_again_for_a_bad_farewell(
    runtime: Runtime, post: Post, monkeypatch: pytest.MonkeyPatch, parting: str
) -> None:
    monkeypatch.setattr(transports, "QUIT_TIMEOUT", 0.2)
    post.parting = parting
    queue(runtime)
    with smtp_server(post) as port:
        assert send_due(runtime, Smtp(f"smtp://127.0.0.1:{port}")) == 1
    assert len(post.received) == 1
    assert [(mail.state, mail.attempts) for mail in mails(runtime)] == [("sent", 1)]


@pytest.mark.parametrize(
    ("address", "sent_to", "error"),
    [
        ("joerg@müller.de", ["joerg@xn--mller-kva.de"], None),
        ("jörg@example.com", [], "the server takes no address with letters beyond ASCII"),
    ],
)
def test_addresses_with_letters_beyond_ascii(
    runtime: Runtime, post: Post, address: str, sent_to: list[str], error: str | None
) -> None:
    """For a server without SMTPUTF8: a domain has an ASCII form, a mailbox has not."""
    queue(runtime)
    with runtime.writing() as uow:
        uow.db.execute(update(Mail).values(recipient=address))
    with smtp_server(post, enable_SMTPUTF8=False) as port:
        send_due(runtime, Smtp(f"smtp://127.0.0.1:{port}"))
    assert [message["To"] for message in post.received] == sent_to
    (mail,) = mails(runtime)
    assert (mail.state, mail.error) == ("failed" if error else "sent", error)


def test_a_wrong_password_is_a_failure_to_try_again_in_the_servers_words(
    runtime: Runtime, post: Post
) -> None:
    post.password = "right"
    queue(runtime)
    with smtp_server(post, auth_require_tls=False) as port:
        assert send_due(runtime, Smtp(f"smtp://ann:wrong@127.0.0.1:{port}")) == 0
    (mail,) = mails(runtime)
    assert (mail.state, mail.fault) == ("queued", "away")
    assert mail.error == "535 5.7.8 Authentication credentials invalid"
    assert post.received == []


def test_a_refused_connection_is_retried() -> None:
    with pytest.raises(Away, match="refused"):
        Smtp(f"smtp://127.0.0.1:{free_port()}").carry(message_to())
