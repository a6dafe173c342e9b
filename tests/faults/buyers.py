"""Buyers and visitors who continue through all failures, and remember what they were answered and how long it took."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from typing import Any

import httpx

from tests.support.people import Person

ENOUGH = 30  # orders to wait for between two failures
PATIENCE = 90.0  # seconds until enough orders must have been acknowledged


class Crowd:
    """Buyers who order continuously, each on their own connections. `visitors` as many read pages beside them."""

    def __init__(
        self, address: str, buyers: list[Person], product: str, workshop: str, *, visitors: int = 0
    ) -> None:
        self._address = address
        self._buyers, self._visitors = buyers, visitors
        self._wanted = ({"workshop_id": workshop}, {"product_id": product})
        self.acknowledged: list[str] = []
        self.answers: Counter[int] = Counter()
        self.seen: Counter[int] = Counter()
        self.longest = 0.0
        self._over = False
        self._thread = threading.Thread(target=lambda: asyncio.run(self._all()))

    def __enter__(self) -> Crowd:
        """Start ordering in a new thread: a process started by a thread would end with it."""
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._over = True
        self._thread.join()

    async def _all(self) -> None:
        await asyncio.gather(*map(self._buy, self._buyers), *(self._read() for _ in range(self._visitors)))

    def sell(self, number: int) -> None:
        """Wait until so many more orders were acknowledged."""
        wanted, give_up = len(self.acknowledged) + number, time.monotonic() + PATIENCE
        while len(self.acknowledged) < wanted:
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
                    else:
                        await asyncio.sleep(0.02)

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
            self.longest = max(self.longest, time.monotonic() - began)
