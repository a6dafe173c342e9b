"""The whole way with real servers: a page of another site calls the API, and a receiver gets an event."""

import functools
import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect
from standardwebhooks.webhooks import Webhook

from tests.integrations.receiver import WebhookReceiver
from tests.support.serving import Serve
from tests.support.waiting import PATIENCE

CALL = """async ({shop, token}) => {
    const headers = {apikey: "public", authorization: `Bearer ${token}`, prefer: "count=exact",
                     "x-client-info": "test", range: "0-0", "accept-profile": "public"};
    const answer = await fetch(`${shop}/rest/v1/products?select=name`, {headers});
    const body = JSON.stringify({items: []});
    const posted = await fetch(`${shop}/functions/v1/quote`,
        {method: "POST", body, headers: {"content-type": "application/json", "idempotency-key": "1"}});
    return {status: answer.status, range: answer.headers.get("content-range"), rows: await answer.json(),
            posted: posted.status};
}"""

READ = "(shop) => fetch(`${shop}/rest/v1/products`).then(() => 'read', () => 'refused')"

GUIDE = Path(__file__).parents[2] / "docs/guides/api.md"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the other site's pages."""
    folder = tmp_path / "site"
    folder.mkdir()
    return folder


@pytest.fixture
def other_site(folder: Path) -> Iterator[str]:
    """A site with one empty page."""
    (folder / "index.html").write_text("<!doctype html><title>Landing page</title>")
    handler = functools.partial(SimpleHTTPRequestHandler, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def _admin(shop: str) -> dict[str, str]:
    signed = {"email": "admin@example.com", "password": "admin-demo-1"}
    answer = httpx.post(f"{shop}/auth/v1/token?grant_type=password", json=signed)
    return {"authorization": f"Bearer {answer.json()['access_token']}"}


def test_a_page_of_a_listed_site_calls_the_api(serve: Serve, page: Page, other_site: str) -> None:
    shop = serve(demo=True, cors_origins=other_site).address
    scopes = {"name": "Landing page", "scopes": ["products:read"]}
    made = httpx.post(f"{shop}/functions/v1/create-api-token", json=scopes, headers=_admin(shop)).json()
    page.goto(other_site)
    seen = page.evaluate(CALL, {"shop": shop, "token": made["token"]})
    assert (seen["status"], seen["posted"], len(seen["rows"])) == (206, 200, 1)
    assert seen["range"].startswith("0-0/")


def test_the_page_of_the_guide_lists_the_products(
    serve: Serve, page: Page, other_site: str, folder: Path
) -> None:
    shop = serve(demo=True).address
    key = _key_for(shop, other_site, _admin(shop))["key"]
    [example] = re.findall(r"```html\n(<ul.*?)```", GUIDE.read_text(), re.DOTALL)
    printed = example.replace("https://shop.example.com", shop).replace("ghp_…", key)
    folder.joinpath("products.html").write_text(f"<!doctype html>{printed}")
    page.goto(f"{other_site}/products.html")
    expect(page.get_by_role("link", name="Congress Affiliate System: ")).to_be_visible()
    assert page.evaluate(READ, shop) == "refused"  # without the key


def test_every_process_learns_of_a_key_and_of_its_end(serve: Serve) -> None:
    shop = serve(demo=True)
    beside = serve(beside=shop).address
    site, admin = "https://www.example.org", _admin(shop.address)
    sent = {"origin": site, "apikey": "ghp_unknown"}

    def answer(address: str, method: str = "GET") -> tuple[int, str | None]:
        answer = httpx.request(method, f"{address}/rest/v1/products?select=name", headers=sent)
        return answer.status_code, answer.headers.get("access-control-allow-origin")

    refused = (401, site)  # the page may read why
    assert answer(beside) == refused  # it knows the keys from now on
    made = _key_for(shop.address, site, admin)
    sent["apikey"] = made["key"]
    for _ in range(2):  # the first one notes the use, which changes the table in this process
        assert answer(shop.address) == (200, site)
    _wait_until(lambda: answer(beside) == (200, site))
    assert answer(beside, "OPTIONS") == (204, site)
    revoke = f"{beside}/functions/v1/revoke-publishable-key"
    assert httpx.post(revoke, json={"id": made["id"]}, headers=admin).json() == {"revoked": True}
    assert answer(beside) == refused
    _wait_until(lambda: answer(shop.address) == refused)
    assert answer(shop.address, "OPTIONS")[1] is None


def _key_for(shop: str, site: str, admin: dict[str, str]) -> dict[str, str]:
    body = {"name": "Landing page", "origins": [site]}
    made = httpx.post(f"{shop}/functions/v1/create-publishable-key", json=body, headers=admin)
    created: dict[str, str] = made.json()
    return created


def _wait_until(done: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < give_up
        time.sleep(0.05)


def test_a_page_of_another_site_does_not(serve: Serve, page: Page, other_site: str) -> None:
    shop = serve(demo=True, cors_origins="https://www.example.org").address
    page.goto(other_site)
    assert page.evaluate(READ, shop) == "refused"


def test_a_receiver_hears_of_a_change_within_seconds(serve: Serve, receiver: WebhookReceiver) -> None:
    shop = serve(demo=True, webhook_allow_private="on").address
    admin = _admin(shop)
    body = {"url": receiver.url, "kinds": ["product.*"]}
    made = httpx.post(f"{shop}/functions/v1/create-webhook-endpoint", json=body, headers=admin).json()
    changed = {"name": "Another name"}
    where = "slug=eq.congress-affiliate-system"
    answer = httpx.patch(f"{shop}/rest/v1/products?{where}", json=changed, headers=admin)
    assert answer.status_code == 204
    give_up = time.monotonic() + PATIENCE
    while not receiver.received and time.monotonic() < give_up:
        time.sleep(0.05)
    [got] = receiver.received
    Webhook(made["secret"]).verify(got.body, got.headers)
    event = json.loads(got.body)["data"]
    assert (event["kind"], event["payload"]["name"]) == ("product.updated", "Another name")
