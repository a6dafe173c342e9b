"""The form of responses: both error formats, the API's description of itself, invalid input, unsupported endpoints."""

from importlib.metadata import version
from unittest.mock import patch

import pytest

from guildhall.core.runtime import Runtime
from tests.identity.people import EMAIL, AuthApi, sign_up
from tests.support.client import Client

MISSING = "Password recovery requires an email"
OLD = {"code": 400, "error_code": "validation_failed", "msg": MISSING}
NEW = {"code": "validation_failed", "message": MISSING}


@pytest.mark.parametrize(
    ("api_version", "body"),
    [
        (None, OLD),
        ("", OLD),
        ("nonsense", OLD),
        ("2023-12-31", OLD),
        ("2024-01-01", NEW),
        ("2025-06-01", NEW),
    ],
)
def test_errors_speak_the_clients_version(
    client: Client, api_version: str | None, body: dict[str, object]
) -> None:
    headers = {} if api_version is None else {"X-Supabase-Api-Version": api_version}
    answer = client.post("/auth/v1/recover", json={}, headers=headers)
    assert (answer.status_code, answer.json()) == (400, body)
    assert answer.headers["x-sb-error-code"] == "validation_failed"
    assert answer.headers.get("x-supabase-api-version") == ("2024-01-01" if body is NEW else None)


BROKEN = [
    b"",
    b"{",
    b"[]",
    b'"text"',
    b"null",
    b'{"email": 1}',
    b'{"email": ["a"]}',
    b'{"email": "\xff"}',
    b'{"email": "\\ud800"}',
    b'{"data": []}',
    b'{"data": 1}',
    b"[" * 60_000,
    b'{"data": {"n": ' + b"9" * 5000 + b"}}",
]


@pytest.mark.parametrize("body", BROKEN, ids=range(len(BROKEN)))
@pytest.mark.parametrize("path", ["/signup", "/recover", "/token?grant_type=password"])
def test_broken_bodies_are_bad_json(auth_api: AuthApi, path: str, body: bytes) -> None:
    answer = auth_api.post(path, headers={"Content-Type": "application/json"}, content=body)
    if b"data" in body and path != "/signup":
        assert 400 <= answer.status_code < 500
        return
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_json"
    assert answer.json()["message"].startswith("Could not parse request body as JSON: ")


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"1e999", b'"\\udfff"'])
def test_metadata_that_is_no_json_is_refused(auth_api: AuthApi, number: bytes) -> None:
    body = b'{"email":"a@b.c","password":"long enough","data":{"n":' + number + b"}}"
    answer = auth_api.post("/signup", headers={"Content-Type": "application/json"}, content=body)
    assert (answer.status_code, answer.json()["message"]) == (400, "User metadata must be plain JSON")


def test_a_body_that_is_too_large(auth_api: AuthApi) -> None:
    answer = auth_api.post("/signup", {"email": "x" * 1_100_000})
    assert answer.status_code == 413
    assert answer.json() == {
        "code": "request_entity_too_large",
        "message": "The request body is larger than 1 MiB.",
    }
    assert answer.headers["x-supabase-api-version"] == "2024-01-01"


def test_an_internal_failure_reveals_no_details(auth_api: AuthApi) -> None:
    with patch("guildhall.api.auth.sign_up.recover", side_effect=RuntimeError("secret")):
        answer = auth_api.post("/recover", {"email": EMAIL})
    assert answer.status_code == 500
    assert answer.json() == {
        "code": "unexpected_failure",
        "message": "Unexpected failure, please check server logs for more information",
    }


def test_the_auth_api_describes_itself(auth_api: AuthApi) -> None:
    assert auth_api.get("/settings").json() == {
        "external": {"email": True, "phone": False, "anonymous_users": False},
        "disable_signup": False,
        "mailer_autoconfirm": False,
        "phone_autoconfirm": False,
        "sms_provider": "",
        "saml_enabled": False,
    }
    assert auth_api.get("/health").json() == {
        "version": version("guildhall"),
        "name": "GoTrue",
        "description": "Guildhall's accounts, in the dialect of GoTrue",
    }
    keys = auth_api.get("/.well-known/jwks.json")
    assert (keys.json(), keys.headers["cache-control"]) == ({"keys": []}, "public, max-age=600")


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/sso"), ("POST", "/authorize"), ("DELETE", "/nothing")],
)
def test_unsupported_endpoints_are_not_found_in_the_dialect(
    auth_api: AuthApi, method: str, path: str
) -> None:
    answer = auth_api.client.request(method, f"/auth/v1{path}")
    assert answer.status_code == 404
    assert answer.json() == {"code": 404, "error_code": "not_found", "msg": "Not found"}


@pytest.mark.parametrize("path", ["/admin/users", "/admin/users/1", "/admin/generate_link"])
def test_no_token_of_this_shop_manages_accounts(auth_api: AuthApi, runtime: Runtime, path: str) -> None:
    token = sign_up(auth_api, runtime)["access_token"]
    assert auth_api.post(path, {}).json()["code"] == "no_authorization"
    assert auth_api.post(path, {}, "nonsense").json()["code"] == "bad_jwt"
    answer = auth_api.post(path, {"email": "x@example.com"}, token)
    assert (answer.status_code, answer.json()) == (403, {"code": "not_admin", "message": "User not allowed"})


def test_the_public_key_in_authorization_is_no_obstacle(auth_api: AuthApi) -> None:
    assert auth_api.post("/recover", {"email": EMAIL}, bearer="the-public-key").json() == {}
