"""The command line: guildhall serve, demo, migrate, create-admin, … Exit codes: 0 done, 1 failed, 2 wrong usage."""

from __future__ import annotations

import typer

from guildhall.app import build_runtime
from guildhall.kit.migrations import migrate as migrate_database
from guildhall.settings import load_settings

commands = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@commands.callback()
def guildhall() -> None:
    """Guildhall: shop, workshops, articles and referral programme in one process."""


@commands.command()
def migrate() -> None:
    """Bring the database schema to the newest version."""
    migrate_database(build_runtime(load_settings()).database)
    typer.echo("The schema is up to date.")


def main() -> None:
    commands()
