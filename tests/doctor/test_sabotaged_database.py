"""A database that was broken on purpose: `/readyz` answers 503 with a sentence, and `doctor` names the fix.

Each sabotage leaves a shop that seems to work, or that cannot say why it does not.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url

from guildhall.config.settings import Env
from guildhall.core.db.identity import OTHER_DATABASE, SILENT, AnotherDatabase
from guildhall.core.db.postgres_state import READ_ONLY
from guildhall.core.runtime import Runtime
from guildhall.core.schema.migrate import migrate
from guildhall.doctor.database import database, pooling
from guildhall.doctor.examine import examine
from guildhall.serve.app import create_app
from guildhall.serve.wiring import build_runtime
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.shelf import Shelf, closed

pytestmark = pytest.mark.both_databases


@dataclass(frozen=True)
class Sabotage:
    """SQL that breaks a database, and the details that are then reported. `on`: the only dialect that has it."""

    name: str
    sql: str
    details: str
    on: str = ""


WHOLE_SCHEMA = """DO $$ DECLARE each record; BEGIN
FOR each IN SELECT conrelid::regclass AS of, conname FROM pg_constraint
WHERE contype = '{kind}' AND connamespace = 'public'::regnamespace
LOOP EXECUTE 'ALTER TABLE ' || each.of || ' DROP CONSTRAINT ' || each.conname || ' CASCADE'; END LOOP; END $$"""

READ_ONLY_DATABASE = Sabotage(
    "read only",
    "ALTER DATABASE {database} SET default_transaction_read_only = on",
    "database is read only: ",
    "postgresql",
)
SABOTAGES = [
    Sabotage("older", "UPDATE alembic_version SET version_num = '0001'", "guildhall migrate"),
    Sabotage("newer", "UPDATE alembic_version SET version_num = '9999'", "newer version"),
    Sabotage("of another program", "UPDATE alembic_version SET version_num = 'ae1027a6'", "another program"),
    Sabotage("without revision", "DELETE FROM alembic_version", "guildhall migrate"),
    Sabotage("without table", "DROP TABLE mails{cascade}", "table mails is missing"),
    Sabotage("without column", "ALTER TABLE mails DROP COLUMN try_until", "mails.try_until is missing"),
    Sabotage(
        "renamed column",
        "ALTER TABLE orders RENAME COLUMN checkout_id TO checkout",
        "orders.checkout_id is missing",
    ),
    Sabotage("without index", "DROP INDEX ix_orders_checkout_id", "index ix_orders_checkout_id is missing"),
    Sabotage(
        "other index",
        "DROP INDEX ix_orders_checkout_id; CREATE INDEX ix_orders_checkout_id ON orders (id)",
        "index ix_orders_checkout_id differs",
    ),
    Sabotage(
        "without unique index",
        "DROP INDEX uq_orders_id_currency{cascade}",
        "index uq_orders_id_currency is missing",
    ),
    Sabotage(
        "one unique constraint",
        "ALTER TABLE accounts DROP CONSTRAINT uq_accounts_email",
        "unique constraint uq_accounts_email is missing",
        "postgresql",
    ),
    Sabotage("all unique", WHOLE_SCHEMA.format(kind="u"), "unique constraint uq_accounts", "postgresql"),
    Sabotage("all foreign keys", WHOLE_SCHEMA.format(kind="f"), "foreign key ", "postgresql"),
    Sabotage("all checks", WHOLE_SCHEMA.format(kind="c"), "check constraint ", "postgresql"),
    Sabotage(
        "primary key",
        "ALTER TABLE mails DROP CONSTRAINT pk_mails CASCADE",
        "primary key of mails differs",
        "postgresql",
    ),
    Sabotage(
        "foreign key",
        "ALTER TABLE attributions DROP CONSTRAINT fk_attributions_order_id",
        "foreign key attributions (order_id) to orders is missing",
        "postgresql",
    ),
    Sabotage(
        "foreign keys off",
        "ALTER TABLE orders DISABLE TRIGGER ALL",
        "foreign keys of orders are disabled",
        "postgresql",
    ),
    Sabotage(
        "nullable",
        "ALTER TABLE orders ALTER COLUMN currency DROP NOT NULL",
        "orders.currency may be empty",
        "postgresql",
    ),
    Sabotage(
        "invalid index",
        "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'ix_orders_checkout_id'::regclass",
        "index ix_orders_checkout_id is invalid",
        "postgresql",
    ),
    READ_ONLY_DATABASE,
]
DEAD = "postgresql://guildhall@127.0.0.1:1/shop"
SIGN_UP = {"email": "eve@example.com", "password": "a secret of eve's"}


def applies(sabotage: Sabotage, dialect: str) -> bool:
    return sabotage.on in {"", dialect}


def commit(runtime: Runtime, sabotage: Sabotage) -> None:
    sqlite = runtime.database.inline
    name = "" if sqlite else f'"{make_url(runtime.settings.database_url).database}"'
    sql = sabotage.sql.replace("{database}", name).replace("{cascade}", "" if sqlite else " CASCADE")
    statements = [sql] if sql.startswith("DO") else sql.split(";")
    with runtime.writing() as uow:
        for statement in statements:
            uow.db.exec_driver_sql(statement)
    runtime.database.engine.dispose()  # the setting of a database counts for new sessions


@pytest.mark.slow
@pytest.mark.parametrize("sabotage", SABOTAGES, ids=lambda each: each.name)
def test_it_is_named(
    client: Client, runtime: Runtime, dialect: str, clock: FixedClock, sabotage: Sabotage
) -> None:
    if not applies(sabotage, dialect):
        return  # this database cannot be broken so
    synchronize(runtime, clock)
    assert client.get("/readyz").json() == {"status": "ready"}
    assert list(database(runtime)) == []
    commit(runtime, sabotage)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert sabotage.details in answer.json()["status"] or "run guildhall doctor" in answer.json()["status"]
    (problem,) = database(runtime)
    assert sabotage.details in problem


def synchronize(runtime: Runtime, clock: FixedClock) -> None:
    if not runtime.database.inline:
        with runtime.reading() as uow:
            clock.advance(uow.db.scalar(text("SELECT clock_timestamp()")) - clock.now())


@pytest.mark.slow
def test_what_an_operator_adds_is_no_difference(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        uow.db.execute(text("CREATE INDEX by_operator ON orders (currency)"))
    assert client.get("/readyz").json() == {"status": "ready"}
    assert all("by_operator" not in problem for problem in database(runtime))


@pytest.mark.only_on("sqlite", reason="one file")
def test_a_file_that_takes_no_writes(runtime: Runtime, clock: FixedClock) -> None:
    """As on a disk that was mounted read only."""
    file = runtime.settings.database_url.removeprefix("sqlite:///")
    with broken(runtime, f"sqlite:///file:{file}?mode=ro&uri=true") as shop:
        assert requested(shop) == (503, f"{READ_ONLY}")
        assert list(database(shop)) == [f"T{READ_ONLY[1:]}."]
        answer = Client(create_app(shop), shop.settings.site_url).post("/auth/v1/signup", json=SIGN_UP)
        assert (answer.status_code, answer.json()["msg"]) == (
            503,
            "The database takes no writes at the moment",
        )


@pytest.mark.only_on("postgresql", reason="SQLite has no server")
def test_a_database_that_takes_no_writes_answers_503(client: Client, runtime: Runtime) -> None:
    commit(runtime, READ_ONLY_DATABASE)
    answer = client.post("/auth/v1/signup", json=SIGN_UP)
    assert (answer.status_code, answer.json()["msg"]) == (503, "The database takes no writes at the moment")
    assert client.get("/rest/v1/products").status_code == 200


@pytest.mark.only_on("postgresql", reason="SQLite has no addresses")
def test_a_dead_or_foreign_address_for_listening(runtime: Runtime, shelf: Shelf) -> None:
    """The cache would be off for ever, or the changes of other machines never be seen."""
    other = shelf.copy()
    assert requested(runtime) == (200, "ready")
    for url, problem in ((DEAD, SILENT), (other, OTHER_DATABASE)):
        with broken(runtime, runtime.settings.database_url, listen=url) as shop:
            assert requested(shop) == (503, problem)
            assert list(pooling(shop)) == [problem]
    with broken(runtime, runtime.settings.database_url, listen=runtime.settings.database_url) as shop:
        assert requested(shop) == (200, "ready")
    shelf.discard(other)


@pytest.mark.only_on("postgresql", reason="SQLite has no addresses")
def test_migrations_refuse_another_database(runtime: Runtime, shelf: Shelf) -> None:
    other = shelf.copy(closed)
    with psycopg.connect(other) as there:
        there.execute("UPDATE alembic_version SET version_num = '0001'")
    with (
        broken(runtime, runtime.settings.database_url, listen=other) as shop,
        pytest.raises(AnotherDatabase, match="another database"),
    ):
        migrate(shop.database)
    with psycopg.connect(other) as there:
        assert there.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
    shelf.discard(other)


@pytest.mark.only_on("postgresql", reason="SQLite locks the whole file")
def test_a_locked_table_is_named_with_its_session(runtime: Runtime, clock: FixedClock) -> None:
    synchronize(runtime, clock)
    with psycopg.connect(runtime.settings.database_url, application_name="psql") as other:
        other.execute("LOCK TABLE mails IN ACCESS EXCLUSIVE MODE")
        pid = other.info.backend_pid
        (problem,) = database(runtime)
        assert problem.startswith(f"The table mails has been locked by psql (process {pid}) for 0 seconds: ")
        worker = next(each for each in examine(runtime) if each.what == "worker")
        assert worker.problem == (
            "Not checked (canceling statement due to lock timeout): correct the database first."
        )


@pytest.mark.only_on("postgresql", reason="SQLite has no server")
def test_settings_that_lose_data_are_named_in_production(runtime: Runtime, clock: FixedClock) -> None:
    """The tests' own cluster has them off."""
    synchronize(runtime, clock)
    assert list(database(runtime)) == []
    live = replace(runtime, settings=runtime.settings.model_copy(update={"env": Env.PRODUCTION}))
    off = [problem.split()[0] for problem in database(live)]
    assert off == ["autovacuum", "fsync", "full_page_writes", "synchronous_commit"]


