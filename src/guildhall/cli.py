"""The command line. Exit codes: 0 done, 1 failed with one clear line, 2 wrong usage; no traceback reaches a user."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy.exc import DBAPIError

from guildhall.api.functions.router import FUNCTIONS
from guildhall.api.functions.typescript import render_functions
from guildhall.core.backup import BackupRefused, read_backup, write_backup
from guildhall.core.db.database import Database
from guildhall.core.db.migrations import SchemaTooNew, TablesInUse
from guildhall.core.db.pending import pending
from guildhall.core.errors import Refused
from guildhall.core.observability.logs import log_to_stderr, masked
from guildhall.core.outages import cause_of
from guildhall.core.runtime import Runtime
from guildhall.core.store import StoreAway
from guildhall.doctor.examine import Finding, examine
from guildhall.domains.identity.commands.create_admin import create_admin
from guildhall.domains.identity.commands.lost_factor import remove_own_factor
from guildhall.domains.identity.commands.secret_fingerprint import remember_secret, secret_problem
from guildhall.environment import load_settings, read_settings, strange_names, take_from
from guildhall.main import TABLES, build_runtime
from guildhall.rest_engine.typescript import render_types
from guildhall.schema import metadata
from guildhall.server import PortTaken, serve_forever
from guildhall.services.audit.backups import record_backup
from guildhall.services.files.storage import store_of
from guildhall.settings import LogFormat, Misconfigured, Settings
from guildhall_demo.load import load_demo

commands = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

PRIVATE = 0o077
"""Of what a command writes (database, uploads, mails, backups) nothing is for other users of the machine."""

TYPES = Path(__file__).parents[2] / "frontend" / "src" / "lib" / "server"
NEEDS_STORE = "The bucket of GUILDHALL_MEDIA_URL does not answer: guildhall doctor says more."


@commands.callback()
def guildhall(
    env_file: Annotated[
        Path | None, typer.Option(help="Settings, a NAME=value a line; the environment wins.")
    ] = None,
) -> None:
    """Guildhall: shop, workshops, articles and referral programme in one process."""
    os.umask(PRIVATE)
    if env_file:
        take_from(env_file)


@commands.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.", min=1, max=65535)] = 8000,
    workers: Annotated[int, typer.Option(help="Processes; more than one needs PostgreSQL.", min=1)] = 1,
) -> None:
    """Serve the shop. Brings the schema up to date first, unless GUILDHALL_AUTO_MIGRATE is off."""
    settings = load_settings()
    log_to_stderr(as_json=settings.log_format is LogFormat.JSON)
    for line in strange_names():
        logging.getLogger(__name__).warning("%s", line)
    if workers > 1 and settings.database.startswith("sqlite"):
        raise Misconfigured("SQLite serves from one process: set GUILDHALL_DATABASE_URL to use --workers.")
    if not settings.database.startswith("sqlite"):
        _refuse_transaction_pooling(settings)
    with _runtime() as runtime:
        if settings.auto_migrate == "on":
            migrate_database(runtime.database)
        _compare_secret(runtime)
    serve_forever(host, port, workers)


@commands.command()
def migrate() -> None:
    """Bring the database schema to the newest version."""
    with _runtime() as runtime:
        migrate_database(runtime.database)
    typer.echo("The schema is up to date.")


@commands.command("create-admin")
def make_admin(
    email: Annotated[str, typer.Argument(help="The admin's address.")],
    password: Annotated[str | None, typer.Option(help="Left out: a link to set one is printed.")] = None,
) -> None:
    """Make an account, or an existing one, an admin."""
    with _runtime() as runtime:
        migrate_database(runtime.database)
        admin = create_admin(runtime, email, password)
    typer.echo(f"{admin.email} is an admin.")
    if admin.link:
        typer.echo(f"Set the password here, within 24 hours: {admin.link}")


@commands.command("remove-factor")
def take_factor_away(email: Annotated[str, typer.Argument(help="The account's address.")]) -> None:
    """Take away the second step of an account whose telephone is lost, and end its sessions."""
    with _runtime() as runtime:
        migrate_database(runtime.database)
        with runtime.writing() as uow:
            address = remove_own_factor(uow, email)
    typer.echo(f"{address} signs in with the password alone again.")


@commands.command()
def demo() -> None:
    """Load the demo shop; running it twice changes nothing. Refused in production."""
    with _runtime() as runtime:
        if runtime.settings.production:
            raise Misconfigured("GUILDHALL_ENV is production: the demo accounts' passwords are public.")
        migrate_database(runtime.database)
        load_demo(runtime)
    typer.echo("The demo shop is loaded.")


@commands.command()
def backup(file: Annotated[Path, typer.Argument(help="The file to write.")]) -> None:
    """Write everything into one file, while the shop serves."""
    with _runtime() as runtime:
        rows = write_backup(runtime.database, metadata, store_of(runtime.settings), file)
        typer.echo(f"{file}: {rows} rows.")
        with runtime.writing() as uow:
            record_backup(uow, file.name)


@commands.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that guildhall backup wrote.", exists=True)],
) -> None:
    """Fill an empty database, and the store of files, from a backup of this version or an older one."""
    with _runtime() as runtime:
        rows = read_backup(runtime.database, store_of(runtime.settings), file)
        with runtime.reading() as uow:
            problem = secret_problem(uow)
    typer.echo(f"Restored {rows} rows.")
    if problem:
        typer.echo(problem)


@commands.command()
def doctor() -> None:
    """Name what is wrong, with its fix. Exit code 1 where anything is."""
    findings = list(_findings())
    for finding in findings:
        typer.echo(f"{finding.what}: {finding.problem or 'well'}")
    if any(finding.problem for finding in findings):
        sys.exit(1)


@commands.command()
def types(folder: Annotated[Path, typer.Argument(help="Where to write them.")] = TYPES) -> None:
    """Write the page's types of the declared tables and functions; a test fails where they are stale."""
    (folder / "schema.types.ts").write_text(render_types(TABLES), encoding="utf-8")
    (folder / "functions.types.ts").write_text(render_functions(FUNCTIONS), encoding="utf-8")
    typer.echo(f"{len(TABLES)} tables, {len(FUNCTIONS)} functions.")


