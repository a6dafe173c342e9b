"""Passwords are checked though every other thread of the process hangs."""

import asyncio
import threading

from guildhall.core.runtime import Runtime
from guildhall.serve.app import create_app
from tests.support.client import Client

SIGN_UP = {"email": "eve@example.com", "password": "a secret of eve's"}
HANGING = 64  # more than the event loop's own executor has threads


def test_signing_up_does_not_wait_for_threads_that_hang(runtime: Runtime) -> None:
    client = Client(create_app(runtime), runtime.settings.site_url)
    freed = threading.Event()

    async def sign_up() -> int:
        hanging = [asyncio.ensure_future(asyncio.to_thread(freed.wait, 30)) for _ in range(HANGING)]
        await asyncio.sleep(0)
        try:
            answer = await asyncio.wait_for(client.http.post("/auth/v1/signup", json=SIGN_UP), 10)
        finally:
            freed.set()
            await asyncio.gather(*hanging)
        return answer.status_code

    assert client.run(sign_up()) == 200
    client.close()
