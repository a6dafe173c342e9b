"""Each kind of row that a file of the books may name has its words in every language.

A kind without words stops the archive of its month.
"""

import re
from enum import StrEnum

import pytest
from sqlalchemy import CheckConstraint, Table

from guildhall.core.i18n import LANGUAGES, texts_at
from guildhall.domains.billing.tax_cases import TaxCase
from guildhall.domains.referrals.statement_tax import StatementTreatment
from guildhall.schema import metadata

KINDS = {
    "order_entries": "books.entries",
    "card_movements": "books.movements",
    "commissions": "payout.kinds",
}
CASES: dict[str, type[StrEnum]] = {
    "books.cases": TaxCase,
    "books.commissions": StatementTreatment,
    "payout.treatments": StatementTreatment,
}


def kinds_of(table: Table) -> set[str]:
    """Return the kinds that the table's constraint allows."""
    rules = [str(each.sqltext) for each in table.constraints if isinstance(each, CheckConstraint)]
    (rule,) = (each for each in rules if each.startswith("kind IN"))
    return set(re.findall(r"'(\w+)'", rule))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_and_case_has_its_words(language: str) -> None:
    wanted = {place: kinds_of(metadata.tables[table]) for table, place in KINDS.items()}
    wanted |= {place: {*cases} for place, cases in CASES.items()}
    assert {place: {*texts_at(language, f"server:{place}")} for place in wanted} == wanted
