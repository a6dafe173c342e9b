"""The background jobs: send mail, expire seats and unpaid orders, reconcile payments, clean up.

Every process runs all of them. Jobs claim the rows they work on, so several processes do not do the same work twice;
one that has no rows to claim runs `alone`, in one process for all.
"""

from collections.abc import Callable

from guildhall.backups.schedule import LONGEST, back_up_if_due
from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.commands.keep_totals import keep_totals
from guildhall.domains.backoffice.commands.reconcile import reconcile
from guildhall.domains.billing.commands.make_archive import LIMIT, make_archives
from guildhall.domains.billing.mailed import documents_of_mail
from guildhall.domains.downloads.commands.sweep import sweep_loose_downloads
from guildhall.domains.integrations.deliver import WebhookSender
from guildhall.domains.integrations.jobs import EventNumbering
from guildhall.domains.notices.commands.send import send_notices
from guildhall.domains.orders.commands.expire_orders import expire_orders
from guildhall.domains.payments.commands.check_stale import check_stale
from guildhall.domains.payments.commands.close_pages import close_pages
from guildhall.domains.payments.commands.fetch_events import JOB as MISSED_EVENTS
from guildhall.domains.payments.commands.fetch_events import fetch_missed_events
from guildhall.domains.payments.commands.import_movements import JOB as CARD_STATEMENT
from guildhall.domains.payments.commands.import_movements import import_movements
from guildhall.domains.payments.providers.sandbox.deliver import deliver_due
from guildhall.domains.payments.providers.sandbox.settings import in_use as sandbox_in_use
from guildhall.domains.referrals.commands.make_run import finish_runs
from guildhall.domains.reviews.commands.ask import ask_for_reviews
from guildhall.domains.workshops.commands.offer_seats import lapse_offers, offer_next_seat
from guildhall.domains.workshops.commands.release_expired_holds import release_expired_holds
from guildhall.domains.workshops.commands.remind import remind_participants
from guildhall.jobs.retention import forget_old_records
from guildhall.jobs.runner import Job, work
from guildhall.rest_engine.engine import RestEngine
from guildhall.services.email.worker import send_due
from guildhall.services.files.commands.sweep import RemovedFiles, sweep_files

__all__ = ["JOBS", "Job", "jobs_of", "work"]


def _transaction(task: Callable[[UnitOfWork], int]) -> Callable[[Runtime], int]:
    """Return a job that runs the task as one transaction."""
    return lambda runtime: runtime.transact(task)


def _send_mails(runtime: Runtime) -> int:
    return send_due(runtime, attach=documents_of_mail)


def _wait(runtime: Runtime) -> int:
    """Expire the offers of seats to waiting lists, then offer the free seats; one offer in each transaction."""
    return runtime.transact(lapse_offers) + runtime.transact(offer_next_seat)


def _send_notices(uow: UnitOfWork) -> int:
    send_notices(uow)
    return 0  # one pass reports all that is due


JOBS = (
    Job("mail", _send_mails, 5, frozenset({"mails"})),
    Job("expired seat holds", _transaction(release_expired_holds), 20),
    Job("waiting lists", _wait, 20, frozenset({"workshop_enrollments", "workshops", "waiting_list_entries"})),
    Job("unpaid orders", _transaction(expire_orders), 60),
    Job("workshop reminders", _transaction(remind_participants), 60),
    Job("requests for reviews", _transaction(ask_for_reviews), 600),
    Job("notices to staff", _transaction(_send_notices), 60),
    Job("stale payments", check_stale, 60),
    Job(MISSED_EVENTS, fetch_missed_events, 600, alone=True),
    Job(CARD_STATEMENT, import_movements, 3600, alone=True),
    Job("payout runs", finish_runs, 60, frozenset({"payout_runs"})),
    Job("archives of documents", make_archives, 60, frozenset({"book_archives"}), limit=LIMIT),
    Job("totals", keep_totals, 300),
    Job("reconciliation", reconcile, 60, frozenset({"reconciliations"})),
    Job("unneeded payment pages", close_pages, 60, frozenset({"orders"})),
    Job("unused downloads", _transaction(sweep_loose_downloads), 3600),
    Job("old records", forget_old_records, 3600),
    Job("deleted files", RemovedFiles(), 600, frozenset({"files"})),
    Job("unused files", sweep_files, 3600),
)
SANDBOX_JOBS = (Job("sandbox events", deliver_due, 2, frozenset({"sandbox_deliveries"})),)

BACKUP_JOBS = (Job("backup", back_up_if_due, 600, alone=True, limit=LONGEST + 600),)


def jobs_of(settings: Settings, tables: RestEngine | None = None) -> tuple[Job, ...]:
    """Return the jobs of these settings; with `tables`, the jobs of the event log too."""
    sandbox = SANDBOX_JOBS if sandbox_in_use(settings) else ()
    backup = BACKUP_JOBS if settings.backup_url else ()
    return JOBS + sandbox + backup + (_integration_jobs(tables) if tables else ())


def _integration_jobs(tables: RestEngine) -> tuple[Job, ...]:
    sender = WebhookSender()
    return (
        Job("event log", EventNumbering(tables), 1),
        Job("webhooks", sender, 1, frozenset({"webhook_deliveries"}), close=sender.close),
    )
