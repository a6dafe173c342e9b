"""The tables `users` and `user_roles` over the wire (spec §7)."""

from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select, update

from guildhall.core.runtime import Runtime
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.commands.create_admin import create_admin
from guildhall.domains.identity.models import Account, Profile
from guildhall.domains.orders.models import Order
from guildhall.services.audit.models import AuditEntry
from tests.identity.people import EMAIL, AuthApi, sign_up

BOSS = "boss@example.com"
UNDELIVERABLE = "00000000-0000-4000-8000-000000000000"


class RestClient:
    """The REST API as used by one signed-in person."""

    def __init__(self, auth_api: AuthApi, session: dict[str, Any]) -> None:
        self._client = auth_api.client
        self._headers = {
            "Authorization": f"Bearer {session['access_token']}",
            "Prefer": "return=representation",
        }
        self.account_id: str = session["user"]["id"]

    def send(self, method: str, path: str, body: Any = None) -> httpx.Response:
        content = {} if body is None else {"json": body}
        return self._client.request(method, f"/rest/v1/{path}", headers=self._headers, **content)

    def rows(self, path: str) -> Any:
        return self.send("GET", path).json()


@pytest.fixture
def ada(auth_api: AuthApi, runtime: Runtime) -> RestClient:
    return RestClient(auth_api, sign_up(auth_api, runtime))


@pytest.fixture
def eve(auth_api: AuthApi, runtime: Runtime) -> RestClient:
    return RestClient(auth_api, sign_up(auth_api, runtime, "eve@example.com"))


@pytest.fixture
def boss(auth_api: AuthApi, runtime: Runtime) -> RestClient:
    create_admin(runtime, BOSS, "boss password")
    return RestClient(auth_api, auth_api.sign_in(BOSS, "boss password"))


def new_profile(caller: RestClient) -> dict[str, Any]:
    """Return the profile as the specification's client sends it."""
    body = {"auth_user_id": caller.account_id, "email": EMAIL, "first_name": "Ada", "last_name": ""}
    answer = caller.send("POST", "users", body)
    assert answer.status_code == 201, answer.text
    (row,) = answer.json()
    return dict(row)


def refusal(answer: httpx.Response) -> tuple[int, str, str]:
    return answer.status_code, answer.json()["code"], answer.json()["message"]


# Customers


@pytest.mark.shows("CONST-31")
def test_a_customer_makes_their_profile_once(ada: RestClient) -> None:
    """The language is English unless they choose another."""
    row = new_profile(ada)
    assert row == {
        "id": row["id"],
        "auth_user_id": ada.account_id,
        "email": EMAIL,
        "first_name": "Ada",
        "last_name": None,
        "language": "en",
        "avatar_url": None,
        "phone": None,
        "address": None,
        "city": None,
        "postal_code": None,
        "country": None,
        "company": None,
        "vat_id": None,
        "created_at": "2026-11-21T12:00:00.000000Z",
        "updated_at": "2026-11-21T12:00:00.000000Z",
    }
    again = ada.send("POST", "users", {"auth_user_id": ada.account_id, "phone": "555"}).json()
    assert again == [row | {"phone": "555"}]
    unseen = {
        "auth_user_id": ada.account_id,
        "first_name": "Eve",
        "phone": "",
        "language": "fr",
        "city": "London",
    }
    assert ada.send("POST", "users", unseen).json() == [row | {"phone": "555", "city": "London"}]
    assert ada.rows(f"users?auth_user_id=eq.{ada.account_id}&select=id") == [{"id": row["id"]}]


