"""The tables in /openapi.json: one path for each, with its filters, rows and payloads."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from guildhall.api.functions.describe import KEY_PARAMETER
from guildhall.domains.integrations.scopes import scope_sentence
from guildhall.rest_engine.engine import RestEngine
from guildhall.rest_engine.kinds import ColumnKind
from guildhall.rest_engine.payload_types import JsonSchema, about, every_payload, payloads, row_schema
from guildhall.rest_engine.schema import Column, TableMetadata

Bodies = dict[type[BaseModel], JsonSchema]
"""References to the schemas of the bodies that writes take."""

COMPONENT = "#/components/schemas/{model}"
VALUES = {
    ColumnKind.ID: "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    ColumnKind.BOOLEAN: "(true|false)",
    ColumnKind.INTEGER: "-?[0-9]{1,18}",
    ColumnKind.MONEY: "-?[0-9]{1,12}(\\.[0-9]{1,2})?",
    ColumnKind.TIMESTAMP: "[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?Z)?",
    ColumnKind.DATE: "[0-9]{4}-[0-9]{2}-[0-9]{2}",
}
READ_ERRORS = (400, 401, 403, 404, 406, 414, 416, 429, 500, 503)
WRITE_ERRORS = (400, 401, 403, 404, 406, 409, 413, 414, 415, 429, 500, 503)
READ_PREFERENCES = (
    "`count=exact` adds the total to `Content-Range`, `handling=strict` refuses unknown preferences"
)
WRITE_PREFERENCES = (
    "`return=representation` answers the rows instead of nothing, `count=exact`, `handling=strict`, "
    "`max-affected=N` changes nothing if more rows would be"
)
INSERT_PREFERENCES = (
    "`return=representation` answers the rows instead of nothing, `resolution=merge-duplicates` changes rows that "
    "exist, `resolution=ignore-duplicates` skips them, `missing=default`, `handling=strict`"
)
ANYONE_OR_SIGNED_IN: list[JsonSchema] = [{}, {"token": []}, {"apikey": []}]


def describe_tables(document: JsonSchema, tables: RestEngine, texts: Mapping[int, str]) -> None:
    """Add the tables to the document. `texts` describes each status of an error."""
    schemas = document["components"]["schemas"]
    described = list(tables.schema)
    models = every_payload(described)
    references, definitions = models_json_schema(
        [(model, "validation") for model in models], ref_template=COMPONENT
    )
    bodies: Bodies = {model: references[model, "validation"] for model in models}
    for name, schema in definitions.get("$defs", {}).items():
        schemas.setdefault(name, schema)
    for table_metadata in described:
        row = row_schema(table_metadata) | {"additionalProperties": True}
        del row[
            "required"
        ]  # `select` decides which columns a row has, and adds related rows under further names
        schemas[f"{table_metadata.name}_row"] = row
        path = _path(tables, table_metadata, bodies)
        for operation in path.values():
            operation["responses"] |= _errors(operation.pop("x-errors"), texts)
        document["paths"][f"/rest/v1/{table_metadata.name}"] = path


def _path(tables: RestEngine, table_metadata: TableMetadata, bodies: Bodies) -> dict[str, Any]:
    table, operations = table_metadata.table, {"get": _get(table_metadata)}
    if table.insert:
        one = [bodies[model] for model in payloads(table.insert)]
        body = {"anyOf": one if tables.open_to_anyone(table_metadata.name) else [*one, _array(one)]}
        operations["post"] = _write(table_metadata, "Insert", "201", body) | {
            "parameters": [_select(), _conflict(), _prefer(INSERT_PREFERENCES), KEY_PARAMETER]
        }
    if table.update:
        body = {"anyOf": [bodies[model] for model in payloads(table.update)]}
        operations["patch"] = _write(table_metadata, "Update", "200", body)
    if table.delete:
        operations["delete"] = _write(table_metadata, "Delete", "200", None)
    return operations


def _get(table_metadata: TableMetadata) -> dict[str, Any]:
    rows = {
        "application/json": {"schema": _array([_row(table_metadata)])},
        "application/vnd.pgrst.object+json": {"schema": _row(table_metadata)},
        "text/csv": {"schema": {"type": "string"}},
    }
    return {
        "tags": [table_metadata.name],
        "summary": f"Read {table_metadata.name}",
        "description": _about(table_metadata, "read"),
        "operationId": f"read_{table_metadata.name}",
        "security": ANYONE_OR_SIGNED_IN,
        "parameters": [
            _select(),
            _order(table_metadata),
            _number("limit", "Maximum number of rows to return"),
            _number("offset", "Number of rows to skip"),
            *_filters(table_metadata),
            *_groups(),
            _range(),
            _prefer(READ_PREFERENCES),
        ],
        "responses": {
            "200": {"description": "The rows visible to the caller", "content": rows},
            "206": {"description": "Some of the rows; `Content-Range` has the total", "content": rows},
        },
        "x-errors": READ_ERRORS,
    }


def _write(table_metadata: TableMetadata, verb: str, done: str, body: JsonSchema | None) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "tags": [table_metadata.name],
        "summary": f"{verb} {table_metadata.name}",
        "description": _about(table_metadata, "write"),
        "operationId": f"{verb.lower()}_{table_metadata.name}",
        "security": ANYONE_OR_SIGNED_IN,
        "parameters": [
            _select(),
            *_filters(table_metadata),
            *_groups(),
            _prefer(WRITE_PREFERENCES),
            KEY_PARAMETER,
        ],
        "responses": {
            done: {
                "description": "Success; with `Prefer: return=representation` the affected rows",
                "content": {
                    "application/json": {"schema": _array([_row(table_metadata)])},
                    "application/vnd.pgrst.object+json": {"schema": _row(table_metadata)},
                },
            },
        },
        "x-errors": WRITE_ERRORS,
    }
    if done == "200":
        operation["responses"]["204"] = {"description": "Success"}
    if body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return operation


def _about(table_metadata: TableMetadata, right: str) -> str:
    """Return what a row is, and which scope a token needs."""
    return f"{about(table_metadata)} {scope_sentence(f'{table_metadata.name}:{right}')}".rstrip()


def _filters(table_metadata: TableMetadata) -> list[JsonSchema]:
    return [_filter(column) for column in table_metadata.columns.values() if column.indexed]


def _filter(column: Column) -> JsonSchema:
    """Describe a filter, `operator.value`. The pattern is complete for texts; other kinds accept a few more forms."""
    value = VALUES.get(column.kind, ".*")
    operators = "eq|neq|gt|gte|lt|lte" + ("|like|ilike" if column.kind is ColumnKind.TEXT else "")
    words = "null|not_null" + ("|true|false|unknown" if column.kind is ColumnKind.BOOLEAN else "")
    pattern = rf"^(not\.)?(({operators})\.{value}|in\.\(({value}(,{value})*)?\)|is\.({words}))$"
    description = f"Filter: operator.value, for example eq.x, of type {column.kind.value}"
    return _query(column.name, description, {"type": "string", "pattern": pattern})


def _select() -> JsonSchema:
    return _query(
        "select", "Columns and embedded tables to return, for example *,other:table(*)", {"type": "string"}
    )


def _order(table_metadata: TableMetadata) -> JsonSchema:
    names = "|".join(column.name for column in table_metadata.columns.values() if column.indexed)
    term = rf"({names})(\.(asc|desc))?(\.nulls(first|last))?"
    return _query(
        "order",
        "Columns to sort by, for example created_at.desc",
        {"type": "string", "pattern": f"^{term}(,{term})*$"},
    )


def _query(name: str, description: str, schema: JsonSchema) -> JsonSchema:
    return {"name": name, "in": "query", "description": description, "schema": schema}


def _number(name: str, description: str) -> JsonSchema:
    return _query(name, description, {"type": "integer", "minimum": 0, "maximum": 10**9})


def _groups() -> list[JsonSchema]:
    """Describe conditions in brackets. The pattern is loose: they may be nested."""
    group = {"type": "string", "pattern": r"^\(.*\)$"}
    return [
        _query(
            "or", "Conditions of which one must hold, for example (status.eq.paid,status.eq.completed)", group
        ),
        _query("and", "Conditions that must all hold, for example (price.gte.10,price.lt.20)", group),
    ]


def _conflict() -> JsonSchema:
    description = (
        "With Prefer: resolution=…, the unique columns by which existing rows are found, for example slug"
    )
    return _query("on_conflict", description, {"type": "string"})


def _range() -> JsonSchema:
    schema = {"type": "string", "pattern": "^[0-9]{1,9}-([0-9]{1,9})?$"}
    return _header("Range", "The first and last row to return, counted from 0, for example 0-24", schema)


def _prefer(preferences: str) -> JsonSchema:
    return _header("Prefer", f"With commas: {preferences}", {"type": "string"})


def _header(name: str, description: str, schema: JsonSchema) -> JsonSchema:
    return {"name": name, "in": "header", "description": description, "schema": schema}


def _errors(statuses: tuple[int, ...], texts: Mapping[int, str]) -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": COMPONENT.format(model="Error")}}}
    return {str(status): {"description": texts[status], "content": content} for status in statuses}


def _row(table_metadata: TableMetadata) -> JsonSchema:
    return {"$ref": COMPONENT.format(model=f"{table_metadata.name}_row")}


def _array(items: list[JsonSchema]) -> JsonSchema:
    return {"type": "array", "items": items[0] if len(items) == 1 else {"anyOf": items}}
