"""A refused API token learns which scope it needs, or that no scope covers the request."""

import pytest

from tests.support.client import Client
from tests.support.people import Person

NO_SCOPE = "API tokens can't do this. Please log in with an account."


@pytest.fixture
def program(client: Client, boss: Person) -> dict[str, str]:
    body = {"name": "Warehouse", "scopes": ["news:read", "webhooks:write", "events:read"]}
    made = client.post("/functions/v1/create-api-token", json=body, headers=boss.headers)
    return {"authorization": f"Bearer {made.json()['token']}"}


@pytest.mark.parametrize(
    ("method", "path", "body", "scope"),
    [
        ("GET", "/rest/v1/orders", None, "orders:read"),
        ("PATCH", "/rest/v1/news?id=is.null", {"title": "x"}, "news:write"),
        ("POST", "/functions/v1/vat-report", {"first": "2026-11-01", "last": "2026-11-30"}, "invoices:read"),
        (
            "POST",
            "/functions/v1/create-webhook-endpoint",
            {"url": "https://192.0.2.1/x", "kinds": ["seat.*"]},
            "workshop_enrollments:read",
        ),
        ("GET", "/rest/v1/audit_log", None, None),
        ("POST", "/functions/v1/quote", {"lines": []}, None),
        ("POST", "/functions/v1/refund", {"orderId": "00000000-0000-4000-8000-000000000000"}, None),
    ],
)
@pytest.mark.settings(webhook_allow_private="on")
def test_a_refusal_names_the_scope_that_is_missing(
    client: Client,
    program: dict[str, str],
    method: str,
    path: str,
    body: dict[str, object] | None,
    scope: str | None,
) -> None:
    answer = client.request(method, path, json=body, headers=program)
    assert (answer.status_code, answer.json()["code"]) == (403, "42501")
    assert (answer.json()["hint"], answer.json()["details"]) == ("not_allowed", scope)
    message = f"This API token lacks the scope {scope}. Create a token that has it." if scope else NO_SCOPE
    assert answer.json()["message"] == message
