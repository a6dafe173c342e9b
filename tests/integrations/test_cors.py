"""Pages of other sites: those that the operator lists may call the API, no others."""

import pytest

from tests.support.client import Client

LISTED = "https://www.example.org"
API = ("/rest/v1/products", "/auth/v1/token", "/functions/v1/quote")

listed = pytest.mark.settings(cors_origins=f"{LISTED}, https://app.example.org")


@listed
@pytest.mark.parametrize("path", API)
def test_a_preflight_of_a_listed_origin_is_answered(client: Client, path: str) -> None:
    requested = {"access-control-request-method": "POST", "access-control-request-headers": "apikey"}
    answer = client.request("OPTIONS", path, headers={"origin": LISTED} | requested)
    assert answer.status_code == 204
    assert answer.headers["access-control-allow-origin"] == LISTED
    assert answer.headers["vary"] == "origin"
    allowed = answer.headers["access-control-allow-headers"].split(", ")
    assert {
        "apikey",
        "authorization",
        "prefer",
        "content-type",
        "range",
        "x-client-info",
        "idempotency-key",
        "x-retry-count",
        "x-region",
        "traceparent",
        "tracestate",
        "baggage",
        "x-supabase-api-version",
    } <= {*allowed}
    assert "PATCH" in answer.headers["access-control-allow-methods"]
    assert "access-control-allow-credentials" not in answer.headers


@listed
def test_answers_from_the_cache_carry_the_origin_of_who_asks(client: Client) -> None:
    path = "/rest/v1/products?select=id"
    for origin in (LISTED, "https://app.example.org", LISTED):
        answer = client.get(path, headers={"origin": origin})
        assert answer.headers["access-control-allow-origin"] == origin
        exposed = {*answer.headers["access-control-expose-headers"].split(", ")}
        assert {"content-range", "etag", "idempotent-replayed"} <= exposed
        assert "origin" in answer.headers["vary"].lower()
    for headers in ({}, {"origin": "https://evil.example"}, {"origin": "null"}):
        answer = client.get(path, headers=headers)
        assert "access-control-allow-origin" not in answer.headers
        assert "origin" in answer.headers["vary"].lower()


@listed
def test_refusals_can_be_read_by_the_page(client: Client) -> None:
    answer = client.get("/rest/v1/nonsense", headers={"origin": LISTED})
    assert answer.status_code == 404
    assert answer.headers["access-control-allow-origin"] == LISTED


@listed
def test_pages_are_not_opened(client: Client) -> None:
    answer = client.get("/robots.txt", headers={"origin": LISTED})
    assert "access-control-allow-origin" not in answer.headers


def test_by_default_no_other_site_may_call(client: Client) -> None:
    for method in ("OPTIONS", "GET"):
        answer = client.request(method, "/rest/v1/products", headers={"origin": LISTED})
        assert "access-control-allow-origin" not in answer.headers
