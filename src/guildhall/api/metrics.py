"""/metrics for Prometheus: requests, database, processes, background jobs, and the backlog of outbox and inbox.

Available to this machine, or with GUILDHALL_METRICS_TOKEN to requests that carry it; 404 for all others.
"""

import asyncio
import hmac
import os
import shutil
import time
from collections.abc import Iterable
from importlib.metadata import version
from ipaddress import ip_address

from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from starlette.requests import Request
from starlette.responses import Response

from guildhall.config.settings import Settings
from guildhall.core.observability import metrics
from guildhall.core.observability.metrics import gauge, page
from guildhall.core.observability.processes import Processes
from guildhall.core.runtime import Runtime
from guildhall.core.schema.state import state_of
from guildhall.domains.identity.commands.unasked_mails import filled
from guildhall.domains.integrations.queries.due_deliveries import delivery_lag
from guildhall.domains.payments.queries.events import arrivals, inbox, unsettled_for
from guildhall.http.dependencies import runtime_of
from guildhall.http.errors.handlers import NO_PATH, answer_to
from guildhall.services.audit.backups import last_backup
from guildhall.services.connections.queries import connected
from guildhall.services.email.queries import outbox

EVERY = 1.0  # seconds between two samples of a process, where several share the page

CONNECTIONS = gauge(
    "guildhall_database_connections", "Connections of this process in use, and at most.", ("state",)
)
IDLE = gauge(
    "guildhall_job_idle_seconds", "Seconds since a job of this process's worker last ended a run.", ("job",)
)
FAILURES = gauge("guildhall_job_failures", "Runs of a job that failed one after another.", ("job",))
WORKER_UP = gauge("guildhall_worker_up", "0 when this process's worker stopped or hangs.")

# Queried at each scrape; the same in every process.
BUILD = ("guildhall_build_info", "Always 1; the running version and its database schema.")
DATABASE_WRITABLE = ("guildhall_database_writable", "1 while the database takes writes.")
PAYMENT_LAG = (
    "guildhall_payment_lag_seconds",
    "How long the payment page that ended first has been without an outcome.",
)
EVENTS_FETCHED = (
    "guildhall_events_fetched",
    "Events since the last one that the payment provider delivered, which the shop had to fetch.",
)
WEBHOOK_LAG = (
    "guildhall_webhook_lag_seconds",
    "How long the oldest event has been on its way to an endpoint.",
)
DISK_FREE = ("guildhall_disk_free_bytes", "Free space for the data folder.")
DATABASE_UP = ("guildhall_database_up", "1 while the database answers.")
MAILS = ("guildhall_mails", "Mails of the outbox by state.")
MAIL_LAG = ("guildhall_mail_lag_seconds", "How long the oldest mail that is due has been waiting.")
ACCOUNT_MAILS = (
    "guildhall_account_mails_filled",
    "Share of the shop's hourly limit of account mails that is used, by kind, from 0 to 1; at 1 none are sent.",
)
EVENTS = ("guildhall_events_unhandled", "Events of the payment provider that wait for their payment.")
EVENT_LAG = ("guildhall_event_lag_seconds", "How long the oldest of them has been waiting.")
BACKUP_AGE = (
    "guildhall_backup_age_seconds",
    "Since the newest `guildhall backup`; left out where there was none.",
)


class ScrapedNow:
    """Collector of the metrics queried for one scrape."""

    def __init__(self, families: list[Metric]) -> None:
        self._families = families

    def collect(self) -> Iterable[Metric]:
        return self._families


async def answer(request: Request) -> Response:
    """Return the metrics; 404 without permission."""
    runtime = runtime_of(request)
    if not _may_see(request, runtime.settings):
        return answer_to(request, NO_PATH)
    sample(runtime)
    found = [_build(runtime), *_disk(runtime), await _writable(runtime)]
    found += await runtime.database.run(lambda: _of_database(runtime))
    text = page(Processes(), ScrapedNow(found))
    return Response(text, media_type=CONTENT_TYPE_PLAIN_0_0_4, headers={"cache-control": "no-store"})


