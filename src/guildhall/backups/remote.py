"""Backups in a bucket or a folder: make one, delete those that need not be kept, fetch one."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import file_digest, sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from guildhall.backups.encryption import SUFFIX, decrypt, encrypt
from guildhall.backups.names import Keep, dispensable, name_at, time_of
from guildhall.backups.verify import verify_backup
from guildhall.config.settings import Misconfigured, Settings
from guildhall.core.backup import BackupRefused, write_backup
from guildhall.core.runtime import Runtime
from guildhall.core.store import Store
from guildhall.schema import metadata
from guildhall.services.audit.backups import record_backup
from guildhall.services.files.storage import is_bucket, store_at, store_of

KEPT = Keep(daily=7, weekly=5, monthly=12)
"""A mistake may be noticed a year later, and a full disk is what an owner notices last."""
LATEST = "latest"
NO_PLACE = "Name a file, or set GUILDHALL_BACKUP_URL to the bucket or folder of the backups."


@dataclass(frozen=True, slots=True)
class Sent:
    """A backup that was stored: its name, its rows and its size in bytes."""

    name: str
    rows: int
    size: int


def send_backup(runtime: Runtime, url: str) -> Sent:
    """Make a backup, verify it by a restore, encrypt it, store it, read it back, and delete those no longer kept.

    Raises Misconfigured if it would leave the machine unencrypted, BackupRefused if a check fails.
    """
    settings = runtime.settings
    recipients = settings.recipients
    if is_bucket(url) and not recipients:
        raise Misconfigured(
            "GUILDHALL_BACKUP_RECIPIENTS is not set: a backup in a bucket has to be encrypted. Make a key with "
            "guildhall backup-key FILE."
        )
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="backup-", dir=settings.data_dir) as name:
        file = Path(name) / name_at(runtime.clock.now())
        rows = write_backup(runtime.database, metadata, store_of(settings), file)
        verify_backup(file, settings.data_dir)
        if recipients:
            plain, file = file, file.with_name(file.name + SUFFIX)
            encrypt(plain, file, recipients)
            plain.unlink()
        sent = Sent(file.name, rows, file.stat().st_size)
        _store(store_at(url), file)
    runtime.transact(lambda uow: record_backup(uow, sent.name))
    return sent


def _store(place: Store, file: Path) -> None:
    """Store the file under its name and read it back."""
    with file.open("rb") as content:
        expected = file_digest(content, "sha256").digest()
    place.put(file.name, file)
    stored = sha256()
    for chunk in place.read(file.name):
        stored.update(chunk)
    if stored.digest() != expected:
        raise BackupRefused(f"{file.name} was read back with other content: check the storage.")


def delete_old(url: str) -> list[str]:
    """Delete the backups that no rule keeps. Returns their names."""
    place = store_at(url)
    old = dispensable(backups_at(url), KEPT)
    for name in old:
        place.delete(name)
    return old


def backups_at(url: str) -> list[str]:
    """Return the names of the backups, the newest first."""
    return sorted((each.key for each in store_at(url).list() if time_of(each.key)), reverse=True)


@contextmanager
def fetched(settings: Settings, source: str, identity: Path | None) -> Iterator[Path]:
    """Provide a backup as a plain file: the file `source`, one of this name at BACKUP_URL, or its latest one.

    Raises BackupRefused if there is none, or if it cannot be decrypted.
    """
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="restore-", dir=settings.data_dir) as name:
        file = Path(source)
        if not file.is_file():
            file = _download(settings.backup_url, source, Path(name))
        if file.suffix == SUFFIX:
            encrypted, file = file, Path(name) / file.name.removesuffix(SUFFIX)
            decrypt(encrypted, file, identity)
        yield file


def _download(url: str, name: str, folder: Path) -> Path:
    if not url:
        raise BackupRefused(f"There is no file {name}. {NO_PLACE}")
    known = backups_at(url)
    if name == LATEST and known:
        name = known[0]
    if name not in known:
        raise BackupRefused(f"There is no backup {name}: guildhall backups lists them.")
    file = folder / name
    with file.open("wb") as target:
        for chunk in store_at(url).read(name):
            target.write(chunk)
    return file
