"""A read of many rows leaves the event loop free, so that no page waits for it."""

import asyncio
import threading

import pytest

from guildhall.core.runtime import Runtime


@pytest.mark.both_databases
def test_a_long_read_runs_in_a_thread_of_its_own(runtime: Runtime) -> None:
    async def threads() -> tuple[int, int]:
        return threading.get_ident(), await runtime.read_at_length(lambda _uow: threading.get_ident())

    loop, read = asyncio.run(threads())
    assert read != loop
