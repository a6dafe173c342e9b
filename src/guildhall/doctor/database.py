"""Doctor's checks of the database: reachable, up to date, and served by a worker."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from sqlalchemy.exc import SQLAlchemyError

from guildhall.core.db.revisions import current_revision, newest_revision
from guildhall.core.observability.logs import masked
from guildhall.core.outages import cause_of
from guildhall.core.runtime import Runtime
from guildhall.core.schema.differences import SchemaDiffers, schema_differences
from guildhall.core.schema.migrate import SchemaTooNew
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.doctor.queries import connections, other_owners, server
from guildhall.domains.identity.commands.secret_fingerprint import secret_problem
from guildhall.domains.identity.commands.unasked_mails import filled
from guildhall.services.audit.backups import last_backup
from guildhall.services.email.queries import outbox
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.site.placeholders import placeholders_left
from guildhall.services.site.queries import published_site

DRIFT = timedelta(seconds=5)
"""The largest clock difference between machines that seat holds and mail claims tolerate."""

BESIDE_POOL = 2
"""Connections of a process outside its pool: for LISTEN and for /readyz."""

MAIL_WAITS = timedelta(minutes=10)
NEARLY_FULL = 0.99  # a rate limit's bucket drains a little between two requests
BACKUP_OLD = timedelta(days=2)
"""One night's backup may fail; a second failure needs attention."""


def database(runtime: Runtime) -> Iterator[str]:
    try:
        with runtime.reading() as uow:
            if not runtime.database.inline:
                yield from _server(uow)
                yield from _connections(uow, runtime)
                if owners := list(_owners(uow)):
                    yield from owners
                    return  # further checks need readable tables
            yield from _schema(current_revision(uow.db))
            yield from _tables(runtime, uow)
    except SQLAlchemyError as error:
        yield f"Not reachable ({masked(cause_of(error))}): check GUILDHALL_DATABASE_URL and that the server is running."


def _schema(found: str | None) -> Iterator[str]:
    known = newest_revision()
    if found is not None and found > known:
        yield str(SchemaTooNew(found, known))
    elif found != known:
        yield "The schema is out of date: run guildhall migrate."


def _tables(runtime: Runtime, uow: UnitOfWork) -> Iterator[str]:
    """Compare the tables of an up-to-date schema with those this version expects."""
    expected = runtime.database.expected
    if expected is None or current_revision(uow.db) != newest_revision():
        return
    if found := schema_differences(uow.db, expected):
        yield str(SchemaDiffers(found))


def _server(uow: UnitOfWork) -> Iterator[str]:
    there = server(uow)
    drift = abs(uow.now - there.now)
    if drift > DRIFT:
        seconds = drift // timedelta(seconds=1)
        yield f"Its clock differs from this machine's by {seconds} seconds: synchronize both with NTP."
    if there.encoding != "UTF8":
        yield f"Its encoding is {there.encoding}: create it with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0."
    if not there.may_create:
        yield "Its user cannot create tables: run ALTER DATABASE … OWNER TO …"


def _connections(uow: UnitOfWork, runtime: Runtime) -> Iterator[str]:
    """Compare the server's connection limit with the connections in use, except behind PgBouncer, which shares them."""
    granted, taken = connections(uow), runtime.database.driver.pool_size + BESIDE_POOL
    behind = runtime.database.driver.pooled
    if not behind and granted.most < taken:
        yield (
            f"{granted.role} may have {granted.most} connections, and a process takes {taken}: raise max_connections "
            f"or the limit (ALTER ROLE … CONNECTION LIMIT), or set GUILDHALL_DATABASE_POOL_SIZE lower."
        )


def _owners(uow: UnitOfWork) -> Iterator[str]:
    for owner in other_owners(uow):
        role = connections(uow).role
        yield (
            f"Tables in it belong to {owner}, and this is {role}: as an administrator, run REASSIGN OWNED BY {owner} "
            f"TO {role} in this database (of the role postgres, ALTER TABLE … OWNER TO {role} for each table)."
        )


def pooling(runtime: Runtime) -> Iterator[str]:
    """Check that LISTEN and migrations get the session of their own that they need."""
    if problem := runtime.database.driver.pooling_problem():
        yield problem


def secret(runtime: Runtime) -> Iterator[str]:
    """Check that the database was used with the secret of this machine before."""
    try:
        with runtime.reading() as uow:
            problem = secret_problem(uow)
    except SQLAlchemyError:
        return  # there is no database, or no schema: reported above
    if problem:
        yield problem


def worker(runtime: Runtime) -> Iterator[str]:
    """Detect a missing worker by overdue emails: failed ones are rescheduled, so an old one was never attempted."""
    try:
        with runtime.reading() as uow:
            _, lag = outbox(uow)
    except SQLAlchemyError:
        return  # no database or no schema: reported above
    if lag > MAIL_WAITS:
        waited = lag // timedelta(minutes=1)
        yield f"Emails have been waiting for {waited} minutes: check that guildhall serve and the mail server run."


def account_mails(runtime: Runtime) -> Iterator[str]:
    """Check the hourly limit of confirmations and password resets requested without signing in."""
    try:
        with runtime.reading() as uow:
            full = [kind for kind, part in filled(uow).items() if part > NEARLY_FULL]
    except SQLAlchemyError:
        return  # reported above
    for kind in full:
        yield (
            f"The hourly limit of {kind} emails is reached, so no more are sent: check the log for abuse of the form, "
            "or raise GUILDHALL_ACCOUNT_MAILS_PER_HOUR."
        )


def backup(runtime: Runtime) -> Iterator[str]:
    """Check the age of the last `guildhall backup`, if there is data to lose. Other backups are not detected."""
    if not runtime.settings.production:
        return
    try:
        with runtime.reading() as uow:
            made, now = last_backup(uow), uow.now
    except SQLAlchemyError:
        return  # reported above
    if made is None:
        yield "No backup yet: run guildhall backup FILE every night (see section 6 of docs/guides/production.md)."
    elif now - made > BACKUP_OLD:
        yield f"The last backup is {(now - made).days} days old: check why guildhall backup does not run."


def placeholders(runtime: Runtime) -> Iterator[str]:
    """List what visitors of a production shop would see of the built-in company and its texts."""
    if not runtime.settings.production:
        return
    try:
        with runtime.reading() as uow:
            left = placeholders_left(shop_settings(uow).company, published_site(uow).content)
    except SQLAlchemyError:
        return  # reported above
    if left:
        yield f"Still built in: {', '.join(left)}. Replace them in the back office, under Settings and My shop."
