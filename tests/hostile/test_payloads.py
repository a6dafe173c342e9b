"""No payload checks more entries of an object than it may have: each entry would be an error of its own."""

from collections.abc import Iterator
from typing import Any

from pydantic import TypeAdapter

import guildhall.serve.app  # noqa: F401  defines every payload
from guildhall.core.validation import Payload


def payloads(model: type[Payload] = Payload) -> Iterator[type[Payload]]:
    for payload in model.__subclasses__():
        yield payload
        yield from payloads(payload)


def unbounded(schema: Any, *, bounded: bool = False) -> Iterator[Any]:
    """Yield the objects of a core schema whose entries are checked one by one, and by no validator before."""
    if isinstance(schema, list | tuple):
        for part in schema:
            yield from unbounded(part)
    elif isinstance(schema, dict):
        entries = [schema.get(of, {"type": "any"}) for of in ("keys_schema", "values_schema")]
        checked = [entry for entry in entries if entry not in ({"type": "any"}, {"type": "str"})]
        if schema.get("type") == "dict" and checked and not bounded:
            yield schema
        before = schema.get("type") == "function-before"
        for part in schema.values():
            yield from unbounded(part, bounded=before)


def test_every_payload_bounds_its_objects() -> None:
    found = {payload.__name__: [*unbounded(payload.__pydantic_core_schema__)] for payload in payloads()}
    assert len(found) > 50
    assert [name for name, objects in found.items() if objects] == []


def test_an_unbounded_object_would_be_found() -> None:
    careless = TypeAdapter(list[dict[str, int]]).core_schema
    assert [each["type"] for each in unbounded(careless)] == ["dict"]
