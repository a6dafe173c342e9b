"""HEAD and OPTIONS where GET is; 405 with Allow; addresses that clients of the ecosystem try get no page."""

import pytest

from tests.support.client import Client
from tests.support.people import Person


@pytest.mark.parametrize("path", ["/functions/v1/events", "/auth/v1/settings", "/healthz", "/readyz"])
def test_head_is_answered_as_get_without_the_body(client: Client, boss: Person, path: str) -> None:
    head, get = (client.request(method, path, headers=boss.headers) for method in ("HEAD", "GET"))
    assert (head.status_code, head.content) == (get.status_code, b"")
    assert head.headers["content-type"] == get.headers["content-type"]


@pytest.mark.parametrize("path", ["/", "/robots.txt", "/rest/v1/products", "/openapi.json", "/none"])
def test_the_first_head_says_what_get_says(client: Client, path: str) -> None:
    """A cache keeps what it says: its tag, its length as compressed, and what it depends on."""
    asked = {"accept-encoding": "br"}
    head, get = client.head(path, headers=asked), client.get(path, headers=asked)
    assert (head.status_code, head.content) == (get.status_code, b"")
    assert dict(head.headers) == dict(get.headers) | {"x-request-id": head.headers["x-request-id"]}
    known = client.head(path, headers=asked | {"if-none-match": head.headers["etag"]})
    assert known.status_code == (304 if get.status_code == 200 else get.status_code)


def test_the_head_of_an_export_has_no_length(client: Client) -> None:
    assert "content-length" not in client.head("/rest/v1/products", headers={"accept": "text/csv"}).headers


def test_the_head_of_a_stream_ends(client: Client, boss: Person) -> None:
    answer = client.head("/functions/v1/event-stream", headers=boss.headers)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/functions/v1/quote", "OPTIONS, POST"),
        ("/functions/v1/events", "GET, HEAD, OPTIONS"),
        ("/webhooks/stripe", "OPTIONS, POST"),
        ("/auth/v1/user", "GET, HEAD, OPTIONS, PUT"),
        ("/rest/v1/products", "DELETE, GET, HEAD, OPTIONS, PATCH, POST"),
        ("/healthz", "GET, HEAD, OPTIONS"),
        *(
            (path, "GET, HEAD, OPTIONS")
            for path in ("/", "/docs", "/llms.txt", "/products", "/robots.txt", "/none")
        ),
    ],
)
def test_methods_are_named(client: Client, path: str, allowed: str) -> None:
    for method, status in (("OPTIONS", 204), ("PUT" if "PUT" not in allowed else "PATCH", 405)):
        answer = client.request(method, path)
        assert (answer.status_code, answer.headers["allow"]) == (status, allowed)
    if answer.headers["content-type"].startswith("application/json") and "webhooks" not in path:
        assert method in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/storage/v1/object/x",
        "/realtime/v1/websocket",
        "/graphql/v1",
        "/rest/v1",
        "/rest/v2/x",
        "/auth/v1",
        "/api",
        "/auth/v2/x",
    ],
)
def test_addresses_of_other_services_answer_programs(client: Client, path: str) -> None:
    for method in ("GET", "POST", "OPTIONS"):
        answer = client.request(method, path)
        assert (answer.status_code, answer.headers["content-type"].partition(";")[0]) == (
            404,
            "application/json",
        )


def test_the_page_that_links_of_mails_lead_to_is_a_page(client: Client) -> None:
    answer = client.get("/auth/confirm?type=signup&token_hash=x")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")


def test_a_range_beyond_the_rows_names_their_number(client: Client) -> None:
    answer = client.get("/rest/v1/products?offset=5", headers={"prefer": "count=exact"})
    assert (answer.status_code, answer.headers["content-range"]) == (416, "*/0")


@pytest.mark.parametrize("header", ["accept-profile", "content-profile"])
def test_there_is_one_schema(client: Client, header: str) -> None:
    method = "GET" if header == "accept-profile" else "POST"
    for schema, status in (("public", 200 if method == "GET" else 401), ("private", 406)):
        answer = client.request(method, "/rest/v1/products", headers={header: schema}, content=b"{}")
        assert answer.status_code == status
    assert answer.json()["code"] == "PGRST106"
    assert "public" in answer.json()["hint"]


def test_rpc_says_where_functions_are(client: Client) -> None:
    answer = client.post("/rest/v1/rpc/checkout", json={})
    assert (answer.status_code, answer.json()["code"]) == (404, "PGRST202")
    assert "/functions/v1/checkout" in answer.json()["hint"]


def test_bodies_with_a_mark_are_read_and_compressed_ones_refused(client: Client, boss: Person) -> None:
    json = {"content-type": "application/json", **boss.headers}
    marked = "\ufeff".encode() + b'{"title": "Marked", "description": "x"}'
    assert client.post("/rest/v1/news", content=marked, headers=json).status_code == 201
    refused = client.post("/rest/v1/news", content=b"\x1f\x8b", headers=json | {"content-encoding": "gzip"})
    assert (refused.status_code, refused.json()["code"]) == (415, "PGRST102")
    assert "gzip" in refused.json()["message"]


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("events?after=0&after=5", "after is given twice"),
        ("events?limit=1&limit=1", "limit is given twice"),
        ("events?cursor=1", "'cursor' is not a parameter"),
        ("event-stream?kinds=order.*&kinds=seat.*", "kinds is given twice"),
        ("event-stream?from=1", "'from' is not a parameter"),
    ],
)
def test_a_parameter_that_would_have_no_effect_is_refused(
    client: Client, boss: Person, query: str, message: str
) -> None:
    answer = client.get(f"/functions/v1/{query}", headers=boss.headers)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
