"""The statements of partners as CSV for people: each of a period, and the totals by partner and tax case."""

from collections.abc import Iterable
from decimal import Decimal
from itertools import groupby

from guildhall.core.i18n import text
from guildhall.core.money import to_major
from guildhall.domains.referrals.queries.issued_statements import IssuedStatement
from guildhall.rest_engine.spreadsheets import table
from guildhall.services.shop_settings.countries import country_name
from guildhall.services.shop_settings.taxing import TaxedAmount

_PARTNER = ("partner", "partner_email", "partner_vat_id")
_AMOUNTS = ("commission_case", "tax_rate", "net", "tax", "gross", "currency")
STATEMENTS = ("statement", "issued_on", *_PARTNER, "partner_tax_number", "partner_country", *_AMOUNTS)
PARTNERS = (*_PARTNER, *_AMOUNTS, "statements")


def statements_csv(statements: Iterable[IssuedStatement], language: str, *, commas: bool) -> bytes:
    """Return one line for each statement. commas: with decimal commas."""
    return table(
        STATEMENTS,
        (
            [
                each.number,
                each.day.isoformat(),
                *_partner(each),
                each.tax_number or "",
                country_name(each.country, language) if each.country else "",
                *_amounts(each, each.amount, language),
            ]
            for each in statements
        ),
        commas=commas,
    )


def partners_csv(statements: Iterable[IssuedStatement], language: str, *, commas: bool) -> bytes:
    """Return one line for each partner, tax case, rate and currency, with the number of statements."""
    rows: list[list[str | Decimal]] = []
    for _, group in groupby(sorted(statements, key=_line), key=_line):
        of_line = list(group)
        total = of_line[0].amount
        for each in of_line[1:]:
            total = TaxedAmount(total.net + each.amount.net, total.tax + each.amount.tax)
        rows.append([*_partner(of_line[0]), *_amounts(of_line[0], total, language), str(len(of_line))])
    return table(PARTNERS, rows, commas=commas)


def _line(statement: IssuedStatement) -> tuple[str, str, str, str, int, str]:
    """Return what the statements of a line have in common. A partner who changes the VAT ID has two lines."""
    currency = statement.amount.net.currency
    partner, email, vat_id = _partner(statement)
    return partner, email, vat_id, statement.treatment, statement.rate, currency


def _partner(statement: IssuedStatement) -> tuple[str, str, str]:
    return statement.partner, statement.email, statement.vat_id or ""


def _amounts(statement: IssuedStatement, amount: TaxedAmount, language: str) -> list[str | Decimal]:
    return [
        text(language, f"books.commissions.{statement.treatment}"),
        to_major(statement.rate),
        to_major(amount.net.minor),
        to_major(amount.tax.minor),
        to_major(amount.gross.minor),
        amount.net.currency,
    ]
