"""A session whose second factor is pending is refused by every route, whatever the request."""

import pytest
from sqlalchemy import insert

from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Factor
from guildhall.rest_engine.schema import Schema
from guildhall.serve.wiring import TABLES
from tests.support.client import Client
from tests.support.people import Person, add_person

HALF = (403, "insufficient_aal")
OPEN_TO_ALL = {
    f"/functions/v1/{name}"
    for name in (
        "track-referral",
        "moved-address",
        "verify-certificate",
        "withdraw-from-contract",
        "leave-waiting-list",
        "review-request",
        "write-review",
        "stop-review-requests",
        "stop-partner-mails",
        "guest-checkout",
        "guest-orders",
        "create-first-admin",
    )
}
"""Functions that do not authenticate the caller."""

BODIES = {"/functions/v1/enroll": {"workshopId": new_id()}}
"""Functions that validate the body before they authenticate the caller."""


@pytest.fixture(params=[None, "content", "support", "admin"])
def half(runtime: Runtime, request: pytest.FixtureRequest) -> Person:
    """Return a user with an authenticator app of whom only the password is known."""
    with runtime.writing() as uow:
        person = add_person(uow, "half", role=request.param)
        row = {"id": new_id(), "account_id": person.account_id, "name": "", "seed": "x"}
        timestamps = {"verified_at": uow.now, "created_at": uow.now, "updated_at": uow.now}
        uow.db.execute(insert(Factor), row | timestamps)
    return person


@pytest.mark.slow
def test_every_table_is_closed(client: Client, half: Person) -> None:
    for table in Schema(TABLES):
        for method in ("GET", "HEAD", "POST", "PATCH", "DELETE"):
            path = f"/rest/v1/{table.name}?{table.key}=eq.{new_id()}"
            body: dict[str, str] | None = None if method in ("GET", "HEAD") else {}
            answer = client.request(method, path, json=body, headers=half.headers)
            assert answer.status_code == 403, (method, path)
            assert method == "HEAD" or answer.json()["hint"] == HALF[1]


@pytest.mark.slow
def test_every_function_is_closed(client: Client, half: Person) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    requested = set()
    for path, methods in paths.items():
        if not path.startswith("/functions/v1/") or path in OPEN_TO_ALL:
            continue
        for method in methods:
            here = path.replace("{file_id}", new_id()).replace("{", "").replace("}", "")
            answer = client.request(method.upper(), here, json=BODIES.get(path, {}), headers=half.headers)
            assert (answer.status_code, answer.json().get("hint")) == HALF, (method, path, answer.text)
            requested.add(path)
    assert len(requested) > 30
