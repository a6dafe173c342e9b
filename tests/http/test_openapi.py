"""/openapi.json describes every table as the engine serves it."""

import re
from typing import Any

from guildhall.api.functions.router import FUNCTIONS
from guildhall.api.reasons import REASONS
from guildhall.core.events import BusinessEvent
from guildhall.core.runtime import Runtime
from guildhall.domains.discounts.rules import Refusal
from guildhall.domains.integrations.commands.number_events import number_events
from guildhall.domains.integrations.kinds import ALL_KINDS, COLUMNS
from guildhall.domains.integrations.queries.feed import events_after
from guildhall.domains.integrations.scopes import READABLE, WRITABLE
from guildhall.domains.orders.rules import STATUSES
from guildhall.serve.wiring import TABLES, rest_engine
from tests.support.rows import add_product


def test_every_table_and_verb_is_described(document: dict[str, Any]) -> None:
    described = {path: set(operations) for path, operations in document["paths"].items() if "/rest/" in path}
    assert described == {
        f"/rest/v1/{table.name}": {"get"}
        | ({"post"} if table.insert else set())
        | ({"patch"} if table.update else set())
        | ({"delete"} if table.delete else set())
        for table in TABLES
    }


def test_no_two_operations_have_one_id(document: dict[str, Any]) -> None:
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    ids = [operation["operationId"] for operation in operations]
    assert len(ids) == len(set(ids)) > 100


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    def references(part: Any) -> set[str]:
        if isinstance(part, dict):
            own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
            return own.union(*(references(value) for value in part.values()))
        if isinstance(part, list):
            return set[str]().union(*(references(value) for value in part))
        return set()

    known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert references(document) <= known


def test_each_operation_says_which_scope_a_token_needs(document: dict[str, Any]) -> None:
    described = {
        f"{method} {path}": re.findall(
            r"`(\S+)`", operation["description"].partition("An API token needs the scope")[2]
        )
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    }
    for function in FUNCTIONS:
        assert described[f"{function.method.lower()} {function.path}"] == [*function.scopes]
    for table in READABLE:
        assert described[f"get /rest/v1/{table}"] == [f"{table}:read"]
    for table in WRITABLE:
        assert described.get(f"patch /rest/v1/{table}", [f"{table}:write"]) == [f"{table}:write"]
    assert described["get /rest/v1/webhook_deliveries"] == ["webhooks:write"]
    assert described["get /rest/v1/audit_log"] == []


def test_a_table_as_it_is_described(document: dict[str, Any]) -> None:
    get = document["paths"]["/rest/v1/products"]["get"]
    names = [parameter["name"] for parameter in get["parameters"]]
    assert {"select", "order", "limit", "offset", "slug", "is_active", "Prefer"} <= set(names)
    assert "image_url" not in names  # no index serves it
    row = document["components"]["schemas"]["products_row"]["properties"]
    assert row["price"]["type"] == "number"
    assert row["created_at"] == {"type": "string", "format": "date-time"}
    assert row["name_de"] == {"anyOf": [{"type": "string"}, {"type": "null"}]}
    post = document["paths"]["/rest/v1/products"]["post"]
    sent = post["requestBody"]["content"]["application/json"]["schema"]["anyOf"][0]
    assert sent == {"$ref": "#/components/schemas/NewProduct"}
    assert document["components"]["schemas"]["NewProduct"]["required"] == ["name", "price"]


