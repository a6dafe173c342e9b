"""A document that was sent stays as it was drawn: in mails, downloads and archives, and in backups."""

import io
import zipfile
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from guildhall.core.backup import FOLDERS, write_backup
from guildhall.core.runtime import Runtime
from guildhall.domains.billing.commands.make_archive import CLAIM, make_archives
from guildhall.domains.billing.mailed import documents_of_mail
from guildhall.domains.billing.models import BookArchive
from guildhall.schema import metadata
from guildhall.services.documents.kept import key_of_paper
from guildhall.services.email.models import Mail
from guildhall.services.files.commands import sweep
from guildhall.services.files.storage import RENDITIONS, store_of
from tests.billing.conftest import BillingShop
from tests.billing.test_e_invoice import COMPANY, paper
from tests.billing.test_month_end import OCTOBER, ask, october, zipped
from tests.support.client import Client

__all__ = ["october"]

EARLIER = b"%PDF-1.7 as an earlier version drew it"


def keep(runtime: Runtime, row_id: str, content: bytes = EARLIER) -> None:
    store_of(runtime.settings).put(key_of_paper(row_id), content)


def folders(runtime: Runtime) -> set[str]:
    return {each.key.partition("/")[0] for each in store_of(runtime.settings).list()}


def test_a_document_is_kept_as_it_was_first_drawn(shop: BillingShop, client: Client) -> None:
    shop.settings(company=COMPANY)
    shop.paid(shop.order())
    drawn, (document,) = paper(client, shop), shop.documents()
    assert b"".join(store_of(shop.runtime.settings).read(key_of_paper(document.id))) == drawn
    keep(shop.runtime, document.id)
    assert paper(client, shop) == EARLIER
    with shop.runtime.reading() as uow:
        mail = uow.db.execute(select(Mail.__table__).where(Mail.template == "order_paid")).one()
    (attached,) = documents_of_mail(shop.runtime, mail)
    assert attached.content == EARLIER


def test_the_mail_of_a_document_keeps_it(shop: BillingShop) -> None:
    shop.paid(shop.order())
    with shop.runtime.reading() as uow:
        mail = uow.db.execute(select(Mail.__table__).where(Mail.template == "order_paid")).one()
    (attached,) = documents_of_mail(shop.runtime, mail)
    (document,) = shop.documents()
    assert b"".join(store_of(shop.runtime.settings).read(key_of_paper(document.id))) == attached.content


def test_an_archive_has_the_documents_that_were_sent(october: BillingShop, client: Client) -> None:
    for document in october.documents():
        keep(october.runtime, document.id, EARLIER + document.number.encode())
    made = ask(client, october, "make-archive", **OCTOBER)["id"]
    make_archives(october.runtime)
    with zipfile.ZipFile(io.BytesIO(zipped(client, october, made))) as archive:
        found = {name: archive.read(name) for name in archive.namelist() if name.endswith(".pdf")}
    assert found == {"invoices/INV-1.pdf": EARLIER + b"INV-1", "invoices/RE-2.pdf": EARLIER + b"RE/2"}


def test_a_document_is_drawn_while_the_storage_cannot_be_read(shop: BillingShop, client: Client) -> None:
    shop.settings(company=COMPANY)
    shop.paid(shop.order())
    in_the_way = shop.runtime.settings.media_folder / "papers"
    in_the_way.parent.mkdir(parents=True, exist_ok=True)
    in_the_way.write_bytes(b"")
    drawn = paper(client, shop)
    assert drawn[:5] == b"%PDF-"
    in_the_way.unlink()
    assert paper(client, shop) == drawn


def test_a_backup_has_what_is_kept_for_good(october: BillingShop, client: Client, tmp_path: Path) -> None:
    """Every folder of the store is backed up, but that of scaled images, which are generated again."""
    closed = ask(client, october, "close-month", month="2026-10")["id"]
    make_archives(october.runtime)
    assert folders(october.runtime) == {"books", "papers"}
    assert {*FOLDERS} >= folders(october.runtime) - {RENDITIONS}
    file = tmp_path / "shop.zip"
    write_backup(october.runtime.database, metadata, store_of(october.runtime.settings), file)
    with zipfile.ZipFile(file) as backup:
        assert backup.read(f"media/books/archive-{closed}.zip") == zipped(client, october, closed)
        papers = [name for name in backup.namelist() if name.startswith("media/papers/")]
    assert len(papers) == 2


def test_the_sweep_of_unused_files_leaves_them(
    october: BillingShop, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They have no row in the list of files, by which the sweep decides."""
    ask(client, october, "close-month", month="2026-10")
    make_archives(october.runtime)
    store = store_of(october.runtime.settings)
    kept = {each.key for each in store.list()}
    monkeypatch.setattr(sweep, "GRACE", -60)
    assert sweep.sweep_files(october.runtime) == 0
    assert {each.key for each in store.list()} == kept
    assert len(kept) == 3


class _Walking:
    """A clock on which a minute passes between two looks."""

    def __init__(self, now: datetime) -> None:
        self._now = now

    def now(self) -> datetime:
        self._now += timedelta(minutes=1)
        return self._now


@pytest.mark.both_databases
def test_a_worker_that_writes_its_progress_is_not_replaced(october: BillingShop, client: Client) -> None:
    ask(client, october, "make-archive", **OCTOBER)
    started = october.runtime.clock.now()
    assert make_archives(replace(october.runtime, clock=_Walking(started))) == 1
    with october.runtime.reading() as uow:
        archive = uow.db.execute(select(BookArchive.__table__)).one()
    assert archive.finished_at - started > CLAIM > archive.finished_at - archive.claimed_at
