"""Every declared table, verb and kind of caller: the rows and columns each may read and write."""

from collections.abc import Callable

import httpx
import pytest
from sqlalchemy import select

from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order
from guildhall.rest_engine.caller import ANYONE
from guildhall.rest_engine.schema import Schema, TableMetadata
from guildhall.serve.wiring import NOTIFIED, TABLES, rest_engine
from tests.access.expected import EVERYONE as CUSTOMERS_AND_ADMIN
from tests.access.expected_staff import EVERYTHING_EXPECTED as EXPECTED
from tests.access.expected_staff import STAFF
from tests.access.world import World, build
from tests.support.client import Client

pytestmark = pytest.mark.slow

BY_NAME = {table.name: table for table in Schema(TABLES)}
DENIED = "denied"
EVERYONE = (*CUSTOMERS_AND_ADMIN, *STAFF)


@pytest.fixture
def world(runtime: Runtime, client: Client) -> World:
    with runtime.writing() as uow:
        world = build(uow)
    world.client = client
    return world


def denied(answer: httpx.Response, who: str) -> bool:
    """Return whether the answer is the dialect's permission error."""
    if answer.status_code not in (401, 403):
        return False
    assert answer.json()["code"] == "42501"
    assert answer.status_code == (401 if who == "anyone" else 403)
    return True


def over_all_tables(observe: Callable[[TableMetadata], object]) -> dict[str, object]:
    return {name: observe(table) for name, table in BY_NAME.items()}


def test_every_declared_table_is_expected() -> None:
    assert set(BY_NAME) == set(EXPECTED)


@pytest.mark.both_databases
@pytest.mark.shows("ROLE-7", "ROLE-8", "ROLE-14")
@pytest.mark.parametrize("who", EVERYONE)
def test_rows(world: World, who: str) -> None:
    """Customers read their own orders and enrollments; an admin reads all."""

    def seen(table: TableMetadata) -> object:
        answer = world.ask(who, "GET", f"{table.name}?select={table.key}")
        if denied(answer, who):
            return DENIED
        return {world.label(table.name, row[table.key]) for row in answer.json()}

    assert over_all_tables(seen) == {name: table.rows.get(who, DENIED) for name, table in EXPECTED.items()}


@pytest.mark.parametrize("who", EVERYONE)
def test_columns(world: World, who: str) -> None:
    def seen(table: TableMetadata) -> object:
        answer = world.ask(who, "GET", f"{table.name}?limit=0", headers={"accept": "text/csv"})
        return DENIED if denied(answer, who) else set(answer.text.splitlines()[0].split(","))

    def expected(name: str) -> object:
        table = EXPECTED[name]
        if who not in table.rows:
            return DENIED
        return ({column.name for column in BY_NAME[name].source.columns} | table.added) - table.hidden.get(
            who, set()
        )

    assert over_all_tables(seen) == {name: expected(name) for name in EXPECTED}


@pytest.mark.parametrize("who", EVERYONE)
def test_a_hidden_column_is_not_to_be_had_by_name(world: World, who: str) -> None:
    for name, table in EXPECTED.items():
        for column in table.hidden.get(who, set()):
            for query in (f"select={column}", f"{column}=is.null", f"order={column}", f"select=x:{column}"):
                assert denied(world.ask(who, "GET", f"{name}?{query}"), who), (name, query)


@pytest.mark.parametrize("who", EVERYONE)
def test_an_embed_shows_no_row_that_the_table_itself_would_not(world: World, who: str) -> None:
    for name, table in BY_NAME.items():
        for relation in table.relations:
            target = BY_NAME[relation.target]
            hint = next(part for part in relation.names if "fk_" not in part)
            path = f"{name}?select=inside:{target.name}!{hint}({target.key})"
            answer = world.ask(who, "GET", path)
            readers = set(EXPECTED[name].rows) & set(EXPECTED[target.name].rows)
            assert denied(answer, who) == (who not in readers), path
            if who in readers:
                rows = [row["inside"] for row in answer.json() if row["inside"] is not None]
                flat = [item for row in rows for item in (row if isinstance(row, list) else [row])]
                found = {world.label(target.name, row[target.key]) for row in flat}
                assert found <= EXPECTED[target.name].rows[who], path


