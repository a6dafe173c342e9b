"""Nothing in /openapi.json is untyped, undocumented, or free text where one of a few words is meant."""

from collections.abc import Iterator
from typing import Any

from guildhall.rest_engine.payload_types import row_schema
from guildhall.serve.wiring import rest_engine

WORDS = {"currency", "kind", "language", "method", "mode", "role", "state", "status"}
"""Fields of these names hold one of a few words, or a text of a stated form."""

ANYTHING = {
    "LoggedEvent.payload": "the row of any table; /openapi.json describes each under `webhooks`",
    "OpenedDetails.additionalDetails": "names and values of the owner's own",
}
FREE = {
    "Readiness.status": "`ready`, or a sentence about the problem",
    "card_movements_row.currency": "that of the account at the card provider",
}


def _fields(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each field of each schema with what it may hold; null apart."""
    for name, schema in document["components"]["schemas"].items():
        for field, held in schema.get("properties", {}).items():
            for each in held.get("anyOf", [held]):
                yield f"{name}.{field}", each


def _says_nothing(schema: dict[str, Any]) -> bool:
    match schema.get("type"):
        case "array":
            return _says_nothing(schema.get("items", {}))
        case "object":
            return not {"properties", "additionalProperties"} & schema.keys()
        case kind:
            return not kind and not {"$ref", "enum", "const", "anyOf", "oneOf", "allOf"} & schema.keys()


def test_no_field_is_untyped(document: dict[str, Any]) -> None:
    untyped = {field for field, held in _fields(document) if _says_nothing(held)}
    assert untyped == ANYTHING.keys()


def test_a_field_that_holds_words_lists_them(document: dict[str, Any]) -> None:
    free = {
        field
        for field, held in _fields(document)
        if field.rpartition(".")[2] in WORDS
        and held.get("type") == "string"
        and not {"enum", "const", "pattern"} & held.keys()
    }
    assert free == FREE.keys()


def test_a_column_whose_values_have_texts_lists_them() -> None:
    """A program can know what the pages can name in each language."""
    without = [
        f"{table.name}.{column.name}"
        for table in rest_engine().schema
        for column in table.columns.values()
        if column.words and "enum" not in str(row_schema(table)["properties"].get(column.name, "enum"))
    ]
    assert without == ["audit_log.action", "audit_log.subject_table"]  # each change of the shop may add one


def test_every_operation_and_parameter_is_described(document: dict[str, Any]) -> None:
    silent = [
        f"{method} {path} {part.get('name', '')}"
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        for part in (operation, *operation.get("parameters", ()))
        if not part.get("description")
    ]
    assert silent == []
