"""Generates the `Database` type of supabase-js: rows, payloads and relations of the declared tables."""

from __future__ import annotations

import json
from collections.abc import Iterable

from guildhall.rest_engine.declaration import Table
from guildhall.rest_engine.payload_types import row_schema
from guildhall.rest_engine.schema import Relation, Schema, TableMetadata
from guildhall.rest_engine.typescript import object_type, payload_type, type_of

HEAD = """\
/** The tables of this shop, for supabase-js: `createClient<Database>(url, "public")`. */
export type Database = {
  public: {
    Tables: {
"""
FOOT = """\
    };
    Views: Record<never, never>;
    Functions: Record<never, never>;
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
"""


def render_database(tables: Iterable[Table]) -> str:
    """Return a TypeScript module with the type `Database`.

    A row has all columns that any role sees. Money is a number in major units, timestamps and dates are strings.
    `Insert` and `Update` are `never` if no role may write.
    """
    return HEAD + "".join(_table(table_metadata) for table_metadata in Schema(tables)) + FOOT


def _table(table_metadata: TableMetadata) -> str:
    schema = row_schema(table_metadata)
    row = object_type([(name, True, type_of(part, {})) for name, part in schema["properties"].items()])
    keys = [relation for relation in table_metadata.relations if relation.local in relation.names]
    parts = {
        "Row": row,
        "Insert": payload_type(table_metadata.table.insert),
        "Update": payload_type(table_metadata.table.update),
        "Relationships": f"[{', '.join(_relationship(table_metadata, key) for key in keys)}]",
    }
    lines = "".join(f"    {name}: {text};\n" for name, text in parts.items()).replace("\n    ", "\n        ")
    return f"      {table_metadata.name}: {{\n    {lines}      }};\n"


def _relationship(table_metadata: TableMetadata, relation: Relation) -> str:
    [constraint] = relation.names - {relation.local}
    fields = {
        "foreignKeyName": constraint,
        "columns": [relation.local],
        "isOneToOne": frozenset({relation.local}) in table_metadata.unique_groups,
        "referencedRelation": relation.target,
        "referencedColumns": [relation.remote],
    }
    return f"{{ {'; '.join(f'{name}: {json.dumps(value)}' for name, value in fields.items())} }}"
