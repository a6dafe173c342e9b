"""CSV files that people read hold words: no value of the API, and no time as programs write it."""

import csv
import io
import re
from pathlib import Path

import pytest

from guildhall.core.i18n import LANGUAGES
from guildhall.core.runtime import Runtime
from guildhall.rest_engine.caller import Role
from guildhall.rest_engine.cells import CsvReader
from guildhall.rest_engine.kinds import ColumnKind
from guildhall.rest_engine.payload_types import words_of
from guildhall.rest_engine.schema import Column, TableMetadata
from guildhall.serve.wiring import rest_engine
from tests.access.world import World, build
from tests.support.client import Client

ADMIN = Path(__file__).parents[2] / "frontend/src/admin"
PROGRAMS_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:")
SAME_EVERYWHERE = {"currency"}  # codes such as EUR
NOT_SAVED = {
    *("files.kind", "files.state", "legal_texts.page", "order_entries.kind"),
    *("payments.decision", "payout_details.method", "refunds.kind"),
}
"""Columns of tables that no page of the office saves as a file."""
NO_ROW = {"asked"}
"""A review that was asked for and not written is no row of the office."""
NO_FILE = {"api_tokens", "files", "invoices", "publishable_keys", "webhook_endpoints"}
"""Tables of lists without a button that saves them; the server writes the file of invoices itself."""
AS_IT_IS = {"audit_log.data"}
"""JSON that is saved: what was written about a change, to the letter."""

SPEC = re.compile(
    r'\btable: "(?P<table>\w+)",\s+select:\s*(?P<select>"[^"]*"|`[^`]*`|\w+),'
    r'(?:\s+exportSelect:\s*(?P<saved>"[^"]*"|`[^`]*`|[\w.(",)]+),)?'
)


@pytest.fixture
def world(runtime: Runtime, client: Client) -> World:
    with runtime.writing() as uow:
        world = build(uow)
    world.client = client
    return world


def enumerated() -> list[tuple[TableMetadata, Column]]:
    return [
        (table, column)
        for table in rest_engine().schema
        for column in table.visible(Role.ADMIN)
        if words_of(table, column) and column.name not in SAME_EVERYWHERE
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_value_has_its_word(language: str) -> None:
    reader = CsvReader(language, "UTC", {})
    wordless = {
        f"{table.name}.{column.name}"
        for table, column in enumerated()
        if not set(words_of(table, column)) - NO_ROW <= reader.words_of(column).keys()
    }
    assert wordless == NOT_SAVED


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_file_holds_what_programs_write(world: World, language: str) -> None:
    wrong = [
        f"{table.name}.{name}: {cell}"
        for table in rest_engine().schema
        if Role.ADMIN in table.table.rows
        for row in saved(world, table, language)
        for name, cell in row.items()
        if raw(table, table.columns[name], cell)
    ]
    assert wrong == []


def saved(world: World, table: TableMetadata, language: str) -> list[dict[str, str]]:
    columns = [column.name for column in table.visible(Role.ADMIN) if column.kind is not ColumnKind.JSON]
    accept = {"accept": f"text/csv;language={language}"}
    answer = world.ask("root", "GET", f"{table.name}?select={','.join(columns)}", headers=accept)
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.text)))


def raw(table: TableMetadata, column: Column, cell: str) -> bool:
    if f"{table.name}.{column.name}" in NOT_SAVED or column.name in SAME_EVERYWHERE:
        return False
    values = words_of(table, column) or (["true", "false"] if column.kind is ColumnKind.BOOLEAN else [])
    return cell in values or bool(PROGRAMS_TIME.match(cell))


def test_no_file_of_the_office_holds_json() -> None:
    """A list says which columns its file has; one column of another table is written as that column's text."""
    specs = [spec for file in ADMIN.rglob("*.ts") for spec in SPEC.finditer(file.read_text("utf-8"))]
    assert {"orders", "commission_reviews", "mails", "blog_articles"} < {spec["table"] for spec in specs}
    found = set()
    for spec in specs:
        if spec["table"] in NO_FILE:
            continue
        table = rest_engine().schema.table_metadata(spec["table"])
        selected = (spec["saved"] or spec["select"]).strip('"`')
        found |= {f"{table.name}: {several}" for several in re.findall(r"\w+:\w+\(\w+,[^)]*", selected)}
        names = re.findall(r"\w+", selected)
        shown = table.visible(Role.ADMIN) if selected.startswith("*") else map(table.columns.get, names)
        found |= {f"{table.name}.{each.name}" for each in shown if each and each.kind is ColumnKind.JSON}
    assert found == AS_IT_IS