def test_the_language_of_the_sign_up_is_the_profile_s(ada: RestClient, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        details = update(Account).where(Account.id == ada.account_id)
        uow.db.execute(details.values(user_metadata={"language": "de"}))
    (row,) = ada.send("POST", "users", {"auth_user_id": ada.account_id, "email": EMAIL}).json()
    assert row["language"] == "de"


def test_a_customer_can_change_their_own_fields(ada: RestClient) -> None:
    row = new_profile(ada)
    change = {
        "auth_user_id": ada.account_id,
        "first_name": "Augusta",
        "last_name": "King",
        "language": "fr",
        "phone": "+44 20",
        "address": "12 St James's Square\nLondon",
        "city": "London",
        "postal_code": "SW1Y",
        "country": "UK",
    }
    (changed,) = ada.send("PATCH", f"users?id=eq.{row['id']}", change).json()
    assert changed == row | change
    (cleared,) = ada.send("PATCH", f"users?id=eq.{row['id']}", {"city": "", "language": ""}).json()
    assert cleared == changed | {"city": None}


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        (
            {"auth_user_id": UNDELIVERABLE},
            (
                403,
                "P0001",
                "You don't have permission to do this. Sign in with another account, or ask an admin.",
            ),
        ),
        (
            {"email": "other@example.com"},
            (403, "P0001", "Email address cannot be changed from here. Contact support if needed."),
        ),
    ],
)
def test_a_customer_cannot_be_someone_else(
    ada: RestClient, change: dict[str, str], refused: tuple[int, str, str]
) -> None:
    row = new_profile(ada)
    answer = ada.send("PATCH", f"users?id=eq.{row['id']}", change)
    assert (answer.status_code, answer.json()["message"]) == (refused[0], refused[2])
    assert ada.send("POST", "users", change).status_code == refused[0]
    assert ada.rows("users") == [row]


@pytest.mark.parametrize(
    "body", [{"language": "tlh"}, {"avatar_url": "javascript:x"}, {"first_name": "x" * 400}]
)
def test_values_that_make_no_sense(ada: RestClient, body: dict[str, str]) -> None:
    assert ada.send("POST", "users", body).status_code == 400
    assert ada.rows("users") == []


def test_other_users_cannot_see_it(ada: RestClient, eve: RestClient, auth_api: AuthApi) -> None:
    row = new_profile(ada)
    assert eve.rows("users") == []
    assert eve.send("PATCH", f"users?id=eq.{row['id']}", {"city": "x"}).json() == []
    assert eve.send("DELETE", f"users?id=eq.{row['id']}").status_code == 403
    assert auth_api.client.get("/rest/v1/users").status_code == 401
    assert ada.rows("users") == [row]


def test_users_can_see_their_own_roles(ada: RestClient, boss: RestClient) -> None:
    ask = "user_roles?user_id=eq.{}&role=eq.admin"
    assert ada.rows(ask.format(ada.account_id)) == []
    assert ada.rows(ask.format(boss.account_id)) == []
    assert boss.rows(ask.format(boss.account_id)) == [{"user_id": boss.account_id, "role": "admin"}]
    assert ada.send("POST", "user_roles", {"user_id": ada.account_id, "role": "admin"}).status_code == 403


# Admins


def test_an_admin_makes_changes_and_deletes_users(ada: RestClient, boss: RestClient) -> None:
    person = {"email": "Max@Example.com", "first_name": "Referral", "last_name": "Partner"}
    (row,) = boss.send("POST", "users", person).json()
    assert (row["email"], row["auth_user_id"], row["language"]) == ("max@example.com", None, "en")
    change = {"email": "max@new.example", "phone": "1", "updated_at": "2020-01-01T00:00:00Z"}
    (changed,) = boss.send("PATCH", f"users?id=eq.{row['id']}", change).json()
    assert changed == row | {"email": "max@new.example", "phone": "1"}
    assert {user["email"] for user in boss.rows("users")} == {"max@new.example"}
    assert boss.send("DELETE", f"users?id=eq.{row['id']}").status_code == 200
    assert boss.rows("users") == []


def test_the_log_records_old_and_new_values_until_the_person_is_deleted(
    boss: RestClient, runtime: Runtime
) -> None:
    (row,) = boss.send("POST", "users", {"email": "max@example.com", "first_name": "Max"}).json()
    change = {"email": "max@new.example", "first_name": "Max", "city": "Ulm"}
    boss.send("PATCH", f"users?id=eq.{row['id']}", change)

    def logged() -> Any:
        with runtime.reading() as uow:
            found = select(AuditEntry.data).where(AuditEntry.action == "user.changed")
            return uow.db.scalars(found).one()

    assert logged() == {
        "changes": {"city": [None, "Ulm"], "email": ["max@example.com", "max@new.example"]},
    }
    assert boss.send("DELETE", f"users?id=eq.{row['id']}").status_code == 200
    assert logged() == {"fields": ["city", "email"]}


