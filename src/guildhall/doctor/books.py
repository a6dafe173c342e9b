"""Doctor's check of what is kept for good: the archives of closed months, and the papers that are in them."""

from collections.abc import Iterator
from hashlib import sha256
from tempfile import TemporaryFile
from typing import IO
from zipfile import ZipFile
from zlib import crc32

from guildhall.core.runtime import Runtime
from guildhall.core.store import StorageUnavailable, Store, bytes_of
from guildhall.domains.billing.commands.archives import (
    Archive,
    closed_months,
    key_of_archive,
    name_of_document,
    name_of_statement,
)
from guildhall.domains.billing.queries.books import documents_between
from guildhall.domains.referrals.queries.issued_statements import issued_statements
from guildhall.services.documents.kept import key_of_paper
from guildhall.services.files.storage import store_of

LISTED = 3


def closed(runtime: Runtime) -> Iterator[str]:
    """Compare each archive with its checksum, and the kept papers with those in it. Reads all of them."""
    with runtime.reading() as uow:
        months = closed_months(uow)
    try:
        for month in months:
            yield from _problems(runtime, month)
    except (StorageUnavailable, OSError) as error:
        yield f"Not checked ({error}): correct the data folder and the file storage first."


def _problems(runtime: Runtime, month: Archive) -> Iterator[str]:
    store, key = store_of(runtime.settings), key_of_archive(month.id)
    which = f"the closed month {month.first:%Y-%m}"
    with TemporaryFile(dir=runtime.settings.data_dir) as copy:
        checksum = _copied(store, key, copy)
        if checksum != month.sha256:
            what = f"differs from its checksum {month.sha256}" if checksum else "is missing"
            yield f"The archive of {which} {what}: restore {key} in the file storage from a backup."
            return
        with ZipFile(copy) as archive:
            changed = list(_changed(runtime, month, store, archive))
    if changed:
        listed = ", ".join(f"{name} as {kept}" for name, kept in changed[:LISTED])
        more = f", and {len(changed) - LISTED} more" if len(changed) > LISTED else ""
        yield (
            f"Papers of {which} are missing or differ from its archive: copy them from {key} to their places in the "
            f"file storage ({listed}{more})."
        )


def _copied(store: Store, key: str, copy: IO[bytes]) -> str | None:
    """Copy a stored file and return its checksum, or None if it does not exist."""
    digest = sha256()
    try:
        for chunk in store.read(key):
            digest.update(chunk)
            copy.write(chunk)
    except FileNotFoundError:
        return None
    return digest.hexdigest()


def _changed(runtime: Runtime, month: Archive, store: Store, archive: ZipFile) -> Iterator[tuple[str, str]]:
    """Yield the papers that are not as in the archive: their names in it, and the keys of the kept ones."""
    checksums = {each.filename: each.CRC for each in archive.infolist()}
    for name, row_id in _papers(runtime, month):
        key = key_of_paper(row_id)
        if name in checksums and _checksum(store, key) != checksums[name]:
            yield name, key


def _papers(runtime: Runtime, month: Archive) -> list[tuple[str, str]]:
    """Return the names of a month's papers in its archive, and the ids of their rows."""
    with runtime.reading_at_length() as uow:
        documents = documents_between(uow, month.first, month.last)
        statements = issued_statements(uow, month.first, month.last)
        of_buyers = [(f"{name_of_document(each.number)}.pdf", each.id) for each in documents]
        return of_buyers + [(name_of_statement(each.number), each.payout_id) for each in statements]


def _checksum(store: Store, key: str) -> int | None:
    try:
        return crc32(bytes_of(store, key))
    except FileNotFoundError:
        return None
