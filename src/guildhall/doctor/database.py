"""What doctor looks at in the database: that it answers, fits this version, and that somebody works."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from sqlalchemy.exc import SQLAlchemyError

from guildhall.core.db.migrations import SchemaTooNew, current_revision, newest_revision
from guildhall.core.observability.logs import masked
from guildhall.core.outages import cause_of
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.doctor.queries import connections, other_owners, server
from guildhall.domains.identity.commands.secret_fingerprint import secret_problem
from guildhall.domains.identity.commands.unasked_mails import filled
from guildhall.services.audit.backups import last_backup
from guildhall.services.email.queries import outbox

DRIFT = timedelta(seconds=5)
"""Holds of seats and claims of mails that two machines compare may differ by so much."""

BESIDE_POOL = 2
"""Connections of a process that are not of its pool: for LISTEN and for /readyz."""

MAIL_WAITS = timedelta(minutes=10)
NEARLY_FULL = 0.99  # a bucket leaks between two requests
BACKUP_OLD = timedelta(days=2)
"""One night may fail; after the second somebody should look."""


def database(runtime: Runtime) -> Iterator[str]:
    try:
        with runtime.reading() as uow:
            if not runtime.database.inline:
                yield from _server(uow)
                yield from _connections(uow, runtime)
                if owners := list(_owners(uow)):
                    yield from owners
                    return  # what cannot be read says nothing more
            yield from _schema(current_revision(uow.db))
    except SQLAlchemyError as error:
        yield f"It does not answer ({masked(cause_of(error))}): check GUILDHALL_DATABASE_URL and that the server runs."


def _schema(found: str | None) -> Iterator[str]:
    known = newest_revision()
    if found is not None and found > known:
        yield str(SchemaTooNew(found, known))
    elif found != known:
        yield "The schema is behind this version: run guildhall migrate."


def _server(uow: UnitOfWork) -> Iterator[str]:
    there = server(uow)
    drift = abs(uow.now - there.timestamp)
    if drift > DRIFT:
        seconds = drift // timedelta(seconds=1)
        yield f"Its clock and this machine's are {seconds} seconds apart: set both by NTP."
    if there.encoding != "UTF8":
        yield f"Its encoding is {there.encoding}: make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0."
    if not there.may_create:
        yield "Its user may make no tables in it: ALTER DATABASE … OWNER TO … lets it."


def _connections(uow: UnitOfWork, runtime: Runtime) -> Iterator[str]:
    """PgBouncer hands connections out in turn, so there the size of the pool says little."""
    granted, taken = connections(uow), runtime.database.pool_size + BESIDE_POOL
    if not runtime.database.pooled and granted.most < taken:
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
    """Whether what needs a session of its own, LISTEN and migrations, has one."""
    if runtime.database.inline:
        return
    from guildhall.core.db.pooling import pooling_problem  # noqa: PLC0415 - psycopg's 7 MB are PostgreSQL's to pay

    if problem := pooling_problem(runtime.settings.database, runtime.settings.database_listen):
        yield problem


def secret(runtime: Runtime) -> Iterator[str]:
    """Whether second factors in the database were made with the secret of this machine."""
    try:
        with runtime.reading() as uow:
            problem = secret_problem(uow)
    except SQLAlchemyError:
        return  # there is no database, or no schema: reported above
    if problem:
        yield problem


def replica(runtime: Runtime) -> Iterator[str]:
    if runtime.database.replica is None:
        return
    try:
        with runtime.database.connect() as connection:
            if connection.engine is runtime.database.replica.engine:
                return
    except SQLAlchemyError:
        yield "Without the database nobody knows how far it is."
        return
    yield (
        "It does not answer, lags, or follows no more: check GUILDHALL_DATABASE_REPLICA_URL and pg_stat_replication of "
        "the primary, which reads in its place."
    )


def worker(runtime: Runtime) -> Iterator[str]:
    """Seen by what it leaves undone: mails that failed are due later, so that one long due has had no worker."""
    try:
        with runtime.reading() as uow:
            _, lag = outbox(uow)
    except SQLAlchemyError:
        return  # there is no database, or no schema: said above
    if lag > MAIL_WAITS:
        waited = lag // timedelta(minutes=1)
        yield f"Mails have been waiting for {waited} minutes: is guildhall serve running, and the mail server there?"


def account_mails(runtime: Runtime) -> Iterator[str]:
    """Whether the shop still sends confirmations and resets to those who ask without signing in."""
    try:
        with runtime.reading() as uow:
            full = [kind for kind, part in filled(uow).items() if part > NEARLY_FULL]
    except SQLAlchemyError:
        return  # said above
    for kind in full:
        yield (
            f"The hourly limit of {kind} mails is reached, and no more are sent: see in the log whether somebody "
            "floods the form, or raise GUILDHALL_ACCOUNT_MAILS_PER_HOUR."
        )


def backup(runtime: Runtime) -> Iterator[str]:
    """Only `guildhall backup` is seen, and only where there is something to lose."""
    if not runtime.settings.production:
        return
    try:
        with runtime.reading() as uow:
            made, now = last_backup(uow), uow.now
    except SQLAlchemyError:
        return  # said above
    if made is None:
        yield "None was ever made: run guildhall backup FILE every night (section 6 of docs/guides/production.md)."
    elif now - made > BACKUP_OLD:
        yield f"The last one is {(now - made).days} days old: see what keeps guildhall backup from running."
