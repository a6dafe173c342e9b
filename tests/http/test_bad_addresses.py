"""Invalid paths, query strings and headers get a clear error in the API's dialect, and add no row."""

from urllib.parse import quote

import httpx
import pytest

from tests.http.dialects import auth_code, page_heading, rest_code, webhook_message
from tests.support.client import Client
from tests.support.people import Person

pytestmark = pytest.mark.usefixtures("untouched")

MISSING = "This page doesn&#39;t exist"
REFUSED = "We couldn&#39;t process this request"
FRAGMENTS = (
    "' OR '1'='1",
    "'; DROP TABLE orders; --",
    '" UNION SELECT password_hash FROM accounts --',
    "1) OR (1=1",
    "\\'; --",
    "%' OR '%'='",
    "$1",
    ":name",
    "?",
    "{{7*7}}",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</script><script>alert(1)</script>",
    "../../etc/passwd",
    "\u202e\ufeff",
)


@pytest.mark.parametrize(
    ("query", "refused"),
    {
        "limit=-1": (416, "PGRST103"),
        "offset=1e3": (400, "PGRST100"),
        "limit=1e3": (400, "PGRST100"),
        "limit=" + "9" * 5000: (400, "PGRST100"),
        "limit=٣": (400, "PGRST100"),
        "name=eq.%ff": (400, "PGRST100"),
        "%ff=eq.1": (400, "PGRST100"),
        "name=eq.%00": (400, "PGRST100"),
        "select=%00": (400, "PGRST100"),
        "select=*;drop table orders": (400, "PGRST100"),
        "select=" + "a(" * 500 + ")" * 500: (400, "PGRST100"),
        "or=" + "(or" * 500 + "(id.eq.1)" + ")" * 500: (400, "PGRST100"),
        "name=in.(" + ",".join("a" * 3000) + ")": (400, "PGRST100"),
        "&".join(f"name=neq.{number}" for number in range(201)): (400, "PGRST100"),
        "order=name;drop": (400, "PGRST100"),
        "order=(select 1)": (400, "PGRST100"),
        "password_hash=eq.1": (400, "PGRST204"),
        "select=accounts(*)": (400, "PGRST200"),
        "id=eq.1": (400, "22P02"),
        "id=eq.' OR 1=1 --": (400, "22P02"),
        "is_active=eq.maybe": (400, "22P02"),
        "created_at=gt." + "9" * 5000: (400, "22P02"),
        "created_at=gt.infinity": (400, "22P02"),
        "created_at=gt.9999-12-31T23:59:59%2B00:00": (400, "22003"),
        "name=like." + "*a" * 2000: (400, "PGRST100"),
    }.items(),
    ids=lambda value: str(value)[:40],
)
def test_queries_outside_the_dialect(client: Client, query: str, refused: tuple[int, str]) -> None:
    assert rest_code(client.get(f"/rest/v1/products?{query}")) == refused


@pytest.mark.slow
@pytest.mark.both_databases
def test_fragments_of_other_languages_are_only_words(client: Client, boss: Person) -> None:
    for words in FRAGMENTS:
        for operator in ("eq", "like", "ilike", "gt"):
            answer = client.get(
                "/rest/v1/products", params={"name": f"{operator}.{words}"}, headers=boss.headers
            )
            assert answer.status_code == 200, words
            assert operator == "gt" or answer.json() == []
        answer = client.get("/rest/v1/products", params={"select": words})
        assert rest_code(answer)[1] in ("PGRST100", "PGRST200", "PGRST204"), words
        answer = client.post("/auth/v1/token?grant_type=password", json={"email": words, "password": words})
        assert auth_code(answer) == (400, "invalid_credentials")
        answer = client.post("/functions/v1/track-referral", json={"referralCode": words, "action": "click"})
        assert (answer.status_code, answer.json()) == (200, {"success": True, "active": False})


@pytest.mark.slow
def test_pages_never_repeat_markup_from_the_address(client: Client) -> None:
    for words in FRAGMENTS:
        for address in (f"/products/{quote(words, safe='')}", f"/?ref={quote(words)}", f"/x?{quote(words)}"):
            answer = client.get(address)
            assert answer.status_code in (200, 404), address
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert "alert(1)</script>" not in answer.text
            assert "<img src=x" not in answer.text
        assert client.get(f"/products/{quote(words, safe='')}").status_code == 404


