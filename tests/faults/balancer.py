"""A load balancer of few lines: each connection goes to the next process that takes it. nginx is not always at hand."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from itertools import cycle
from urllib.parse import urlsplit

CHUNK = 65_536


class Balancer:
    """`with Balancer([addresses]) as balancer:`; it listens at `balancer.address`."""

    def __init__(self, upstream: list[str]) -> None:
        self._upstream = [urlsplit(address) for address in upstream]
        self._turns = cycle(range(len(upstream)))
        self._loop = asyncio.new_event_loop()
        self._listening = threading.Event()
        self.address = ""

    def __enter__(self) -> Balancer:
        threading.Thread(target=self._run, daemon=True).start()
        assert self._listening.wait(10)
        return self

    def __exit__(self, *_error: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        self._listening.set()
        self._loop.run_forever()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        upstream = await self._connect()
        if upstream is None:
            writer.close()
            return
        await asyncio.gather(_pour(reader, upstream[1]), _pour(upstream[0], writer))

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        for _ in self._upstream:
            to = self._upstream[next(self._turns)]
            with suppress(OSError):
                return await asyncio.open_connection(to.hostname, to.port)
        return None


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while chunk := await reader.read(CHUNK):
            writer.write(chunk)
            await writer.drain()
    writer.close()
