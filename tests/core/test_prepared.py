"""Prepared statements do what the same statements do when SQLAlchemy executes them, on both databases."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import bindparam, event, insert, literal_column, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from guildhall.core.db.columns import Id
from guildhall.core.db.prepared import PreparedInsert, PreparedSelect
from guildhall.core.ids import new_id
from guildhall.core.outages import is_outage
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Account, Profile
from tests.support.rows import add_product
from tests.support.statements import statements

EMAIL = select(Account.email).where(Account.id == bindparam("id", type_=Id))


def account(**values: Any) -> dict[str, Any]:
    return {"id": new_id(), "email": f"{new_id()}@example.com"} | values


def add_twice(uow: UnitOfWork, row: dict[str, Any]) -> None:
    for _ in range(2):
        PreparedInsert(Account).add(uow.db, row)


def end_session(runtime: Runtime, uow: UnitOfWork) -> bool:
    """End the unit of work's session on the server, from another one."""
    session = uow.db.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
    with runtime.writing() as other:
        ended: bool = other.db.exec_driver_sql(f"SELECT pg_terminate_backend({session}, 10000)").scalar_one()
    return ended


def test_rows_have_the_values_that_sqlalchemy_returns(runtime: Runtime) -> None:
    wanted = select(Product.__table__).where(Product.slug == bindparam("slug"), Product.is_active.is_(True))
    prepared = PreparedSelect(wanted)
    with runtime.writing() as uow:
        add_product(uow, slug="a", features=["é", "b"], delivery_details={"seats": 3}, archived_at=None)
        row = uow.db.execute(wanted, {"slug": "a"}).one()
        for _ in range(7):  # psycopg prepares a statement on the server after five times
            assert prepared.first(uow.db, {"slug": "a"})._asdict() == row._asdict()
        assert prepared.all(uow.db, {"slug": "a"}) == [prepared.first(uow.db, {"slug": "a"})]
        assert prepared.first(uow.db, {"slug": "b"}) is None
        assert prepared.all(uow.db, {"slug": "b"}) == []


def test_an_insert_fills_defaults_as_sqlalchemy_does(runtime: Runtime) -> None:
    prepared, plain, own = account(), account(), account(must_change_password=True, user_metadata={"a": "é"})
    with runtime.writing() as uow:
        accounts = PreparedInsert(Account)
        assert accounts.add(uow.db, prepared)
        assert accounts.add(uow.db, own)
        uow.db.execute(insert(Account), plain)
    with runtime.reading() as uow:
        rows = {row.id: row for row in uow.db.execute(select(Account.__table__))}
    differ = {"id", "email"}
    assert {name: value for name, value in rows[prepared["id"]]._asdict().items() if name not in differ} == {
        name: value for name, value in rows[plain["id"]]._asdict().items() if name not in differ
    }
    assert rows[prepared["id"]].created_at == rows[own["id"]].created_at
    assert (rows[own["id"]].must_change_password, rows[own["id"]].user_metadata) == (True, {"a": "é"})


def test_defaults_are_made_anew_for_each_row(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        profiles = PreparedInsert(Profile)
        for name in "ab":
            profiles.add(uow.db, {"email": f"{name}@example.com"})
        assert len(set(uow.db.scalars(select(Profile.id)))) == 2


def test_several_rows_are_one_statement(runtime: Runtime) -> None:
    with runtime.writing() as uow, statements(runtime) as sent:
        PreparedInsert(Account).add_all(uow.db, [account(), account()])
        PreparedInsert(Account).add_all(uow.db, [])
    assert [each.split()[:3] for each in sent] == [["INSERT", "INTO", "accounts"]]


def test_a_prepared_statement_begins_the_transaction(runtime: Runtime) -> None:
    """Its rows are committed or rolled back, though SQLAlchemy has executed nothing before."""
    kept, lost = account(), account()
    with runtime.writing() as uow:
        PreparedInsert(Account).add(uow.db, kept)
    with suppress(ZeroDivisionError), runtime.writing() as uow:
        PreparedInsert(Account).add(uow.db, lost)
        raise ZeroDivisionError
    with runtime.reading() as uow:
        emails = PreparedSelect(EMAIL)
        assert emails.first(uow.db, {"id": kept["id"]}).email == kept["email"]
        assert emails.first(uow.db, {"id": lost["id"]}) is None


def test_errors_are_those_of_sqlalchemy(runtime: Runtime) -> None:
    twice, emails = account(), PreparedSelect(EMAIL)
    with pytest.raises(IntegrityError) as broken, runtime.writing() as uow:
        add_twice(uow, twice)
    assert twice["email"] not in str(broken.value), "values stay out of the log"
    with pytest.raises(DBAPIError), runtime.writing() as uow:
        PreparedSelect(select(literal_column("a")).select_from(text("nowhere"))).all(uow.db)
    with runtime.reading() as uow:
        assert emails.all(uow.db, {"id": twice["id"]}) == []


@pytest.mark.only_on("postgresql", reason="SQLite's file has no connection to lose")
def test_a_lost_connection_is_an_outage_and_is_replaced(runtime: Runtime) -> None:
    emails = PreparedSelect(EMAIL)
    with pytest.raises(OperationalError) as lost:
        runtime.transact(lambda uow: end_session(runtime, uow) and emails.first(uow.db, {"id": new_id()}))
    assert lost.value.connection_invalidated
    assert is_outage(lost.value)
    with runtime.writing() as uow:
        assert emails.first(uow.db, {"id": new_id()}) is None


def test_lists_of_values_are_refused(runtime: Runtime) -> None:
    some = PreparedSelect(select(Account.id).where(Account.email.in_(["a", "b"])))
    with runtime.reading() as uow, pytest.raises(ValueError, match="takes no lists"):
        some.all(uow.db)


def test_events_of_sqlalchemy_may_mark_a_statement(runtime: Runtime) -> None:
    seen: list[tuple[str, str]] = []

    def before(_db: Any, _cursor: Any, _sql: str, _values: Any, context: Any, _many: bool) -> None:
        context.mark = context.dialect.name

    def after(_db: Any, _cursor: Any, sql: str, _values: Any, context: Any, _many: bool) -> None:
        seen.append((sql.split()[0], context.mark))

    engine = runtime.database.engine
    for name, listener in (("before_cursor_execute", before), ("after_cursor_execute", after)):
        event.listen(engine, name, listener)
    try:
        with runtime.reading() as uow:
            PreparedSelect(EMAIL).first(uow.db, {"id": new_id()})
    finally:
        for name, listener in (("before_cursor_execute", before), ("after_cursor_execute", after)):
            event.remove(engine, name, listener)
    assert ("SELECT", engine.dialect.name) in seen


def test_an_insert_is_noticed_by_what_follows_its_table(runtime: Runtime) -> None:
    written: list[frozenset[str]] = []
    runtime.database.on_commit(written.append)
    with runtime.writing() as uow:
        PreparedInsert(Account).add(uow.db, account())
    assert written == [{"accounts"}]
