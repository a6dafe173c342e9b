"""Reads the documents of a period for the books: signed amounts, each with its day and its tax case."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from itertools import islice
from time import perf_counter, sleep
from typing import Any, Literal

from sqlalchemy import ColumnElement, Row, Select, select, tuple_
from sqlalchemy.orm import aliased

from guildhall.core.dates import day_in
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.models import Invoice
from guildhall.domains.billing.rules import day_of_issue
from guildhall.domains.billing.tax_cases import TaxCase, tax_case
from guildhall.services.shop_settings.taxing import TaxedAmount

DocumentKind = Literal["invoice", "credit_note"]
BATCH = 100
_PLACE = (Invoice.issued_at, Invoice.series, Invoice.sequence)
_ZONES = timedelta(days=1)
"""A day begins at most so much earlier or later elsewhere than in UTC."""


@dataclass(frozen=True, slots=True)
class BookedDocument:
    """A document in the books. Amounts are negative for a credit note.

    `day`: of issue, in the time zone that the shop had then. For a credit note, that is the day of the refund.
    `corrects_day`: the day of the invoice that it corrects. `tax_rate` is in basis points, `national_tax` and
    `exchange_rate` are as in the table.
    """

    id: str
    number: str
    kind: DocumentKind
    day: date
    order_id: str
    corrects: str | None
    corrects_day: date | None
    seller_country: str | None
    buyer: str
    email: str
    buyer_country: str | None
    vat_id: str | None
    item: str
    amount: TaxedAmount
    tax_rate: int
    tax_country: str | None
    case: TaxCase
    national_tax: Money | None
    exchange_rate: Decimal | None
    payment_method: str | None
    payment_reference: str | None


def documents_between(
    uow: UnitOfWork, first: date, last: date, *conditions: ColumnElement[bool]
) -> Iterator[BookedDocument]:
    """Yield the documents issued from one day to another, both included, in the order of their issue.

    Reads them in batches: a year of documents does not fill the memory. After a full one it rests as long as it worked,
    so that pages get half of the processor: call it from a thread. `conditions` are of Invoice.
    """
    page = query = _issued(first, last).where(*conditions)
    began = perf_counter()
    while rows := uow.db.execute(page).all():
        for row in rows:
            if first <= (day := day_of_issue(row)) <= last:
                yield _booked(row, day)
        page = query.where(tuple_(*_PLACE) > (rows[-1].issued_at, rows[-1].series, rows[-1].sequence))
        if len(rows) == BATCH:
            sleep(perf_counter() - began)
            began = perf_counter()


def numbers_of_orders(uow: UnitOfWork, order_ids: Iterable[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the numbers of the newest invoices and of the newest credit notes, by order."""
    invoices: dict[str, str] = {}
    notes: dict[str, str] = {}
    ids = iter(sorted(order_ids))
    while some := list(islice(ids, BATCH)):
        found = select(Invoice.order_id, Invoice.kind, Invoice.number).where(Invoice.order_id.in_(some))
        for row in uow.db.execute(found.order_by(Invoice.issued_at, Invoice.sequence)):
            (invoices if row.kind == "invoice" else notes)[row.order_id] = row.number
    return invoices, notes


def _issued(first: date, last: date) -> Select[Any]:
    """Return the query of all documents that may have been issued on these days in any time zone."""
    corrected = aliased(Invoice)
    begin = datetime.combine(first, time(), UTC) - _ZONES
    end = datetime.combine(last, time(), UTC) + 2 * _ZONES
    return (
        select(
            *Invoice.__table__.columns,
            corrected.number.label("corrects"),
            corrected.issued_at.label("corrects_at"),
        )
        .outerjoin(corrected, corrected.id == Invoice.corrects_id)
        .where(Invoice.issued_at >= begin, Invoice.issued_at < end)
        .order_by(*_PLACE)
        .limit(BATCH)
    )


def _booked(row: Row[Any], day: date) -> BookedDocument:
    sign = 1 if row.kind == "invoice" else -1
    return BookedDocument(
        id=row.id,
        number=row.number,
        kind=row.kind,
        day=day,
        order_id=row.order_id,
        corrects=row.corrects,
        corrects_day=day_in(row.corrects_at, row.seller.get("time_zone", "UTC")) if row.corrects_at else None,
        seller_country=row.seller.get("country"),
        buyer=row.buyer.get("name") or row.buyer.get("email") or "",
        email=row.buyer.get("email") or "",
        buyer_country=row.buyer.get("country"),
        vat_id=row.buyer.get("facts", {}).get("vat_id"),
        item=row.item,
        amount=TaxedAmount(Money(sign * row.net, row.currency), Money(sign * row.tax, row.currency)),
        tax_rate=row.tax_rate,
        tax_country=row.tax_country,
        case=tax_case(row),
        national_tax=Money(sign * row.national_tax, row.national_currency) if row.national_currency else None,
        exchange_rate=Decimal(row.exchange_rate) if row.exchange_rate else None,
        payment_method=row.payment_method,
        payment_reference=row.payment_reference,
    )
