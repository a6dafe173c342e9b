"""An invalid body is a clear 4xx in the API's dialect, for every caller, and writes nothing."""

import json

import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.payments.providers.sandbox.settings import webhook_secret
from guildhall.domains.payments.signature import sign
from guildhall.http.body_limit import LARGEST_ANONYMOUS
from guildhall.http.errors.handlers import TOO_MANY_NAMES
from tests.http.dialects import TODAY, auth_code, page_heading, rest_code, webhook_message
from tests.support.client import Client
from tests.support.people import Person

pytestmark = pytest.mark.usefixtures("untouched")

JSON = {"content-type": "application/json"}
MALFORMED = {
    "empty": b"",
    "cut off": b'{"email": "a@b.c"',
    "not JSON": b"email=a@b.c",
    "two documents": b"{}{}",
    "a list": b"[1]",
    "a text": b'"x"',
    "null": b"null",
    "a huge number": b"1e999999",
    "a number of 5000 digits": b'{"email":' + b"9" * 5000 + b"}",
    "deep lists": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
    "broken UTF-8": b'{"email":"\xff\xfe"}',
    "a raw NUL": b'{"email":"a\x00b"}',
    "half a surrogate pair": b'{"email":"\\ud800@b.c","password":"long enough"}',
}
WRONG_TYPES = {
    "a list for a text": b'{"email":["a@b.c"],"token_hash":["x"],"password":[1],"referralCode":["A"],"orderId":[]}',
    "a number for a text": b'{"email":1,"token_hash":1,"password":1,"referralCode":1,"orderId":1,"workshopId":1}',
    "an object for a text": b'{"email":{"a":1},"token_hash":{},"password":{},"referralCode":{},"orderId":{"a":1}}',
}
NO_EVENTS = {
    "an id with NUL": b'{"id":"event_\\u0000","type":"x","created":0,"change":{}}',
    "a type with NUL": b'{"id":"event_1","type":"x\\u0000","created":0,"change":{}}',
    "a change with NUL": b'{"id":"event_1","type":"x","created":0,"change":{"payer":{"payment_id":"\\u0000"}}}',
    "an id that is too long": b'{"id":"' + b"e" * 256 + b'","type":"x","created":0,"change":{}}',
}
AUTH = (
    "signup",
    "token?grant_type=password",
    "token?grant_type=refresh_token",
    "token?grant_type=pkce",
    "recover",
    "resend",
    "verify",
    "otp",
)
FUNCTIONS = ("track-referral", "create-payment-link", "checkout", "enroll", "refund")
LARGE = b'{"email":"' + b"a" * 1024 * 1024 + b'"}'
REFUSED = "We couldn&#39;t process this request"


def test_malformed_bodies_at_the_auth_api(client: Client, ada: Person) -> None:
    for what, body in MALFORMED.items():
        for name in AUTH:
            long = len(body) > LARGEST_ANONYMOUS
            expected = (413, "request_entity_too_large") if long else (400, "bad_json")
            answer = client.post(f"/auth/v1/{name}", content=body, headers=JSON)
            assert auth_code(answer) == expected, (what, name)
            answer = client.post(f"/auth/v1/{name}", content=body, headers=JSON | TODAY)
            assert auth_code(answer) == expected, (what, name)
        answer = client.put("/auth/v1/user", content=body, headers=JSON | ada.headers)
        assert auth_code(answer) == (400, "bad_json"), what


@pytest.mark.slow
def test_malformed_bodies_at_the_functions(client: Client, ada: Person, boss: Person) -> None:
    for what, body in MALFORMED.items():
        for name in FUNCTIONS:
            for headers in ({}, ada.headers, boss.headers):
                answer = client.post(f"/functions/v1/{name}", content=body, headers=JSON | headers)
                long = len(body) > LARGEST_ANONYMOUS and not headers
                assert rest_code(answer) == (413 if long else 400, "PGRST102"), (what, name)


@pytest.mark.both_databases
def test_malformed_bodies_at_the_tables(client: Client, ada: Person, boss: Person) -> None:
    own = f"/rest/v1/users?id=eq.{ada.profile_id}"
    for what, body in MALFORMED.items():
        for table, headers in (("contact_messages", {}), ("orders", ada.headers), ("products", boss.headers)):
            answer = client.post(f"/rest/v1/{table}", content=body, headers=JSON | headers)
            long = len(body) > LARGEST_ANONYMOUS and not headers
            assert rest_code(answer) == (413 if long else 400, "PGRST102"), (what, table)
        answer = client.patch(own, content=body, headers=JSON | ada.headers)
        assert rest_code(answer) == (400, "PGRST102"), what


def test_malformed_bodies_at_the_webhooks(client: Client, runtime: Runtime) -> None:
    secret, now = webhook_secret(runtime.settings), runtime.clock.now()
    for what, body in (MALFORMED | NO_EVENTS).items():
        answer = client.post("/webhooks/sandbox", content=body)
        assert webhook_message(answer) == (400, "the signature header names no time")
        answer = client.post(
            "/webhooks/sandbox", content=body, headers={"sandbox-signature": sign(body, secret, now)}
        )
        assert webhook_message(answer)[0] == 400, what


