"""The page about other databases lists what the shop asks of PostgreSQL: all of it, and nothing else."""

import re
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from guildhall.schema import metadata

pytestmark = pytest.mark.both_databases

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guides" / "beyond-one-machine.md").read_text()
LIST = PAGE.partition("## What the shop asks of a database\n")[2].partition("\n## ")[0]

USED = {
    "READ COMMITTED": r"with_for_update\(",  # the default; it is what a lock's next statement relies on
    "REPEATABLE READ": r"REPEATABLE READ",
    "FOR UPDATE, FOR SHARE": r"with_for_update\((\)|read=True)",
    "SKIP LOCKED": r"skip_locked=True",
    "advisory locks": r"pg_advisory_lock\(|pg_advisory_xact_lock\(",
    "LISTEN, NOTIFY": r"LISTEN \{|NOTIFY \{",
    "ON CONFLICT": r"on_conflict_do_",
    "RETURNING": r"\.returning\(",
    "SAVEPOINT": r"begin_nested\(|SAVEPOINT ",
    "foreign keys": r"ON DELETE (CASCADE|SET NULL)",
    "partial indexes": r"postgresql_where",
    "expression indexes": r"postgresql_ops|text_pattern_ops",
    "CREATE INDEX CONCURRENTLY": r"CONCURRENTLY",
    "transactional DDL": r"pg_advisory_lock\(",  # taken by migrations
    "SET LOCAL": r"idle_in_transaction_session_timeout",
    "server-side cursors": r"stream_results|yield_per",
    "jsonb, json_agg": r"JSONB|json_agg|row_to_json",
    "text search": r"to_tsvector",
    "regular expressions": r"regexp_replace",
    "window functions": r"\.over\(",
    "system catalogs": r"pg_(attribute|class|constraint|index|locks|roles|settings|stat_activity|trigger)\b",
}
UNUSED = {
    "triggers": r"CREATE (CONSTRAINT )?TRIGGER",
    "stored functions": r"CREATE (OR REPLACE )?(FUNCTION|PROCEDURE)",
    "sequences": r"sqlalchemy import [^\n]*\b(Sequence|Identity)\b|nextval|\bSERIAL\b|BIGSERIAL",
    "deferrable constraints": r"(?i)deferrable|initially",
    "COPY": r"\.copy\(f?\"COPY|COPY \w+ (FROM|TO)",
    "LATERAL": r"(?i)\blateral\(|LATERAL ",
    "partitions": r"postgresql_partition|PARTITION (BY|OF) ",
    "extensions": r"CREATE EXTENSION",
    "LOCK TABLE": r"LOCK TABLE",
    "SERIALIZABLE": r"SERIALIZABLE",
    "views": r"CREATE (MATERIALIZED )?VIEW",
    "temporary tables": r"TEMP(ORARY)? TABLE|prefixes=\[",
    "two-phase commit": r"PREPARE TRANSACTION|twophase",
}
KNOWN = {  # names of PostgreSQL's own in the sources, each part of a feature above
    "pg_advisory_lock", "pg_advisory_xact_lock", "pg_attribute", "pg_backend_pid", "pg_class", "pg_constraint",
    "pg_database", "pg_get_userbyid", "pg_has_role", "pg_index", "pg_locks", "pg_roles", "pg_settings",
    "pg_stat_activity", "pg_table_is_visible", "pg_terminate_backend", "pg_trigger", "pg_try_advisory_xact_lock",
    "postgresql_ops", "postgresql_where",
    "JSONB", "TIMESTAMP", "TSQUERY", "UUID as PG_UUID",
}  # fmt: skip


@cache
def sources() -> str:
    """Return the shop's code, and the tables and indexes that it makes on PostgreSQL."""
    code = [path.read_text() for path in sorted((ROOT / "src" / "guildhall").rglob("*.py"))]
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    for table in metadata.sorted_tables:
        code.append(str(CreateTable(table).compile(dialect=dialect)))
        code += [str(CreateIndex(index).compile(dialect=dialect)) for index in table.indexes]
    return "\n".join(code)


def test_the_page_lists_what_is_used_and_what_is_not() -> None:
    assert re.findall(r"^\| (?!feature \||-)([^|]+) \|", LIST, re.MULTILINE) == list(USED)
    (unused,) = re.findall(r"^Not used: (.*?)\.$", LIST, re.DOTALL | re.MULTILINE)
    assert re.split(r",\s+", unused.replace("\n", " ")) == list(UNUSED)


@pytest.mark.parametrize("feature", USED)
def test_what_is_listed_is_used(feature: str) -> None:
    assert re.search(USED[feature], sources())


@pytest.mark.parametrize("feature", UNUSED)
def test_what_is_listed_as_unused_is_not_used(feature: str) -> None:
    found = re.search(UNUSED[feature], sources())
    assert found is None, found


def test_no_other_feature_of_postgresql_is_used() -> None:
    """For a name that is new here: is its feature in the page's table?"""
    names = set(re.findall(r"\bpg_[a-z_]+\b|\bpostgresql_[a-z_]+(?==)", sources()))
    for imported in re.findall(r"from sqlalchemy\.dialects\.postgresql import (.+)", sources()):
        names |= set(imported.split(", "))
    assert names == KNOWN