async def keep_sampling(runtime: Runtime) -> None:
    """Write this process's gauges for the other processes on the port, until canceled.

    A single process needs no sampling: each scrape does it.
    """
    while os.environ.get(metrics.FOLDER):
        sample(runtime)
        await asyncio.sleep(EVERY)


def sample(runtime: Runtime) -> None:
    """Set the gauges of this process."""
    in_use, most = runtime.database.connections()
    CONNECTIONS.labels("in use").set(in_use)
    CONNECTIONS.labels("most").set(most)
    WORKER_UP.set(runtime.pulse.problem() is None)
    now = time.monotonic()
    for name, beat in runtime.pulse.jobs.items():
        if beat.ended:
            IDLE.labels(name).set(round(now - beat.ended, 3))
        FAILURES.labels(name).set(beat.failures)


def names() -> set[str]:
    """Return the names of all metrics; a counter's without `_total`."""
    requested = {BUILD, DATABASE_UP, MAILS, MAIL_LAG, ACCOUNT_MAILS, EVENTS, EVENT_LAG, BACKUP_AGE}
    requested |= {DATABASE_WRITABLE, PAYMENT_LAG, EVENTS_FETCHED, WEBHOOK_LAG, DISK_FREE}
    return {metric.name for metric in metrics.REGISTRY.collect()} | {name for name, _ in requested}


def _may_see(request: Request, settings: Settings) -> bool:
    if settings.metrics_token:
        given = request.headers.get("authorization", "").encode()
        return hmac.compare_digest(given, f"Bearer {settings.metrics_token}".encode())
    try:
        address = ip_address(request.client.host if request.client else "")
    except ValueError:
        return False
    return address.is_loopback


def _build(runtime: Runtime) -> Metric:
    family = GaugeMetricFamily(*BUILD, labels=("version", "schema"))
    family.add_metric((version("guildhall"), runtime.schema), 1)
    return family


def _disk(runtime: Runtime) -> list[Metric]:
    """Return the free space; nothing while there is no folder yet."""
    try:
        free = shutil.disk_usage(runtime.settings.data_dir).free
    except OSError:
        return []
    return [GaugeMetricFamily(*DISK_FREE, value=free)]


async def _writable(runtime: Runtime) -> Metric:
    try:
        takes_writes = (await runtime.database.look(state_of)).refusal is None
    except Exception:  # any failure counts as refused
        takes_writes = False
    return GaugeMetricFamily(*DATABASE_WRITABLE, value=takes_writes)


def _of_database(runtime: Runtime) -> list[Metric]:
    """Return the metrics of the database; only `guildhall_database_up` 0 if it does not answer."""
    try:
        with runtime.reading() as uow:
            mails, mail_lag = outbox(uow)
            account_mails = filled(uow)
            events, event_lag = inbox(uow)
            unsettled, on_their_way = unsettled_for(uow), delivery_lag(uow)
            fetched = arrivals(uow, connected(uow).payments).fetched
            backup, now = last_backup(uow), uow.now
    except Exception:  # any failure counts as down
        return [GaugeMetricFamily(*DATABASE_UP, value=0)]
    by_state = GaugeMetricFamily(*MAILS, labels=("state",))
    for state, number in mails.items():
        by_state.add_metric((state,), number)
    by_kind = GaugeMetricFamily(*ACCOUNT_MAILS, labels=("kind",))
    for kind, share in account_mails.items():
        by_kind.add_metric((kind,), share)
    families: list[Metric] = [
        GaugeMetricFamily(*DATABASE_UP, value=1),
        by_state,
        by_kind,
        GaugeMetricFamily(*MAIL_LAG, value=mail_lag.total_seconds()),
        GaugeMetricFamily(*EVENTS, value=events),
        GaugeMetricFamily(*EVENT_LAG, value=event_lag.total_seconds()),
        GaugeMetricFamily(*EVENTS_FETCHED, value=fetched),
        GaugeMetricFamily(*PAYMENT_LAG, value=unsettled.total_seconds()),
        GaugeMetricFamily(*WEBHOOK_LAG, value=on_their_way.total_seconds()),
    ]
    if backup:
        families.append(GaugeMetricFamily(*BACKUP_AGE, value=(now - backup).total_seconds()))
    return families
