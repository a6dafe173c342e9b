"""The database refuses to mix the currencies of one order, payment, document or payout run, also in raw SQL."""

from typing import Any

import pytest
from sqlalchemy import Column, Table, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.schema import metadata
from guildhall_demo.load import load_demo
from tests.support.unguarded import unguarded

HELD = {
    "commissions.currency": "its order's",
    "invoices.currency": "its order's, and that of the invoice it corrects",
    "order_entries.currency": "its order's",
    "orders.currency": "fixed by what refers to it",
    "payment_lines.booked_currency": "its order's and its payment's",
    "payments.currency": "fixed by its booked lines",
    "payments.received_currency": "its own currency, once it is paid",
    "payout_runs.currency": "fixed by its payouts",
    "payouts.currency": "its run's",
}
FREE = {
    "card_movements.currency": "the provider's own books, which may be in another currency than the payment",
    "commission_rules.currency": "of a fixed commission; entries keep their order's",
    "discount_codes.currency": "of an amount off; orders keep their own",
    "earlier_prices.currency": "of a price that was; it may have changed with the item's",
    "invoices.national_currency": "the seller's own, in which the tax is stated a second time",
    "known_mismatches.currency": "of a row that may be wrong",
    "products.currency": "a price; orders keep their own",
    "refunds.currency": "that of the money received, which may have come in another currency than was asked for",
    "sandbox_movements.currency": "the other side of the wire",
    "sandbox_sessions.currency": "the other side of the wire",
    "workshops.currency": "a price; orders keep their own",
}


@pytest.fixture
def shop(runtime: Runtime) -> Runtime:
    load_demo(runtime)
    return runtime


def columns_of_currency() -> dict[str, Column[Any]]:
    return {
        f"{table.name}.{column.name}": column
        for table in metadata.sorted_tables
        for column in table.columns
        if column.name.endswith("currency")
    }


def test_every_column_of_a_currency_is_held_or_free_for_a_reason() -> None:
    assert set(columns_of_currency()) == set(HELD) | set(FREE)


@pytest.mark.parametrize("name", HELD)
def test_the_currency_of_a_booked_row_cannot_be_changed(shop: Runtime, name: str) -> None:
    column = columns_of_currency()[name]
    row = booked_row(shop, column)
    key = [each == row[each.name] for each in column.table.primary_key]
    with pytest.raises(IntegrityError), shop.writing() as uow:
        uow.db.execute(update(column.table).where(*key).values({column.name: other_than(row[column.name])}))


@pytest.mark.parametrize("name", ["order_entries", "invoices", "commissions", "payouts"])
def test_a_row_of_another_currency_cannot_be_added(shop: Runtime, name: str) -> None:
    table = metadata.tables[name]
    row = booked_row(shop, table.c.currency)
    new = {"id": new_id()}
    if name == "invoices":
        new |= {"number": "X-1", "series": "X"}
    elif name == "payouts":
        new |= {"referral_id": another_referral(shop, row)}
    else:
        new |= {"cause": "another"}
    with shop.writing() as uow:
        uow.db.execute(insert(table).values(row | new))
        uow.db.execute(table.delete().where(table.c.id == new["id"]))
    with pytest.raises(IntegrityError), shop.writing() as uow:
        uow.db.execute(insert(table).values(row | new | {"currency": other_than(row["currency"])}))


def test_money_is_not_booked_without_its_currency(shop: Runtime) -> None:
    lines = metadata.tables["payment_lines"]
    with pytest.raises(IntegrityError), shop.writing() as uow:
        uow.db.execute(update(lines).where(lines.c.applied).values(booked_currency=None))


def booked_row(runtime: Runtime, column: Column[Any]) -> dict[str, Any]:
    """Return a row that others depend on, or that depends on another."""
    lines = metadata.tables["payment_lines"]
    query = select(column.table).where(column.is_not(None))
    if column.table.name in ("orders", "payments"):
        owner = lines.c.order_id if column.table.name == "orders" else lines.c.payment_id
        query = query.where(column.table.c.id.in_(select(owner).where(lines.c.applied)))
    if column.table.name == "payments":
        query = query.where(column.table.c.status == "paid")
    if column.table.name == "payout_runs":
        query = query.where(column.table.c.id.in_(select(metadata.tables["payouts"].c.run_id)))
    with runtime.reading() as uow:
        return dict(uow.db.execute(query.limit(1)).mappings().one())


def another_referral(runtime: Runtime, payout: dict[str, Any]) -> str:
    referrals, payouts = metadata.tables["referrals"], metadata.tables["payouts"]
    of_run = select(payouts.c.referral_id).where(payouts.c.run_id == payout["run_id"])
    with runtime.reading() as uow:
        return str(uow.db.scalars(select(referrals.c.id).where(referrals.c.id.not_in(of_run)).limit(1)).one())


def other_than(currency: str) -> str:
    return "GBP" if currency != "GBP" else "USD"


def test_the_rules_refuse_what_a_transaction_without_them_can_write(shop: Runtime) -> None:
    """Shows that the rules, and nothing else, refuse the changes above."""
    entries: Table = metadata.tables["order_entries"]
    with unguarded(shop) as uow:
        uow.db.execute(update(entries).values(currency="GBP"))
    with shop.reading() as uow:
        assert (
            uow.db.scalar(select(func.count()).select_from(entries).where(entries.c.currency != "GBP")) == 0
        )
