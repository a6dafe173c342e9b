"""Every answer of every route carries the security headers."""

import base64
import re
from hashlib import sha256

import httpx
import pytest

from guildhall.core.resources import BUILT
from guildhall.core.runtime import Runtime
from guildhall.http.security_headers import OF_PROGRAMS
from guildhall.services.shop_settings.commands.opening import mark_closed
from guildhall.services.shop_settings.models import ONLY, StoredSettings
from guildhall.web.build import GUEST_SCRIPT
from tests.support.client import Client
from tests.support.people import add_person
from tests.support.rows import add

TEMPLATE = (BUILT / "client" / "index.html").read_text()
[INLINE] = re.findall(r"<script>(.*?)</script>", TEMPLATE, re.DOTALL)
OWN_SCRIPTS = " ".join(
    [
        "'self'",
        *(
            f"'sha256-{base64.b64encode(sha256(script.encode()).digest()).decode()}'"
            for script in (INLINE, GUEST_SCRIPT)
        ),
    ]
)

ENTRY_POINTS = [
    ("GET", "/"),
    ("GET", "/products/nowhere"),
    ("GET", "/rest/v1/products"),
    ("GET", "/rest/v1/nothing"),
    ("POST", "/auth/v1/token"),
    ("POST", "/functions/v1/dashboard"),
    ("POST", "/webhooks/sandbox"),
    ("GET", "/sandbox/pay/x"),
    ("GET", "/healthz"),
    ("GET", "/docs"),
    ("BREW", "/anything"),
]


@pytest.mark.parametrize(("method", "path"), ENTRY_POINTS)
def test_every_route_sends_them(client: Client, method: str, path: str) -> None:
    headers = client.request(method, path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    unsafe = [of for of, sources in policy.items() if "unsafe" in sources]
    assert unsafe == (
        ["style-src"] if path == "/docs" else []
    )  # the viewer of the API's description uses inline styles
    assert policy["default-src"] in ("'self'", "'none'")
    assert policy.get("script-src", policy["default-src"]) in (OWN_SCRIPTS, "'self'", "'none'")
    assert policy.get("object-src", policy["default-src"]) == "'none'"
    assert (policy["base-uri"], policy["frame-ancestors"]) == ("'none'", "'none'")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] in ("strict-origin-when-cross-origin", "no-referrer", "same-origin")
    assert "camera=()" in headers["permissions-policy"]
    assert headers["cross-origin-opener-policy"] == "same-origin-allow-popups"
    assert "strict-transport-security" not in headers  # over plain http browsers would ignore it
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


@pytest.mark.parametrize(
    ("method", "path"),
    [
        entry
        for entry in ENTRY_POINTS
        if entry[1].startswith(("/rest", "/auth/v1", "/functions", "/webhooks", "/healthz"))
    ],
)
def test_answers_to_programs_do_not_carry_the_policy_of_pages(client: Client, method: str, path: str) -> None:
    answer = client.request(method, path)
    assert "text/html" not in answer.headers["content-type"]
    assert answer.headers["content-security-policy"].encode() == OF_PROGRAMS


@pytest.mark.parametrize(
    ("path", "who"),
    [
        ("/admin/media/picker", "'self'"),
        ("/admin/media", "'none'"),
        ("/admin/media/picker/x", "'none'"),
        ("/products", "'none'"),
        ("/checkout", "'none'"),
        ("/auth", "'none'"),
    ],
)
def test_of_our_pages_only_the_picker_may_be_framed_and_only_by_us(
    client: Client, path: str, who: str
) -> None:
    policy = client.get(path).headers["content-security-policy"]
    assert [part.strip() for part in policy.split(";") if "frame-ancestors" in part] == [
        f"frame-ancestors {who}"
    ]


def test_the_sheet_for_mails_runs_nothing_but_its_own_script(client: Client) -> None:
    policy = client.get("/mail-frame").headers["content-security-policy"]
    sources = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert sources["default-src"] == "'none'"
    assert sources["script-src"].startswith("'sha256-")
    assert "unsafe" not in sources["script-src"]
    assert sources["frame-ancestors"] == "'self'"


