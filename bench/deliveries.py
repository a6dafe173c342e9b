"""Print the p99 of a page under 1,000 webhooks a minute as a multiple of that at rest: python -m bench.deliveries."""

import tempfile
from pathlib import Path
from statistics import median
from threading import Event, Thread

import httpx

from bench import servers
from bench.homes import fill_home, two_homes
from bench.jobs import ORDER
from bench.load import put_load
from tests.integrations.receiver import WebhookReceiver


def place_orders(site: str, token: str, done: Event) -> None:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    with httpx.Client(headers=headers) as client:
        while not done.wait(0.06):  # each order is a webhook
            client.post(f"{site}/rest/v1/orders", content=ORDER).raise_for_status()


receiver, ratios = WebhookReceiver(), list[float]()
with tempfile.TemporaryDirectory() as folder, two_homes("sqlite", Path(folder)) as (home, _):
    tokens, private = fill_home(home), {"GUILDHALL_WEBHOOK_ALLOW_PRIVATE": "on"}
    with servers.shop(home.environment | private, cached=True) as served:
        hook, headers = {"url": receiver.url, "kinds": []}, {"Authorization": f"Bearer {tokens['admin']}"}
        address = f"{served.address}/functions/v1/create-webhook-endpoint"
        httpx.post(address, json=hook, headers=headers).raise_for_status()
        while len(ratios) < 5:
            rest, done = put_load(f"{served.address}/products/product-0", 5).p99, Event()
            (buyer := Thread(target=place_orders, args=(served.address, tokens["customer"], done))).start()
            ratios.append(put_load(f"{served.address}/products/product-0", 5).p99 / rest)
            done.set()
            buyer.join()
print(f"{len(receiver.received)} webhooks; p99 {median(ratios):.2f} of that at rest, at most 1.5: {ratios}")
