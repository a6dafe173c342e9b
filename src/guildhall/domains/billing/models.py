"""The tables of invoices and credit notes, and of their archives."""

from datetime import date
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, Date, ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json, MinorUnits, Percent
from guildhall.core.db.records import Record, created, in_currency_of, key, timestamp, unique_currency
from guildhall.services.shop_settings.vat_rates import TaxCategory


class Invoice(Record):
    """An `invoice` for money received or a `credit_note` for money returned. Rows are never changed.

    Amounts are minor units of `currency` and positive in both kinds; net + tax = gross. `tax_rate` is in basis
    points, 0 if no tax was charged. The row holds the whole content of the document, because customers move and
    products are renamed; `seller` and `buyer` are each a parties.Party. Under `reverse_charge` the buyer owes the tax
    in `tax_country`, as the document states. `cause` is the cause of the payment or refund; each is billed once.
    `allowance` is what a `discount_code` took off, tax included: the price before it was gross + allowance.
    `supplied_on` is the day of supply, or the first of a period that ends with `supplied_until`: a workshop's days, or
    the day on which the money for anything else came. It is null in rows written before the shop recorded it.
    `national_tax` is the tax in the minor units of `national_currency`, that of the seller's country, if the document
    is in another: at `exchange_rate` units of its currency for one of the national, from `exchange_source`.
    """

    __tablename__ = "invoices"
    __table_args__ = (
        CheckConstraint("kind IN ('invoice', 'credit_note')", name="kind"),
        CheckConstraint("gross > 0 AND net >= 0 AND tax >= 0 AND net + tax = gross", name="sum"),
        CheckConstraint("(kind = 'credit_note') = (corrects_id IS NOT NULL)", name="corrects"),
        UniqueConstraint("series", "sequence"),
        in_currency_of("orders", "order_id", "invoices"),
        in_currency_of("invoices", "corrects_id", "invoices"),
        unique_currency("invoices"),
        Index(None, "order_id", "issued_at"),
        Index(None, "issued_at", "id"),
        Index(None, "kind", "issued_at"),
        Index(None, "tax_country", "issued_at"),
    )

    id: Mapped[key]
    number: Mapped[str] = mapped_column(unique=True)
    series: Mapped[str]
    sequence: Mapped[int]
    kind: Mapped[str]
    order_id: Mapped[str] = mapped_column(Id, ForeignKey("orders.id"))
    corrects_id: Mapped[str | None] = mapped_column(Id, ForeignKey("invoices.id"), index=True)
    cause: Mapped[str]
    language: Mapped[str]
    seller: Mapped[dict[str, Any]] = mapped_column(Json)
    buyer: Mapped[dict[str, Any]] = mapped_column(Json)
    item: Mapped[str]
    quantity: Mapped[int]
    currency: Mapped[str]
    net: Mapped[int] = mapped_column(MinorUnits)
    tax: Mapped[int] = mapped_column(MinorUnits)
    gross: Mapped[int] = mapped_column(MinorUnits, index=True)
    allowance: Mapped[int] = mapped_column(MinorUnits, default=0)
    discount_code: Mapped[str | None]
    tax_rate: Mapped[int] = mapped_column(Percent)
    tax_country: Mapped[str | None]
    tax_category: Mapped[str] = mapped_column(default=TaxCategory.STANDARD)
    reverse_charge: Mapped[bool] = mapped_column(default=False)
    note: Mapped[str | None]
    payment_method: Mapped[str | None]
    payment_reference: Mapped[str | None]
    supplied_on: Mapped[date | None] = mapped_column(Date)
    supplied_until: Mapped[date | None] = mapped_column(Date)
    national_currency: Mapped[str | None]
    national_tax: Mapped[int | None] = mapped_column(MinorUnits)
    exchange_rate: Mapped[str | None]
    exchange_source: Mapped[str | None]
    issued_at: Mapped[timestamp]


class BookArchive(Record):
    """A ZIP of the documents and files of a period, made by the worker: of the days `first` to `last`, both included.

    One that `closes` its month is kept, and is the only one of its kind; others are replaced when made again. `done` of
    `documents` are written. `sha256` and `size` (bytes) are null until it is finished. A worker that stops leaves
    `claimed_at` behind, and the archive is made from the beginning.
    """

    __tablename__ = "book_archives"
    __table_args__ = (
        Index(
            "uq_book_archives_closed",
            "first",
            unique=True,
            sqlite_where=text("closes"),
            postgresql_where=text("closes"),
        ),
        Index(None, "finished_at", "created_at"),
    )

    id: Mapped[key]
    first: Mapped[date] = mapped_column(Date)
    last: Mapped[date] = mapped_column(Date)
    language: Mapped[str]
    closes: Mapped[bool] = mapped_column(default=False)
    documents: Mapped[int] = mapped_column(default=0)
    done: Mapped[int] = mapped_column(default=0)
    size: Mapped[int | None] = mapped_column(BigInteger)
    sha256: Mapped[str | None]
    made_by: Mapped[str | None] = mapped_column(Id)
    claimed_at: Mapped[timestamp | None]
    finished_at: Mapped[timestamp | None]
    created_at: Mapped[created]
