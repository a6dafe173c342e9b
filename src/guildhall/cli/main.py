"""The command line. Exit codes: 0 success, 1 failure (one clear line, never a traceback), 2 wrong usage."""

import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from sqlalchemy.exc import DBAPIError

from guildhall.api.client_types import typescript
from guildhall.cli.backups import commands as backup_commands
from guildhall.cli.runtime import (
    compare_secret,
    migrate_database,
    open_runtime,
    print_setup_link,
    refuse_transaction_pooling,
)
from guildhall.config.settings import LogFormat, Misconfigured
from guildhall.config.version import VERSION
from guildhall.core.backup import BackupRefused
from guildhall.core.db.identity import AnotherDatabase
from guildhall.core.errors import Refused
from guildhall.core.observability.logs import log_to_stderr, masked
from guildhall.core.outages import cause_of
from guildhall.core.resources import FRONTEND
from guildhall.core.schema.differences import SchemaDiffers
from guildhall.core.schema.migrate import ForeignSchema, OthersRunning, SchemaTooNew, TablesInUse
from guildhall.core.store import StorageUnavailable
from guildhall.doctor.examine import Finding, examine
from guildhall.domains.identity.commands.create_admin import create_admin
from guildhall.domains.identity.commands.lost_factor import remove_own_factor
from guildhall.domains.payments.commands.connect_provider import connect_provider
from guildhall.rest_engine.supabase import render_database
from guildhall.serve.environment import (
    load_env_file,
    load_settings,
    read_settings,
    serve_on,
    unknown_settings,
)
from guildhall.serve.server import PortTaken, serve_forever
from guildhall.serve.wiring import TABLES, build_runtime, rest_engine
from guildhall_demo.load import load_demo

commands = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
commands.add_typer(backup_commands)

PRIVATE = 0o077
"""The umask of every command: databases, uploads, mails and backups are private to the user who runs it."""

REFUSALS = (
    Misconfigured,
    PortTaken,
    BackupRefused,
    SchemaDiffers,
    SchemaTooNew,
    AnotherDatabase,
    ForeignSchema,
    TablesInUse,
    OthersRunning,
)
"""Errors whose message is all that a person needs."""

NEEDS_STORE = "A bucket is not reachable: {}. Run guildhall doctor for details."


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(VERSION)
        raise typer.Exit


@commands.callback()
def guildhall(
    env_file: Annotated[
        Path | None,
        typer.Option(
            help="Read settings from a file of NAME=value lines. Environment variables take precedence."
        ),
    ] = None,
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    """Guildhall: shop, workshops, articles and referral program in one process."""
    os.umask(PRIVATE)
    if env_file:
        load_env_file(env_file)


@commands.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.", min=1, max=65535)] = 8000,
    workers: Annotated[
        int, typer.Option(help="Number of processes. More than one requires PostgreSQL.", min=1)
    ] = 1,
) -> None:
    """Start the server. Migrates the database first, unless GUILDHALL_AUTO_MIGRATE is off."""
    serve_on(port)
    settings = load_settings()
    log_to_stderr(as_json=settings.log_format is LogFormat.JSON)
    for line in unknown_settings():
        logging.getLogger(__name__).warning("%s", line)
    with open_runtime() as runtime:
        if workers > 1 and runtime.database.inline:
            raise Misconfigured(
                "SQLite supports one process: set GUILDHALL_DATABASE_URL to a PostgreSQL URL to use --workers."
            )
        refuse_transaction_pooling(runtime.database)
        if settings.auto_migrate == "on":
            migrate_database(runtime.database)
        compare_secret(runtime)
        print_setup_link(runtime)
    serve_forever(host, port, workers)


@commands.command()
def migrate() -> None:
    """Migrate the database to the latest schema."""
    with open_runtime() as runtime:
        migrate_database(runtime.database)
    typer.echo("The database schema is up to date.")


@commands.command("connect-payments")
def connect_payments() -> None:
    """Set up the webhook at the payment provider, or correct it."""
    runtime = build_runtime(read_settings())
    try:
        migrate_database(runtime.database)
        typer.echo(connect_provider(runtime))
    finally:
        runtime.database.close()


@commands.command("create-admin")
def create_admin_account(
    email: Annotated[str, typer.Argument(help="Email address of the admin.")],
    password: Annotated[
        str | None, typer.Option(help="Password of a new account. If omitted, a link to set one is printed.")
    ] = None,
) -> None:
    """Create an admin, or make an existing account one."""
    with open_runtime() as runtime:
        migrate_database(runtime.database)
        admin = create_admin(runtime, email, password)
    typer.echo(f"{admin.email} is now an admin.")
    if admin.link:
        typer.echo(f"Set the password within 24 hours: {admin.link}")


@commands.command("remove-factor")
def remove_factor(email: Annotated[str, typer.Argument(help="Email address of the account.")]) -> None:
    """Remove two-step sign-in from an account whose owner lost the device, and end its sessions."""
    with open_runtime() as runtime:
        migrate_database(runtime.database)
        with runtime.writing() as uow:
            address = remove_own_factor(uow, email)
    typer.echo(f"{address} can now sign in with the password alone.")


@commands.command()
def demo() -> None:
    """Load the demo data. Safe to run more than once. Not allowed in production."""
    with open_runtime() as runtime:
        if runtime.settings.production:
            raise Misconfigured(
                "The demo data cannot be loaded when GUILDHALL_ENV is production: its passwords are public."
            )
        migrate_database(runtime.database)
        load_demo(runtime)
    typer.echo("Loaded the demo data.")


@commands.command()
def doctor() -> None:
    """Check the installation and print a fix for each problem. Exits with 1 if there is any."""
    findings = list(_findings())
    for finding in findings:
        typer.echo(f"{finding.what}: {finding.problem or 'ok'}")
    if any(finding.problem for finding in findings):
        sys.exit(1)


@commands.command()
def types(
    supabase: Annotated[
        Path | None, typer.Option(help="Write the type `Database` of supabase-js to this file instead.")
    ] = None,
) -> None:
    """Generate the frontend's types from /openapi.json, with openapi-typescript (in a checkout)."""
    if supabase:
        supabase.write_text(render_database(TABLES), encoding="utf-8")
        return
    try:
        text = typescript(FRONTEND, rest_engine())
    except OSError:
        _fail("The generator is not installed: run npm ci in the folder frontend of a checkout.")
    (FRONTEND / "src/lib/server/api.types.ts").write_text(text, encoding="utf-8")


def _findings() -> Iterator[Finding]:
    """Yield the findings; only those about the settings if these cannot be read."""
    try:
        runtime = build_runtime(read_settings())
    except Misconfigured as error:
        yield from (Finding("settings", problem) for problem in error.problems)
        return
    try:
        yield from examine(runtime)
    finally:
        runtime.database.close()


def main() -> None:
    """Run the `guildhall` command."""
    log_to_stderr()
    try:
        commands()
    except REFUSALS as error:
        _fail(str(error))
    except Refused as refusal:
        _fail(" ".join(filter(None, (refusal.message, refusal.details))))
    except StorageUnavailable as error:
        _fail(NEEDS_STORE.format(error))
    except DBAPIError as error:
        _fail(f"The database is not usable ({masked(cause_of(error))}). Run guildhall doctor for details.")
    except OSError as error:
        _fail(f"{error.strerror}: {Path(error.filename).name if error.filename else ''}")


def _fail(line: str) -> NoReturn:
    typer.echo(line, err=True)
    sys.exit(1)
