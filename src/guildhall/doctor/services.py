"""What doctor looks at beyond the database: the files, the mail server, the card provider, the public address."""

from __future__ import annotations

import json
import smtplib
import socket
import ssl
from collections.abc import Iterator
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from guildhall.core.ids import new_id
from guildhall.core.observability.logs import masked
from guildhall.core.runtime import Runtime
from guildhall.core.store import StoreAway, bytes_of
from guildhall.domains.payments.port import ProviderError
from guildhall.domains.payments.providers.registry import provider_of
from guildhall.domains.payments.webhook import endpoint_of
from guildhall.services.email.transports import Smtp, reply_text
from guildhall.services.files.storage import store_of
from guildhall.settings import Payments

ADDRESS_TIMEOUT = 5  # seconds
LONGEST = 4096  # bytes of an answer
READY = "ready"
BEHIND = (502, 503, 504)  # what a proxy says for a shop that does not answer it
REDIRECTED = "set GUILDHALL_SITE_URL to the address that answers, or take the redirect out of the proxy"
NO_SHOP = "the proxy reaches no shop behind it: start guildhall serve, and check the port that the proxy passes on to"


def files(runtime: Runtime) -> Iterator[str]:
    """Write, read and delete, as an upload and its end do."""
    key, content = f"doctor/{new_id()}", b"Guildhall"
    try:
        store = store_of(runtime.settings)
        store.put(key, content)
        if bytes_of(store, key) != content:
            yield "What was written is not what is read: check what stands behind GUILDHALL_MEDIA_URL."
        list(store.kept("doctor"))
        store.delete(key)
    except (StoreAway, OSError) as error:
        where = "the bucket" if runtime.settings.media_in_bucket else str(runtime.settings.media_folder)
        words = str(error) or "there is none"
        yield f"{where} cannot be used ({words}): check GUILDHALL_MEDIA_URL, its keys, and their rights to it."


def mail(runtime: Runtime) -> Iterator[str]:
    """As far as a mail would get before it is handed over, password and certificate included."""
    url = runtime.settings.smtp_url
    if not url:
        return
    host = urlsplit(url).hostname
    try:
        Smtp(url).greet()
    except smtplib.SMTPAuthenticationError as refusal:
        words = masked(f"{refusal.smtp_code} {reply_text(refusal.smtp_error)}")
        yield f"{host} refuses the user or the password ({words}): check GUILDHALL_SMTP_URL."
    except ssl.SSLCertVerificationError as error:
        yield f"{host} shows a certificate that is not valid ({error.verify_message}): name the server as it does."
    except OSError as error:
        words = masked(error.strerror or str(error))
        yield f"{host} does not answer as a mail server ({words}): check GUILDHALL_SMTP_URL."


def payments(runtime: Runtime) -> Iterator[str]:
    """The keys by their shape, and the one that signs in by asking the provider."""
    settings = runtime.settings
    key, endpoint = settings.stripe_secret_key, endpoint_of(settings, "stripe")
    if settings.payments is Payments.SANDBOX:
        if key or endpoint:
            yield "Keys of Stripe are set, and GUILDHALL_PAYMENTS is sandbox: set it to stripe, or take them away."
        return
    if not key or not endpoint:
        yield "GUILDHALL_STRIPE_SECRET_KEY and GUILDHALL_STRIPE_WEBHOOK_SECRET must both be set."
        return
    if not key.startswith(("sk_", "rk_")):
        yield "GUILDHALL_STRIPE_SECRET_KEY is no secret key: those begin with sk_ or rk_ (pk_ is the public one)."
        return
    if not all(secret.startswith("whsec_") for secret in endpoint.secrets):
        yield "GUILDHALL_STRIPE_WEBHOOK_SECRET is no signing secret: those of an endpoint begin with whsec_."
    if settings.live_payments and not settings.production:
        yield "GUILDHALL_STRIPE_SECRET_KEY is a live key: set GUILDHALL_ENV=production, or a key of the test mode."
    try:
        list(provider_of(runtime).events_since(runtime.clock.now()))
    except ProviderError as error:
        if error.refused:
            words = masked(str(error))
            yield (
                f"Stripe refuses GUILDHALL_STRIPE_SECRET_KEY ({words}): copy it there once more, or, where Stripe "
                "speaks of permissions, give the key those of docs/guides/production.md, section 5."
            )
        else:
            yield "Stripe does not answer: check that this machine may reach https://api.stripe.com."


def address(runtime: Runtime) -> Iterator[str]:
    """Who answers at the public address, and what the shop there says of itself.

    That nobody does is no problem here: the shop or its proxy may not run yet, or not be seen from within.
    """
    site = runtime.settings.site_url
    try:
        details = _readiness(site)
    except URLError as error:
        if isinstance(error.reason, ssl.SSLCertVerificationError):
            yield f"{site} shows a certificate that is not valid ({error.reason.verify_message}): see to the proxy's."
        elif isinstance(error.reason, socket.gaierror):
            yield (
                f"{urlsplit(site).hostname} leads nowhere ({error.reason.strerror}): add its A record where you manage "
                "the domain, or check GUILDHALL_SITE_URL."
            )
        return
    except OSError:
        return
    if details is None:
        yield f"{site} is answered by something else than this shop: check GUILDHALL_SITE_URL, and the proxy."
    elif details != READY:
        yield f"{site}: {details}."


def _readiness(site: str) -> str | None:
    """What /readyz says: "ready", or what is wrong. None for somebody else's answer. Raises OSError."""
    try:
        with urlopen(f"{site}/readyz", timeout=ADDRESS_TIMEOUT) as answer:
            if answer.url != f"{site}/readyz":
                return (
                    f"redirects to {urlsplit(answer.url).netloc}, and links in mails lead there: {REDIRECTED}"
                )
            status, body = 200, answer.read(LONGEST)
    except HTTPError as error:
        status, body = error.code, error.read(LONGEST)
    try:
        details = json.loads(body)["status"]
    except (ValueError, KeyError, TypeError):
        return NO_SHOP if status in BEHIND else None
    return str(details)
