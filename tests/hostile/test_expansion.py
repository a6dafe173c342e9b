"""No input costs more than it may: each field of each body and each kind of query, with texts of 500,000 characters.

Answered or refused without an explosion of work, within 50 MiB and three times the bytes.
"""

import json
from collections.abc import Collection, Iterator
from time import process_time
from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from guildhall_demo.load import load_demo
from tests.support.client import Client
from tests.support.processor import EXPLODED, new_peak, peak_memory
from tests.support.sizes import sized

LONGEST = 500_000  # characters
MOST_MEMORY, MOST_GROWTH = 50, 3  # MiB; times the bytes
ADMIN = {"email": "admin@example.com", "password": "admin-demo-1"}
LEAVES = ("/logout", "/delete-account")
NO_ID = "00000000-0000-4000-8000-000000000000"

Schema = dict[str, Any]


def filled(unit: str, before: str = "") -> str:
    return before + unit * ((LONGEST - len(before)) // len(unit))


TEXTS = {
    "words": filled("word "),
    "one word": filled("a"),
    "at signs": filled("a@"),
    "dots": filled("a.", "a@"),
    "spaces": filled(" ", "a") + "b",
    "line ends": filled("\r\n"),
    "placeholders": filled("{{a}} "),
    "braces": filled("{"),
    "markup": filled("<p><b>x"),
    "references": filled("&amp;"),
    "digits": filled("9"),
    "hyphens": filled("-a"),
    "slashes": filled("https://a/"),
    "commas": filled('a,"'),
    "letters that fold to several": filled("\ufb03"),
    "letters that are decomposed": filled("\ufdfa"),
}
OTHERS: dict[str, Any] = {
    "a long list": [1] * 100_000,
    "a list of texts": ["a"] * 100_000,
    "a list of objects": [{}] * 100_000,
    "an object of many names": {f"n{number}": "" for number in range(40_000)},
    "a deep list": json.loads("[" * 900 + "]" * 900),
}


@pytest.fixture
def client_of_boss(client: Client, runtime: Runtime) -> Client:
    load_demo(runtime)
    signed_in = client.post("/auth/v1/token?grant_type=password", json=ADMIN).json()
    client.http.headers["authorization"] = f"Bearer {signed_in['access_token']}"
    return client


def cost_of(client: Client, method: str, path: str, size: int, **sent: Any) -> str | None:
    """Send a request and return the bound it exceeds, or None."""
    memory, began = new_peak(), process_time()
    answer = client.run(client.http.request(method, path, **sent))
    seconds, grown = process_time() - began, peak_memory() - memory
    if answer.status_code >= 500 and answer.status_code != 502:
        return f"status {answer.status_code}"
    if seconds > EXPLODED:
        return f"{seconds:.1f} s"
    if grown > MOST_MEMORY:
        return f"{grown} MiB"
    if len(answer.content) > MOST_GROWTH * size + 100_000:
        return f"{len(answer.content)} bytes in the answer"
    return None


ENCODED = {
    name: json.dumps(hostile, ensure_ascii=False).encode() for name, hostile in (TEXTS | OTHERS).items()
}
FOR_SHORT = ("words", "spaces", "at signs", "a long list")
"""For fields that state a length: these are refused by it, whatever the text is."""
SHORT = 10_000  # characters
ROUNDS = sized(10, 1)
"""In `make test` a field is tried with each tenth value, a short one with one, the next field with the ones beside."""


@pytest.mark.slow
@pytest.mark.parametrize("area", ["rest", "functions", "auth"])
def test_no_field_of_a_body_costs_more_than_it_may(client_of_boss: Client, area: str) -> None:
    client = client_of_boss
    document = client.get("/openapi.json").json()
    kind = {"content-type": "application/json"}
    cost_of(client, "POST", "/rest/v1/news", 0, json={"title": "warm", "description": filled("x")})
    tried, dear = 0, []
    for number, (method, path, field, body, names) in enumerate(entry_points(document, f"/{area}/")):
        for name in list(names)[number % min(ROUNDS, len(names)) :: ROUNDS]:
            known = json.dumps(body).encode()[:-1] + (b", " if body else b"")
            content = known + json.dumps(field).encode() + b": " + ENCODED[name] + b"}"
            cost = cost_of(client, method, path, len(content), content=content, headers=kind)
            tried += 1
            if cost is not None:
                dear.append(f"{method} {path} {field} ({name}): {cost}")
    assert tried > 50
    assert not dear, "\n".join(dear)


def entry_points(
    document: Schema, area: str
) -> Iterator[tuple[str, str, str, dict[str, Any], Collection[str]]]:
    """Yield each field of each JSON body: method, path, field, the other required fields, and the values to try."""
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            if content is None or not path.startswith(area) or path.endswith(LEAVES):
                continue
            schema = resolved(document, content["schema"])
            fields, required = schema.get("properties", {}), schema.get("required", ())
            address = path.replace("{", "").replace("}", "")
            if method == "patch" and area == "/rest/":
                address += f"?id=eq.{NO_ID}"
            for field, described in fields.items():
                body = {
                    name: sample(document, fields[name])
                    for name in required
                    if name != field and name in fields
                }
                short = longest(document, described) <= SHORT
                yield method.upper(), address, field, body, FOR_SHORT if short else ENCODED


def longest(document: Schema, schema: Schema) -> int:
    """Return the most characters that a field states to accept."""
    schema = resolved(document, schema)
    if (
        "enum" in schema
        or schema.get("format") == "uuid"
        or schema.get("type") in ("boolean", "integer", "number")
    ):
        return 0
    return int(schema.get("maxLength", LONGEST))


def resolved(document: Schema, schema: Schema) -> Schema:
    while "$ref" in schema or "anyOf" in schema:
        schema = (
            schema["anyOf"][0]
            if "anyOf" in schema
            else document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        )
    return schema


def sample(document: Schema, schema: Schema) -> Any:
    """Return a value of this schema."""
    schema = resolved(document, schema)
    if "enum" in schema:
        return schema["enum"][0]
    if schema.get("format") == "uuid":
        return NO_ID
    by_type = {"integer": 1, "number": 1, "boolean": False, "array": [], "object": {}}
    return by_type.get(schema.get("type", ""), "text@example.com")


QUERIES = {
    "patterns": "products?name=ilike." + "*a" * 30_000,
    "wildcards": "products?name=ilike." + "*" * 60_000,
    "underscores": "products?name=ilike.*" + "_" * 60_000,
    "nested conditions": "products?and=" + "(and" * 10_000,
    "many conditions": "products?or=(" + ",".join(["slug.eq.a"] * 6_000) + ")",
    "a long list": "products?id=in.(" + ",".join([NO_ID] * 1_500) + ")",
    "nested embeds": "orders?select=" + "product:products(" * 3_000,
    "many columns": "products?select=" + "id," * 20_000 + "id",
    "many orders": "products?order=" + "id," * 20_000 + "id",
    "parameters": "products?" + "&".join(f"x{number}=eq.1" for number in range(6_000)),
    "a far offset": "products?offset=9223372036854775806&limit=1",
    "an offset beyond 64 bits": "products?offset=" + "9" * 5_000,
    "a long number": "products?price=gt." + "9" * 60_000,
    "a long time": "products?created_at=gt.2026-01-01T00:00:00." + "9" * 60_000 + "Z",
    "quotes": "products?slug=in.(" + '"' * 20_000,
    "backslashes": 'products?slug=in.("' + "\\" * 20_000,
}


@pytest.mark.parametrize("form", ["application/json", "text/csv"])
def test_no_query_costs_more_than_it_may(client_of_boss: Client, form: str) -> None:
    cost_of(client_of_boss, "GET", "/rest/v1/products", 0)
    costs = {
        name: cost_of(client_of_boss, "GET", f"/rest/v1/{query}", len(query), headers={"accept": form})
        for name, query in QUERIES.items()
    }
    assert costs == dict.fromkeys(QUERIES)
