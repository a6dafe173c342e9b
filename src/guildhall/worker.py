"""The background jobs: send mail, expire seats and unpaid orders, reconcile payments, clean up.

Every process runs all of them. Jobs claim the rows they work on, so several processes do not do the same work twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from guildhall.core.db.limits import JOB, limited_to
from guildhall.core.db.retries import retry_if_aborted
from guildhall.core.outages import cause_of, is_outage
from guildhall.core.runtime import Runtime
from guildhall.core.store import StoreAway
from guildhall.domains.backoffice.commands.fold_metrics import fold_metrics, keep_days
from guildhall.domains.backoffice.commands.keep_totals import keep_totals
from guildhall.domains.backoffice.commands.reconcile import reconcile
from guildhall.domains.downloads.commands.sweep import sweep_loose_downloads
from guildhall.domains.identity.commands.limits import sweep
from guildhall.domains.integrations.deliver import WebhookSender
from guildhall.domains.integrations.jobs import EventNumbering, forget_old_events
from guildhall.domains.notices.commands.send import send_notices
from guildhall.domains.orders.commands.expire_orders import expire_orders
from guildhall.domains.payments.commands.check_stale import check_stale
from guildhall.domains.payments.commands.close_pages import close_pages
from guildhall.domains.payments.commands.fetch_events import EventFetcher
from guildhall.domains.payments.providers.sandbox.deliver import deliver_due
from guildhall.domains.referrals.commands.make_run import finish_runs
from guildhall.domains.workshops.commands.release_expired_holds import release_expired_holds
from guildhall.domains.workshops.commands.remind import remind_participants
from guildhall.rest_engine.engine import RestEngine
from guildhall.services.email.commands.forget import forget_old
from guildhall.services.email.worker import send_due
from guildhall.services.files.commands.remove import RemovedFiles
from guildhall.services.files.commands.sweep import sweep_files
from guildhall.services.idempotency.commands.claims import sweep_answers
from guildhall.settings import Payments, Settings

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Job:
    """A background job. `run` returns how much it did and is called again at once until it returns 0.

    every: seconds between runs. wakes: tables whose writes in this process start a run at once.
    """

    name: str
    run: Callable[[Runtime], int]
    every: float
    wakes: frozenset[str] = frozenset()


def _release_holds(runtime: Runtime) -> int:
    with runtime.writing() as uow:
        return release_expired_holds(uow)


def _expire_orders(runtime: Runtime) -> int:
    with runtime.writing() as uow:
        return expire_orders(uow)


def _remind(runtime: Runtime) -> int:
    with runtime.writing() as uow:
        return remind_participants(uow)


def _send_notices(runtime: Runtime) -> int:
    with runtime.writing() as uow:
        send_notices(uow)
    return 0  # one pass reports all that is due


def _sweep(runtime: Runtime) -> int:
    with runtime.writing() as uow:
        return sweep(uow)


def _sweep_answers(runtime: Runtime) -> int:
    with runtime.writing() as uow:
        return sweep_answers(uow)


def _sweep_downloads(runtime: Runtime) -> int:
    with runtime.writing() as uow:
        return sweep_loose_downloads(uow)


JOBS = (
    Job("mail", send_due, 5, frozenset({"mails"})),
    Job("seat holds", _release_holds, 20),
    Job("unpaid orders", _expire_orders, 60),
    Job("workshop reminders", _remind, 60),
    Job("notices to staff", _send_notices, 60),
    Job("stale payments", check_stale, 60),
    Job("missed events", EventFetcher(), 600),
    Job("payout runs", finish_runs, 60, frozenset({"payout_runs"})),
    Job("figures", fold_metrics, 60),
    Job("days", keep_days, 3600),
    Job("totals", keep_totals, 300),
    Job("reconciliation", reconcile, 60, frozenset({"reconciliations"})),
    Job("pointless pages", close_pages, 60, frozenset({"orders"})),
    Job("spent links", _sweep, 3600),
    Job("answers kept for repeats", _sweep_answers, 3600),
    Job("downloads nothing offers", _sweep_downloads, 3600),
    Job("old mails", forget_old, 3600),
    Job("deleted files", RemovedFiles(), 600, frozenset({"files"})),
    Job("files nobody needs", sweep_files, 3600),
)
SANDBOX_JOBS = (Job("sandbox events", deliver_due, 2, frozenset({"sandbox_deliveries"})),)


def jobs_of(settings: Settings, tables: RestEngine | None = None) -> tuple[Job, ...]:
    """Return the jobs of these settings; with `tables`, those of the event log too."""
    sandbox = SANDBOX_JOBS if settings.payments is Payments.SANDBOX else ()
    return JOBS + sandbox + (_integration_jobs(tables) if tables else ())


def _integration_jobs(tables: RestEngine) -> tuple[Job, ...]:
    return (
        Job("event log", EventNumbering(tables), 1),
        Job("webhooks", WebhookSender(), 1, frozenset({"webhook_deliveries"})),
        Job("old events", forget_old_events, 3600),
    )


async def work(runtime: Runtime, stop: asyncio.Event, jobs: tuple[Job, ...] | None = None) -> None:
    """Run the jobs, by default those of the settings, until `stop` is set. A run in progress is finished."""
    jobs = jobs_of(runtime.settings) if jobs is None else jobs
    wakers = {job: asyncio.Event() for job in jobs}
    loop = asyncio.get_running_loop()

    def notify(tables: frozenset[str]) -> None:
        """Wake the jobs of these tables. Called in the thread that committed."""
        for job, waker in wakers.items():
            if job.wakes & tables and not loop.is_closed():
                loop.call_soon_threadsafe(waker.set)

    runtime.database.on_commit(notify)
    threads = ThreadPoolExecutor(len(jobs) or 1, thread_name_prefix="job")  # one that hangs holds up no other
    try:
        await asyncio.gather(*(_repeat(runtime, job, wakers[job], stop, threads) for job in jobs))
    finally:
        threads.shutdown(wait=False)
        runtime.pulse.stopped = not stop.is_set()  # /readyz reports it


async def _repeat(
    runtime: Runtime, job: Job, waker: asyncio.Event, stop: asyncio.Event, threads: ThreadPoolExecutor
) -> None:
    loop = asyncio.get_running_loop()
    while not stop.is_set():
        waker.clear()
        if not await loop.run_in_executor(threads, _run, runtime, job):
            await _first_of(stop, waker, within=job.every)


def _run(runtime: Runtime, job: Job) -> int:
    runtime.pulse.begins(job.name)
    failed = True
    try:
        with limited_to(JOB):
            done = retry_if_aborted(lambda: job.run(runtime))
        failed = False
        return done
    except Exception as error:  # one failing job must not stop the others; it is retried
        if is_outage(error):
            away = "the file storage" if isinstance(error, StoreAway) else "the database"
            log.warning("job %s: %s is not reachable: %s", job.name, away, cause_of(error))
        else:
            log.exception("job %s failed and will be retried", job.name)
        return 0
    finally:
        runtime.pulse.ends(job.name, failed=failed)


async def _first_of(*events: asyncio.Event, within: float) -> None:
    waiting = [asyncio.create_task(event.wait()) for event in events]
    await asyncio.wait(waiting, timeout=within, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