def _findings() -> Iterator[Finding]:
    """Where settings cannot be read, only that: without them there is nothing to look at."""
    try:
        runtime = build_runtime(read_settings())
    except Misconfigured as error:
        yield from (Finding("settings", problem) for problem in error.problems)
        return
    try:
        yield from examine(runtime)
    finally:
        runtime.database.close()


def _refuse_transaction_pooling(settings: Settings) -> None:
    from guildhall.core.db.pooling import pooling_problem  # noqa: PLC0415 - psycopg's 7 MB are PostgreSQL's to pay

    if problem := pooling_problem(settings.database, settings.database_listen):
        raise Misconfigured(problem)


def _compare_secret(runtime: Runtime) -> None:
    """Log where the database was used with another secret; without the database there is nothing to compare yet."""
    with suppress(DBAPIError):
        runtime.transact(remember_secret)
        with runtime.reading() as uow:
            problem = secret_problem(uow)
        if problem:
            logging.getLogger(__name__).warning("%s", problem)


def migrate_database(database: Database) -> None:
    if pending(database):
        from guildhall.core.db.migrate import migrate  # noqa: PLC0415 - 14 MB that a serving process should not carry

        migrate(database)


@contextmanager
def _runtime() -> Iterator[Runtime]:
    settings = load_settings()
    try:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Misconfigured(
            f"GUILDHALL_DATA_DIR: {settings.data_dir} cannot be made ({error.strerror}): name another folder."
        ) from None
    runtime = build_runtime(settings)
    try:
        yield runtime
    finally:
        runtime.database.close()


def main() -> None:
    """The `guildhall` command."""
    log_to_stderr()
    try:
        commands()
    except (Misconfigured, PortTaken, BackupRefused, SchemaTooNew, TablesInUse) as error:
        _fail(str(error))
    except Refused as refusal:
        _fail(refusal.message)
    except StoreAway:
        _fail(NEEDS_STORE)
    except DBAPIError as error:
        _fail(
            f"The database does not answer as it should ({masked(cause_of(error))}): guildhall doctor says more."
        )
    except OSError as error:
        _fail(f"{error.strerror}: {Path(error.filename).name if error.filename else ''}")


def _fail(line: str) -> None:
    typer.echo(line, err=True)
    sys.exit(1)
