"""Begin archives of documents, close months, and read what became of both."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sqlalchemy import delete, exists, select

from guildhall.core.answer_fields import RowId
from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict, existing
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.models import BookArchive
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.days import shop_day
from guildhall.services.shop_settings.queries import language_for


@dataclass(frozen=True, slots=True)
class Archive:
    """An archive and its progress: `done` of `documents`. It can be fetched once it has a checksum."""

    id: RowId
    first: date
    last: date
    closes: bool
    documents: int
    done: int
    size: int | None
    sha256: str | None
    created_at: datetime
    finished_at: datetime | None


KEPT = timedelta(days=90)
"""A finished archive is deleted after this time; an archive that closes a month is kept for good."""
ARCHIVES = "books"
"""The folder of the archives in the store."""
_COLUMNS = [getattr(BookArchive, name) for name in Archive.__dataclass_fields__]


def key_of_archive(archive_id: str) -> str:
    """Return the key of its file in the store."""
    return f"{ARCHIVES}/archive-{archive_id}.zip"


def name_of_document(number: str) -> str:
    """Return the name of a document in an archive, without its suffix."""
    return f"invoices/{_plain(number)}"


def name_of_statement(number: str) -> str:
    """Return the name of a partner's statement in an archive."""
    return f"statements/{_plain(number)}.pdf"


def _plain(number: str) -> str:
    return number.replace("/", "-")


def closed_months(uow: UnitOfWork) -> Sequence[Archive]:
    """Return the finished archives that closed a month, the oldest first."""
    found = select(*_COLUMNS).where(BookArchive.closes, BookArchive.finished_at.is_not(None))
    return [Archive(**row._asdict()) for row in uow.db.execute(found.order_by(BookArchive.first))]


def archives_of(uow: UnitOfWork, first: date, last: date) -> Sequence[Archive]:
    """Return the archives of a period, the newest first; before them the archive that closed it."""
    found = select(*_COLUMNS).where(BookArchive.first == first, BookArchive.last == last)
    order = BookArchive.closes.desc(), BookArchive.created_at.desc()
    return [Archive(**row._asdict()) for row in uow.db.execute(found.order_by(*order))]


def finished_archive(uow: UnitOfWork, archive_id: str) -> Archive:
    """Return an archive whose file is there. Raises NotFound."""
    found = select(*_COLUMNS).where(BookArchive.id == archive_id, BookArchive.finished_at.is_not(None))
    return Archive(**existing(uow.db.execute(found).first())._asdict())


def begin_archive(uow: UnitOfWork, caller: Caller, first: date, last: date, language: str | None) -> str:
    """Ask the worker for an archive of a period, instead of an earlier one; return its id.

    For finance and admins. The archive that closed a month stays beside it.
    """
    caller.require(caller.handles_money)
    earlier = BookArchive.first == first, BookArchive.last == last, BookArchive.closes.is_(False)
    uow.db.execute(delete(BookArchive).where(*earlier))
    archive_id = new_id()
    insert_new(uow.db, BookArchive, _row(uow, caller, archive_id, first, last, language))
    return archive_id


def forget_archives(uow: UnitOfWork) -> int:
    """Forget the archives that were KEPT long enough, and return how many; the worker then deletes their files."""
    over = BookArchive.closes.is_(False), BookArchive.finished_at < uow.now - KEPT
    # Even a statement that deletes nothing wakes the worker, which would find nothing to do again and again.
    if not uow.db.scalar(select(exists().where(*over))):
        return 0
    return uow.db.execute(delete(BookArchive).where(*over)).rowcount


def close_month(uow: UnitOfWork, caller: Caller, month: date, language: str | None) -> str:
    """Close the month that begins on this day: the worker makes the archive that is kept. Returns its id.

    Documents are never changed, and one that is issued later has a later day: nothing enters a closed month. Raises
    NotAllowed for anyone but finance and admins; Conflict month_not_over, month_closed.
    """
    caller.require(caller.handles_money)
    last = last_of(month)
    if shop_day(uow) <= last:
        raise Conflict("month_not_over")
    archive_id = new_id()
    row = _row(uow, caller, archive_id, month, last, language) | {"closes": True}
    if uow.db.scalar(select(exists().where(BookArchive.first == month, BookArchive.closes))):
        raise Conflict("month_closed")
    if not insert_new(uow.db, BookArchive, row):
        raise Conflict("month_closed")
    record(uow, caller.account_id, "month.closed", "book_archives", archive_id, month=f"{month:%Y-%m}")
    return archive_id


def last_of(month: date) -> date:
    return (month.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)


def _row(
    uow: UnitOfWork, caller: Caller, archive_id: str, first: date, last: date, language: str | None
) -> dict[str, object]:
    return {
        "id": archive_id,
        "first": first,
        "last": last,
        "language": language_for(uow, language),
        "made_by": caller.account_id,
    }
