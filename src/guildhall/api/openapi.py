"""/openapi.json: what the framework knows of its own routes, and what tables and functions declare."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from guildhall.api.functions.declare import Function
from guildhall.api.functions.describe import KEY_PARAMETER, describe_functions
from guildhall.core.validation import Change
from guildhall.rest_engine.engine import RestEngine
from guildhall.rest_engine.kinds import ColumnKind
from guildhall.rest_engine.payload_types import JsonSchema, every_payload, payloads, row_schema
from guildhall.rest_engine.schema import Column, TableMetadata

Bodies = dict[type[BaseModel], JsonSchema]
"""References to the wire models of writes."""

COMPONENT = "#/components/schemas/{model}"
ERROR: JsonSchema = {
    "type": "object",
    "description": "An error in the dialect of PostgREST.",
    "properties": {
        "code": {"type": "string", "examples": ["PGRST100", "42501", "P0001"]},
        "message": {"type": "string"},
        "details": {"type": ["string", "null"]},
        "hint": {"type": ["string", "null"], "description": "For P0001 a stable word for programs."},
    },
    "required": ["code", "message", "details", "hint"],
}
VALUES = {
    ColumnKind.ID: "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    ColumnKind.BOOLEAN: "(true|false)",
    ColumnKind.INTEGER: "-?[0-9]{1,18}",
    ColumnKind.TIMESTAMP: "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z",
    ColumnKind.DATE: "[0-9]{4}-[0-9]{2}-[0-9]{2}",
}
RESPONSE_TEXTS = {
    400: "The request cannot be read, or a rule said no: `hint` has its reason as a stable word",
    401: "Only for those who are signed in, or the token is no longer good",
    403: "Seen, but not for this caller",
    404: "There is none, or this caller may not see it",
    406: "More or fewer rows than the one that was asked for, or a type that is not offered",
    409: "It has changed since the caller looked, or is there already: `hint` has the reason",
    413: "The body is too large",
    414: "The address is too long",
    415: "The body is of a type that is not taken",
    416: "Beyond the last row",
    422: "A password that is not taken: `hint` says so",
    429: "Too many of these: `Retry-After` says when to come again",
    500: "A failure of ours, which is in the log with this answer's X-Request-Id",
    502: "The card provider refuses, or does not answer; nothing was charged",
    503: "The database or the store of files does not answer: the same request may do in a moment",
}
READ_ERRORS = (400, 401, 403, 404, 406, 414, 416, 500, 503)
WRITE_ERRORS = (400, 401, 403, 404, 406, 409, 413, 414, 415, 429, 500, 503)
ANYONE_OR_SIGNED_IN: list[JsonSchema] = [{}, {"token": []}]


def describe_api(app: FastAPI, tables: RestEngine, functions: tuple[Function, ...]) -> None:
    """Add what the framework does not know to the application's own description, which is made once."""
    own = app.openapi

    def merged() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = own()
            _merge(document, tables)
            describe_functions(document, functions, RESPONSE_TEXTS, ANYONE_OR_SIGNED_IN)
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = merged  # type: ignore[method-assign]  # the framework's own way to extend the description


def _merge(document: dict[str, Any], tables: RestEngine) -> None:
    components = document.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    shapes = list(tables.schema)
    models = every_payload(shapes)
    references, definitions = models_json_schema(
        [(model, "validation") for model in models], ref_template=COMPONENT
    )
    bodies: Bodies = {model: references[model, "validation"] for model in models}
    for name, schema in definitions.get("$defs", {}).items():
        schemas.setdefault(name, schema)
    for model in models:
        if issubclass(model, Change):
            _forget_defaults(schemas[model.__name__])
    schemas["Error"] = ERROR
    components.setdefault("securitySchemes", {})["token"] = {"type": "http", "scheme": "bearer"}
    for table_metadata in shapes:
        row = row_schema(table_metadata)
        del row["required"]  # `select` decides what a row has
        schemas[f"{table_metadata.name}_row"] = row
        document["paths"][f"/rest/v1/{table_metadata.name}"] = _path(tables, table_metadata, bodies)


def _forget_defaults(schema: JsonSchema) -> None:
    """Those of a Change are placeholders: a field that is not sent stays as it is."""
    for field in schema.get("properties", {}).values():
        field.pop("default", None)


