"""Fill a shop with orders of two years, apply the retention, and print how large ten years at 1,000 a day will be.

python -m bench.retention [--orders 100000]

Bytes of an order are measured on PostgreSQL, with indexes, after the retention; the ten years are a multiple of them.
"""

from __future__ import annotations

import argparse
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

import psycopg
from sqlalchemy import Connection

from bench.size.build import build
from bench.size.logs import LOGS
from bench.size.rows import TABLES
from bench.size.sample import Sample
from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.domains.integrations.commands import forget_events
from guildhall.domains.integrations.jobs import forget_old_events
from guildhall.domains.payments.commands import forget_events as forget_provider_events
from guildhall.domains.referrals.commands import forget_clicks
from guildhall.jobs.retention import BATCH, forget_old_records
from guildhall.serve.wiring import build_runtime
from guildhall.services.email.commands import forget as forget_mails
from guildhall.services.email.commands.forget import forget_old
from tests.support.cluster import Cluster

PER_DAY, DAYS, SAMPLED_DAYS = 1_000, 3_650, 730
PERIODS = {
    "mails": forget_mails.KEPT.days,
    "mail_copies": forget_mails.COPY_KEPT.days,
    "domain_events": forget_events.KEPT.days,
    "provider_events": forget_provider_events.KEPT.days,
    "referral_clicks": forget_clicks.KEPT.days,
}
"""Tables whose rows expire, and the days that they are kept. All others grow with the orders."""
FILLED = TABLES | LOGS
OPTIONS = {"listen_addresses": "", "fsync": "off", "max_wal_size": "4GB", "maintenance_work_mem": "256MB"}
SIZES = (
    "SELECT relname, pg_total_relation_size(oid) FROM pg_class "
    "WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--orders", type=int, default=100_000)
    orders = parser.parse_args().orders
    cluster = Cluster(OPTIONS)
    cluster.start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
                connection.execute("CREATE DATABASE shop")
            settings = Settings(data_dir=Path(folder), database_url=cluster.url("shop"))
            measure(settings, Sample(orders, datetime.now(UTC)))
    finally:
        cluster.stop()


def measure(settings: Settings, shop: Sample) -> None:
    """Fill an empty database of PostgreSQL, apply the retention, and print the bytes of each table."""
    build(settings, shop, FILLED)
    runtime = build_runtime(settings)
    forget(runtime)
    with runtime.database.engine.connect() as db:
        _report(db, shop.orders)
    runtime.database.close()


def forget(runtime: Runtime) -> None:
    """Run the jobs of the retention until nothing is left, and print the longest batch."""
    deleted, longest = 0, 0.0
    for job in (forget_old_records, forget_old, forget_old_events):
        while True:
            began = monotonic()
            done = job(runtime)
            longest = max(longest, monotonic() - began)
            deleted += done
            if not done:
                break
    print(f"{deleted:,} rows deleted in batches of {BATCH}; the longest took {longest * 1000:.0f} ms")


def _report(db: Connection, orders: int) -> None:
    db.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql("VACUUM FULL")
    total = 0.0
    print("| table | bytes an order | rows stay | after ten years |\n|---|---|---|---|")
    for name, size in sorted(db.exec_driver_sql(SIZES), key=lambda row: -row[1]):
        if name not in FILLED:
            continue
        period = PERIODS.get(name)
        sampled = orders * min(period or SAMPLED_DAYS, SAMPLED_DAYS) / SAMPLED_DAYS
        each = size / sampled
        later = each * PER_DAY * min(period or DAYS, DAYS)
        total += later
        print(
            f"| {name} | {each:,.0f} | {f'{period} days' if period else 'for ever'} | {later / 1e9:.1f} GB |"
        )
    print(f"| all | | | {total / 1e9:.1f} GB |")


if __name__ == "__main__":
    main()
