"""The document at /openapi.json: the framework's own routes, plus the declared tables and functions."""

import json
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from guildhall.api.functions.declare import Function
from guildhall.api.functions.describe import describe_functions
from guildhall.api.rest.describe import ANYONE_OR_SIGNED_IN, describe_tables
from guildhall.api.webhook_descriptions import describe_webhooks
from guildhall.http.cache.marker import mark_cacheable
from guildhall.rest_engine.engine import RestEngine
from guildhall.rest_engine.payload_types import JsonSchema

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
FRAMEWORK = ("HTTPValidationError", "ValidationError")
"""Schemas of FastAPI for a response that no route sends."""

BEARER: JsonSchema = {
    "type": "http",
    "scheme": "bearer",
    "description": "A user's access token, or an API token (`ghk_…`).",
}
PUBLISHABLE_KEY: JsonSchema = {
    "type": "apiKey",
    "in": "header",
    "name": "apikey",
    "description": "A publishable key (`ghp_…`), for pages of other websites. It gives no rights.",
}
OWN_ACCOUNT = ("user", "logout", "factors")
"""Prefixes of the paths of /auth/v1 that need a session."""


def describe_api(app: FastAPI, tables: RestEngine, functions: tuple[Function, ...]) -> None:
    """Add tables and functions to the application's OpenAPI document. It is built once, on first use."""
    own = app.openapi

    def merged() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = own()
            components = document.setdefault("components", {})
            components.setdefault("schemas", {})["Error"] = ERROR
            components["securitySchemes"] = {"token": BEARER, "apikey": PUBLISHABLE_KEY}
            describe_tables(document, tables, RESPONSE_TEXTS)
            describe_functions(document, functions, RESPONSE_TEXTS, ANYONE_OR_SIGNED_IN)
            describe_webhooks(document, tables)
            _secure(document)
            for name in FRAMEWORK:
                components["schemas"].pop(name, None)
            _drop_titles(document)
            for schema in components["schemas"].values():
                _describe_defaults(schema)
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = merged  # type: ignore[method-assign]  # FastAPI documents this way to extend the schema


async def openapi(request: Request) -> Response:
    """Return the document. The cache of responses gives it an entity tag and compresses it."""
    mark_cacheable(request.scope, ())
    return JSONResponse(request.app.openapi())


def _drop_titles(part: Any) -> None:
    """Remove the titles that pydantic makes of field names: generated clients would name their models after them."""
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        _drop_titles(each)
    if isinstance(part, dict) and isinstance(part.get("title"), str) and "version" not in part:
        del part["title"]


def _describe_defaults(schema: JsonSchema) -> None:
    """Move the defaults of fields into their descriptions, because generated clients would require or send them."""
    for field in schema.get("properties", {}).values():
        default = field.pop("default", None)
        if default not in (None, "", [], {}):
            words = f"Default: {json.dumps(default)}."
            field["description"] = " ".join(filter(None, (field.get("description"), words)))


def _secure(document: dict[str, Any]) -> None:
    """Mark the operations that need a token: those of the caller's account do, sign-in, health and metrics do not."""
    for path, operations in document["paths"].items():
        own = path.removeprefix("/auth/v1/").startswith(OWN_ACCOUNT) and path.startswith("/auth/v1/")
        for operation in operations.values():
            operation.setdefault("security", [{"token": []}] if own else [])
