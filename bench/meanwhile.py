"""Print the p99 of a page beside webhooks and month-end, and what month-end takes.

python -m bench.meanwhile [sqlite|postgresql]
"""

import tempfile
from datetime import UTC, datetime
from functools import partial
from json import loads
from pathlib import Path
from random import Random
from statistics import median
from sys import argv
from time import monotonic, process_time, sleep

import httpx
from sqlalchemy import select

from bench import servers
from bench.homes import Home, fill_home, open_home, two_homes
from bench.jobs import ORDER
from bench.load import times_rest
from guildhall.core.runtime import Runtime
from guildhall.domains.billing.models import Invoice
from guildhall.domains.billing.papers import paper_of
from guildhall.domains.billing.queries.documents import documents_with
from guildhall.services.documents.kept import key_of_paper
from guildhall.services.files.storage import store_of
from tests.billing.test_books import drawn, insert_document
from tests.billing.test_month_end import whole
from tests.integrations.receiver import WebhookReceiver
from tests.support.rows import add_order, choose_settings
from tests.support.waiting import until

PAGE, DOCUMENTS, DRAWN = "/products/product-0", 10_000, 50
SYSTEMS = 4  # that receive each order: placing one takes as much CPU as seven deliveries, and is not what is measured
PACE = 60 / 1000 * SYSTEMS  # seconds from one order to the next for 1,000 deliveries a minute
MONTH, YEAR = ({"first": "2026-01-01", "last": last} for last in ("2026-01-31", "2026-12-31"))
TARGETS = {"vat-report": 5, "datev-file": 60, "make-archive": 60}  # seconds; each may take 150 MB


def beside_webhooks(site: str, office: httpx.Client, buyer: httpx.Client) -> None:
    receiver = WebhookReceiver()
    for _ in range(SYSTEMS):
        office.post("create-webhook-endpoint", json={"url": receiver.url, "kinds": []}).raise_for_status()

    due = busy = received = 0.0

    def place_order() -> None:
        """Place an order and wait until the next one is due; one that took too long is made up for, a pause is not."""
        nonlocal due, busy, received
        began, before = monotonic(), len(receiver.received)
        due = max(due, began - 1) + PACE
        buyer.post(f"{site}/rest/v1/orders", json=loads(ORDER)).raise_for_status()
        sleep(max(0, due - monotonic()))
        busy, received = busy + monotonic() - began, received + len(receiver.received) - before

    ratios = times_rest(site + PAGE, place_order)
    rate = f"{received / busy * 60:.0f} webhooks a minute (1000)"
    print(f"{rate}: p99 x {median(ratios):.2f} (1.5): {ratios}", flush=True)


def add_documents(home: Home) -> None:
    """Add documents of a year in three currencies and 30 countries, and their PDFs, which the buyers were sent."""
    random, runtime = Random(39), open_home(home)
    rates = [
        {"currency": each, "rate": "1.25", "day": "2026-01-01", "source": "ECB"} for each in ("USD", "GBP")
    ]
    with runtime.writing() as uow:
        choose_settings(uow, company={"name": "Kontor GmbH", "country": "DE"}, tax={"exchange_rates": rates})
        orders = {each: add_order(uow, None, currency=each) for each in ("EUR", "USD", "GBP")}
        for number in range(DOCUMENTS):
            columns = (
                drawn(random) | whole() | {"issued_at": datetime(2026, 1 + number % 11, 9, 12, tzinfo=UTC)}
            )
            insert_document(uow, number, order_id=orders[columns["currency"]], **columns)
    keep_papers(runtime)
    runtime.database.close()


def keep_papers(runtime: Runtime) -> None:
    """Draw a few documents, print what one takes, and keep a drawn one for each of the others."""
    with runtime.reading() as uow:
        ids = uow.db.scalars(select(Invoice.id)).all()
        documents = documents_with(uow, ids[:DRAWN])
    began = process_time()
    papers = [paper_of(runtime, each) for each in documents]
    took = (process_time() - began) / DRAWN * 1000
    print(f"a PDF: {took:.0f} ms of CPU to draw, {len(papers[-1])} bytes", flush=True)
    store = store_of(runtime.settings)
    for each in ids[DRAWN:]:
        store.put(key_of_paper(each), papers[-1])


def month_end(served: servers.Served, office: httpx.Client) -> None:
    def finish(name: str, period: dict[str, str]) -> None:
        made = office.post(name, json=period).raise_for_status()
        if name == "make-archive":
            until(lambda: office.get(f"archives/{made.json()['id']}").is_success, every=0.1)

    def cpu() -> float:
        used = served.process.cpu_times()
        return float(used.user + used.system)

    before = served.process.memory_info().rss
    for name, most in TARGETS.items():
        began, used = monotonic(), cpu()
        finish(name, YEAR)
        took, more = monotonic() - began, (served.process.memory_info().rss - before) / 1e6
        used = cpu() - used
        ratios = times_rest(served.address + PAGE, partial(finish, name, MONTH))
        p99 = f"p99 x {median(ratios):.2f} (2): {ratios}"
        print(
            f"{name}: {took:.1f} s (at most {most}), {used:.1f} s of CPU, +{more:.0f} MB, {p99}", flush=True
        )


for database in argv[1:] or ("sqlite", "postgresql"):
    with tempfile.TemporaryDirectory() as folder, two_homes(database, Path(folder)) as (home, _):
        bearers = [{"Authorization": f"Bearer {token}"} for token in fill_home(home).values()]
        add_documents(home)
        private = {"GUILDHALL_WEBHOOK_ALLOW_PRIVATE": "on"}
        with servers.shop(home.environment | private, cached=True) as shop:
            functions = f"{shop.address}/functions/v1/"
            buyer, office = (httpx.Client(base_url=functions, headers=each, timeout=3600) for each in bearers)
            month_end(shop, office)
            beside_webhooks(shop.address, office, buyer)
