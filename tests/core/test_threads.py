"""Threads that do the event loop's database work."""

import asyncio
import contextvars
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from guildhall.core.threads import OwnThreads
from tests.support.waiting import PATIENCE

NAME: contextvars.ContextVar[str] = contextvars.ContextVar("name")


@pytest.fixture
def threads() -> Iterator[OwnThreads]:
    threads = OwnThreads("db", 1)
    yield threads
    threads.close()


def test_work_runs_in_a_thread_with_the_context_of_the_request(threads: OwnThreads) -> None:
    async def request() -> tuple[str, str]:
        NAME.set("one request")
        return await threads.run(lambda: (threading.current_thread().name, NAME.get()))

    thread, name = asyncio.run(request())
    assert thread.startswith("db")
    assert name == "one request"


def test_an_error_reaches_the_request(threads: OwnThreads) -> None:
    def fail() -> None:
        raise KeyError("missing")

    with pytest.raises(KeyError, match="missing"):
        asyncio.run(threads.run(fail))


def test_a_stop_iteration_reaches_the_request_as_another_error(threads: OwnThreads) -> None:
    """No future carries a StopIteration: the request would wait for ever."""

    async def request() -> None:
        async with asyncio.timeout(PATIENCE):
            await threads.run(next, iter(()))

    with pytest.raises(RuntimeError, match="StopIteration"):
        asyncio.run(request())


def test_work_of_a_canceled_request_ends_without_an_error(threads: OwnThreads) -> None:
    problems: list[dict[str, Any]] = []
    begun, go, ended = threading.Event(), threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        go.wait()
        ended.set()

    async def requests() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, problem: problems.append(problem))
        cancelled = asyncio.create_task(threads.run(work))
        await asyncio.to_thread(begun.wait)
        cancelled.cancel()
        await asyncio.wait([cancelled])
        go.set()
        await threads.run(ended.wait)  # in the only thread, so after it

    asyncio.run(requests())
    assert problems == []


def test_work_may_outlive_the_loop(threads: OwnThreads) -> None:
    go = threading.Event()

    async def leave() -> None:
        asyncio.get_running_loop().call_soon(asyncio.current_task().cancel)  # type: ignore[union-attr]
        await threads.run(go.wait)

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(leave())
    go.set()
    assert asyncio.run(threads.run(lambda: "next")) == "next"


def names_of(threads: OwnThreads, *works: Callable[[], object]) -> list[str]:
    """Run the works at the same time, and return the names of their threads."""

    def named(work: Callable[[], object]) -> str:
        work()
        return threading.current_thread().name

    async def together() -> list[str]:
        return await asyncio.gather(*(threads.run(partial(named, work)) for work in works))

    return asyncio.run(together())


def test_a_thread_is_started_for_work_that_finds_none_idle() -> None:
    threads, met = OwnThreads("db", 20), threading.Barrier(2, timeout=PATIENCE)
    one_by_one = {names_of(threads, time.time)[0] for _ in range(20)}
    at_once = names_of(threads, met.wait, met.wait)
    again = names_of(threads, met.wait, met.wait)
    threads.close()
    # A thread counts as busy for a moment after its answer, so that the next work may start another one: never all.
    assert len(one_by_one) < 20
    assert len(set(at_once)) == len(set(again)) == 2


UNDER_WAY = """
import asyncio, time
from guildhall.core.threads import OwnThreads

def work():
    begun.set()
    time.sleep(0.5)
    print("done")

async def leave():
    task = asyncio.create_task(OwnThreads("db", 1).run(work))
    await asyncio.to_thread(begun.wait)
    task.cancel()

import threading
begun = threading.Event()
asyncio.run(leave())
"""


def test_work_that_is_under_way_ends_before_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", UNDER_WAY], capture_output=True, text=True, check=True)
    assert done.stdout == "done\n"


def test_more_work_than_threads_waits_for_them() -> None:
    threads = OwnThreads("db", 2)
    names = names_of(threads, *[partial(time.sleep, 0.001)] * 50)
    threads.close()
    assert set(names) == {"db_0", "db_1"}


def test_closing_ends_the_work_that_was_queued_and_takes_no_more(threads: OwnThreads) -> None:
    done: list[int] = []
    before = set(threading.enumerate())

    async def close() -> None:
        running = [asyncio.create_task(threads.run(partial(done.append, number))) for number in range(5)]
        await asyncio.sleep(0)
        threads.close()
        await asyncio.gather(*running)
        with pytest.raises(RuntimeError, match="after shutdown"):
            await threads.run(time.time)

    asyncio.run(close())
    assert done == [0, 1, 2, 3, 4]
    assert set(threading.enumerate()) <= before
