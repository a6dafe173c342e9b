"""API tokens: what they may do, what they may not, and how they end."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Factor, UserRole
from guildhall.domains.integrations.kinds import KINDS
from guildhall.domains.integrations.models import ApiToken
from guildhall.domains.integrations.scopes import READABLE, WRITABLE
from guildhall.rest_engine.declaration import Role
from guildhall.serve.wiring import TABLES
from guildhall.services.audit.models import AuditEntry
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add, add_order, add_product

KEPT_FROM_TOKENS = {
    "api_tokens",
    "audit_log",
    "card_movements",  # read with payments:read by /functions/v1/card-statement
    "customer_notes",
    "legal_texts",
    "legal_versions",
    "mail_texts",
    "mails",
    "order_agreements",
    "provider_events",
    "publishable_keys",
    "saved_views",
    "sessions",
    "user_roles",
    "webhook_deliveries",  # comes with webhooks:write
    "webhook_endpoints",
}


def _create(client: Client, boss: Person, *scopes: str, **more: Any) -> dict[str, str]:
    body = {"name": "Warehouse", "scopes": scopes} | more
    answer = client.post("/functions/v1/create-api-token", json=body, headers=boss.headers)
    assert answer.status_code == 200, answer.text
    made: dict[str, str] = answer.json()
    return made


def _bearer(made: dict[str, str]) -> dict[str, str]:
    return {"authorization": f"Bearer {made['token']}"}


def test_a_token_reads_what_its_scopes_say_and_nothing_else(
    client: Client, runtime: Runtime, boss: Person
) -> None:
    with runtime.writing() as uow:
        order_id = add_order(uow, boss.profile_id)
    made = _create(client, boss, "orders:read", "events:read")
    assert set(made) == {"id", "token"}
    assert made["token"].startswith("ghk_")
    program = _bearer(made)
    orders = client.get("/rest/v1/orders?select=id", headers=program)
    assert (orders.status_code, orders.json()) == (200, [{"id": order_id}])
    csv = client.get("/rest/v1/orders?select=id", headers=program | {"accept": "text/csv"})
    assert csv.status_code == 200
    assert client.get("/functions/v1/events", headers=program).status_code == 200
    for path in (
        "/rest/v1/users",
        "/rest/v1/products",
        "/rest/v1/orders?select=id,product:products(name)",
        "/rest/v1/orders?select=id,user:users(email)",
        "/rest/v1/api_tokens",
    ):
        for accept in ("application/json", "text/csv"):
            refused = client.get(path, headers=program | {"accept": accept})
            assert (refused.status_code, refused.json()["code"]) == (403, "42501"), (path, accept)
    where = f"/rest/v1/orders?id=eq.{order_id}"
    assert client.patch(where, json={"status": "cancelled"}, headers=program).status_code == 403
    assert client.delete(where, headers=program).status_code == 403
    for name, body in (
        ("create-api-token", {"name": "More", "scopes": ["users:read"]}),
        ("revoke-api-token", {"id": made["id"]}),
        ("rotate-api-token", {"id": made["id"]}),
        ("refund", {"orderId": order_id}),
    ):
        answer = client.post(f"/functions/v1/{name}", json=body, headers=program)
        assert (answer.status_code, answer.json()["hint"]) == (403, "not_allowed"), name
    assert client.get("/auth/v1/user", headers=program).status_code in (401, 403)


def test_payloads_need_the_scope_of_their_table(client: Client, boss: Person) -> None:
    client.post("/rest/v1/products", json={"name": "Atlas", "price": 3}, headers=boss.headers)
    [bare] = client.get("/functions/v1/events", headers=_bearer(_create(client, boss, "events:read"))).json()[
        "events"
    ]
    assert (bare["kind"], bare["payload"]) == ("product.created", None)
    program = _bearer(_create(client, boss, "events:read", "products:read"))
    [whole] = client.get("/functions/v1/events", headers=program).json()["events"]
    assert whole["payload"]["name"] == "Atlas"


def test_a_write_is_audited_under_the_tokens_name(client: Client, runtime: Runtime, boss: Person) -> None:
    made = _create(client, boss, "products:write")
    answer = client.post(
        "/rest/v1/products",
        json={"name": "Atlas", "price": 3},
        headers=_bearer(made) | {"prefer": "return=representation"},
    )
    assert answer.status_code == 201
    audit = "/rest/v1/audit_log?action=eq.product.created&select=actor_id,actor_token&subject_id=eq."
    [entry] = client.get(
        audit.replace("action=eq.product.created&", "") + answer.json()[0]["id"], headers=boss.headers
    ).json()
    assert entry == {"actor_id": made["id"], "actor_token": "Warehouse"}


def test_a_token_outlives_the_owners_second_factor_but_a_session_does_not(
    client: Client, runtime: Runtime, boss: Person
) -> None:
    program = _bearer(_create(client, boss, "products:read"))
    with runtime.writing() as uow:
        add(uow, Factor, account_id=boss.account_id, name="phone", seed="x", verified_at=uow.now)
    assert client.get("/rest/v1/products", headers=boss.headers).status_code == 403
    assert client.get("/rest/v1/products", headers=program).status_code == 200


def test_a_token_deletes_customers_but_no_staff(client: Client, runtime: Runtime, boss: Person) -> None:
    with runtime.writing() as uow:
        ada, eve, fin = add_person(uow, "ada"), add_person(uow, "eve", admin=True), add_person(uow, "fin")
        add(uow, UserRole, user_id=fin.account_id, role="finance")
    program = _bearer(_create(client, boss, "users:write"))
    for person, status in ((ada, 204), (eve, 403), (fin, 403)):
        where = f"/rest/v1/users?id=eq.{person.profile_id}"
        assert client.delete(where, headers=program).status_code == status


def test_rotation_overlaps_and_ends(client: Client, clock: FixedClock, boss: Person) -> None:
    first = _create(client, boss, "products:read")
    body = {"id": first["id"], "overlapHours": 2}
    second = client.post("/functions/v1/rotate-api-token", json=body, headers=boss.headers).json()
    assert second["id"] == first["id"]
    assert second["token"] != first["token"]
    for made in (first, second):
        assert client.get("/rest/v1/products", headers=_bearer(made)).status_code == 200
    clock.advance(timedelta(hours=2))
    assert client.get("/rest/v1/products", headers=_bearer(first)).status_code == 401
    assert client.get("/rest/v1/products", headers=_bearer(second)).status_code == 200


def test_revoked_expired_and_invented_tokens_are_no_tokens(
    client: Client, clock: FixedClock, boss: Person
) -> None:
    made = _create(client, boss, "products:read")
    client.post("/functions/v1/rotate-api-token", json={"id": made["id"]}, headers=boss.headers)
    ended = client.post("/functions/v1/revoke-api-token", json={"id": made["id"]}, headers=boss.headers)
    assert ended.json() == {"revoked": True}
    brief = _create(client, boss, "products:read", expiresAt="2026-11-21T13:00:00Z")
    assert client.get("/rest/v1/products", headers=_bearer(brief)).status_code == 200
    clock.advance(timedelta(hours=1))
    for token, code in ((made, "PGRST301"), (brief, "PGRST303"), ({"token": "ghk_x"}, "PGRST301")):
        for path in ("/rest/v1/products", "/functions/v1/events"):
            answer = client.get(path, headers=_bearer(token))
            assert (answer.status_code, answer.json()["code"]) == (401, code)
            assert "invalid_token" in answer.headers["www-authenticate"]


def test_only_a_hash_is_kept_and_it_is_never_shown(client: Client, runtime: Runtime, boss: Person) -> None:
    made = _create(client, boss, "products:read")
    with runtime.reading() as uow:
        row = uow.db.execute(select(ApiToken.__table__)).one()
        audit = uow.db.execute(select(AuditEntry.__table__)).all()
    assert made["token"] not in str(row) + str(audit)
    [shown] = client.get("/rest/v1/api_tokens", headers=boss.headers).json()
    assert not {"secret_hash", "previous_hash"} & set(shown)
    assert shown["hint"] == made["token"][-4:]
    for column in ("secret_hash", "previous_hash"):
        assert client.get(f"/rest/v1/api_tokens?select={column}", headers=boss.headers).status_code == 403


@pytest.mark.settings(rate_limits="on")
def test_each_token_has_its_own_limit(client: Client, runtime: Runtime, boss: Person) -> None:
    busy, calm = (_bearer(_create(client, boss, "products:read")) for _ in range(2))
    answers = [client.get("/rest/v1/products?limit=1", headers=busy).status_code for _ in range(101)]
    assert answers == [200] * 100 + [429]
    assert client.get("/rest/v1/products?limit=1", headers=calm).status_code == 200


def test_scopes_that_are_none_are_refused(client: Client, boss: Person) -> None:
    for scopes in ([], ["api_tokens:read"], ["user_roles:write"], ["orders"], ["*"], ["events:write"]):
        body = {"name": "Bad", "scopes": scopes}
        answer = client.post("/functions/v1/create-api-token", json=body, headers=boss.headers)
        assert answer.status_code == 400, scopes


@pytest.mark.parametrize(
    "timestamp", ["0310-03-26T03:34:57Z", "9999-12-31T23:59:59Z", "2027-01-01T00:00:00", "soon"]
)
def test_an_expiry_that_is_none_is_refused(client: Client, boss: Person, timestamp: str) -> None:
    body = {"name": "Bad", "scopes": ["orders:read"], "expiresAt": timestamp}
    answer = client.post("/functions/v1/create-api-token", json=body, headers=boss.headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "PGRST102")


def test_every_table_is_either_offered_to_tokens_or_kept_from_them() -> None:
    read = {table.name for table in TABLES if Role.ADMIN in table.rows}
    written = {table.name for table in TABLES if Role.ADMIN in {*table.insert, *table.update, *table.delete}}
    assert set(READABLE) == read - KEPT_FROM_TOKENS
    assert set(WRITABLE) <= written - KEPT_FROM_TOKENS


def test_the_subject_of_each_kind_of_event_has_a_scope() -> None:
    """Otherwise no token would see its payload, or make a webhook endpoint for it."""
    assert set(KINDS) - set(READABLE) == set()


def test_a_customer_makes_no_token(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        ada = add_person(uow, "ada")
        add_product(uow)
    body = {"name": "Mine", "scopes": ["orders:read"]}
    assert client.post("/functions/v1/create-api-token", json=body, headers=ada.headers).status_code == 403
    assert client.post("/functions/v1/create-api-token", json=body).status_code == 401