def test_an_address_has_one_user(ada: RestClient, boss: RestClient) -> None:
    row = new_profile(ada)
    text = "A user with this email address has already been registered"
    answer = boss.send("POST", "users", {"email": EMAIL.upper()})
    assert (answer.status_code, answer.json()["message"]) == (409, text)
    (other,) = boss.send("POST", "users", {"email": "max@example.com"}).json()
    answer = boss.send("PATCH", f"users?id=eq.{other['id']}", {"email": EMAIL})
    assert (answer.status_code, answer.json()["message"]) == (409, text)
    assert boss.send("PATCH", f"users?id=eq.{row['id']}", {"email": EMAIL}).status_code == 200
    empty = boss.send("PATCH", f"users?id=eq.{row['id']}", {"email": ""})
    assert (empty.status_code, empty.json()["message"]) == (400, "Please fill in all required fields")


def order_of(runtime: Runtime, profile_id: str) -> None:
    with runtime.writing() as uow:
        timestamps = {"created_at": uow.now, "updated_at": uow.now}
        product = {"name": "P", "slug": "p", "price": 100, "currency": "USD", "product_type": "shop_system"}
        uow.db.execute(insert(Product).values(id=UNDELIVERABLE, **product, **timestamps))
        order = {"user_id": profile_id, "product_id": UNDELIVERABLE, "total_amount": 100, "currency": "USD"}
        uow.db.execute(insert(Order).values(**order, **timestamps))


@pytest.mark.shows("M11")
def test_a_deleted_buyer_is_anonymized(
    ada: RestClient, boss: RestClient, auth_api: AuthApi, runtime: Runtime
) -> None:
    """M11: the books keep the row, the personal data is removed from it, and the account is deleted."""
    row = new_profile(ada)
    order_of(runtime, row["id"])
    assert boss.send("DELETE", f"users?id=eq.{row['id']}").status_code == 200
    with runtime.reading() as uow:
        kept = uow.db.execute(select(Profile.__table__).where(Profile.id == row["id"])).one()
        accounts = uow.db.execute(select(Account.email)).scalars().all()
        actions = uow.db.execute(select(AuditEntry.actor_id, AuditEntry.action, AuditEntry.subject_id)).all()
    assert (kept.email, kept.first_name, kept.auth_user_id) == (f"{row['id']}@deleted.invalid", None, None)
    assert accounts == [BOSS]
    assert (boss.account_id, "user.anonymised", row["id"]) in [tuple(task) for task in actions]
    assert ada.send("GET", "users").status_code == 401


def test_an_admin_has_a_profile_too_and_cannot_delete_it(boss: RestClient) -> None:
    body = {"auth_user_id": boss.account_id, "email": BOSS, "first_name": "Ann", "last_name": ""}
    (own,) = boss.send("POST", "users", body).json()
    assert (own["auth_user_id"], own["first_name"]) == (boss.account_id, "Ann")
    stranger = boss.send("POST", "users", {"auth_user_id": UNDELIVERABLE, "email": "x@example.com"})
    assert stranger.status_code == 403
    answer = boss.send("DELETE", f"users?id=eq.{own['id']}")
    assert (answer.status_code, answer.json()["message"]) == (
        409,
        "You can't remove your own admin role. Ask another admin.",
    )
    assert [user["email"] for user in boss.rows("users")] == [BOSS]


def test_a_vat_number_is_stored_without_spaces_and_only_in_a_valid_country_format(ada: RestClient) -> None:
    row = new_profile(ada)
    path = f"users?id=eq.{row['id']}"
    (kept,) = ada.send("PATCH", path, {"company": "Lovelace Ltd", "vat_id": "de 136 695 976"}).json()
    assert (kept["company"], kept["vat_id"]) == ("Lovelace Ltd", "DE136695976")
    refused = ada.send("PATCH", path, {"vat_id": "DE12"})
    assert refused.status_code == 400
    assert refused.json()["message"] == "vat_id: Enter a valid VAT ID"
