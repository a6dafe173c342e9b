"""A served shop from two sides: real processes that answer, and their shared rows read by the test."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.serve.wiring import build_runtime
from tests.support.server import Server

SECRET = "a-secret-for-served-tests-long-enough"
"""Pass it as `serve(jwt_secret=SECRET)`: then the tokens of tests.support.people are valid there too."""


@contextmanager
def rows_of(server: Server) -> Iterator[Runtime]:
    """Open the server's database in this process."""
    settings = Settings(database_url=server.database_url, data_dir=server.data_dir, jwt_secret=SECRET)
    runtime = build_runtime(settings)
    try:
        yield runtime
    finally:
        runtime.database.close()


def send_together(requests: list[httpx.Request], *, patience: float = 60.0) -> list[httpx.Response]:
    """Send all at the same time, each on its own connection; return the responses in their order."""

    async def send() -> list[httpx.Response]:
        limits: Any = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(limits=limits, timeout=patience) as client:
            return list(await asyncio.gather(*map(client.send, requests)))

    return asyncio.run(send())
