"""Render an invoice or credit note as PDF, in the language and with the look that it was issued in, from its row."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Row

from guildhall.core.dates import short_date
from guildhall.core.i18n import text
from guildhall.core.money import Money, written, written_percent
from guildhall.domains.billing.e_invoice import FILE_NAME, e_invoice, is_zero_rated, net_allowance
from guildhall.domains.billing.rules import day_of_issue, payment_words
from guildhall.services.pdf.page_frame import DocumentHeader
from guildhall.services.pdf.paper import PaperLook
from guildhall.services.pdf.sheet import Sheet, SheetColumn
from guildhall.services.shop_settings.countries import country_name

IN_ADDRESS = ("phone", "tax_number", "vat_id")
"""The details of a party that are printed below its address; the others are small print."""


def address_of(party: Mapping[str, Any]) -> list[str]:
    """Return the lines of a party's address. A guest without a name is named by the email address, written once."""
    return list(dict.fromkeys([party["name"], *party["lines"], party["email"]]))


def draw(document: Row[Any], look: PaperLook) -> bytes:
    """Return the PDF of a document, a row of `queries.document_of`. The same row and look give the same bytes."""
    language, seller = document.language, document.seller

    def t(name: str, /, **values: object) -> str:
        return text(language, f"invoice.{name}", **values)

    title = t("creditNote" if document.kind == "credit_note" else "invoice")
    sheet = Sheet(
        title=f"{title} {document.number}",
        language=language,
        head=DocumentHeader(seller["name"], [seller["name"], f"{title} {document.number}"], look),
        made=document.issued_at,
        page_of=lambda page, pages: t("page", page=page, pages=pages),
        carries=FILE_NAME,
    )
    sheet.heading(title)
    sheet.details(_detail_rows(document, t))
    sheet.parties([(t("recipient"), _block(document.buyer, t)), (t("issuer"), _block(seller, t))])
    _line(sheet, document, t)
    sheet.paragraph(t("refunded" if document.kind == "credit_note" else "paid"))
    if document.national_tax is not None:
        sheet.paragraph(_national_tax(document, t))
    if document.reverse_charge:
        sheet.paragraph(t("reverseCharge"))
    if document.note:
        sheet.paragraph(document.note)
    if document.supplied_on is None:
        sheet.paragraph(t("performed"), soft=True)
    rest = [(t(name), value) for name, value in seller["facts"].items() if name not in IN_ADDRESS]
    sheet.small_print(rest)
    sheet.attach(FILE_NAME, e_invoice(document), t("eInvoice"))
    return sheet.finish()


def _block(party: Mapping[str, Any], t: Any) -> list[str]:
    facts = [f"{t(name)} {party['facts'][name]}" for name in IN_ADDRESS if name in party["facts"]]
    return [*address_of(party), *facts]


def _line(sheet: Sheet, document: Row[Any], t: Any) -> None:
    """Write the one line, a discount below it, and the sums.

    Where VAT is stated, the line is net, as the law asks of a unit price.
    """
    stated = _states_tax(document)
    off = Money(net_allowance(document) if stated else document.allowance, document.currency)
    price = Money(document.net if stated else document.gross, document.currency) + off
    quantity = document.quantity

    def shown(money: Money) -> str:
        return written(money.minor, money.currency, document.language)

    sheet.table(
        [
            SheetColumn(t("item"), 4),
            SheetColumn(t("quantity"), 1, "right"),
            SheetColumn(t("unitPriceNet" if stated else "unitPrice"), 1.5, "right"),
            SheetColumn(t("amountNet" if stated else "amount"), 1.5, "right"),
        ],
        [
            [document.item, str(quantity), shown(per_piece(price, quantity)), shown(price)],
            *([[t("discount", code=document.discount_code), "", "", shown(-off)]] if off else []),
        ],
        sums=_sums(document, t),
    )


def per_piece(price: Money, quantity: int) -> Money:
    """Return the price of one of several pieces, rounded half up: only the price of all is exact."""
    return price.of((2 * price.minor + quantity) // (2 * quantity))


def _states_tax(document: Row[Any]) -> bool:
    """Return False if the sale is not taxed at all, not even at 0%."""
    return bool(document.tax_rate or document.reverse_charge or is_zero_rated(document))


def _national_tax(document: Row[Any], t: Any) -> str:
    words: str = t(
        "nationalTax",
        amount=written(document.national_tax, document.national_currency, document.language),
        national=document.national_currency,
        rate=document.exchange_rate,
        currency=document.currency,
        source=document.exchange_source,
    )
    return words


def _detail_rows(document: Row[Any], t: Any) -> list[tuple[str, str]]:
    details = [
        (t("number"), document.number),
        (t("date"), short_date(day_of_issue(document), document.language)),
        (t("supplied"), _supplied(document)),
        (t("order"), document.order_id),
        (t("corrects"), document.corrects),
        (t("paidBy"), payment_words(document.payment_method, document.language)),
        (t("reference"), document.payment_reference),
    ]
    return [(label, value) for label, value in details if value]


def _supplied(document: Row[Any]) -> str | None:
    """Return the day or the period of supply in words; None in rows from before the shop recorded it."""
    days = [
        short_date(day, document.language) for day in (document.supplied_on, document.supplied_until) if day
    ]
    return " – ".join(days) or None


def _sums(document: Row[Any], t: Any) -> list[tuple[str, str]]:
    """Return net, tax and total; only the total if no tax is stated."""
    total = (
        f"{t('total')} ({document.currency})",
        written(document.gross, document.currency, document.language),
    )
    if not _states_tax(document):
        return [total]
    rate = written_percent(document.tax_rate, document.language)
    tax = t("tax", rate=rate, country=country_name(document.tax_country, document.language))
    return [
        (t("net"), written(document.net, document.currency, document.language)),
        (tax, written(document.tax, document.currency, document.language)),
        total,
    ]
