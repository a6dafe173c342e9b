"""Reads whether a PostgreSQL database takes writes, and which of its parts do not apply."""

from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

READ_ONLY = (
    "the database is read only: free space on its disk, or end the setting (default_transaction_read_only, or the "
    "file's permissions)"
)
FULL = "the database's disk is full: free some space"

_DISK_FULL = "53100"
_SPILL = text(
    "SELECT max(length(line)) FROM (SELECT n, repeat('x', 8000) AS line FROM generate_series(1, 150) AS n "
    "ORDER BY n DESC OFFSET 0) AS lines"
)
"""Sorts a megabyte. With the least working memory, PostgreSQL puts it aside on its disk; no row or catalog changes."""

UNSOUND = text(
    "SELECT 'index ' || c.relname || ' is invalid' FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid "
    "WHERE c.relnamespace = to_regnamespace(current_schema())::oid AND NOT (i.indisvalid AND i.indisready) "
    "UNION ALL SELECT 'constraint ' || conname || ' was not checked against existing rows' FROM pg_constraint "
    "WHERE connamespace = to_regnamespace(current_schema())::oid AND NOT convalidated "
    "UNION ALL SELECT DISTINCT 'foreign keys of ' || c.relname || ' are disabled' FROM pg_trigger t "
    "JOIN pg_class c ON c.oid = t.tgrelid WHERE t.tgisinternal AND t.tgenabled = 'D' "
    "AND c.relnamespace = to_regnamespace(current_schema())::oid "
    "UNION ALL SELECT 'table ' || relname || ' may not be read and written by ' || current_user FROM pg_class "
    "WHERE relnamespace = to_regnamespace(current_schema())::oid AND relkind IN ('r', 'p') "
    "AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT') "
    "AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE')) ORDER BY 1"
)

MARK = """
SELECT md5(string_agg(line, ',' ORDER BY line COLLATE "C")) FROM (
  SELECT concat(c.relname, '.', a.attname, a.attnotnull) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = to_regnamespace(current_schema())::oid AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL SELECT concat(conrelid, conname, contype, convalidated, confrelid, confdeltype) FROM pg_constraint
  WHERE connamespace = to_regnamespace(current_schema())::oid
  UNION ALL SELECT concat(c.relname, i.indisvalid, i.indisready, i.indisunique)
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE c.relnamespace = to_regnamespace(current_schema())::oid
  UNION ALL SELECT concat(t.tgname, t.tgenabled) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = to_regnamespace(current_schema())::oid
  UNION ALL SELECT concat(relname, relacl, relowner, current_user) FROM pg_class
  WHERE relnamespace = to_regnamespace(current_schema())::oid
) AS parts (line)
"""
"""A digest of all that `constraint_differences` and the comparison of columns look at."""


def write_refusal(connection: Connection) -> str | None:
    """Return why the database takes no writes, and its fix; None if it does. Ends the transaction."""
    if connection.exec_driver_sql("SHOW transaction_read_only").scalar_one() == "on":
        return READ_ONLY
    try:
        connection.exec_driver_sql("SET LOCAL work_mem = '64kB'")
        connection.execute(_SPILL)
    except OperationalError as error:
        if getattr(error.orig, "sqlstate", None) != _DISK_FULL:
            raise
        return FULL
    finally:
        connection.rollback()
    return None
