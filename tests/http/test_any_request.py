"""Every route in /openapi.json, tested by schemathesis as an anonymous visitor, a customer and an admin.

No answer is a server error, and every answer matches its description: status, type and body. EXAMPLES (large in
`make nightly`) is the number of requests for each operation and caller, drawn at random then. `make test` always sends
the same: of an admin to every operation, and to every fourth of a visitor and a customer in turn, whom most refuse.
"""

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from guildhall.core.runtime import Runtime
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add_order, add_product, add_workshop
from tests.support.sizes import sized

EXAMPLES = sized(0, 100)
OTHERS_EVERY = 4
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
TRIED = settings(
    max_examples=EXAMPLES or 2,
    deadline=None,
    database=None,
    derandomize=not EXAMPLES,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)

ENDLESS = {"/functions/v1/event-stream"}
"""Answers that never end; tests/integrations/test_event_stream.py follows them."""

CLOSING = {"/functions/v1/close-shop"}
"""It would close the shop to all later requests; tests/shop_settings/test_opening.py covers it."""

TIMED = {"/readyz"}
"""It answers 503 when the database is not quick enough, as on a busy machine; tests/http/test_outages.py covers it."""

LEFT_OUT = ENDLESS | CLOSING | TIMED

Ids = dict[str, str]
"""Ids of existing rows, by their names in requests."""


@pytest.mark.slow
def test_every_answer_is_as_described(client: Client, runtime: Runtime) -> None:
    schema = schemathesis.openapi.from_dict(client.get("/openapi.json").json())
    found = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    operations = [each for each in found if each.path not in LEFT_OUT]
    assert len(operations) == len(found) - len(LEFT_OUT)
    assert len(operations) > 60
    faults: dict[str, str] = {}
    for number, operation in enumerate(operations):
        ada, boss, ids = _shop(runtime, number)  # a new one each time, because requests may sign them out
        requests = operation.as_strategy()
        others = [{}, ada.headers]
        if not EXAMPLES:
            others = [others[number // OTHERS_EVERY % 2]] if number % OTHERS_EVERY == 0 else []
        for headers in (boss.headers, *others):
            _try(client, operation, requests, headers, ids, faults)
    assert not faults, "\n\n".join(f"{kind}\n{example}" for kind, example in faults.items())


def _shop(runtime: Runtime, number: int) -> tuple[Person, Person, Ids]:
    with runtime.writing() as uow:
        ada = add_person(uow, f"ada-{number}")
        boss = add_person(uow, f"boss-{number}", admin=True)
        product, workshop = add_product(uow, f"product-{number}"), add_workshop(uow, f"workshop-{number}")
        owner = {"auth_user_id": ada.account_id}
        order = add_order(uow, ada.profile_id, product_id=product, **owner)
    return ada, boss, {"product": product, "workshop": workshop, "order": order, "user": ada.profile_id}


def _try(
    client: Client, operation: Any, requests: Any, caller: dict[str, str], ids: Ids, faults: dict[str, str]
) -> None:
    """Send one caller's requests to one operation. `faults` collects one request for each kind of wrong answer."""

    @TRIED
    @given(case=requests)
    def try_it(case: schemathesis.Case[Any]) -> None:
        answer = _send(client, case, caller, ids)
        empty = answer.status_code == 201 and not answer.content  # OpenAPI cannot describe this
        try:
            case.validate_response(answer, checks=CHECKS[:2] if empty else CHECKS)
        except FailureGroup as failures:
            for failure in failures.exceptions:
                kind = f"{operation.label}: {answer.status_code} {failure}"[:400]
                faults.setdefault(kind, f"{case.as_curl_command(caller)} -> {answer.text[:300]}")

    try_it()


def _send(client: Client, case: schemathesis.Case[Any], caller: dict[str, str], ids: Ids) -> httpx.Response:
    sent: dict[str, Any] = case.as_transport_kwargs(base_url="http://127.0.0.1:8000")
    headers = httpx.Headers(dict(sent.get("headers") or {}))
    headers.update(caller)
    options = {name: value for name, value in sent.items() if name in ("json", "data", "params", "files")}
    if isinstance(options.get("data"), bytes | str):
        options["content"] = options.pop("data")
    if isinstance(options.get("json"), dict):
        options["json"] = {name: _real(name, value, ids) for name, value in options["json"].items()}
    return client.request(sent["method"], sent["url"], headers=headers, **options)


def _real(name: str, value: Any, ids: Ids) -> Any:
    """Return an existing id, because an invented one would only ever lead to 'not found'."""
    thing = name.removesuffix("Id").removesuffix("_id")
    return ids[thing] if thing != name and thing in ids and isinstance(value, str) else value
