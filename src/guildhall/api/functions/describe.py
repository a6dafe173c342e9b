"""The functions in /openapi.json: their responses and errors."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from inspect import cleandoc
from typing import Any

from msgspec.json import schema_components
from pydantic import BaseModel

from guildhall.api.functions.declare import Function
from guildhall.api.reasons import REASONS, meaning
from guildhall.domains.integrations.scopes import scope_sentence
from guildhall.rest_engine.payload_types import JsonSchema
from guildhall.services.idempotency.rules import LONGEST_KEY

COMPONENT = "#/components/schemas/{name}"
SENT = "#/components/schemas/{name}Output"
ERROR: JsonSchema = {"$ref": COMPONENT.format(name="Error")}
FAILURES = (500, 503)
KEY_PARAMETER: JsonSchema = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "A unique key per operation: a repeated request returns the first response and changes nothing",
    "schema": {"type": "string", "minLength": 1, "maxLength": LONGEST_KEY, "pattern": "^[!-~]+$"},
}


def describe_functions(
    document: JsonSchema,
    functions: Iterable[Function],
    texts: Mapping[int, str],
    security: list[JsonSchema],
) -> None:
    """Complete the framework's description of the functions. `texts` describes each status of an error."""
    functions = tuple(functions)
    answers, components = answer_schemas(functions)
    for name, schema in components.items():
        document["components"]["schemas"].setdefault(name, schema)
    for function in functions:
        operation = document["paths"][function.path][function.method.lower()]
        operation["security"] = security if function.knows_caller else []
        operation["summary"] = function.name
        if function.scopes:
            texts_of = (operation["description"], scope_sentence(*function.scopes))
            operation["description"] = "\n\n".join(texts_of)
        operation["operationId"] = function.name.partition("/{")[0].replace("-", "_")
        if function.once:
            operation.setdefault("parameters", []).append(KEY_PARAMETER)
        operation["responses"] = _done(function, answers) | {
            str(status): _refusal(texts[status], reasons)
            for status, reasons in sorted(reasons_by_status(function).items())
        }


def reasons_by_status(function: Function) -> dict[int, list[str | None]]:
    """Return the reasons of each error status. None stands for errors without a reason, such as invalid JSON."""
    reasons: dict[int, list[str | None]] = defaultdict(list)
    for reason in sorted(function.refuses):
        for status in REASONS[reason]:
            reasons[status].append(reason)
    for status in (*FAILURES, *_of_requests(function)):
        reasons[status].append(None)
    return reasons


def _of_requests(function: Function) -> Iterator[int]:
    if function.body or "{" in function.path or function.method == "GET":
        yield 400
    if function.knows_caller:
        yield 401
    if function.method != "GET":
        yield 413


def _done(function: Function, answers: dict[str, JsonSchema]) -> JsonSchema:
    if function.answer:
        schema = answers[function.name]
        return {"200": {"description": "Success", "content": {"application/json": {"schema": schema}}}}
    if function.media:
        content = {media: {"schema": {"type": "string", "format": "binary"}} for media in function.media}
        return {"200": {"description": "The file", "content": content}}
    return {"204": {"description": "Success"}}


def _refusal(text: str, reasons: list[str | None]) -> JsonSchema:
    """Describe an error. Its reasons are no enumeration: more may be added, and clients must accept them."""
    named = [reason for reason in reasons if reason]
    response: JsonSchema = {"description": text, "content": {"application/json": {"schema": ERROR}}}
    if named:
        meanings = (f"- `{reason}`: {meaning(reason)}" for reason in named)
        response |= {"description": "\n".join([text, "", *meanings]), "x-reasons": named}
    return response


def answer_schemas(functions: Iterable[Function]) -> tuple[dict[str, JsonSchema], dict[str, JsonSchema]]:
    """Return the response schemas by function name, and the schemas they refer to."""
    answering = [function for function in functions if function.answer]
    documents: dict[str, JsonSchema] = {}

    def of_document(held: type) -> JsonSchema:
        """Return the schema of a pydantic document; all its fields are always present, unlike in a request."""
        if not issubclass(held, BaseModel):
            raise TypeError(f"{held} cannot be a response")
        schema = held.model_json_schema(mode="serialization", ref_template=SENT.format(name="{model}"))
        for name, part in {**schema.pop("$defs", {}), held.__name__: schema}.items():
            present = {"required": list(part["properties"])} if "properties" in part else {}
            documents[f"{name}Output"] = part | present
        return {"$ref": SENT.format(name=held.__name__)}

    schemas, components = schema_components(
        [function.answer for function in answering], schema_hook=of_document, ref_template=COMPONENT
    )
    named = {function.name: _wire(schema) for function, schema in zip(answering, schemas, strict=True)}
    return named, {name: _wire(part) for name, part in (documents | components).items()}


def _wire(part: Any) -> Any:
    """Adapt a schema to the encoder of `answers.answered`, which writes Decimals as numbers. Dedent descriptions."""
    if isinstance(part, list):
        return [_wire(each) for each in part]
    if not isinstance(part, dict):
        return part
    if part.get("format") == "decimal":
        return {"type": "number"} | {
            name: details for name, details in part.items() if name not in ("type", "format", "pattern")
        }
    details = (
        {"description": cleandoc(part["description"])} if isinstance(part.get("description"), str) else {}
    )
    return {name: _wire(each) for name, each in part.items()} | details