def _path(tables: RestEngine, table_metadata: TableMetadata, bodies: Bodies) -> dict[str, Any]:
    table, operations = table_metadata.table, {"get": _get(table_metadata)}
    if table.insert:
        one = [bodies[model] for model in payloads(table.insert)]
        body = {"anyOf": one if tables.open_to_anyone(table_metadata.name) else [*one, _array(one)]}
        operations["post"] = _write(table_metadata, "Insert", "201", body) | {
            "parameters": [_select(), _prefer()]
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
        "operationId": f"read_{table_metadata.name}",
        "security": ANYONE_OR_SIGNED_IN,
        "parameters": [
            _select(),
            _order(table_metadata),
            _number("limit"),
            _number("offset"),
            *_filters(table_metadata),
            _prefer(),
        ],
        "responses": {
            "200": {"description": "The rows that the caller sees", "content": rows},
            "206": {"description": "A part of them, with how many there are", "content": rows},
            **_errors(READ_ERRORS),
        },
    }


def _write(table_metadata: TableMetadata, verb: str, done: str, body: JsonSchema | None) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "tags": [table_metadata.name],
        "summary": f"{verb} {table_metadata.name}",
        "operationId": f"{verb.lower()}_{table_metadata.name}",
        "security": ANYONE_OR_SIGNED_IN,
        "parameters": [_select(), *_filters(table_metadata), _prefer(), KEY_PARAMETER],
        "responses": {
            done: {
                "description": "Done; with return=representation the rows as the caller sees them",
                "content": {
                    "application/json": {"schema": _array([_row(table_metadata)])},
                    "application/vnd.pgrst.object+json": {"schema": _row(table_metadata)},
                },
            },
            **_errors(WRITE_ERRORS),
        },
    }
    if done == "200":
        operation["responses"]["204"] = {"description": "Done"}
    if body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return operation


def _filters(table_metadata: TableMetadata) -> list[JsonSchema]:
    return [_filter(column) for column in table_metadata.columns.values() if column.indexed]


def _filter(column: Column) -> JsonSchema:
    """`operator.value`. The pattern tells all forms for texts, and the usual ones for other kinds."""
    value = VALUES.get(column.kind, ".*")
    operators = "eq|neq|gt|gte|lt|lte" + ("|like|ilike" if column.kind is ColumnKind.TEXT else "")
    words = "null|not_null" + ("|true|false|unknown" if column.kind is ColumnKind.BOOLEAN else "")
    pattern = rf"^(not\.)?(({operators})\.{value}|in\.\(({value}(,{value})*)?\)|is\.({words}))$"
    description = f"operator.value, such as eq.x, of type {column.kind.value}"
    return _query(column.name, description, {"type": "string", "pattern": pattern})


def _select() -> JsonSchema:
    return _query("select", "Columns and embedded tables: *,name,other:table(*)", {"type": "string"})


def _order(table_metadata: TableMetadata) -> JsonSchema:
    names = "|".join(column.name for column in table_metadata.columns.values() if column.indexed)
    term = rf"({names})(\.(asc|desc))?(\.nulls(first|last))?"
    return _query("order", "Columns to sort by", {"type": "string", "pattern": f"^{term}(,{term})*$"})


def _query(name: str, description: str, schema: JsonSchema) -> JsonSchema:
    return {"name": name, "in": "query", "description": description, "schema": schema}


def _number(name: str) -> JsonSchema:
    return _query(name, "Of rows", {"type": "integer", "minimum": 0, "maximum": 10**9})


def _prefer() -> JsonSchema:
    description = "return=minimal|representation, count=exact, handling=strict, max-affected=N"
    return {"name": "Prefer", "in": "header", "description": description, "schema": {"type": "string"}}


def _errors(statuses: tuple[int, ...]) -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": COMPONENT.format(model="Error")}}}
    return {str(status): {"description": RESPONSE_TEXTS[status], "content": content} for status in statuses}


def _row(table_metadata: TableMetadata) -> JsonSchema:
    return {"$ref": COMPONENT.format(model=f"{table_metadata.name}_row")}


def _array(items: list[JsonSchema]) -> JsonSchema:
    return {"type": "array", "items": items[0] if len(items) == 1 else {"anyOf": items}}