@pytest.mark.both_databases
@pytest.mark.parametrize("name", ["%00", "%ff%fe", "a%00b", "%c0%af", "%ed%a0%80", "%", "%zz", "a" * 5000])
def test_names_that_nothing_can_have(client: Client, ada: Person, name: str) -> None:
    assert client.get(f"/products/{name}").status_code == 404
    assert client.get(f"/news/{name}").status_code == 404
    assert page_heading(client.get(f"/sandbox/pay/{name}")) == (404, MISSING)
    assert page_heading(client.post(f"/sandbox/pay/{name}", content=b"")) == (404, MISSING)
    assert rest_code(client.get(f"/rest/v1/{name}")) == (404, "PGRST205")
    assert rest_code(client.post(f"/rest/v1/{name}", json={}, headers=ada.headers)) == (404, "PGRST205")
    assert auth_code(client.get(f"/auth/v1/{name}")) == (404, "not_found")
    assert rest_code(client.post(f"/functions/v1/{name}", json={})) == (404, "PGRST125")
    assert webhook_message(client.post(f"/webhooks/{name}"))[0] == 404


def test_unsupported_methods(client: Client) -> None:
    for method in ("PUT", "PROPFIND", "TRACE"):
        assert rest_code(client.request(method, "/rest/v1/products")) == (405, "PGRST117")
        assert webhook_message(client.request(method, "/webhooks/sandbox")) == (
            405,
            f"Unsupported HTTP method: {method}",
        )
        assert rest_code(client.request(method, "/functions/v1/checkout")) == (405, "PGRST117")
        assert rest_code(client.request(method, "/healthz")) == (405, "PGRST117")
    assert rest_code(client.get("/functions/v1/checkout")) == (405, "PGRST117")
    assert auth_code(client.request("PROPFIND", "/auth/v1/user")) == (405, "bad_method")
    for path in ("/", "/products", "/sandbox/pay/x", "/nowhere"):
        for method in ("DELETE", "TRACE"):
            assert page_heading(client.request(method, path)) == (405, REFUSED)


@pytest.mark.slow
def test_malformed_header_text_is_harmless(client: Client, ada: Person) -> None:
    names = ("authorization", "accept-language", "cookie", "prefer", "range", "if-none-match", "accept-encoding",
        "x-supabase-api-version", "x-request-id", "referer", "user-agent", "redirect_to",
        "x-forwarded-for", "stripe-signature", "apikey")  # fmt: skip
    for name in names:
        for value in (b"\xff\xfe", b"\x00", b"=;,\"'" * 200, b"9" * 5000, b"a" * 60_000):
            headers = {name: value}
            for answer in (
                client.get("/", headers=headers),
                client.get("/rest/v1/products", headers=headers),
                client.get("/auth/v1/settings", headers=headers),
            ):
                assert answer.status_code in (200, 206), (name, value[:5])
            answer = client.post("/webhooks/sandbox", content=b"{}", headers=headers)
            assert webhook_message(answer)[0] == 400
            answer = client.post("/functions/v1/enroll", json={}, headers=headers)
            assert rest_code(answer) == (400, "PGRST102")
    for value in (b"\xff", b"image/png", b"a" * 60_000):
        assert rest_code(client.get("/rest/v1/products", headers={"accept": value})) == (406, "PGRST107")
    assert rest_code(client.get("/rest/v1/products", headers={"range": "5-1"})) == (416, "PGRST103")
    for value in (b"\xff\xfe", b"a" * 60_000):
        assert rest_code(client.get("/rest/v1/products", headers={"accept-profile": value})) == (
            406,
            "PGRST106",
        )
    strict = {"prefer": "handling=strict, " + "a" * 5000}
    assert rest_code(client.get("/rest/v1/products", headers=strict)) == (400, "PGRST122")


def test_a_request_id_is_taken_if_it_is_one(client: Client) -> None:
    def name_of(sent: bytes) -> str:
        answer = client.get("/healthz", headers={"x-request-id": sent})
        return str(answer.headers["x-request-id"])

    assert name_of(b"proxy-1:2.3_4") == "proxy-1:2.3_4"
    for bad in (b"", b"a b", b"a\x00", b"\xff", b"<b>", b"a" * 101):
        assert name_of(bad) != bad.decode("latin-1")
    made = [
        httpx.Headers(client.get(path).headers)["x-request-id"] for path in ("/", "/", "/rest/v1/nothing")
    ]
    assert len(set(made)) == 3  # also for cached answers
