"""`guildhall doctor`: looks at what a shop needs to run, and names what is wrong together with its fix."""

from __future__ import annotations

import smtplib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError

from guildhall.doors.site.build import Build, NotBuilt
from guildhall.files.storage import store_of
from guildhall.kit.ids import new_id
from guildhall.kit.migrations import pending
from guildhall.kit.runtime import Runtime
from guildhall.kit.store import StoreAway, bytes_of
from guildhall.settings import Misconfigured

SMTP_TIMEOUT = 10  # seconds


@dataclass(frozen=True)
class Finding:
    """One thing looked at. `problem` None means it is well; otherwise it says what is wrong and what to do."""

    what: str
    problem: str | None


def examine(runtime: Runtime) -> Iterator[Finding]:
    """Look at everything, in the order in which a newcomer would mend it."""
    checks: tuple[tuple[str, Callable[[Runtime], str | None]], ...] = (
        ("settings", _settings),
        ("data folder", _data_folder),
        ("database", _database),
        ("replica", _replica),
        ("files", _files),
        ("page", _page),
        ("mail", _mail),
        ("payments", _payments),
    )
    for what, check in checks:
        yield Finding(what, check(runtime))


def _settings(runtime: Runtime) -> str | None:
    try:
        runtime.settings.refuse_if_unsafe()
    except Misconfigured as error:
        return str(error)
    return None


def _data_folder(runtime: Runtime) -> str | None:
    folder = runtime.settings.data_dir
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".doctor"
        probe.touch()
        probe.unlink()
    except OSError as error:
        return f"{folder} cannot be written ({error.strerror}): give its owner the right, or set GUILDHALL_DATA_DIR."
    return None


def _database(runtime: Runtime) -> str | None:
    try:
        return (
            "The schema is behind this version: run guildhall migrate." if pending(runtime.database) else None
        )
    except SQLAlchemyError:
        return "It does not answer: check GUILDHALL_DATABASE_URL and that the server runs."


def _replica(runtime: Runtime) -> str | None:
    if runtime.database.replica is None:
        return None
    try:
        with runtime.database.connect() as connection:
            if connection.engine is runtime.database.replica.engine:
                return None
    except SQLAlchemyError:
        return "Without the database nobody knows how far it is."
    return (
        "It does not answer, lags, or follows no more: check GUILDHALL_DATABASE_REPLICA_URL and pg_stat_replication of "
        "the primary, which reads in its place."
    )


def _files(runtime: Runtime) -> str | None:
    """Write, read and delete, as an upload and its end do."""
    key, content = f"doctor/{new_id()}", b"Guildhall"
    try:
        store = store_of(runtime.settings)
        store.put(key, content)
        if bytes_of(store, key) != content:
            return "What was written is not what is read: check what stands behind GUILDHALL_MEDIA_URL."
        list(store.kept("doctor"))
        store.delete(key)
    except (StoreAway, OSError) as error:
        where = "the bucket" if runtime.settings.media_in_bucket else str(runtime.settings.media_folder)
        return (
            f"{where} cannot be used ({error}): check GUILDHALL_MEDIA_URL, its keys, and their rights to it."
        )
    return None


def _page(_runtime: Runtime) -> str | None:
    try:
        Build.read()
    except NotBuilt:
        return "It is not built: run make run once, or npm run build in frontend/."
    return None


def _mail(runtime: Runtime) -> str | None:
    if not runtime.settings.smtp_url:
        return None
    address = urlsplit(runtime.settings.smtp_url)
    dial = smtplib.SMTP_SSL if address.scheme == "smtps" else smtplib.SMTP
    try:
        with dial(address.hostname or "", address.port or 0, timeout=SMTP_TIMEOUT) as server:
            server.noop()
    except (OSError, smtplib.SMTPException):
        return f"{address.hostname} does not answer: check GUILDHALL_SMTP_URL."
    return None


def _payments(runtime: Runtime) -> str | None:
    settings = runtime.settings
    if settings.payments == "stripe" and not (settings.stripe_secret_key and settings.stripe_webhook_secret):
        return "GUILDHALL_STRIPE_SECRET_KEY and GUILDHALL_STRIPE_WEBHOOK_SECRET must both be set."
    return None
