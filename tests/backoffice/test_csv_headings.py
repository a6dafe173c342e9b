"""Each column of the back office's CSV files has a heading in words, in every language."""

import json
import re
from pathlib import Path

import pytest

from guildhall.core.i18n import LANGUAGES
from guildhall.domains.referrals import ledger_file, payout_files
from guildhall.rest_engine.payload_types import row_schema
from guildhall.serve.wiring import rest_engine

FRONTEND = Path(__file__).parents[2] / "frontend/src"
ALIASES = {"customer", "product", "workshop"}
"""Columns that the list of orders names itself."""
OWN_FILE = {"invoices"}
"""Lists whose file the server writes with headings of its own."""


def listed_tables() -> set[str]:
    """Return the tables of the lists that staff can save."""
    files = (FRONTEND / "admin").rglob("*.ts")
    return {table for file in files for table in re.findall(r'\btable: "(\w+)"', file.read_text("utf-8"))}


def columns_of(table: str) -> list[str]:
    """Return the columns of a saved list, which selects `*`."""
    metadata = rest_engine().schema.table_metadata(table)
    return [name for name in row_schema(metadata)["properties"] if not metadata.columns[name].on_request]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_column_has_its_words(language: str) -> None:
    def texts(namespace: str) -> dict[str, dict[str, str]]:
        file = FRONTEND / "locales" / language / f"{namespace}.json"
        found: dict[str, dict[str, str]] = json.loads(file.read_text("utf-8"))
        return found

    words = texts("admin-lists")["headings"].keys() | texts("admin-history")["fields"].keys()
    tables = listed_tables() - OWN_FILE
    assert {"orders", "products", "users", "workshop_enrollments"} < tables
    columns = {column for table in tables for column in columns_of(table)} | ALIASES
    columns |= {*ledger_file.HEADER, *payout_files.HEADER}
    plain = {re.sub(rf"_({'|'.join(LANGUAGES)})$", "", column) for column in columns}
    assert sorted(plain - words) == []
