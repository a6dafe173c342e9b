"""The functions in /openapi.json: what each answers, and with which words it refuses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from inspect import cleandoc
from typing import Any

from msgspec.json import schema_components
from pydantic import BaseModel

from guildhall.api.functions.declare import Function
from guildhall.api.reasons import REASONS
from guildhall.rest_engine.payload_types import JsonSchema
from guildhall.services.idempotency.rules import LONGEST_KEY

COMPONENT = "#/components/schemas/{name}"
ERROR: JsonSchema = {"$ref": COMPONENT.format(name="Error")}
FAILURES = (500, 503)
KEY_PARAMETER: JsonSchema = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "Made by the client, once for each act: sent again, it takes effect once and is answered alike",
    "schema": {"type": "string", "minLength": 1, "maxLength": LONGEST_KEY, "pattern": "^[!-~]+$"},
}


def describe_functions(
    document: JsonSchema,
    functions: Iterable[Function],
    details: Mapping[int, str],
    security: list[JsonSchema],
) -> None:
    """Complete what the framework tells of them. `said` is what each status of a refusal means."""
    functions = tuple(functions)
    answers, components = answer_schemas(functions)
    for name, schema in components.items():
        document["components"]["schemas"].setdefault(name, schema)
    for function in functions:
        operation = document["paths"][function.path][function.method.lower()]
        operation["security"] = security
        operation["summary"] = function.name
        operation["operationId"] = function.name.partition("/{")[0].replace("-", "_")
        if function.once:
            operation.setdefault("parameters", []).append(KEY_PARAMETER)
        operation["responses"] = _done(function, answers) | {
            str(status): _refusal(details[status], words)
            for status, words in sorted(words_by_status(function).items())
        }


def words_by_status(function: Function) -> dict[int, list[str | None]]:
    """With which words it refuses; None where an error comes without one: of the request's form, of the token."""
    words: dict[int, list[str | None]] = defaultdict(list)
    for word in sorted(function.refuses):
        for status in REASONS[word].statuses:
            words[status].append(word)
    for status in (*FAILURES, *_of_requests(function)):
        words[status].append(None)
    return words


def _of_requests(function: Function) -> Iterator[int]:
    if function.body or "{" in function.path or (function.method == "GET" and function.answer):
        yield 400
    if function.knows_caller:
        yield 401
    if function.method != "GET":
        yield 413


def _done(function: Function, answers: dict[str, JsonSchema]) -> JsonSchema:
    if function.answer:
        schema = answers[function.name]
        return {"200": {"description": "Done", "content": {"application/json": {"schema": schema}}}}
    if function.media:
        content = {media: {"schema": {"type": "string", "format": "binary"}} for media in function.media}
        return {"200": {"description": "The file", "content": content}}
    return {"204": {"description": "Done"}}


def _refusal(details: str, words: list[str | None]) -> JsonSchema:
    named = [word for word in words if word]
    schema = ERROR
    if named:
        schema = {"allOf": [ERROR, {"properties": {"hint": {"enum": words}}}]}
        details = "\n".join([details, "", *(f"- `{word}`: {REASONS[word].meaning}" for word in named)])
    return {"description": details, "content": {"application/json": {"schema": schema}}}


def answer_schemas(functions: Iterable[Function]) -> tuple[dict[str, JsonSchema], dict[str, JsonSchema]]:
    """The schema of each function's answer by its name, and those that they refer to."""
    reported = [function for function in functions if function.answer]
    documents: dict[str, JsonSchema] = {}

    def of_document(held: type) -> JsonSchema:
        """A document that a room declares with pydantic; it is answered whole."""
        if not issubclass(held, BaseModel):
            raise TypeError(f"{held} is nothing that a function answers")
        schema = held.model_json_schema(mode="serialization", ref_template="#/components/schemas/{model}")
        for name, part in {**schema.pop("$defs", {}), held.__name__: schema}.items():
            documents[name] = part | ({"required": list(part["properties"])} if "properties" in part else {})
        return {"$ref": COMPONENT.format(name=held.__name__)}

    schemas, components = schema_components(
        [function.answer for function in reported], schema_hook=of_document, ref_template=COMPONENT
    )
    named = {function.name: _wire(schema) for function, schema in zip(reported, schemas, strict=True)}
    return named, {name: _wire(part) for name, part in (documents | components).items()}


def _wire(part: Any) -> Any:
    """As the wire has it: a Decimal is sent as a number, by `answers.answered`. Docstrings lose their margin."""
    if isinstance(part, list):
        return [_wire(each) for each in part]
    if not isinstance(part, dict):
        return part
    if part.get("format") == "decimal":
        return {"type": "number"} | {name: details for name, details in part.items() if name == "description"}
    details = (
        {"description": cleandoc(part["description"])} if isinstance(part.get("description"), str) else {}
    )
    return {name: _wire(each) for name, each in part.items()} | details