def test_the_words_of_a_column_are_those_that_the_database_takes(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    orders, invoices = schemas["orders_row"]["properties"], schemas["invoices_row"]["properties"]
    assert orders["status"] == {"type": "string", "enum": list(STATUSES)}
    assert invoices["kind"] == {"type": "string", "enum": ["invoice", "credit_note"]}
    decision = schemas["order_withdrawals_row"]["properties"]["decision"]
    assert decision["anyOf"][0]["enum"] == ["accepted", "refunded", "refused"]


def test_an_update_has_no_defaults(document: dict[str, Any]) -> None:
    """Fields that are not sent stay unchanged: a default would make a generated client send it."""
    for path, operations in document["paths"].items():
        if "/rest/" not in path or "patch" not in operations:
            continue
        for sent in operations["patch"]["requestBody"]["content"]["application/json"]["schema"]["anyOf"]:
            model = document["components"]["schemas"][sent["$ref"].rpartition("/")[2]]
            fields = model["properties"].values()
            assert [field for field in fields if field.get("default") is not None] == [], path


def test_a_function_as_it_is_described(document: dict[str, Any]) -> None:
    enroll = document["paths"]["/functions/v1/enroll"]["post"]
    assert enroll["security"] == [{}, {"token": []}, {"apikey": []}]
    assert (enroll["summary"], enroll["operationId"]) == ("enroll", "enroll")
    responses = enroll["responses"]
    assert set(responses) == {"200", "400", "401", "403", "404", "409", "413", "429", "500", "503"}
    answered = responses["200"]["content"]["application/json"]["schema"]
    assert answered == {"$ref": "#/components/schemas/Enrollment"}
    seat = document["components"]["schemas"]["Enrollment"]
    assert seat["required"] == list(seat["properties"])
    assert seat["properties"]["totalAmount"]["type"] == "number"
    assert seat["description"].endswith("A free seat is `enrolled` at once.")
    assert seat["properties"]["heldUntil"]["anyOf"][0] == {"type": "string", "format": "date-time"}
    assert responses["409"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Error"}
    assert responses["409"]["x-reasons"] == [
        "already_enrolled",
        "already_there",
        *sorted(Refusal),
        "email_exists",
        "enrolment_closed",
        "idempotency_in_progress",
        "idempotency_key_reused",
        "idempotency_outcome_unknown",
        "price_changed",
        "reference_broken",
        "workshop_completed",
        "workshop_full",
    ]
    assert (
        "- `workshop_full`: This workshop has reached its maximum capacity."
        in responses["409"]["description"]
    )
    assert responses["500"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Error"}


def test_every_operation_states_whether_it_needs_a_token(document: dict[str, Any]) -> None:
    operations = {
        (method, path): operation
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }
    assert all("security" in operation for operation in operations.values())
    assert operations["get", "/auth/v1/user"]["security"] == [{"token": []}]
    assert operations["post", "/auth/v1/token"]["security"] == []
    assert document["servers"] == [{"url": "http://127.0.0.1:8000"}]


def _is_typed(schema: dict[str, Any]) -> bool:
    """Return whether a schema says more than "an object" or "anything"."""
    return bool(schema) and (schema.get("type") != "object" or "properties" in schema)


def test_every_response_of_every_operation_has_a_type(document: dict[str, Any]) -> None:
    empty = {"204", "303"}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            responses = operation["responses"]
            assert [status for status in responses if status[0] in "23"], (method, path)
            if path not in ("/healthz", "/readyz"):  # these refuse nothing
                assert [status for status in responses if status[0] == "4"], (method, path)
            for status in responses.keys() - empty:
                content = responses[status].get("content") or {"": {"schema": {}}}
                untyped = [media for media, part in content.items() if not _is_typed(part["schema"])]
                assert not untyped, (method, path, status)


def test_answers_of_auth_are_named(document: dict[str, Any]) -> None:
    def answer(method: str, path: str) -> str:
        responses = document["paths"][f"/auth/v1/{path}"][method]["responses"]
        return str(responses["200"]["content"]["application/json"]["schema"]["$ref"]).rpartition("/")[2]

    assert answer("post", "token") == answer("post", "verify") == "AuthSession"
    assert answer("get", "user") == answer("put", "user") == answer("post", "signup") == "AuthUser"
    user = document["components"]["schemas"]["AuthUser"]
    assert user["properties"]["created_at"] == {"type": "string", "format": "date-time"}
    assert user["additionalProperties"] is False
    [grant] = document["paths"]["/auth/v1/token"]["post"]["parameters"]
    assert grant["schema"]["enum"] == ["password", "refresh_token", "pkce"]


def test_clients_can_send_groups_ranges_and_preferences(document: dict[str, Any]) -> None:
    orders = document["paths"]["/rest/v1/orders"]
    sent = {
        method: {each["name"] for each in orders[method]["parameters"]} for method in ("get", "post", "patch")
    }
    assert {"or", "and", "Range", "Prefer"} <= sent["get"]
    assert {"on_conflict", "Prefer", "Idempotency-Key"} <= sent["post"]
    assert {"or", "and", "Prefer", "Idempotency-Key"} <= sent["patch"]


def test_no_field_of_a_body_has_a_default(document: dict[str, Any]) -> None:
    """A generated client would require the field, or send it."""
    schemas = document["components"]["schemas"]
    fields = [field for schema in schemas.values() for field in schema.get("properties", {}).values()]
    assert len(fields) > 500
    assert [field for field in fields if "default" in field] == []
    assert "Default: 24." in schemas["RotateApiToken"]["properties"]["overlapHours"]["description"]


def test_every_function_documents_its_response(document: dict[str, Any]) -> None:
    for path, operations in document["paths"].items():
        for operation in operations.values() if path.startswith("/functions/") else ():
            [done] = [status for status in operation["responses"] if status < "300"]
            content = operation["responses"][done].get("content", {})
            assert content or done == "204", path
            assert all(details["schema"] for details in content.values()), path


def test_each_refusal_has_its_own_description(document: dict[str, Any]) -> None:
    """Each status is described for its use here, once."""
    responses = document["paths"]["/rest/v1/orders"]["post"]["responses"]
    details = [responses[status]["description"] for status in responses if status >= "400"]
    assert len(set(details)) == len(details) == 12


def test_the_introduction_explains_requests_and_errors(document: dict[str, Any]) -> None:
    guide = document["info"]["description"]
    assert "| `workshop_full` | 409 | This workshop has reached its maximum capacity. |\n" in guide
    assert "| `nothing_to_pay` | 400, 409 |" in guide
    assert all(f"| `{word}` |" in guide for word in REASONS)
    assert "| `track-referral`, per client address | 60, then 1 every 5 seconds |\n" in guide
    assert "| Emails of one kind, per address | 1, then 1 every minute |\n" in guide
    assert "| Contact messages, per sender | 5 per hour |\n" in guide


def test_every_kind_of_event_is_a_webhook_with_its_payload(document: dict[str, Any]) -> None:
    assert set(document["webhooks"]) == ALL_KINDS
    sent = document["webhooks"]["payout.paid"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert sent["properties"]["type"] == {"const": "payout.paid"}
    payload = sent["properties"]["data"]["properties"]["payload"]["$ref"].rpartition("/")[2]
    columns = set(document["components"]["schemas"][payload]["properties"])
    assert columns == set(COLUMNS["payouts"].split(","))
    workshop = document["components"]["schemas"]["workshops_event_payload"]["properties"]
    assert "title" in workshop
    assert "meeting_url" not in workshop


def test_payloads_have_the_columns_that_are_described(document: dict[str, Any], runtime: Runtime) -> None:
    """The feed's payloads are the rows that an admin reads; the description is made from the same lists."""
    with runtime.writing() as uow:
        product = add_product(uow, "atlas")
        uow.publish(BusinessEvent("product.updated", "products", product))
    with runtime.writing() as uow:
        number_events(uow, rest_engine())
        [event] = events_after(uow, 0, 10)
    described = document["components"]["schemas"]["products_event_payload"]["properties"]
    assert event.payload is not None
    assert set(event.payload) == set(described)
