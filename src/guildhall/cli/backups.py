"""The commands about backups."""

import os
from pathlib import Path
from typing import Annotated

import typer

from guildhall.backups.encryption import make_key
from guildhall.backups.remote import LATEST, NO_PLACE, backups_at, delete_old, fetched, send_backup
from guildhall.backups.verify import verify_backup
from guildhall.cli.runtime import open_runtime
from guildhall.config.settings import Misconfigured
from guildhall.core.backup import BackupRefused, read_backup, write_backup
from guildhall.domains.identity.commands.secret_fingerprint import secret_problem
from guildhall.domains.integrations.commands.mark_restored import mark_restored
from guildhall.domains.integrations.commands.stop_postbacks import stop_postbacks
from guildhall.schema import metadata
from guildhall.services.audit.backups import record_backup
from guildhall.services.files.storage import store_of

commands = typer.Typer(pretty_exceptions_enable=False)

LOW_PRIORITY = 10  # of nice(1)
POSTBACKS_STOPPED = (
    "Postbacks to partners are switched off, because this may be a copy. Once customers use this shop, switch them on "
    "again under Settings in the back office."
)

Identity = Annotated[
    Path | None, typer.Option(help="File with the secret key, if the backup is encrypted.", exists=True)
]
Source = Annotated[
    str, typer.Argument(help="A file, or a name at GUILDHALL_BACKUP_URL; `latest` is the newest.")
]


@commands.command()
def backup(
    file: Annotated[Path | None, typer.Argument(help="Path of the backup file to write.")] = None,
    to: Annotated[
        str, typer.Option(help="Bucket (s3://…) or folder to send it to, in place of GUILDHALL_BACKUP_URL.")
    ] = "",
    gently: Annotated[bool, typer.Option("--gently", help="Run at a low priority.")] = False,
) -> None:
    """Back up the database and all uploads: to one file, or encrypted to GUILDHALL_BACKUP_URL. The server may run."""
    if gently:
        os.nice(LOW_PRIORITY)
    with open_runtime() as runtime:
        if file is not None:
            rows = write_backup(runtime.database, metadata, store_of(runtime.settings), file)
            typer.echo(f"{file}: {rows} rows.")
            with runtime.writing() as uow:
                record_backup(uow, file.name)
            return
        url = to or runtime.settings.backup_url
        if not url:
            raise Misconfigured(NO_PLACE)
        sent = send_backup(runtime, url)
        typer.echo(f"{sent.name}: {sent.rows} rows, {sent.size} bytes, verified.")
        for name in delete_old(url):
            typer.echo(f"{name}: deleted.")


@commands.command()
def backups() -> None:
    """List the backups at GUILDHALL_BACKUP_URL, the newest first."""
    with open_runtime() as runtime:
        if not runtime.settings.backup_url:
            raise Misconfigured(NO_PLACE)
        for name in backups_at(runtime.settings.backup_url):
            typer.echo(name)


@commands.command()
def restore(source: Source, identity: Identity = None) -> None:
    """Restore a backup of this version or an older one into an empty database."""
    with open_runtime() as runtime:
        with fetched(runtime.settings, source, identity) as file:
            rows = read_backup(runtime.database, store_of(runtime.settings), file)
        with runtime.writing() as uow:
            mark_restored(uow)
            stopped = stop_postbacks(uow)
            problem = secret_problem(uow)
    typer.echo(f"Restored {rows} rows.")
    if stopped:
        typer.echo(POSTBACKS_STOPPED)
    if problem:
        typer.echo(problem)


@commands.command("mark-restored")
def mark() -> None:
    """Mark that the database went back to an earlier time, by other means than `guildhall restore`.

    Programs that follow the events are then refused, instead of missing those that happen again.
    """
    with open_runtime() as runtime, runtime.writing() as uow:
        mark_restored(uow)
    typer.echo("Marked in the event log.")


@commands.command("verify-backup")
def verify(source: Source = LATEST, identity: Identity = None) -> None:
    """Restore a backup into a temporary database, compare what is in it, and delete it again."""
    with open_runtime() as runtime, fetched(runtime.settings, source, identity) as file:
        rows = verify_backup(file, runtime.settings.data_dir)
        typer.echo(f"{file.name}: {rows} rows and all files were restored without a difference.")


@commands.command("backup-key")
def backup_key(file: Annotated[Path, typer.Argument(help="File to write the secret key to.")]) -> None:
    """Make the key that decrypts backups. Keep the file elsewhere: the server only needs the public key."""
    try:
        public = make_key(file)
    except FileExistsError:
        raise BackupRefused(
            f"{file.name} exists: choose another file, or backups made with its key are lost."
        ) from None
    typer.echo(f"GUILDHALL_BACKUP_RECIPIENTS={public}")
