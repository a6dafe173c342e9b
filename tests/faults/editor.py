"""An editor who changes a price continuously, and readers who measure how old the price is that they are shown."""

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Sequence

import httpx

from tests.support.people import Person
from tests.support.waiting import PATIENCE, until

BETWEEN_CHANGES, BETWEEN_LOOKS = 0.3, 0.1  # seconds


class Editor:
    """Changes the product's price through `address`; one reader for each of `machines` requests it there.

    `oldest`: seconds between the acknowledgement of a change and the last request that was answered without it.
    """

    def __init__(self, address: str, editor: Person, product: str, machines: Sequence[str]) -> None:
        self._address, self._editor, self._product, self._machines = address, editor, product, machines
        self._changed: dict[int, float] = {}  # each acknowledged price, and when it was acknowledged
        self.answers: Counter[int] = Counter()
        self.oldest = 0.0
        self._over = False
        self._thread = threading.Thread(target=lambda: asyncio.run(self._all()))

    def __enter__(self) -> "Editor":
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._over = True
        self._thread.join()

    def change(self, number: int) -> None:
        """Wait until so many more changes were acknowledged."""
        wanted = len(self._changed) + number
        until(lambda: len(self._changed) >= wanted)

    async def _all(self) -> None:
        await asyncio.gather(self._change(), *map(self._look, self._machines))

    async def _change(self) -> None:
        """Raise the price by one each time, so that a price tells which changes it has."""
        async with httpx.AsyncClient(timeout=PATIENCE, headers=self._editor.headers) as client:
            price = 1000
            while not self._over:
                price += 1
                url = f"{self._address}/rest/v1/products?id=eq.{self._product}"
                answer = await client.patch(url, json={"price": price})
                self.answers[answer.status_code] += 1
                if answer.status_code == 204:
                    self._changed[price] = time.monotonic()
                await asyncio.sleep(BETWEEN_CHANGES)

    async def _look(self, machine: str) -> None:
        url = f"{machine}/rest/v1/products?select=price&id=eq.{self._product}"
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            while not self._over:
                asked = time.monotonic()
                answer = await client.get(url)
                self.answers[answer.status_code] += 1
                if answer.status_code == 200:
                    self._compare(answer.json()[0]["price"], asked)
                await asyncio.sleep(BETWEEN_LOOKS)

    def _compare(self, shown: int, asked: float) -> None:
        missing = [at for price, at in self._changed.items() if price > shown]
        self.oldest = max([self.oldest, *(asked - at for at in missing)])
