"""The document at /openapi.json: the framework's own routes, plus the declared tables and functions."""

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
"""References to the schemas of the bodies that writes take."""

COMPONENT = "#/components/schemas/{model}"
ERROR: JsonSchema = {
    "type": "object",
    "description": "An error object in the format of PostgREST.",
    "properties": {
        "code": {"type": "string", "examples": ["PGRST100", "42501", "P0001"]},
        "message": {"type": "string"},
        "details": {"type": ["string", "null"]},
        "hint": {
            "type": ["string", "null"],
            "description": "A stable reason code for programs, set with P0001.",
        },
    },
    "required": ["code", "message", "details", "hint"],
}
VALUES = {
    ColumnKind.ID: "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    ColumnKind.BOOLEAN: "(true|false)",
    ColumnKind.INTEGER: "-?[0-9]{1,18}",
    ColumnKind.MONEY: "-?[0-9]{1,12}(\\.[0-9]{1,2})?",
    ColumnKind.TIMESTAMP: "[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?Z)?",
    ColumnKind.DATE: "[0-9]{4}-[0-9]{2}-[0-9]{2}",
}
RESPONSE_TEXTS = {
    400: "Invalid request, or a rule of the shop was violated; `hint` has the reason",
    401: "Authentication required, or the token is invalid or expired",
    403: "Permission denied",
    404: "Not found, or not visible to the caller",
    406: "No acceptable media type, or not exactly one row where an object was requested",
    409: "Conflict with the current state; `hint` has the reason",
    413: "Request body too large",
    414: "URL too long",
    415: "Unsupported media type",
    416: "Requested range not satisfiable",
    422: "Password or code rejected; `hint` has the reason",
    429: "Rate limit exceeded; retry after the seconds in `Retry-After`",
    500: "Internal error; the server's log has it under the `X-Request-Id` of the response",
    502: "The payment provider refused the request or did not respond; nothing was charged",
    503: "Database or file storage unavailable; retry later",
}
READ_ERRORS = (400, 401, 403, 404, 406, 414, 416, 500, 503)
WRITE_ERRORS = (400, 401, 403, 404, 406, 409, 413, 414, 415, 429, 500, 503)
OWN_ACCOUNT = ("user", "logout", "factors")
"""Prefixes of the paths of /auth/v1 that need a session."""
ANYONE_OR_SIGNED_IN: list[JsonSchema] = [{}, {"token": []}]


def describe_api(app: FastAPI, tables: RestEngine, functions: tuple[Function, ...]) -> None:
    """Add tables and functions to the application's OpenAPI document. It is built once, on first use."""
    own = app.openapi

    def merged() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = own()
            _merge(document, tables)
            describe_functions(document, functions, RESPONSE_TEXTS, ANYONE_OR_SIGNED_IN)
            _secure(document)
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = merged  # type: ignore[method-assign]  # FastAPI documents this way to extend the schema


def _secure(document: dict[str, Any]) -> None:
    """Say of each operation whether it needs a token: those of one's own account do, sign-in and addresses of the
    process do not."""
    for path, operations in document["paths"].items():
        own = path.removeprefix("/auth/v1/").startswith(OWN_ACCOUNT) and path.startswith("/auth/v1/")
        for operation in operations.values():
            operation.setdefault("security", [{"token": []}] if own else [])


def _merge(document: dict[str, Any], tables: RestEngine) -> None:
    components = document.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    described = list(tables.schema)
    models = every_payload(described)
    references, definitions = models_json_schema(
        [(model, "validation") for model in models], ref_template=COMPONENT
    )
    bodies: Bodies = {model: references[model, "validation"] for model in models}
    for name, schema in definitions.get("$defs", {}).items():
        schemas.setdefault(name, schema)
    for model in models:
        if issubclass(model, Change):
            _remove_defaults(schemas[model.__name__])
    schemas["Error"] = ERROR
    components.setdefault("securitySchemes", {})["token"] = {"type": "http", "scheme": "bearer"}
    for table_metadata in described:
        row = row_schema(table_metadata)
        del row["required"]  # `select` decides which columns a row has
        schemas[f"{table_metadata.name}_row"] = row
        document["paths"][f"/rest/v1/{table_metadata.name}"] = _path(tables, table_metadata, bodies)


def _remove_defaults(schema: JsonSchema) -> None:
    """Remove the defaults of a Change. They are placeholders: a field that is not sent keeps its value."""
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
            _number("limit", "Maximum number of rows to return"),
            _number("offset", "Number of rows to skip"),
            *_filters(table_metadata),
            _prefer(),
        ],
        "responses": {
            "200": {"description": "The rows visible to the caller", "content": rows},
            "206": {"description": "Some of the rows; `Content-Range` has the total", "content": rows},
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
                "description": "Success; with `Prefer: return=representation` the affected rows",
                "content": {
                    "application/json": {"schema": _array([_row(table_metadata)])},
                    "application/vnd.pgrst.object+json": {"schema": _row(table_metadata)},
                },
            },
            **_errors(WRITE_ERRORS),
        },
    }
    if done == "200":
        operation["responses"]["204"] = {"description": "Success"}
    if body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return operation


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