@pytest.mark.settings(site_url="https://shop.example.com")
def test_a_shop_on_https_sends_hsts(client: Client) -> None:
    assert client.get("/").headers["strict-transport-security"] == "max-age=31536000"


def policy_of(client: Client, path: str) -> dict[str, str]:
    policy = client.get(path).headers["content-security-policy"]
    return dict(part.strip().split(" ", 1) for part in policy.split(";"))


def choose_card_form(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        add(uow, StoredSettings, id=ONLY, version=1, chosen={"embedded_checkout": True})


KEYS = {"payments": "stripe", "stripe_secret_key": "sk_test_1", "stripe_publishable_key": "pk_test_1"}
OTHER_PAGES = (
    "/",
    "/products",
    "/basket",
    "/checkout",
    "/checkout/pay/x",
    "/payment-success",
    "/privacy",
    "/login",
)


@pytest.mark.settings(**KEYS)
def test_the_page_with_the_card_form_alone_may_load_the_providers_script(
    client: Client, runtime: Runtime
) -> None:
    before = policy_of(client, "/checkout/pay")
    assert before == policy_of(client, "/checkout")
    choose_card_form(runtime)
    policy = policy_of(client, "/checkout/pay")
    assert policy_of(client, "/checkout/pay") == policy  # from the cache
    wider = {name: sources for name, sources in policy.items() if sources != before.get(name)}
    assert wider == {
        "script-src": f"{OWN_SCRIPTS} https://js.stripe.com https://*.js.stripe.com https://checkout.stripe.com",
        "connect-src": "'self' https://api.stripe.com https://checkout.stripe.com",
        "frame-src": "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com "
        "https://checkout.stripe.com",
    }
    for path in OTHER_PAGES:
        assert policy_of(client, path) == before, path


def shown_without_form(client: Client, runtime: Runtime) -> None:
    choose_card_form(runtime)
    assert policy_of(client, "/checkout/pay") == policy_of(client, "/checkout")
    assert '"cardForm"' not in client.get("/checkout").text


@pytest.mark.settings(payments="sandbox")
def test_a_provider_without_a_form_leaves_the_policy(client: Client, runtime: Runtime) -> None:
    shown_without_form(client, runtime)


@pytest.mark.settings(**KEYS | {"stripe_publishable_key": ""})
def test_a_form_without_its_key_leaves_the_policy(client: Client, runtime: Runtime) -> None:
    shown_without_form(client, runtime)


REFUSALS = {
    "a key that ended": ("GET", "/rest/v1/products", {"apikey": "ghp_unknown"}),
    "a key as bearer": ("GET", "/rest/v1/products", {"authorization": "Bearer ghp_unknown"}),
    "a token that ended": ("GET", "/rest/v1/products", {"authorization": "Bearer ghk_unknown"}),
    "a body that is too large": ("POST", "/functions/v1/quote", {"content-length": "99999999"}),
    "a control character": ("GET", "/pro%09ducts", {}),
    "a preflight": ("OPTIONS", "/rest/v1/products", {"origin": "https://www.example.org"}),
}


@pytest.mark.settings(cors_origins="https://www.example.org")
@pytest.mark.parametrize("refusal", REFUSALS)
def test_refusals_of_the_outer_layers_send_them_once(client: Client, refusal: str) -> None:
    method, path, headers = REFUSALS[refusal]
    _check(client.request(method, path, headers=headers))


def test_the_closed_shop_sends_them_once(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        add_person(uow, "boss", admin=True)
        mark_closed(uow)
    for path in ("/", "/rest/v1/products", "/functions/v1/checkout"):
        _check(client.request("GET" if path != "/functions/v1/checkout" else "POST", path))


def _check(answer: httpx.Response) -> None:
    for name in (
        "content-security-policy",
        "x-content-type-options",
        "referrer-policy",
        "permissions-policy",
    ):
        assert len(answer.headers.get_list(name)) == 1, name
    if answer.status_code >= 400:
        assert "no-store" in answer.headers["cache-control"]


def test_a_control_character_makes_no_alias(client: Client) -> None:
    for path in ("/pro%09ducts", "/products%0a", "/%00products", "/rest/v1/pro%09ducts"):
        assert client.get(path).status_code == 404, path
