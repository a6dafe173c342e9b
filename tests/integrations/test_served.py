"""The whole way with real servers: a page of another site calls the API, and a receiver gets an event."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect
from standardwebhooks.webhooks import Webhook

from tests.integrations.conftest import RENAMED, OtherSite, admin_of
from tests.integrations.receiver import WebhookReceiver
from tests.support.server import Server
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
def landing_page(other_site: OtherSite) -> str:
    """The path of an empty page of the other site."""
    other_site.write("landing.html", "<title>Landing page</title>")
    return "/landing.html"


def test_a_page_of_a_listed_site_calls_the_api(
    demo: Server, page: Page, other_site: OtherSite, landing_page: str
) -> None:
    scopes = {"name": "Landing page", "scopes": ["products:read"]}
    url = f"{demo.address}/functions/v1/create-api-token"
    made = httpx.post(url, json=scopes, headers=admin_of(demo)).json()
    page.goto(other_site.listed + landing_page)
    seen = page.evaluate(CALL, {"shop": demo.address, "token": made["token"]})
    assert (seen["status"], seen["posted"], len(seen["rows"])) == (206, 200, 1)
    assert seen["range"].startswith("0-0/")


def test_the_page_of_the_guide_lists_the_products(demo: Server, page: Page, other_site: OtherSite) -> None:
    key = _key_for(demo.address, other_site.unlisted, admin_of(demo))["key"]
    [example] = re.findall(r"```html\n(<ul.*?)```", GUIDE.read_text(), re.DOTALL)
    other_site.write(
        "products.html", example.replace("https://shop.example.com", demo.address).replace("ghp_…", key)
    )
    page.goto(f"{other_site.unlisted}/products.html")
    expect(page.get_by_role("link", name="Congress Affiliate System: ")).to_be_visible()
    assert page.evaluate(READ, demo.address) == "refused"  # without the key


def test_every_process_learns_of_a_key_and_of_its_end(demo: Server, serve: Serve) -> None:
    shop, beside = demo, serve(beside=demo).address
    site, admin = "https://www.example.org", admin_of(demo)
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


def test_a_page_of_another_site_does_not(
    demo: Server, page: Page, other_site: OtherSite, landing_page: str
) -> None:
    page.goto(other_site.unlisted + landing_page)
    assert page.evaluate(READ, demo.address) == "refused"


def test_a_receiver_hears_of_a_change_within_seconds(demo: Server, receiver: WebhookReceiver) -> None:
    shop, admin = demo.address, admin_of(demo)
    body = {"url": receiver.url, "kinds": ["product.*"]}
    made = httpx.post(f"{shop}/functions/v1/create-webhook-endpoint", json=body, headers=admin).json()
    changed = {"name": "Another name"}
    where = f"slug=eq.{RENAMED}"
    answer = httpx.patch(f"{shop}/rest/v1/products?{where}", json=changed, headers=admin)
    assert answer.status_code == 204
    give_up = time.monotonic() + PATIENCE
    while not receiver.received and time.monotonic() < give_up:
        time.sleep(0.05)
    [got] = receiver.received
    Webhook(made["secret"]).verify(got.body, got.headers)
    event = json.loads(got.body)["data"]
    assert (event["kind"], event["payload"]["name"]) == ("product.updated", "Another name")
