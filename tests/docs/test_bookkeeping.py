"""The bookkeeping program of the API guide has every document once, whatever happens beside it."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from threading import Event

import httpx
import pytest
from sqlalchemy import select

from guildhall.core.db.sqlite import sqlite3
from guildhall.core.errors import TooMany
from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.domains.billing.models import Invoice
from guildhall.domains.identity.commands.limits import take
from guildhall.domains.integrations.commands.tokens import REQUESTS
from guildhall.domains.orders.commands.place_order import place_order
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund
from guildhall.domains.orders.schemas import NewOrder
from tests.docs.test_api_guide import blocks
from tests.support.people import Person, add_person
from tests.support.processes import die_with_parent
from tests.support.rows import add_product
from tests.support.serving import Serve
from tests.support.shop_front import SECRET, rows_of
from tests.support.waiting import PATIENCE

pytestmark = [pytest.mark.slow, pytest.mark.both_databases]

WRITERS = 8
ORDERS = 6  # of each writer; every second one is refunded in two parts
DOCUMENTS = WRITERS * ORDERS * 2
LONG = 3  # looks in a row at which a transaction is open: one that fetches documents, not one that only keeps the place
[PROGRAM] = blocks("Bookkeeping")["python"]


class Sync:
    """The program beside a shop: `start` it, and read the file of its `documents`."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.program, self.books = folder / "accounting.py", folder / "books.db"
        self.program.write_text(PROGRAM)
        self._environment = os.environ | environment | {"BOOKS": str(self.books)}

    def start(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, self.program],
            env=self._environment,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=die_with_parent,
        )

    def finish(self, runtime: Runtime, token_id: str) -> None:
        """Run the program to its end, beside others who use up the limit of its token until it has to wait."""
        running, done = self.start(), Event()

        def crowd() -> None:
            while not done.wait(0.02):
                with suppress(TooMany), runtime.writing() as uow:
                    for _ in range(REQUESTS.burst + 1):
                        take(uow, REQUESTS, token_id)

        with ThreadPoolExecutor(1) as others:
            others.submit(crowd)
            assert running.stderr
            first = running.stderr.readline()
            done.set()
        assert first.startswith("waiting")
        _, reported = running.communicate(timeout=PATIENCE)
        assert running.returncode == 0, reported

    def documents(self) -> list[tuple[str, str, str, float]]:
        with closing(sqlite3.connect(self.books)) as books:
            asked = "SELECT id, kind, number, gross FROM documents WHERE length(xml) > 0 ORDER BY number"
            return list(books.execute(asked))

    def kill_after(self, seen: int) -> None:
        """Run the program again and again until it has so many documents, and kill it while it fetches more."""
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            running, at_work = self.start(), 0
            while running.poll() is None:
                at_work = at_work + 1 if self._writes() and self._count() >= seen else 0
                if at_work == LONG:
                    running.kill()
                    running.communicate()
                    return
                time.sleep(0.01)
            running.communicate()
        raise AssertionError(self._count())

    def _writes(self) -> bool:
        """Tell if a transaction of the program is under way: SQLite keeps a journal beside its file meanwhile."""
        return self.books.with_name(f"{self.books.name}-journal").exists()

    def _count(self) -> int:
        try:
            return len(self.documents())
        except sqlite3.OperationalError:  # the program has not made its table yet
            return 0


def _sell(runtime: Runtime, buyer: Person, product: str) -> None:
    """Place and pay orders, each in transactions of its own; refund every second one in two parts."""
    for number in range(ORDERS):
        new = NewOrder(product_id=product)
        order = runtime.transact(partial(place_order, caller=buyer.caller, payload=new))
        paid, half = Money(10_000, "USD"), Money(5_000, "USD")
        card = partial(record_payment, method="card", reference="pi_1", cause=f"payment:{order}")
        runtime.transact(partial(card, order_id=order, amount=paid))
        for part in (1, 2) if number % 2 else ():
            runtime.transact(
                partial(record_refund, order_id=order, amount=half, cause=f"refund:{order}:{part}")
            )


def test_the_program_has_less_than_60_lines() -> None:
    assert len(PROGRAM.splitlines()) < 60


@pytest.mark.postgresql_first
def test_the_books_have_every_document_once(serve: Serve, tmp_path: Path) -> None:
    """Eight writers sell; the program is killed twice, restarted, and has to wait for the limit of its token."""
    server = serve(jwt_secret=SECRET, rate_limits="on")
    with rows_of(server) as runtime:
        with runtime.writing() as uow:
            boss, product = add_person(uow, "boss", admin=True), add_product(uow, price=10_000)
            buyers = [add_person(uow, f"buyer{number}") for number in range(WRITERS)]
        body = {"name": "Books", "scopes": ["events:read", "invoices:read"]}
        url = f"{server.address}/functions/v1/create-api-token"
        token = httpx.post(url, json=body, headers=boss.headers).json()
        sync = Sync(tmp_path, SHOP=server.address, TOKEN=token["token"])

        sync.start().communicate(timeout=PATIENCE)  # from now on the documents come from the log
        with ThreadPoolExecutor(WRITERS) as tills:
            selling = [tills.submit(_sell, runtime, buyer, product) for buyer in buyers]
            for seen in (5, 30):
                sync.kill_after(seen)
            for each in selling:
                each.result()
        sync.finish(runtime, token["id"])

        with runtime.reading() as uow:
            issued = select(Invoice.id, Invoice.kind, Invoice.number, Invoice.gross).order_by(Invoice.number)
            rows = [(row.id, row.kind, row.number, row.gross / 100) for row in uow.db.execute(issued)]
    assert len(rows) == DOCUMENTS
    assert sync.documents() == rows