@pytest.mark.both_databases
def test_wrong_types(client: Client, ada: Person) -> None:
    for what, body in WRONG_TYPES.items():
        for name in AUTH:
            answer = client.post(f"/auth/v1/{name}", content=body, headers=JSON)
            assert auth_code(answer) == (400, "bad_json"), (what, name)
        for name in FUNCTIONS:
            answer = client.post(f"/functions/v1/{name}", content=body, headers=JSON | ada.headers)
            assert rest_code(answer) == (400, "PGRST102"), (what, name)
    for column in ("email", "name", "message"):
        fields = {"name": "A", "email": "a@b.c", "message": "Hello"} | {column: {"a": 1}}
        answer = client.post("/rest/v1/contact_messages", json=fields)
        assert rest_code(answer) == (400, "22P02")


def test_unknown_fields(client: Client, ada: Person, boss: Person) -> None:
    for name in FUNCTIONS:
        answer = client.post(f"/functions/v1/{name}", json={"drop": 1}, headers=ada.headers)
        assert rest_code(answer) == (400, "PGRST102"), name
    for table in ("contact_messages", "products"):
        answer = client.post(f"/rest/v1/{table}", json={"drop": 1}, headers=boss.headers)
        assert rest_code(answer) == (400, "PGRST204")
    answer = client.post("/auth/v1/token?grant_type=password", json={"drop": 1})
    assert auth_code(answer) == (400, "validation_failed")  # the original service ignores unknown fields


def test_nothing_larger_than_a_mebibyte(client: Client) -> None:
    large = {"content": LARGE, "headers": JSON}
    for name in AUTH:
        assert auth_code(client.post(f"/auth/v1/{name}", **large)) == (413, "request_entity_too_large")
    for path in ("rest/v1/contact_messages", "rest/v1/nothing", "functions/v1/checkout"):
        assert rest_code(client.post(f"/{path}", **large)) == (413, "PGRST102")
    assert rest_code(client.patch("/rest/v1/users", **large)) == (413, "PGRST102")
    assert webhook_message(client.post("/webhooks/sandbox", **large))[0] == 413
    for path in ("/sandbox/pay/x", "/", "/products"):
        assert page_heading(client.post(path, **large)) == (413, REFUSED)


@pytest.mark.parametrize(
    "sent",
    ["text/xml", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "\x01", "a" * 5000],
)
def test_other_content_types(client: Client, ada: Person, sent: str) -> None:
    wrong = {"content-type": sent}
    body = b'{"name":"A","email":"a@b.c","message":"Hello","password":"long enough"}'
    for name in AUTH:
        answer = client.post(f"/auth/v1/{name}", content=body, headers=wrong)
        assert auth_code(answer) == (400, "bad_json"), name
    for name in FUNCTIONS:
        answer = client.post(f"/functions/v1/{name}", content=body, headers=wrong | ada.headers)
        assert rest_code(answer) == (400, "PGRST102"), name
    answer = client.post("/rest/v1/contact_messages", content=body, headers=wrong)
    assert rest_code(answer) == (415, "PGRST102")


@pytest.mark.parametrize("body", [b"number=%ff", b"\xff\xfe", b"&".join(b"a%d=1" % n for n in range(21))])
def test_forms_that_cannot_be_read(client: Client, body: bytes) -> None:
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert page_heading(client.post("/sandbox/pay/x", content=body, headers=form)) == (400, REFUSED)


MANY_NAMES = ",".join(f'"n{number}":1' for number in range(5001))
"""An object of so many names would cost an error for each, on the event loop."""


@pytest.mark.parametrize("body", [f"{{{MANY_NAMES}}}", f'{{"lines":[{{{MANY_NAMES}}}]}}'])
def test_a_body_of_very_many_names_is_refused_before_it_is_validated(
    client: Client, ada: Person, body: str
) -> None:
    for path in ("functions/v1/quote", "functions/v1/write-review", "rest/v1/contact_messages"):
        for headers in ({}, ada.headers):
            answer = client.post(f"/{path}", content=body, headers=JSON | headers)
            assert (answer.status_code, answer.json()["message"]) == (400, TOO_MANY_NAMES.message), path
    answer = client.post("/auth/v1/signup", content=body, headers=JSON | TODAY)
    assert auth_code(answer) == (400, "too_many_names")


def test_a_forged_token_gives_no_room(client: Client, ada: Person) -> None:
    body = json.dumps({"lines": ["x" * LARGEST_ANONYMOUS]})
    forged = ada.token[:-6] + "AAAAAA"
    for token, status in ((ada.token, 400), (forged, 413)):
        headers = JSON | {"authorization": f"Bearer {token}"}
        assert client.post("/functions/v1/quote", content=body, headers=headers).status_code == status
