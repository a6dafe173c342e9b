"""The command line. Exit codes: 0 done, 1 failed with one clear line, 2 wrong usage; no traceback reaches a user."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy.exc import OperationalError

from guildhall.app import build_runtime
from guildhall.kit.errors import Refused
from guildhall.kit.migrations import migrate as migrate_database
from guildhall.kit.runtime import Runtime
from guildhall.server import PortTaken, serve_forever
from guildhall.settings import Misconfigured, load_settings

commands = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

NEEDS_DATABASE = "The database does not answer: check GUILDHALL_DATABASE_URL and that the server runs."


@commands.callback()
def guildhall() -> None:
    """Guildhall: shop, workshops, articles and referral programme in one process."""


@commands.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.", min=1, max=65535)] = 8000,
    workers: Annotated[int, typer.Option(help="Processes; more than one needs PostgreSQL.", min=1)] = 1,
) -> None:
    """Serve the shop. Brings the schema up to date first, unless GUILDHALL_AUTO_MIGRATE is off."""
    settings = load_settings()
    if workers > 1 and settings.database.startswith("sqlite"):
        raise Misconfigured("SQLite serves from one process: set GUILDHALL_DATABASE_URL to use --workers.")
    if settings.auto_migrate == "on":
        with _runtime() as runtime:
            migrate_database(runtime.database)
    serve_forever(host, port, workers)


@commands.command()
def migrate() -> None:
    """Bring the database schema to the newest version."""
    with _runtime() as runtime:
        migrate_database(runtime.database)
    typer.echo("The schema is up to date.")


@contextmanager
def _runtime() -> Iterator[Runtime]:
    runtime = build_runtime(load_settings())
    runtime.settings.data_dir.mkdir(parents=True, exist_ok=True)
    try:
        yield runtime
    finally:
        runtime.database.close()


def main() -> None:
    """The `guildhall` command."""
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    try:
        commands()
    except (Misconfigured, PortTaken) as error:
        _fail(str(error))
    except Refused as refusal:
        _fail(refusal.message)
    except OperationalError as error:
        logging.getLogger(__name__).debug("database", exc_info=error)
        _fail(NEEDS_DATABASE)
    except OSError as error:
        _fail(f"{error.strerror}: {Path(error.filename).name if error.filename else ''}")


def _fail(line: str) -> None:
    typer.echo(line, err=True)
    sys.exit(1)
