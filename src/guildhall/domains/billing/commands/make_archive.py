"""The worker's part of an archive: write the documents of its period into a ZIP, and store it with its checksum."""

import json
from contextlib import suppress
from datetime import date, timedelta
from hashlib import file_digest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from sqlalchemy import Row, or_, select, update

from guildhall.core.errors import Refused
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.archive_schema import schema
from guildhall.domains.billing.books_files import documents_csv, vat_csv
from guildhall.domains.billing.card_bookings import card_bookings
from guildhall.domains.billing.card_files import movements_csv
from guildhall.domains.billing.commands.archives import (
    ARCHIVES,
    forget_archives,
    key_of_archive,
    name_of_document,
    name_of_statement,
)
from guildhall.domains.billing.commissions_file import commissions_csv
from guildhall.domains.billing.datev.batch import batch
from guildhall.domains.billing.e_invoice import e_invoice
from guildhall.domains.billing.entries_file import entries_csv
from guildhall.domains.billing.journal import journal_csv
from guildhall.domains.billing.models import BookArchive
from guildhall.domains.billing.papers import paper_of
from guildhall.domains.billing.queries.books import documents_between
from guildhall.domains.billing.queries.documents import documents_with
from guildhall.domains.billing.rules import day_of_issue
from guildhall.domains.billing.statements_files import partners_csv, statements_csv
from guildhall.domains.billing.vat_report import vat_report
from guildhall.domains.payments.queries.card_statement import movements_between
from guildhall.domains.referrals.papers import statement_paper
from guildhall.domains.referrals.queries.issued_statements import issued_statements
from guildhall.domains.referrals.queries.statement import statement_of
from guildhall.rest_engine.caller import Caller, Role
from guildhall.services.files.storage import store_of
from guildhall.services.shop_settings.queries import shop_settings

CLAIM = timedelta(minutes=5)
"""A worker that has written no progress for so long counts as stopped."""
LIMIT = 3000.0
AT_ONCE = 50
_SHOP = Caller(Role.ADMIN, account_id="shop")


def make_archives(runtime: Runtime) -> int:
    """Make the archive that waits longest, and delete old ones. Returns how many were made.

    Several processes may run it.
    """
    with runtime.writing() as uow:
        forgotten, archive = forget_archives(uow), _claimed(uow)
    if archive is None:
        if forgotten:
            _sweep(runtime)
        return 0
    runtime.settings.data_dir.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=runtime.settings.data_dir) as folder:
        path = Path(folder) / "archive.zip"
        with ZipFile(path, "w", ZIP_DEFLATED) as file:
            _write_documents(runtime, archive, file)
            _write_statements(runtime, archive, file)
            for name, content in _files(runtime, archive):
                file.writestr(_entry(name, archive.last), content)
        with path.open("rb") as finished:
            about = {"sha256": file_digest(finished, "sha256").hexdigest(), "size": path.stat().st_size}
        store_of(runtime.settings).put(key_of_archive(archive.id), path)
    with runtime.writing() as uow:
        _put(uow, archive.id, finished_at=uow.now, **about)
    _sweep(runtime)
    return 1


def _sweep(runtime: Runtime) -> None:
    """Delete the files of archives that were replaced or forgotten."""
    with runtime.reading() as uow:
        known = {key_of_archive(each) for each in uow.db.scalars(select(BookArchive.id))}
    store = store_of(runtime.settings)
    for found in list(store.list(ARCHIVES)):
        if found.key not in known:
            store.delete(found.key)


def _claimed(uow: UnitOfWork) -> Row[Any] | None:
    free = or_(BookArchive.claimed_at.is_(None), BookArchive.claimed_at < uow.now - CLAIM)
    waiting = select(BookArchive.__table__).where(BookArchive.finished_at.is_(None), free)
    first = waiting.order_by(BookArchive.created_at).limit(1).with_for_update(skip_locked=True)
    archive = uow.db.execute(first).first()
    if archive is not None:
        _put(uow, archive.id, claimed_at=uow.now)
    return archive


