"""Buyers and visitors who continue through all failures, and remember what they were answered and how long it took."""

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

import httpx

from tests.support.people import Person
from tests.support.sizes import sized
from tests.support.waiting import PATIENCE

ENOUGH = sized(10, 30)  # orders to wait for between two failures
BETWEEN = sized(250, 0) / 1000  # seconds; a crowd that never rests slows the start of what was killed

CARD = {"number": "4242 4242 4242 4242", "expiry": "04 / 29", "cvc": "123", "name": "Ada Byron"}


class Crowd:
    """Buyers who order continuously, each on their own connections. Beside them `payers` order and pay by card, and
    as many `visitors` read pages.
    """

    def __init__(
        self,
        address: str,
        buyers: list[Person],
        product: str,
        workshop: str,
        *,
        payers: Sequence[Person] = (),
        visitors: int = 0,
    ) -> None:
        self._address = address
        self._buyers, self._payers, self._visitors = buyers, payers, visitors
        self._wanted = ({"workshop_id": workshop}, {"product_id": product})
        self.acknowledged: list[str] = []
        self.paid: list[str] = []  # orders whose card was accepted
        self.answers: Counter[int] = Counter()
        self.seen: Counter[int] = Counter()
        self.slowest = 0.0, ""  # the longest wait in seconds, and of which request
        self._counted_from = 0.0
        self._over = False
        self._thread = threading.Thread(target=lambda: asyncio.run(self._all()))

    def __enter__(self) -> "Crowd":
        """Start ordering in a new thread: a process started by a thread would end with it."""
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._over = True
        self._thread.join()

    async def _all(self) -> None:
        readers = (self._read() for _ in range(self._visitors))
        await asyncio.gather(*map(self._buy, self._buyers), *map(self._order_and_pay, self._payers), *readers)

    def count_waits_from_now(self) -> None:
        """Forget the waits until now: those of a start on a busy machine are not what a failure costs."""
        self._counted_from = time.monotonic()
        self.slowest = 0.0, ""

    def sell(self, number: int) -> None:
        """Wait until so many more orders were acknowledged."""
        self._wait_for(self.acknowledged, number)

    def take_payments(self, number: int) -> None:
        """Wait until so many more cards were accepted."""
        self._wait_for(self.paid, number)

    def _wait_for(self, done: list[str], number: int) -> None:
        wanted, give_up = len(done) + number, time.monotonic() + PATIENCE
        while len(done) < wanted:
            assert time.monotonic() < give_up, self.answers
            time.sleep(0.01)

    async def _buy(self, buyer: Person) -> None:
        headers = buyer.headers | {"prefer": "return=representation", "connection": "close"}
        async with httpx.AsyncClient(timeout=PATIENCE, headers=headers, base_url=self._address) as client:
            while not self._over:
                for wanted in self._wanted:
                    answer = await self._answer(client, "POST", "/rest/v1/orders", json=wanted)
                    if answer is None:
                        continue
                    self.answers[answer.status_code] += 1
                    if answer.status_code == 201:
                        self.acknowledged.append(answer.json()[0]["id"])
                    await asyncio.sleep(BETWEEN if answer.status_code == 201 else max(BETWEEN, 0.02))

    async def _order_and_pay(self, payer: Person) -> None:
        headers = payer.headers | {"prefer": "return=representation"}
        _, wanted = self._wanted
        async with httpx.AsyncClient(timeout=PATIENCE, headers=headers, base_url=self._address) as client:
            while not self._over:
                if placed := await self._done(client, "/rest/v1/orders", json=wanted):
                    order_id = placed.json()[0]["id"]
                    self.acknowledged.append(order_id)
                    await self._pay(client, order_id)
                    await asyncio.sleep(BETWEEN)

    async def _pay(self, client: httpx.AsyncClient, order_id: str) -> None:
        """Ask for the card page until it is there, and send the card until it is accepted."""
        link = page = None
        while link is None and not self._over:
            link = await self._done(client, "/functions/v1/create-payment-link", json={"orderId": order_id})
        while link is not None and page is None and not self._over:
            path = urlsplit(link.json()["url"]).path
            page = await self._done(client, path, data=CARD)
        if page is not None:
            self.paid.append(order_id)

    async def _done(self, client: httpx.AsyncClient, path: str, **sent: Any) -> httpx.Response | None:
        """Send a POST; return the answer if it acknowledges the act, or None, to be sent again.

        A card that is refused with 409 was accepted before, by an answer that was lost.
        """
        answer = await self._answer(client, "POST", path, **sent)
        if answer is None:
            return None
        self.answers[answer.status_code] += 1
        done = answer.is_success or answer.is_redirect or ("data" in sent and answer.status_code == 409)
        if not done:
            await asyncio.sleep(0.05)
        return answer if done else None

    async def _read(self) -> None:
        async with httpx.AsyncClient(timeout=PATIENCE, base_url=self._address) as client:
            while not self._over:
                for path in ("/products", "/rest/v1/products?select=id,name,price"):
                    if answer := await self._answer(client, "GET", path):
                        self.seen[answer.status_code] += 1
                    await asyncio.sleep(0.05)

    async def _answer(
        self, client: httpx.AsyncClient, method: str, path: str, **sent: Any
    ) -> httpx.Response | None:
        """Send a request; return None if the machine that was answering it is gone."""
        began = time.monotonic()
        try:
            return await client.request(method, path, **sent)
        except httpx.TransportError:
            await asyncio.sleep(0.05)
            return None
        finally:
            waited = time.monotonic() - max(began, self._counted_from)
            self.slowest = max(self.slowest, (waited, f"{method} {path}"))
