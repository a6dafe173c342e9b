"""Writes the `Database` type of supabase-js, over the types that openapi-typescript generates from /openapi.json."""

import json
from collections.abc import Iterable
from typing import Any

from guildhall.rest_engine.declaration import Table
from guildhall.rest_engine.schema import Relation, Schema, TableMetadata

TEXT = """\
/** The tables of this shop, for supabase-js: `createClient<Database>(url, "public")`. */
// npx openapi-typescript https://your-shop.example.com/openapi.json -o shop.d.ts
import type { components, paths } from "./shop";

type Known<Row> = { [Key in keyof Row as string extends Key ? never : Key]-?: Row[Key] };
type Sent<Table extends string, Verb extends "post" | "patch"> = paths[`/rest/v1/${Table}` & keyof paths] extends {
  [verb in Verb]: { requestBody: { content: { "application/json": infer Body } } };
}
  ? Exclude<Body, unknown[]>
  : never;

export type Database = {
  public: {
    Tables: {
      [Table in keyof Relations]: {
        Row: Known<components["schemas"][`${Table}_row`]>;
        Insert: Sent<Table, "post">;
        Update: Sent<Table, "patch">;
        Relationships: Relations[Table];
      };
    };
    Views: Record<never, never>;
    Functions: Record<never, never>;
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};

type Relations = """


def render_database(tables: Iterable[Table]) -> str:
    """Return a TypeScript module with the type `Database`.

    A row has all columns that any role sees. `Insert` and `Update` are `never` if no role may write.
    """
    relations = {table_metadata.name: _relationships(table_metadata) for table_metadata in Schema(tables)}
    return f"{TEXT}{json.dumps(relations, indent=2)};\n"


def _relationships(table_metadata: TableMetadata) -> list[dict[str, Any]]:
    keys = [relation for relation in table_metadata.relations if relation.local in relation.names]
    return [_relationship(table_metadata, key) for key in keys]


def _relationship(table_metadata: TableMetadata, relation: Relation) -> dict[str, Any]:
    [constraint] = relation.names - {relation.local}
    return {
        "foreignKeyName": constraint,
        "columns": [relation.local],
        "isOneToOne": frozenset({relation.local}) in table_metadata.unique_groups,
        "referencedRelation": relation.target,
        "referencedColumns": [relation.remote],
    }
