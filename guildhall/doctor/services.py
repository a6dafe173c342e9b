"""What doctor looks at beyond the database: the files, the mail server, the card provider, the public address."""

from __future__ import annotations

import json
import smtplib
import ssl
from collections.abc import Iterator
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from guildhall.files.storage import store_of
from guildhall.kit.ids import new_id
from guildhall.kit.runtime import Runtime
from guildhall.kit.store import StoreAway, bytes_of
from guildhall.kit.watch.logs import masked
from guildhall.mail.carriers import Smtp, said_by
from guildhall.payments.provider import ProviderError
from guildhall.payments.providers import provider_of
from guildhall.settings import Payments

ADDRESS_TIMEOUT = 5  # seconds


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
        words = masked(f"{refusal.smtp_code} {said_by(refusal.smtp_error)}")
        yield f"{host} refuses the user or the password ({words}): check GUILDHALL_SMTP_URL."
    except ssl.SSLCertVerificationError as error:
        yield f"{host} shows a certificate that is not valid ({error.verify_message}): name the server as it does."
    except OSError as error:
        words = masked(error.strerror or str(error))
        yield f"{host} does not answer as a mail server ({words}): check GUILDHALL_SMTP_URL."


def payments(runtime: Runtime) -> Iterator[str]:
    """The keys by their shape, and the one that signs in by asking the provider."""
    settings = runtime.settings
    key, webhook = settings.stripe_secret_key, settings.stripe_webhook_secret
    if settings.payments is Payments.SANDBOX:
        if key or webhook:
            yield "Keys of Stripe are set, and GUILDHALL_PAYMENTS is sandbox: set it to stripe, or take them away."
        return
    if not key or not webhook:
        yield "GUILDHALL_STRIPE_SECRET_KEY and GUILDHALL_STRIPE_WEBHOOK_SECRET must both be set."
        return
    if not key.startswith(("sk_", "rk_")):
        yield "GUILDHALL_STRIPE_SECRET_KEY is no secret key: those begin with sk_ or rk_ (pk_ is the public one)."
        return
    if not all(part.strip().startswith("whsec_") for part in webhook.split(",")):
        yield "GUILDHALL_STRIPE_WEBHOOK_SECRET is no signing secret: those of an endpoint begin with whsec_."
    if settings.live_payments and not settings.production:
        yield "GUILDHALL_STRIPE_SECRET_KEY is a live key: set GUILDHALL_ENV=production, or a key of the test mode."
    try:
        list(provider_of(runtime).events_since(runtime.clock.now()))
    except ProviderError as error:
        if error.refused:
            yield f"Stripe refuses GUILDHALL_STRIPE_SECRET_KEY ({masked(str(error))}): copy it there once more."
        else:
            yield "Stripe does not answer: check that this machine may reach https://api.stripe.com."


def address(runtime: Runtime) -> Iterator[str]:
    """Who answers at the public address. Nobody is no problem here: the shop or its proxy may not run yet."""
    site = runtime.settings.site_url
    try:
        with urlopen(f"{site}/healthz", timeout=ADDRESS_TIMEOUT) as answer:
            ours = json.load(answer) == {"status": "up"}
    except (HTTPError, ValueError):
        ours = False
    except URLError as error:
        if isinstance(error.reason, ssl.SSLCertVerificationError):
            yield f"{site} shows a certificate that is not valid ({error.reason.verify_message}): see to the proxy's."
        return
    except OSError:
        return
    if not ours:
        yield f"{site} is answered by something else than this shop: check GUILDHALL_SITE_URL, and the proxy."
