"""The webhooks in /openapi.json: one for each kind of event, with its payload, from the list of kinds."""

from guildhall.domains.integrations.kinds import COLUMNS, FOR_PARTICIPANTS, KINDS
from guildhall.rest_engine.caller import Role
from guildhall.rest_engine.engine import RestEngine
from guildhall.rest_engine.payload_types import JsonSchema, row_schema
from guildhall.rest_engine.schema import TableMetadata

PAYLOAD = "_event_payload"
"""The end of the names of these schemas."""

_COMPONENT = "#/components/schemas/"
_ID: JsonSchema = {"type": "string", "format": "uuid"}
_TEXT: JsonSchema = {"type": "string"}
_HEADERS = {
    "webhook-id": "The id of the event, the same for every attempt",
    "webhook-timestamp": "When this attempt was signed, in seconds since 1970",
    "webhook-signature": "Signatures by Standard Webhooks, separated by spaces",
}


def describe_webhooks(document: JsonSchema, tables: RestEngine) -> None:
    """Add the section `webhooks`, and the schema of each subject's payload."""
    followed = [metadata for metadata in tables.schema if metadata.name in KINDS]
    for metadata in followed:
        document["components"]["schemas"][f"{metadata.name}{PAYLOAD}"] = _payload(metadata)
    document["webhooks"] = {
        kind: {"post": _operation(kind, metadata.name)}
        for metadata in followed
        for kind in KINDS[metadata.name]
    }


def _payload(metadata: TableMetadata) -> JsonSchema:
    """Return the schema of a payload: the row as an admin reads it. Of a deleted row only the id remains."""
    table, row = metadata.name, row_schema(metadata)
    usual = [column.name for column in metadata.visible(Role.ADMIN) if not column.on_request]
    names = COLUMNS[table].split(",") if table in COLUMNS else usual
    shown = {name: row["properties"][name] for name in names if name not in FOR_PARTICIPANTS.get(table, ())}
    return row | {"properties": shown, "required": ["id"]}


def _operation(kind: str, table: str) -> JsonSchema:
    event = {
        "id": _ID,
        "kind": {"const": kind},
        "subject": _object({"table": {"const": table}, "id": _ID}),
        "time": {"type": "string", "format": "date-time"},
        "version": {"type": "integer"},
        "payload": {"$ref": f"{_COMPONENT}{table}{PAYLOAD}"},
    }
    message = {"type": {"const": kind}, "timestamp": event["time"], "data": _object(event)}
    return {
        "summary": kind,
        "operationId": f"on_{kind.replace('.', '_')}",
        "tags": ["events"],
        "security": [],
        "parameters": [
            {"name": name, "in": "header", "required": True, "description": text, "schema": _TEXT}
            for name, text in _HEADERS.items()
        ],
        "requestBody": {"required": True, "content": {"application/json": {"schema": _object(message)}}},
        "responses": {
            "2XX": {"description": "Received. Anything else is tried again"},
            "410": {"description": "Turns the endpoint off"},
        },
    }


def _object(properties: JsonSchema) -> JsonSchema:
    return {"type": "object", "properties": properties, "required": list(properties)}
