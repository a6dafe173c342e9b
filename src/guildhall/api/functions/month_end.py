"""/functions/v1: the end of a month: what is open, archives of its documents, and its closing. For finance."""

from datetime import date
from typing import Annotated

from fastapi import Path, Request
from pydantic import Field
from starlette.responses import Response

from guildhall.api.functions.answers import Answer, Id
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.books import BooksPeriod
from guildhall.api.functions.declare import FINANCE, FunctionRouter, LongReading, Reading, Writing
from guildhall.api.functions.route import CallerDep
from guildhall.core.errors import NotFound
from guildhall.core.i18n import Language
from guildhall.core.validation import Identifier
from guildhall.domains.backoffice.queries.month_open import open_at_month_end
from guildhall.domains.billing.commands.archives import (
    KEPT,
    Archive,
    archives_of,
    begin_archive,
    close_month,
    finished_archive,
    key_of_archive,
)
from guildhall.domains.payments.queries.card_statement import has_card_statement
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once
from guildhall.http.sending import stored_file
from guildhall.services.files.storage import store_of
from guildhall.services.shop_settings.days import shop_day

router = FunctionRouter()

ZIP = "application/zip"


class MonthToClose(FunctionBody):
    """`language`: of names and words in the files that are kept."""

    month: Annotated[str, Field(pattern=r"^20[0-9]{2}-(0[1-9]|1[0-2])$")]
    language: Language | None = None


class OpenPoints(Answer):
    """`vatIds`: documents of the period under reverse charge without one. `payouts`: runs that are not confirmed.

    `rates`: currencies of the period without a rate to euros, which DATEV's file needs.
    """

    payments: int
    mismatches: int
    payouts: int
    vat_ids: int
    rates: int


class MonthEndView(Answer):
    """`today`: in the shop's time zone. `archives`: of the period, the one that closed it before the others.

    `keptDays`: the others are deleted so long after they were made.
    """

    today: date
    open: OpenPoints
    archives: list[Archive]
    kept_days: int


class ArchiveBegun(Answer):
    id: Id


class ShopDay(Answer):
    """`cardStatement`: the card provider reports a balance."""

    today: date
    card_statement: bool


@router.function("/shop-day", only=FINANCE)
def day(uow: Reading) -> ShopDay:
    """Return today's date in the shop's time zone, where its months begin, and which statements there are.

    For finance.
    """
    return ShopDay(today=shop_day(uow), card_statement=has_card_statement(uow))


@router.function("/month-end", only=FINANCE, scopes=("invoices:read",))
def month_end(uow: LongReading, body: BooksPeriod) -> MonthEndView:
    """Return what is open at the end of a period, and its archives with their progress. For finance."""
    points = OpenPoints(**open_at_month_end(uow, body.first, body.last))
    archives = archives_of(uow, body.first, body.last)
    return MonthEndView(today=shop_day(uow), open=points, archives=list(archives), kept_days=KEPT.days)


@router.function("/make-archive", only=FINANCE, once=Once())
def make(uow: Writing, body: BooksPeriod, caller: CallerDep) -> ArchiveBegun:
    """Have a ZIP made of the documents of a period: PDF, XML, and the files of the books. For finance.

    `month-end` tells its progress; `archives/ID` returns it once it has a checksum.
    """
    return ArchiveBegun(id=begin_archive(uow, caller, body.first, body.last, body.language))


@router.function("/close-month", only=FINANCE, refuses=("month_not_over", "month_closed"), once=Once())
def close(uow: Writing, body: MonthToClose, caller: CallerDep) -> ArchiveBegun:
    """Close a month that is over, and keep the archive of its documents. For finance."""
    month = date.fromisoformat(f"{body.month}-01")
    return ArchiveBegun(id=close_month(uow, caller, month, body.language))


IN_ARCHIVE = ("invoices:read", "order_entries:read", "payments:read", "commissions:read", "payouts:read")
"""The scopes of what an archive contains."""


@router.file("GET", "/archives/{archive_id}", ZIP, only=FINANCE, refuses=("not_found",), scopes=IN_ARCHIVE)
async def archive(
    archive_id: Annotated[
        Identifier, Path(description="The id that `make-archive` or `close-month` answered")
    ],
    runtime: RuntimeDep,
    request: Request,
) -> Response:
    """Return a finished archive; it can be resumed. For finance."""
    found = await runtime.read(lambda uow: finished_archive(uow, archive_id))
    headers = {
        "cache-control": "private, no-store",
        "content-disposition": f'attachment; filename="{found.first}_{found.last}.zip"',
    }
    key = key_of_archive(archive_id)
    answer = await stored_file(request, store_of(runtime.settings), key, ZIP, headers)
    if answer is None:
        raise NotFound()
    return answer
