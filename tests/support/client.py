"""A synchronous HTTP client of an ASGI application in the same thread, so that a test reads from top to bottom."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import httpx
from starlette.types import ASGIApp

from tests.support.declared import check_answer

T = TypeVar("T")


class Client:
    """`client.get(path)` and the like return an httpx.Response; cookies are kept, redirects are not followed.

    An exception that the application does not handle is raised in the test.
    A function's answer must match its declaration (`declared.check_answer`).
    `client.together([...])` sends requests at the same time and returns the responses in their order.
    """

    def __init__(self, app: ASGIApp, site_url: str) -> None:
        self._loop = asyncio.Runner()
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=site_url)

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        answer = self._loop.run(self.http.request(method, path, **options))
        check_answer(method, path, answer)
        return answer

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.request("GET", path, **options)

    def head(self, path: str, **options: Any) -> httpx.Response:
        return self.request("HEAD", path, **options)

    def post(self, path: str, **options: Any) -> httpx.Response:
        return self.request("POST", path, **options)

    def put(self, path: str, **options: Any) -> httpx.Response:
        return self.request("PUT", path, **options)

    def patch(self, path: str, **options: Any) -> httpx.Response:
        return self.request("PATCH", path, **options)

    def delete(self, path: str, **options: Any) -> httpx.Response:
        return self.request("DELETE", path, **options)

    def together(self, requests: list[httpx.Request]) -> list[httpx.Response]:
        """Send requests made by `client.http.build_request(...)` concurrently."""

        async def send() -> list[httpx.Response]:
            return list(await asyncio.gather(*map(self.http.send, requests)))

        return self._loop.run(send())

    def run(self, story: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine that sends with `client.http`."""
        return self._loop.run(story)

    def close(self) -> None:
        self._loop.run(self.http.aclose())
        self._loop.close()
