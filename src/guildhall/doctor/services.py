"""Doctor's checks of other services: file storage, mail server, payment provider and public URL."""

import json
import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from sqlalchemy.exc import DBAPIError

from guildhall.backups.remote import backups_at
from guildhall.config.settings import DEMO_SENDER, Settings
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.core.store import StorageUnavailable, bytes_of
from guildhall.domains.payments.connection import connection_problems
from guildhall.domains.payments.payment_form import form_problems
from guildhall.domains.payments.port import ProviderError
from guildhall.domains.payments.providers.registry import (
    chosen_settings,
    leftover_settings,
    provider_with,
)
from guildhall.services.connections.queries import connected_settings, is_given
from guildhall.services.email.mail_check import MailFault, MailProblem, mail_fault
from guildhall.services.files.storage import store_of

OFFICE = "Mail and payments in the back office"
ADDRESS_TIMEOUT = 5  # seconds
LONGEST = 4096  # bytes read of a response
READY = "ready"
PROXY_ERRORS = (502, 503, 504)  # statuses of a proxy that cannot reach the server
REDIRECTED = "set GUILDHALL_SITE_URL to the address that responds, or remove the redirect from the proxy"
UNREACHABLE = (
    "the proxy cannot reach the server: start guildhall serve, and check the port that the proxy forwards to"
)


def files(runtime: Runtime) -> Iterator[str]:
    """Write, read and delete a file, as an upload does."""
    key, content = f"doctor/{new_id()}", b"Guildhall"
    try:
        store = store_of(runtime.settings)
        store.put(key, content)
        if bytes_of(store, key) != content:
            yield "A file was read back with other content: check the storage of GUILDHALL_MEDIA_URL."
        list(store.list("doctor"))
        store.delete(key)
    except (StorageUnavailable, OSError) as error:
        where = "the bucket" if runtime.settings.media_in_bucket else str(runtime.settings.media_folder)
        words = str(error) or "it does not exist"
        yield f"{where} cannot be used ({words}): check GUILDHALL_MEDIA_URL, its credentials and their permissions."


def backups(runtime: Runtime) -> Iterator[str]:
    """List the backups in their bucket or folder, and report if there is none."""
    url = runtime.settings.backup_url
    if not url:
        return
    try:
        if not backups_at(url):
            yield "There is no backup at GUILDHALL_BACKUP_URL yet: see the job in the back office."
    except (StorageUnavailable, OSError) as error:
        yield f"The backups cannot be listed ({error}): check GUILDHALL_BACKUP_URL, its credentials and permissions."


def mail(runtime: Runtime) -> Iterator[str]:
    """Connect to the mail server and sign in, including the check of its certificate, without sending a mail."""
    settings = _with_connections(runtime)
    if not settings.smtp_url and not settings.production:
        return
    if fault := mail_fault(settings.smtp_url):
        given = is_given(runtime.settings, "smtp_url")
        yield _in_words(fault, "GUILDHALL_SMTP_URL" if given else OFFICE)
    elif settings.production and settings.mail_from == DEMO_SENDER:
        yield f"The sender of mails is {DEMO_SENDER}: set an address of your own domain, or email is rejected."


def _in_words(fault: MailFault, where: str) -> str:
    match fault.problem:
        case MailProblem.NO_SERVER:
            return f"No mail server is set up, so mails wait: set one with {OFFICE} or GUILDHALL_SMTP_URL."
        case MailProblem.SIGN_IN:
            return f"{fault.host} rejected the user or password ({fault.words}): check {where}."
        case MailProblem.CERTIFICATE:
            return f"The certificate of {fault.host} is not valid ({fault.words}): use the host name in it."
        case _:
            return f"{fault.host} is not reachable as a mail server ({fault.words}): check {where}."


def _with_connections(runtime: Runtime) -> Settings:
    """Return the settings with the connections of the back office, as far as the database can be read."""
    try:
        return connected_settings(runtime)
    except DBAPIError:
        return runtime.settings


def payments(runtime: Runtime) -> Iterator[str]:
    """Check the payment provider's settings, and send it a request."""
    shop = _with_connections(runtime)
    chosen = chosen_settings(shop)
    if chosen.test_only and shop.production:
        yield f"No card provider is set up, so nobody can pay by card: set one with {OFFICE}."
        return
    if chosen.test_only:
        for name, settings in leftover_settings(shop):
            yield (
                f"{settings.title} keys are set, but GUILDHALL_PAYMENTS is {shop.payments}: set it to {name}, or "
                "remove the keys."
            )
    if problems := list(chosen.problems(shop)):
        yield from problems
        return
    try:
        list(provider_with(runtime, shop).events_since(runtime.clock.now()))
    except ProviderError as error:
        yield chosen.refusal(error)
        return
    with suppress(DBAPIError):  # the check of the database reports it
        yield from form_problems(runtime)
        yield from connection_problems(runtime)


def address(runtime: Runtime) -> Iterator[str]:
    """Check that the public URL reaches this shop, and report its readiness.

    An unreachable URL is not a problem here: the server or its proxy may not run yet, or not be visible from inside.
    """
    site = runtime.settings.site_url
    try:
        details = _readiness(site)
    except URLError as error:
        if isinstance(error.reason, ssl.SSLCertVerificationError):
            yield f"The certificate of {site} is not valid ({error.reason.verify_message}): check the proxy."
        elif isinstance(error.reason, socket.gaierror):
            yield (
                f"{urlsplit(site).hostname} cannot be resolved ({error.reason.strerror}): add an A record to the "
                "domain's DNS, or check GUILDHALL_SITE_URL."
            )
        return
    except OSError:
        return
    if details is None:
        yield f"{site} does not lead to this server: check GUILDHALL_SITE_URL and the proxy."
    elif details != READY:
        yield f"{site}: {details}."


def _readiness(site: str) -> str | None:
    """Return the status of /readyz: "ready", or a problem; None if another site responds. Raises OSError."""
    try:
        with urlopen(f"{site}/readyz", timeout=ADDRESS_TIMEOUT) as answer:
            if answer.url != f"{site}/readyz":
                return f"redirects to {urlsplit(answer.url).netloc}, and links in emails lead there: {REDIRECTED}"
            status, body = 200, answer.read(LONGEST)
    except HTTPError as error:
        status, body = error.code, error.read(LONGEST)
    try:
        details = json.loads(body)["status"]
    except (ValueError, KeyError, TypeError):
        return UNREACHABLE if status in PROXY_ERRORS else None
    return str(details)
