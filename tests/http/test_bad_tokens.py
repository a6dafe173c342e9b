"""Invalid and expired tokens are refused everywhere: the caller is neither signed in nor anonymous."""

import pytest
from sqlalchemy import delete

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Session
from tests.http.dialects import TODAY, auth_code, rest_code
from tests.http.tokens import EXPIRED, bad_tokens, no_tokens, payload_of, written
from tests.support.client import Client
from tests.support.people import Person

FUNCTIONS = {
    "create-payment-link": {"orderId": "00000000-0000-4000-8000-000000000000"},
    "refund": {"orderId": "00000000-0000-4000-8000-000000000000"},
    "enroll": {"workshopId": "00000000-0000-4000-8000-000000000000"},
    "checkout": {
        "checkoutId": "00000000-0000-4000-8000-000000000000",
        "lines": [{"productId": "00000000-0000-4000-8000-000000000000"}],
    },
}
MESSAGE = {"name": "A", "email": "a@b.c", "message": "Hello"}


def bearing(token: str) -> dict[str, bytes]:
    return {"authorization": b"Bearer " + token.encode()}


def forgeries(runtime: Runtime, person: Person) -> dict[str, str]:
    return bad_tokens(person, runtime.settings.signing_secret, runtime.clock.now().timestamp())


def test_a_valid_token_of_the_same_form_is_accepted(client: Client, runtime: Runtime, ada: Person) -> None:
    """Otherwise the tests below would pass for tokens of any kind."""
    good = written({"alg": "HS256", "typ": "JWT"}, payload_of(ada), runtime.settings.signing_secret)
    assert len(client.get("/rest/v1/orders", headers=bearing(good)).json()) == 1
    assert client.get("/auth/v1/user", headers=bearing(good)).json()["id"] == ada.account_id


@pytest.mark.usefixtures("untouched")
def test_forged_and_expired_tokens_at_the_tables(client: Client, runtime: Runtime, boss: Person) -> None:
    for what, token in forgeries(runtime, boss).items():
        refused = (401, "PGRST303" if what in EXPIRED else "PGRST301")
        for answer in (
            client.get("/rest/v1/orders", headers=bearing(token)),
            client.get("/rest/v1/products", headers=bearing(token)),
            client.get("/rest/v1/orders", headers=bearing(token) | {"accept": b"text/csv"}),
            client.post("/rest/v1/contact_messages", json=MESSAGE, headers=bearing(token)),
            client.patch("/rest/v1/products?price=gt.0", json={"price": 1}, headers=bearing(token)),
            client.delete("/rest/v1/orders?status=eq.pending", headers=bearing(token)),
        ):
            assert rest_code(answer) == refused, what
            assert answer.headers["www-authenticate"] == 'Bearer error="invalid_token"'


@pytest.mark.slow
@pytest.mark.usefixtures("untouched")
def test_forged_and_expired_tokens_at_the_functions(client: Client, runtime: Runtime, boss: Person) -> None:
    for what, token in forgeries(runtime, boss).items():
        refused = (401, "PGRST303" if what in EXPIRED else "PGRST301")
        for name, body in FUNCTIONS.items():
            answer = client.post(f"/functions/v1/{name}", json=body, headers=bearing(token))
            assert rest_code(answer) == refused, (what, name)


@pytest.mark.usefixtures("untouched")
def test_forged_and_expired_tokens_at_the_auth_api(client: Client, runtime: Runtime, ada: Person) -> None:
    for what, token in (forgeries(runtime, ada) | no_tokens()).items():
        headers = bearing(token)
        for answer in (
            client.get("/auth/v1/user", headers=headers),
            client.get("/auth/v1/user", headers=headers | TODAY),
            client.put("/auth/v1/user", json={"password": "something new"}, headers=headers),
            client.post("/auth/v1/logout", headers=headers),
            client.get("/auth/v1/admin/users", headers=headers),
        ):
            status, code = auth_code(answer)
            assert code == "bad_jwt", what
            assert status in (400, 403), what
    for headers in (
        {},
        {"authorization": b""},
        {"authorization": b"Basic YTpi"},
        {"authorization": b"Bearer "},
    ):
        assert auth_code(client.get("/auth/v1/user", headers=headers)) == (401, "no_authorization")


@pytest.mark.usefixtures("untouched")
def test_a_non_token_makes_the_caller_anonymous(client: Client) -> None:
    for what, token in no_tokens().items():
        assert client.get("/rest/v1/products", headers=bearing(token)).status_code == 200, what
        assert rest_code(client.get("/rest/v1/orders", headers=bearing(token))) == (401, "42501"), what
        answer = client.post("/functions/v1/enroll", json=FUNCTIONS["enroll"], headers=bearing(token))
        assert rest_code(answer) == (401, "42501"), what


def test_the_token_of_a_session_that_was_ended(client: Client, runtime: Runtime, ada: Person) -> None:
    with runtime.writing() as uow:
        uow.db.execute(delete(Session).where(Session.id == ada.caller.session_id))
    assert rest_code(client.get("/rest/v1/orders", headers=ada.headers)) == (401, "PGRST303")
    answer = client.post("/functions/v1/enroll", json=FUNCTIONS["enroll"], headers=ada.headers)
    assert rest_code(answer) == (401, "PGRST303")
    answer = client.get("/auth/v1/user", headers=ada.headers | TODAY)
    assert auth_code(answer) == (403, "session_not_found")


def test_a_role_in_the_token_does_not_make_an_admin(client: Client, runtime: Runtime, ada: Person) -> None:
    secret = runtime.settings.signing_secret
    for role in ("service_role", "admin", "supabase_admin", "postgres"):
        claims = payload_of(ada, role=role, app_metadata={"role": "admin"}, user_role="admin")
        headers = bearing(written({"alg": "HS256"}, claims, secret))
        assert rest_code(client.get("/rest/v1/mails", headers=headers)) == (401, "42501")
        assert auth_code(client.get("/auth/v1/admin/users", headers=headers)) == (403, "not_admin")
    claims = payload_of(ada, app_metadata={"role": "admin"}, user_role="admin", is_admin=True)
    headers = bearing(written({"alg": "HS256"}, claims, secret))
    assert rest_code(client.get("/rest/v1/mails", headers=headers)) == (403, "42501")