@pytest.mark.shows("ROLE-3", "ROLE-4", "ROLE-14")
@pytest.mark.parametrize("who", EVERYONE)
def test_writes(world: World, who: str) -> None:
    """Anyone sends messages and applications; an admin writes in every admin area."""
    nobodys = new_id()

    def may(table: TableMetadata) -> object:
        here = f"{table.name}?{table.key}=eq.{nobodys}"
        answers = {
            "insert": world.ask(who, "POST", table.name, json={}),
            "update": world.ask(who, "PATCH", here, json={}),
            "delete": world.ask(who, "DELETE", here),
        }
        return {verb for verb, answer in answers.items() if not denied(answer, who)}

    assert over_all_tables(may) == {
        name: {verb for verb in ("insert", "update", "delete") if who in getattr(table, verb)}
        for name, table in EXPECTED.items()
    }


@pytest.mark.parametrize("who", ["anyone", "ada", "root"])
def test_a_publishable_key_changes_no_rights(world: World, who: str) -> None:
    """Each table answers reads and writes with the key as it does without, word for word."""
    nobodys = new_id()
    keyed = {"apikey": "ghp_x"} | ({"authorization": "Bearer ghp_x"} if who == "anyone" else {})
    for name, table in BY_NAME.items():
        here = f"{name}?{table.key}=eq.{nobodys}"
        for method, path, options in (
            ("GET", f"{name}?select={table.key}", {}),
            ("GET", f"{name}?limit=0", {"headers": {"accept": "text/csv"}}),
            ("POST", name, {"json": {}}),
            ("PATCH", here, {"json": {}}),
            ("DELETE", here, {}),
        ):
            without = world.ask(who, method, path, **options)
            headers = options.get("headers", {}) | keyed
            with_key = world.ask(who, method, path, **(options | {"headers": headers}))
            assert (with_key.status_code, with_key.text) == (without.status_code, without.text), (
                method,
                path,
            )


@pytest.mark.both_databases
def test_a_customers_update_reaches_none_but_their_own_rows(world: World, runtime: Runtime) -> None:
    assert world.ask("bob", "PATCH", "users?id=not.is.null", json={"city": "Bath"}).status_code == 204
    code = {"referral_code": "PAM"}
    assert world.ask("bob", "PATCH", "orders?status=eq.pending", json=code).status_code == 204
    for table, label, change in (("users", "ada", {"city": "Rome"}), ("orders", "guest", code)):
        path = f"{table}?id=eq.{world.ids[table][label]}"
        assert world.ask("bob", "PATCH", path, json=change).status_code == 204
    with runtime.reading() as uow:
        changed = uow.db.execute(select(Profile.id).where(Profile.city.is_not(None))).scalars()
        assert {world.label("users", key) for key in changed} == {"bob"}
        changed = uow.db.execute(select(Order.id).where(Order.referral_code.is_not(None))).scalars()
        assert {world.label("orders", key) for key in changed} == {"bob unpaid"}


@pytest.mark.shows("ROLE-9")
def test_materials_are_for_those_with_a_seat(world: World) -> None:
    def materials(who: str) -> dict[str, bool]:
        rows = world.ask(who, "GET", "workshops?select=slug,materials").json()
        return {row["slug"]: row["materials"] is not None for row in rows}

    assert materials("ada") == {"open": False, "closed": True}
    assert materials("bob") == {"open": True}
    assert materials("pam") == {"open": False}
    assert materials("root") == {"open": True, "closed": True, "hidden": True}


@pytest.mark.both_databases
def test_changes_of_public_tables_are_published_to_every_process(world: World, runtime: Runtime) -> None:
    engine = rest_engine()
    with runtime.reading() as uow:
        shown = [engine.read(uow, ANYONE, name, "") for name in EXPECTED if "anyone" in EXPECTED[name].rows]
    assert [answer.status for answer in shown] == [200] * 9
    changing = frozenset[str]().union(*(answer.tables for answer in shown)) - {
        "legal_versions"
    }  # never change
    assert changing <= NOTIFIED
