"""A payout's statement as PDF, in the partner's language."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Row

from guildhall.core.dates import short_date
from guildhall.core.i18n import text
from guildhall.core.money import written, written_percent
from guildhall.domains.referrals.queries.statement import Statement
from guildhall.services.pdf.sheet import DocumentHeader, Sheet, SheetColumn


def draw(statement: Statement) -> bytes:
    """Render a payout's statement. The same statement gives the same bytes."""
    language, company = statement.language, statement.company

    def t(name: str, /, **values: object) -> str:
        return text(language, f"payout.{name}", **values)

    def day(at: datetime) -> str:
        return short_date(at, language)

    place = " ".join(filter(None, (company.postal_code, company.city)))
    sheet = Sheet(
        title=f"{t('title')} {statement.payout_id[:8]}",
        language=language,
        head=DocumentHeader(company.name, [company.street, place, company.email]),
        made=statement.made_at,
        page_of=lambda page, pages: t("page", page=page, pages=pages),
    )
    sheet.address([statement.name, *statement.address, statement.email])
    sheet.heading(t("title"))
    details = [
        (t("number"), statement.payout_id[:8]),
        (t("code"), statement.code),
        (t("cutoff"), day(statement.cutoff_at)),
        (t("paid"), day(statement.paid_at) if statement.paid_at else t("open")),
        (t("account"), ", ".join(filter(None, (statement.holder, statement.iban)))),
        (t("reference"), statement.reference or ""),
    ]
    sheet.details([(label, value) for label, value in details if value])
    sheet.table(
        [
            SheetColumn(t("date"), 13),
            SheetColumn(t("entry"), 41),
            SheetColumn(t("base"), 11, "right"),
            SheetColumn(t("rate"), 7, "right"),
            SheetColumn(t("amount"), 11, "right"),
        ],
        [_line(entry, statement, t, day) for entry in statement.entries],
        sums=[
            (f"{t('total')} ({statement.currency})", written(statement.amount, statement.currency, language))
        ],
    )
    sheet.paragraph(t("foot"), soft=True)
    return sheet.finish()


def _line(entry: Row[Any], statement: Statement, t: Any, day: Any) -> list[str]:
    def money(minor: int) -> str:
        return written(minor, statement.currency, statement.language)

    about = entry.item or entry.note or ""
    order = f" ({entry.order_id[:8]})" if entry.order_id else ""
    return [
        day(entry.created_at),
        f"{t('kinds.' + entry.kind)}: {about}{order}",
        money(entry.base) if entry.base else "–",
        t("percent", rate=written_percent(entry.rate, statement.language)) if entry.rate else "–",
        money(entry.amount),
    ]
