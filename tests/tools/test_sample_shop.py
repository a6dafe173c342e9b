"""The sample shop of the benchmarks follows the schema, so that what they measure is what a shop would store."""

from typing import Any

import pytest
from sqlalchemy import Boolean, ForeignKeyConstraint, Table, and_, exists, func, select

from bench.size.build import build
from bench.size.jobs import JOBS
from bench.size.rows import TABLES
from bench.size.sample import Sample
from guildhall.core.db.records import Record
from guildhall.core.runtime import Runtime
from guildhall.schema import metadata
from tests.support.application import NOON

pytestmark = pytest.mark.both_databases

SHOP = Sample(300, NOON)
OF_PEOPLE = {
    "factors",
    "mail_tokens",
    "recovery_codes",
    "sessions",
    "user_roles",
    "rate_limits",
    "stored_answers",
}
OF_STAFF = {
    "api_tokens", "blog_articles", "book_archives", "commission_rules", "connections", "creatives", "customer_notes",
    "delivery_files", "discount_codes", "legal_texts", "mail_texts", "news", "old_addresses", "pages", "payout_details",
    "payout_entries", "payout_runs", "payouts", "publishable_keys", "saved_views", "shop_opening", "shop_settings",
    "site_draft", "site_versions", "staff_notices", "webhook_endpoints", "workshop_details",
}  # fmt: skip
OF_JOBS = {
    "background_jobs", "book_archives", "card_movements", "failing_mail_servers", "invoice_counters", "kept_totals",
    "known_mismatches", "reconciliations", "referral_click_totals", "secret_fingerprints", "vat_checks",
}  # fmt: skip
SELDOM = {
    "contact_replies", "discount_uses", "downloads", "earlier_prices", "imported_rows", "order_details",
    "order_withdrawals", "product_reviews", "sandbox_deliveries", "sandbox_movements", "sandbox_refunds",
    "sandbox_sessions", "waiting_list_entries", "webhook_deliveries",
}  # fmt: skip
"""Tables that not every order of a common shop writes."""
UNREAD = {
    "domain_events", "legal_versions", "mail_copies", "order_agreements", "order_payers", "provider_events",
}  # fmt: skip
"""Tables that no list of the back office reads."""


def test_every_table_is_sampled_or_does_not_grow_with_the_orders() -> None:
    left_out = OF_PEOPLE | OF_STAFF | OF_JOBS | SELDOM | UNREAD
    assert set(metadata.tables) == TABLES.keys() | left_out
    assert not TABLES.keys() & left_out


@pytest.mark.slow
def test_the_rows_are_those_that_the_shop_would_write(runtime: Runtime) -> None:
    build(runtime.settings, SHOP)
    with runtime.reading() as uow:
        for name in TABLES:
            table = Record.metadata.tables[name]
            rows = uow.db.execute(select(table)).mappings().all()
            assert rows, name
            switches = [column.name for column in table.columns if isinstance(column.type, Boolean)]
            assert {type(row[switch]) for row in rows for switch in switches} <= {bool, type(None)}, name
            for constraint in table.foreign_key_constraints:
                assert uow.db.scalar(_dangling(table, constraint)) == 0, (name, constraint.column_keys)


def _dangling(table: Table, constraint: ForeignKeyConstraint) -> Any:
    """Return a query for the number of rows whose reference leads nowhere: the bulk insert does not check it."""
    target = constraint.referred_table.alias()
    pairs = [(each.parent, target.c[each.column.key]) for each in constraint.elements]
    given = [column.is_not(None) for column, _ in pairs]
    found = exists().where(and_(*(column == referred for column, referred in pairs)))
    return select(func.count()).select_from(table).where(*given, ~found)


@pytest.mark.slow
def test_the_office_reads_them_as_the_benchmark_asks(runtime: Runtime) -> None:
    build(runtime.settings, SHOP)
    with runtime.reading() as uow:
        for name, ask in JOBS.items():
            assert ask(uow, SHOP), name
