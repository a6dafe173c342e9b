"""TypeScript types of the functions: request body and response by function name."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import BaseModel

from guildhall.api.functions.declare import Function
from guildhall.api.functions.describe import answer_schemas
from guildhall.rest_engine.payload_types import JsonSchema
from guildhall.rest_engine.typescript import type_of

HEAD = """\
// biome-ignore-all format: this file is made, not written
/** The functions of /functions/v1. Made by `guildhall types` from their declarations: do not edit. */
export interface Functions {
"""
NOTHING = "Record<string, never>"


def render_functions(functions: Iterable[Function]) -> str:
    """Return the text of functions.types.ts: body and response of each function that returns JSON, then their types.

    Money is a number in major units; timestamps and dates are strings. Amounts in requests may be strings.
    """
    functions = [function for function in functions if function.answer]
    answers, components = answer_schemas(functions)
    lines = "".join(
        f'  "{function.name}": {{ body: {_body(function.body)}; answer: {type_of(answers[function.name], {})} }};\n'
        for function in functions
    )
    return HEAD + lines + "}\n" + "".join(_declared(name, components[name]) for name in sorted(components))


def _body(body: type[BaseModel] | None) -> str:
    if body is None:
        return NOTHING
    schema = body.model_json_schema(by_alias=True)
    return type_of(schema, schema.get("$defs", {}))


def _declared(name: str, schema: JsonSchema) -> str:
    details = " ".join(schema.get("description", "").split())
    note = f"/** {details} */\n" if details else ""
    if "properties" not in schema:
        return f"\n{note}export type {name} = {type_of(schema, {})};\n"
    required = schema.get("required", ())
    lines = "".join(
        f"  {field}{'' if field in required else '?'}: {type_of(part, {})};\n"
        for field, part in schema["properties"].items()
    )
    return f"\n{note}export interface {name} {{\n{lines}}}\n"
