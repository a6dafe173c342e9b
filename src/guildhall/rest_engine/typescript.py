"""The tables of the wire as TypeScript, for the page and for whoever else writes a typed client."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel

from guildhall.rest_engine.declaration import Actions, Table
from guildhall.rest_engine.payload_types import JsonSchema, payloads, row_schema
from guildhall.rest_engine.schema import Schema, TableMetadata

HEAD = """\
// biome-ignore-all format: this file is made, not written
/** The tables of /rest/v1. Made by `guildhall types` from the rooms' declarations: do not edit. */
export interface Tables {
"""
_NAMES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def render_types(tables: Iterable[Table]) -> str:
    """The text of schema.types.ts: for each table its row, and what may be inserted and updated.

    Money is a number in major units, moments and dates are strings. A property of a row is optional where some who
    read the table do not see it; `insert` and `update` are `never` where nobody may.
    """
    schema = Schema(tables)
    return HEAD + "".join(_table(table_metadata) for table_metadata in schema) + "}\n"


def _table(table_metadata: TableMetadata) -> str:
    parts = {
        "row": _row(table_metadata),
        "insert": _written(table_metadata.table.insert),
        "update": _written(table_metadata.table.update),
    }
    lines = "".join(f"    {name}: {text};\n" for name, text in parts.items())
    return f"  {table_metadata.name}: {{\n{lines}  }};\n"


def _row(table_metadata: TableMetadata) -> str:
    schema = row_schema(table_metadata)
    return _object(
        [(name, name in schema["required"], type_of(part, {})) for name, part in schema["properties"].items()]
    )


def _written(actions: Actions) -> str:
    """What any role may send; required is what every role must."""
    schemas = [_payload_schema(model) for model in payloads(actions)]
    if not schemas:
        return "never"
    names = list(dict.fromkeys(name for schema in schemas for name in schema.get("properties", {})))
    return _object([(name, _always(schemas, name), _sent(schemas, name)) for name in names])


def _payload_schema(model: type[BaseModel]) -> JsonSchema:
    schema: JsonSchema = _without_written_numbers(model.model_json_schema(by_alias=True))
    return schema


def _always(schemas: list[JsonSchema], name: str) -> bool:
    return all(name in schema.get("required", ()) for schema in schemas)


def _sent(schemas: list[JsonSchema], name: str) -> str:
    having = [schema for schema in schemas if name in schema.get("properties", {})]
    return _union(type_of(schema["properties"][name], schema.get("$defs", {})) for schema in having)


def _object(properties: list[tuple[str, bool, str]]) -> str:
    if not properties:
        return "Record<string, never>"
    lines = "".join(
        f"      {name}{'' if required else '?'}: {text};\n" for name, required, text in properties
    )
    return f"{{\n{lines}    }}"


def type_of(schema: JsonSchema, definitions: Mapping[str, JsonSchema]) -> str:
    """The type of a schema on one line; what it refers to is spelt out where it is known, and otherwise named."""
    match schema:
        case {"$ref": reference}:
            name = reference.rpartition("/")[2]
            return type_of(definitions[name], definitions) if name in definitions else name
        case {"anyOf": options}:
            return _union(type_of(option, definitions) for option in options)
        case {"enum": values}:
            return _union(json.dumps(value) for value in values)
        case {"const": value}:
            return json.dumps(value)
        case {"type": "array"}:
            item = type_of(schema.get("items", {}), definitions)
            return f"({item})[]" if len(_options(item)) > 1 else f"{item}[]"
        case {"type": "object", "properties": dict(properties)} if properties:
            required = schema.get("required", ())
            inner = (
                f"{name}{'' if name in required else '?'}: {type_of(part, definitions)}"
                for name, part in properties.items()
            )
            return f"{{ {'; '.join(inner)} }}"
        case {"type": "object"}:
            values = schema.get("additionalProperties", True)
            return (
                f"Record<string, {type_of(values, definitions) if isinstance(values, dict) else 'unknown'}>"
            )
        case {"type": str(name)}:
            return _NAMES[name]
        case _:
            return "unknown"


def _without_written_numbers(part: Any) -> Any:
    """An amount may be sent as text, too; the page sends numbers."""
    if isinstance(part, list):
        return [_without_written_numbers(each) for each in part]
    if not isinstance(part, dict):
        return part
    options = part.get("anyOf", ())
    if any(option.get("type") == "number" for option in options):
        part = part | {"anyOf": [option for option in options if option.get("type") != "string"]}
    return {name: _without_written_numbers(each) for name, each in part.items()}


def _union(types: Iterable[str]) -> str:
    distinct = list(dict.fromkeys(part for text in types for part in _options(text)))
    return "unknown" if "unknown" in distinct else " | ".join(distinct)


def _options(text: str) -> list[str]:
    """The members of a union, so that none is said twice; an object is one, whatever stands in it."""
    return [text] if "{" in text else text.split(" | ")
