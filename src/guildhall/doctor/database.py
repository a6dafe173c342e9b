"""Doctor's checks of the database: reachable, up to date, and served by a worker."""

import asyncio
from collections.abc import Iterator
from datetime import timedelta

from sqlalchemy.exc import SQLAlchemyError

from guildhall.core.db.postgres_state import READ_ONLY
from guildhall.core.db.revisions import current_revision, is_ours, newest_revision
from guildhall.core.observability.logs import masked
from guildhall.core.outages import cause_of, is_outage, is_read_only
from guildhall.core.runtime import Runtime
from guildhall.core.schema.differences import SchemaDiffers, schema_differences
from guildhall.core.schema.migrate import ForeignSchema, SchemaTooNew
from guildhall.core.schema.state import state_of
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.doctor.queries import connections, locked_tables, other_owners, server, unsafe_settings
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
                if runtime.settings.production:
                    yield from _unsafe(uow)
                if unreadable := [*_locks(uow), *_owners(uow)]:
                    yield from unreadable
                    return  # further checks need readable tables
            yield from _schema(current_revision(uow.db))
            yield from _tables(runtime, uow)
        if refusal := asyncio.run(runtime.database.look(state_of)).refusal:
            yield f"{refusal[0].upper()}{refusal[1:]}."
    except SQLAlchemyError as error:
        words = masked(cause_of(error))
        if is_read_only(error):
            yield f"{READ_ONLY[0].upper()}{READ_ONLY[1:]}."
        elif is_outage(error):
            yield f"Not reachable ({words}): check GUILDHALL_DATABASE_URL and that the server is running."
        else:
            yield f"Not usable ({words}): check the rights of its user."


def _schema(found: str | None) -> Iterator[str]:
    known = newest_revision()
    if found is not None and not is_ours(found):
        yield str(ForeignSchema(f"its schema is {found}"))
    elif found is not None and found > known:
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


def _locks(uow: UnitOfWork) -> Iterator[str]:
    for lock in locked_tables(uow):
        yield (
            f"The table {lock.table} has been locked by {lock.program or 'a session'} (process {lock.pid}) for "
            f"{lock.seconds} seconds: let it end, or run SELECT pg_terminate_backend({lock.pid})."
        )


def _unsafe(uow: UnitOfWork) -> Iterator[str]:
    for name in unsafe_settings(uow):
        why = (
            "its tables would grow without end"
            if name == "autovacuum"
            else "a crash would lose what was saved"
        )
        yield f"{name} is off, and {why}: set it to on in postgresql.conf (or ALTER SYSTEM SET {name} = on)."


def _connections(uow: UnitOfWork, runtime: Runtime) -> Iterator[str]:
    """Compare the server's connection limit with the connections in use, except behind PgBouncer, which shares them."""
    granted, taken = connections(uow), runtime.database.pool_size + BESIDE_POOL
    behind = runtime.database.pooled
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
    """Check that LISTEN and migrations get the session of their own that they need, in the same database."""
    database = runtime.database
    if problem := database.pooling_problem() or asyncio.run(database.listening_problem()):
        yield problem


def secret(runtime: Runtime) -> Iterator[str]:
    """Check that the database was used with the secret of this machine before."""
    with runtime.reading() as uow:
        problem = secret_problem(uow)
    if problem:
        yield problem


def worker(runtime: Runtime) -> Iterator[str]:
    """Detect a missing worker by overdue emails: failed ones are rescheduled, so an old one was never attempted."""
    with runtime.reading() as uow:
        _, lag = outbox(uow)
    if lag > MAIL_WAITS:
        waited = lag // timedelta(minutes=1)
        yield f"Emails have been waiting for {waited} minutes: check that guildhall serve and the mail server run."


def account_mails(runtime: Runtime) -> Iterator[str]:
    """Check the hourly limit of confirmations and password resets requested without signing in."""
    with runtime.reading() as uow:
        full = [kind for kind, part in filled(uow).items() if part > NEARLY_FULL]
    for kind in full:
        yield (
            f"The hourly limit of {kind} emails is reached, so no more are sent: check the log for abuse of the form."
        )


def backup(runtime: Runtime) -> Iterator[str]:
    """Check the age of the last `guildhall backup`, if there is data to lose. Other backups are not detected."""
    if not runtime.settings.production:
        return
    with runtime.reading() as uow:
        made, now = last_backup(uow), uow.now
    if made is None:
        yield "No backup yet: run guildhall backup FILE every night (see section 6 of docs/guides/production.md)."
    elif now - made > BACKUP_OLD:
        yield f"The last backup is {(now - made).days} days old: check why guildhall backup does not run."


def placeholders(runtime: Runtime) -> Iterator[str]:
    """List what visitors of a production shop would see of the built-in company and its texts."""
    if not runtime.settings.production:
        return
    with runtime.reading() as uow:
        left = placeholders_left(shop_settings(uow), published_site(uow).content)
    if left:
        yield f"Still built in: {', '.join(left)}. Replace them in the back office, under Settings and My shop."