def _put(uow: UnitOfWork, archive_id: str, **columns: object) -> None:
    uow.db.execute(update(BookArchive).where(BookArchive.id == archive_id).values(columns))


def _write_documents(runtime: Runtime, archive: Row[Any], file: ZipFile) -> None:
    """Write each document as PDF and XML; a few are in memory at a time."""
    with runtime.reading_at_length() as uow:
        ids = [each.id for each in documents_between(uow, archive.first, archive.last)]
    for done in range(0, len(ids), AT_ONCE):
        _put_progress(runtime, archive, documents=len(ids), done=done)
        with runtime.reading() as uow:
            documents = documents_with(uow, ids[done : done + AT_ONCE])
        for document in documents:
            day, name = day_of_issue(document), name_of_document(document.number)
            file.writestr(_entry(f"{name}.pdf", day), paper_of(runtime, document))
            file.writestr(_entry(f"{name}.xml", day), e_invoice(document))
    _put_progress(runtime, archive, documents=len(ids), done=len(ids))


def _put_progress(runtime: Runtime, archive: Row[Any], **columns: int) -> None:
    """Store the progress, and claim the archive for longer."""
    with runtime.writing() as uow:
        _put(uow, archive.id, claimed_at=uow.now, **columns)


def _write_statements(runtime: Runtime, archive: Row[Any], file: ZipFile) -> None:
    """Write the statement of each partner who was paid, as PDF."""
    with runtime.reading_at_length() as uow:
        issued = list(issued_statements(uow, archive.first, archive.last))
    for done, each in enumerate(issued):
        if done % AT_ONCE == 0:
            _put_progress(runtime, archive)
        with runtime.reading() as uow:
            statement = statement_of(uow, _SHOP, each.payout_id)
        name = name_of_statement(each.number)
        file.writestr(_entry(name, each.day), statement_paper(runtime.settings, statement))
    _put_progress(runtime, archive)


def _files(runtime: Runtime, archive: Row[Any]) -> list[tuple[str, bytes]]:
    """Return the files beside the documents. The DATEV file is left out without the rates that it needs."""
    first, last, language = archive.first, archive.last, archive.language
    with runtime.reading_at_length() as uow:
        settings = shop_settings(uow)
        of_card = card_bookings(uow, first, last, settings.bookkeeping)
        statements = list(issued_statements(uow, first, last))
        files = [
            ("documents.csv", documents_csv(documents_between(uow, first, last), language, commas=False)),
            ("vat.csv", vat_csv(vat_report(uow, first, last), language, commas=False)),
            (
                "journal.csv",
                journal_csv(
                    documents_between(uow, first, last),
                    of_card,
                    settings.bookkeeping,
                    language,
                    commas=False,
                ),
            ),
            ("movements.csv", movements_csv(movements_between(uow, first, last), language, commas=False)),
            ("entries.csv", entries_csv(uow, first, last, language, commas=False)),
            ("commissions.csv", commissions_csv(uow, first, last, language, commas=False)),
            ("statements.csv", statements_csv(statements, language, commas=False)),
            ("partners.csv", partners_csv(statements, language, commas=False)),
        ]
        with suppress(Refused):
            bookings = batch(documents_between(uow, first, last), of_card, first, last, settings)
            files.append((f"EXTF_{first}_{last}.csv", bookings))
    return [*files, ("schema.json", json.dumps(schema(), indent=2).encode())]


def _entry(name: str, day: date) -> ZipInfo:
    """Return an entry dated by its content, so that the same documents give the same file.

    A PDF is compressed already.
    """
    entry = ZipInfo(name, (day.year, day.month, day.day, 0, 0, 0))
    entry.compress_type = ZIP_STORED if name.endswith(".pdf") else ZIP_DEFLATED
    return entry