@pytest.mark.only_on("postgresql", reason="SQLite has no roles")
def test_a_role_that_may_only_read(reader: Runtime, clock: FixedClock) -> None:
    synchronize(reader, clock)
    status, problem = requested(reader)
    assert (status, "may not be read and written by reader_" in problem) == (503, True)
    (owners,) = database(reader)
    assert owners.startswith("Tables in it belong to guildhall, and this is reader_")


def requested(runtime: Runtime) -> tuple[int, str]:
    client = Client(create_app(runtime), runtime.settings.site_url)
    answer = client.get("/readyz")
    client.close()
    return answer.status_code, answer.json()["status"]


@contextmanager
def broken(runtime: Runtime, url: str, listen: str = "") -> Iterator[Runtime]:
    """The same shop with other addresses of its database."""
    addresses = {"database_url": url, "database_listen_url": listen}
    shop = build_runtime(runtime.settings.model_copy(update=addresses), runtime.clock)
    yield shop
    shop.database.close()


@pytest.fixture
def reader(runtime: Runtime, dialect: str) -> Iterator[Runtime]:
    """The shop as a role that may read but not write, as after a restore that lost its rights."""
    role = f"reader_{make_url(runtime.settings.database_url).database}"
    with runtime.writing() as uow:
        uow.db.execute(text(f'CREATE ROLE "{role}" LOGIN'))
        uow.db.execute(text(f'GRANT ALL ON SCHEMA public TO "{role}"'))
        uow.db.execute(text(f'GRANT SELECT ON ALL TABLES IN SCHEMA public TO "{role}"'))
    url = make_url(runtime.settings.database_url).set(username=role).render_as_string()
    stranger = build_runtime(runtime.settings.model_copy(update={"database_url": url}), runtime.clock)
    yield stranger
    stranger.database.close()
    with runtime.writing() as uow:
        uow.db.execute(text(f'DROP OWNED BY "{role}"'))
        uow.db.execute(text(f'DROP ROLE "{role}"'))
