"""Writes that arrive together: each has its own success or error, and no result is returned before the commit."""

import asyncio
import threading
from collections.abc import Callable

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from guildhall.core.db.sqlite import sqlite3
from guildhall.core.db.sqlite_database import AGAIN_AFTER, LARGEST_GROUP
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product

MANY = LARGEST_GROUP + 3


def adding(slug: str, fault: Callable[[], object] = lambda: None) -> Callable[[UnitOfWork], str]:
    def write(uow: UnitOfWork) -> str:
        at = {"created_at": uow.now, "updated_at": uow.now}
        values = {
            "name": slug,
            "slug": slug,
            "price": 1,
            "features": [],
            "delivery_links": [],
            "delivery_details": {},
        }
        uow.db.execute(insert(Product).values(**values, **at))
        fault()
        return slug

    return write


def slugs(runtime: Runtime) -> list[str]:
    with runtime.reading() as uow:
        return sorted(uow.db.scalars(select(Product.slug)))


def together(runtime: Runtime, *actions: Callable[[UnitOfWork], str]) -> list[str | BaseException]:
    async def run() -> list[str | BaseException]:
        return await asyncio.gather(*map(runtime.write, actions), return_exceptions=True)

    return asyncio.run(run())


def test_each_write_has_its_own_result(runtime: Runtime) -> None:
    names = [f"p{number:03}" for number in range(MANY)]
    assert together(runtime, *map(adding, names)) == names
    assert slugs(runtime) == names


def test_an_error_undoes_its_own_write_and_no_other(runtime: Runtime) -> None:
    first, faulty, other, second = together(
        runtime, adding("a"), adding("b", fault=lambda: 1 // 0), adding("c"), adding("a")
    )
    assert isinstance(faulty, ZeroDivisionError)
    assert other == "c"
    # the database decides which of two equal slugs is written first
    assert {type(first), type(second)} == {str, IntegrityError}
    assert slugs(runtime) == ["a", "c"]


def test_a_single_write_with_an_error_leaves_nothing(runtime: Runtime) -> None:
    assert isinstance(together(runtime, adding("a", fault=lambda: 1 // 0))[0], ZeroDivisionError)
    assert slugs(runtime) == []


def test_a_failed_commit_fails_every_write_in_it(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(runtime.database, "commit", full)
    answers = together(runtime, adding("a"), adding("b"))
    assert [str(answer) for answer in answers] == ["disk full", "disk full"]
    assert slugs(runtime) == []


def test_a_result_is_returned_only_after_the_commit(runtime: Runtime) -> None:
    seen: list[list[str]] = []

    async def add(slug: str) -> None:
        await runtime.write(adding(slug))
        seen.append(slugs(runtime))

    async def run() -> None:
        await asyncio.gather(add("a"), add("b"))

    asyncio.run(run())
    assert all("a" in found or "b" in found for found in seen)
    assert seen[-1] == ["a", "b"]


@pytest.mark.only_on("sqlite", reason="PostgreSQL has no lock on the whole database")
def test_the_event_loop_is_not_blocked_by_another_programs_write(
    runtime: Runtime, dialect: str, database_url: str
) -> None:
    other = sqlite3.connect(database_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    async def run() -> list[str]:
        writing = [asyncio.create_task(runtime.write(adding(slug))) for slug in "ab"]
        for _ in range(5):  # attempts, and iterations of the loop between them
            await asyncio.sleep(AGAIN_AFTER)
        assert [write.done() for write in writing] == [False, False]
        assert slugs(runtime) == []
        writing.append(asyncio.create_task(runtime.write(adding("c"))))
        other.rollback()
        return await asyncio.gather(*writing)

    assert asyncio.run(run()) == ["a", "b", "c"]
    assert slugs(runtime) == ["a", "b", "c"]
    other.close()


@pytest.mark.only_on("sqlite", reason="PostgreSQL writes in threads")
def test_the_event_loop_is_not_blocked_by_a_writing_thread(runtime: Runtime, dialect: str) -> None:
    begun, enough = threading.Event(), threading.Event()

    def long_work() -> None:
        with runtime.writing() as uow:
            adding("a")(uow)
            begun.set()
            enough.wait(60)

    async def run() -> list[str]:
        long = asyncio.create_task(asyncio.to_thread(long_work))
        await asyncio.to_thread(begun.wait, 60)
        writing = [asyncio.create_task(runtime.write(adding(slug))) for slug in "bc"]
        for _ in range(3):
            await asyncio.sleep(0)
        assert await runtime.read(lambda uow: list(uow.db.scalars(select(Product.slug)))) == []
        assert [write.done() for write in (long, *writing)] == [False] * 3
        enough.set()
        await long
        return await asyncio.gather(*writing)

    assert asyncio.run(run()) == ["b", "c"]
    assert slugs(runtime) == ["a", "b", "c"]


@pytest.mark.only_on("sqlite", reason="PostgreSQL writes in threads")
def test_when_the_loop_is_gone_the_threads_write_on(runtime: Runtime, dialect: str) -> None:
    """A callback on a closed loop would never run."""
    begun, gone = threading.Event(), threading.Event()

    def write(slug: str, wait: Callable[[], object] = lambda: None) -> None:
        with runtime.writing() as uow:
            adding(slug)(uow)
            begun.set()
            wait()

    async def ask_and_leave() -> None:
        requested = asyncio.create_task(runtime.write(adding("b")))
        for _ in range(2):  # until it waits for the lock
            await asyncio.sleep(0)
        requested.cancel()

    first = threading.Thread(target=write, args=("a", lambda: gone.wait(60)))
    first.start()
    begun.wait(60)
    asyncio.run(ask_and_leave())
    gone.set()
    first.join()
    second = threading.Thread(target=write, args=("c",), daemon=True)
    second.start()
    second.join(60)
    assert not second.is_alive()
    assert slugs(runtime) == ["a", "c"]


@pytest.mark.only_on("sqlite", reason="PostgreSQL has no lock on the whole database")
def test_a_command_waits_for_another_program_too(runtime: Runtime, dialect: str, database_url: str) -> None:
    """Writes wait directly if there is no loop to keep free, as in the worker and on the command line."""
    other = sqlite3.connect(
        database_url.removeprefix("sqlite:///"), isolation_level=None, check_same_thread=False
    )
    other.execute("BEGIN IMMEDIATE")
    release = threading.Timer(AGAIN_AFTER, other.rollback)
    release.start()
    with runtime.writing() as uow:
        adding("a")(uow)
    release.join()
    assert slugs(runtime) == ["a"]
    other.close()
