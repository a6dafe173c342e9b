"""Every door as /openapi.json describes it, tried by schemathesis: whatever is sent, the fault is never ours (5xx)."""

from __future__ import annotations

from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.result import Ok

from guildhall.kit.runtime import Runtime
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add_order

TRIED = settings(
    max_examples=8,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def test_no_request_is_answered_with_a_server_error(client: Client, runtime: Runtime) -> None:
    schema = schemathesis.openapi.from_dict(client.get("/openapi.json").json())
    operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    faults: list[str] = []
    for number, operation in enumerate(operations):
        with runtime.writing() as house:  # a new one each time, because requests may sign them out
            admin = add_person(house, f"admin-{number}", admin=True)
            add_order(house, admin.profile_id, auth_user_id=admin.account_id)
        faults += _faults(client, operation, admin)
    assert faults == []


def _faults(client: Client, operation: Any, admin: Person) -> list[str]:
    """Requests to one operation, by anyone and by an admin, that were answered with a server error."""
    faults = []

    @TRIED
    @given(case=operation.as_strategy())
    def try_it(case: schemathesis.Case[Any]) -> None:
        for headers in ({}, admin.headers):
            status = _send(client, case, headers)
            if status >= 500:
                faults.append(f"{status} {case.as_curl_command(headers)}")

    try_it()
    return faults


def _send(client: Client, case: schemathesis.Case[Any], authorization: dict[str, str]) -> int:
    sent: dict[str, Any] = case.as_transport_kwargs(base_url="http://127.0.0.1:8000")
    headers = httpx.Headers(dict(sent.get("headers") or {}))
    headers.update(authorization)
    options = {name: value for name, value in sent.items() if name in ("json", "data", "params", "files")}
    if isinstance(options.get("data"), bytes | str):
        options["content"] = options.pop("data")
    return client.request(sent["method"], sent["url"], headers=headers, **options).status_code
