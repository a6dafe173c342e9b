"""A payout's statement as PDF, in the partner's language."""

from datetime import datetime
from typing import Any

from sqlalchemy import Row

from guildhall.core.dates import day_in, short_date
from guildhall.core.i18n import text
from guildhall.core.money import written, written_percent
from guildhall.domains.referrals.queries.statement import Statement
from guildhall.domains.referrals.rules import rule_and_seller
from guildhall.domains.referrals.statement_tax import is_self_billed
from guildhall.services.pdf.page_frame import DocumentHeader
from guildhall.services.pdf.sheet import Sheet, SheetColumn


def draw(statement: Statement) -> bytes:
    """Render a payout's statement. The same statement gives the same bytes. Call it from a thread."""
    language, tax = statement.language, statement.tax
    payer, payee = tax["payer"], tax["payee"]

    def t(name: str, /, **values: object) -> str:
        return text(language, f"payout.{name}", **values)

    def day(at: datetime) -> str:
        return short_date(day_in(at, tax.get("time_zone", "UTC")), language)

    title = t("selfBilled" if is_self_billed(tax) else "title")
    sheet = Sheet(
        title=f"{title} {statement.number or statement.payout_id[:8]}",
        language=language,
        head=DocumentHeader(payer["name"], [*payer["lines"], payer["email"]], statement.brand.look()),
        made=datetime.fromisoformat(tax["issued_at"]),
        page_of=lambda page, pages: t("page", page=page, pages=pages),
    )
    sheet.heading(title)
    sheet.details(_details(statement, t, day))
    blocks = [
        (t(name), [party["name"], *party["lines"], party["email"]])
        for name, party in (("recipient", payee), ("issuer", payer))
    ]
    sheet.parties(blocks)
    sheet.table(
        [
            SheetColumn(t("date"), 13),
            SheetColumn(t("entry"), 41),
            SheetColumn(t("base"), 11, "right"),
            SheetColumn(t("rate"), 7, "right"),
            SheetColumn(t("amount"), 11, "right"),
        ],
        [_line(entry, statement, t, day) for entry in statement.entries],
        sums=_sums(statement, t),
    )
    sheet.paragraph(t(f"treatments.{tax['treatment']}"))
    sheet.paragraph(t("foot"), soft=True)
    sheet.small_print([(text(language, f"invoice.{name}"), value) for name, value in payer["facts"].items()])
    return sheet.finish()


def _details(statement: Statement, t: Any, day: Any) -> list[tuple[str, str]]:
    facts = statement.tax["payee"]["facts"]
    issued = day(datetime.fromisoformat(statement.tax["issued_at"]))
    details = [
        (t("number"), statement.number or t("open")),
        (t("issued"), issued if statement.number else ""),
        (t("payout"), statement.payout_id[:8]),
        (t("code"), statement.code),
        (t("vatId"), facts.get("vat_id")),
        (t("taxNumber"), facts.get("tax_number")),
        (t("cutoff"), day(statement.cutoff_at)),
        (t("paid"), day(statement.paid_at) if statement.paid_at else t("open")),
        (t("account"), ", ".join(filter(None, (statement.holder, statement.iban)))),
        (t("reference"), statement.reference),
    ]
    return [(label, value) for label, value in details if value]


def _sums(statement: Statement, t: Any) -> list[tuple[str, str]]:
    """Return net, tax and total; only the total if the amount contains no tax."""
    tax, language = statement.tax, statement.language
    currency = statement.amount.currency
    total = (f"{t('total')} ({currency})", written(statement.amount.minor, currency, language))
    if not tax["rate"]:
        return [total]
    rate = t("percent", rate=written_percent(tax["rate"], language))
    return [
        (t("net"), written(tax["net"], currency, language)),
        (t("tax", rate=rate), written(tax["tax"], currency, language)),
        total,
    ]


def _line(entry: Row[Any], statement: Statement, t: Any, day: Any) -> list[str]:
    def money(minor: int) -> str:
        return written(minor, statement.amount.currency, statement.language)

    about = entry.item or entry.note or ""
    order = f" ({entry.order_id[:8]})" if entry.order_id else ""
    return [
        day(entry.created_at),
        f"{t('kinds.' + entry.kind)}: {about}{order}{_why(entry, t)}",
        money(entry.base) if entry.base else "–",
        t("percent", rate=written_percent(entry.rate, statement.language)) if entry.rate else "–",
        money(entry.amount),
    ]


def _why(entry: Row[Any], t: Any) -> str:
    """Return the commission rule, or of the second level the partner who made the sale, after a separator."""
    rule, sold_by = rule_and_seller(entry)
    words = t("rule", name=rule) if rule else t("recruited", code=sold_by) if sold_by else ""
    return f" · {words}" if words else ""
