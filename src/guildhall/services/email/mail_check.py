"""Tries the mail server, for `doctor` and the test button of the back office."""

import smtplib
import socket
import ssl
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit

from guildhall.core.observability.logs import masked
from guildhall.services.email.transports import NoTls, Smtp, reply_text


class MailProblem(StrEnum):
    """The first thing that keeps mails from being sent."""

    NO_SERVER = "no_server"
    UNKNOWN_HOST = "unknown_host"
    UNREACHABLE = "unreachable"
    CERTIFICATE = "certificate"
    NO_TLS = "no_tls"
    SIGN_IN = "sign_in"
    SENDER = "sender"
    RECIPIENT = "recipient"


@dataclass(frozen=True, slots=True)
class MailFault:
    """A problem with the server `host`. `words`: the server's or the system's own, without secrets."""

    problem: MailProblem
    host: str
    words: str


def mail_fault(url: str, sender: str = "", recipient: str = "") -> MailFault | None:
    """Connect and sign in, check the certificate, and ask whether the server takes a sender and a recipient.

    Sends no mail. Blocks on the network. Returns None if all is well.
    """
    if not url:
        return MailFault(MailProblem.NO_SERVER, "", "")
    host = urlsplit(url).hostname or ""
    try:
        Smtp(url).greet(sender, recipient)
    except OSError as error:
        problem, words = _named(error)
        return MailFault(problem, host, masked(words))
    return None


def _named(error: OSError) -> tuple[MailProblem, str]:
    match error:
        case smtplib.SMTPAuthenticationError():
            return MailProblem.SIGN_IN, f"{error.smtp_code} {reply_text(error.smtp_error)}"
        case smtplib.SMTPSenderRefused():
            return MailProblem.SENDER, f"{error.smtp_code} {reply_text(error.smtp_error)}"
        case smtplib.SMTPRecipientsRefused():
            ((code, reply),) = error.recipients.values()
            return MailProblem.RECIPIENT, f"{code} {reply_text(reply)}"
        case NoTls():
            return MailProblem.NO_TLS, str(error)
        case ssl.SSLCertVerificationError():
            return MailProblem.CERTIFICATE, error.verify_message
        case socket.gaierror():
            return MailProblem.UNKNOWN_HOST, error.strerror or str(error)
        case _:
            return MailProblem.UNREACHABLE, error.strerror or str(error)
