"""PgBouncer in transaction mode: found out, refused without a direct address, and well served with one."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from sqlalchemy import select, text

from guildhall.config.settings import Settings
from guildhall.core.db.limits import JOB, REQUEST
from guildhall.core.db.postgres_database import PostgresDatabase
from guildhall.core.db.postgresql import pools_transactions
from guildhall.core.runtime import Runtime
from guildhall.core.schema.migrate import migrate
from guildhall.domains.catalogue.models import Product
from guildhall.http.cache.freshness import Freshness
from guildhall.serve.wiring import build_runtime
from tests.doctor.conftest import guildhall
from tests.doctor.setups import Command
from tests.support.pgbouncer import pooled
from tests.support.rows import add_product

__all__ = ["guildhall"]

pytestmark = pytest.mark.only_on("postgresql", reason="PgBouncer pools connections to PostgreSQL")


@pytest.fixture
def pooler(starts_programs: None, dialect: str, database_url: str) -> Iterator[str]:
    """The test's database through PgBouncer in transaction mode."""
    with pooled(database_url, "transaction") as url:
        yield url


@pytest.fixture
def behind(pooler: str, settings: Settings) -> Iterator[Runtime]:
    """The application on the pooler, with the direct address for LISTEN."""
    runtime = build_runtime(
        settings.model_copy(update={"database_url": pooler, "database_listen_url": settings.database_url})
    )
    yield runtime
    runtime.database.close()


def test_transaction_mode_is_found_out_and_session_mode_is_not(pooler: str, database_url: str) -> None:
    assert pools_transactions(pooler)
    assert not pools_transactions(database_url)
    with pooled(database_url, "session") as session_mode:
        assert not pools_transactions(session_mode)


def test_serve_refuses_a_pooler_without_a_direct_address(pooler: str, guildhall: Command) -> None:
    for listen_url in ("", pooler):
        urls = {"DATABASE_URL": pooler, "DATABASE_LISTEN_URL": listen_url}
        code, answer = guildhall("serve", "--port", "1", **urls)
        assert code == 1
        assert "PgBouncer" in answer
        assert "GUILDHALL_DATABASE_LISTEN_URL" in answer


def test_statements_used_often_are_found_in_every_session(behind: Runtime) -> None:
    """psycopg prepares a statement at its sixth use on a connection; the next session would not know it.

    A rollback has it forget them, so what is tried commits.
    """
    with behind.writing() as uow:
        add_product(uow, "loom")

    def read(_number: int) -> str | None:
        with behind.writing() as uow:
            return uow.db.scalar(select(Product.slug).where(Product.slug == "loom"))

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(read, range(400))) == {"loom"}


def test_no_setting_of_a_session_is_left_to_others(behind: Runtime, pooler: str) -> None:
    show = text("SELECT current_setting('lock_timeout')")
    with behind.reading() as uow:
        assert uow.db.scalar(show) == f"{REQUEST.lock:.0f}s"
    with behind.writing() as uow:
        assert uow.db.scalar(show) == f"{REQUEST.lock:.0f}s"
    with behind.database.connect(JOB) as connection:
        assert connection.scalar(text("SELECT current_setting('statement_timeout')")) == "10min"
    with psycopg.connect(pooler, autocommit=True) as other:
        for setting, usual in (("lock_timeout", "0"), ("statement_timeout", "0"), ("jit", "on")):
            assert other.execute(f"SHOW {setting}").fetchone() == (usual,)


def test_migrations_go_past_the_pooler(behind: Runtime) -> None:
    migrate(behind.database)
    with ThreadPoolExecutor(4) as threads:
        for done in [threads.submit(migrate, behind.database) for _ in range(4)]:
            done.result(timeout=30)


@pytest.mark.parametrize("direct", [True, False])
def test_changes_elsewhere_are_heard_directly_and_not_trusted_through_a_pooler(
    behind: Runtime, pooler: str, direct: bool
) -> None:
    if not direct:
        assert isinstance(behind.database, PostgresDatabase)
        behind.database.direct_url = behind.settings.model_copy(
            update={"database_listen_url": pooler}
        ).database_listen

    async def receive() -> tuple[bool, bool]:
        freshness = Freshness()
        hearing = asyncio.create_task(behind.database.listen(freshness))
        for _ in range(400 if direct else 100):
            if freshness.trusted:
                break
            await asyncio.sleep(0.02)
        tick = freshness.tick
        await asyncio.to_thread(
            behind.transact, lambda uow: uow.db.execute(select(Product)) and add_product(uow)
        )
        for _ in range(100):
            if not freshness.since(tick, {"products"}):
                break
            await asyncio.sleep(0.02)
        hearing.cancel()
        return freshness.trusted, not freshness.since(tick, {"products"})

    assert asyncio.run(receive()) == (direct, direct)
