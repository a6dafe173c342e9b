"""/metrics for Prometheus: answered requests, the database's connections, what waits in outbox and inbox, the worker.

For whoever watches the shop, not for its visitors: shown to the addresses of GUILDHALL_METRICS_ALLOW and to whoever
knows GUILDHALL_METRICS_TOKEN; there is no such page for anybody else.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Iterable
from ipaddress import ip_address, ip_network

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from guildhall.core.observability.metrics import Requests, Sample, render
from guildhall.core.observability.shared_counts import SharedCounts
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands.unasked_mails import filled
from guildhall.domains.payments.queries import inbox
from guildhall.http.dependencies import runtime_of
from guildhall.http.errors.handlers import NO_PATH, answer_to
from guildhall.services.audit.backups import last_backup
from guildhall.services.email.queries import outbox
from guildhall.settings import Settings
from guildhall.web.budget import Budget

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
DESCRIBED = {
    "guildhall_requests_total": ("counter", "Answered requests, by method, route and status."),
    "guildhall_request_seconds": ("histogram", "How long answers took, by method and route."),
    "guildhall_requests_under_way": ("gauge", "Requests being answered now."),
    "guildhall_database_up": ("gauge", "1 while the database answers."),
    "guildhall_database_connections": ("gauge", "Connections of this process in use, and at most."),
    "guildhall_mails": ("gauge", "Mails of the outbox by state."),
    "guildhall_mail_lag_seconds": ("gauge", "How long the oldest mail that is due has been waiting."),
    "guildhall_account_mails_filled": (
        "gauge",
        "How full the shop's hourly limit of account mails is, by kind, from 0 to 1; at 1 none are sent.",
    ),
    "guildhall_drawings_refused_total": (
        "counter",
        "Pages and pictures not drawn because a network had used up its budget.",
    ),
    "guildhall_events_unhandled": ("gauge", "Events of the payment provider that wait for their payment."),
    "guildhall_event_lag_seconds": ("gauge", "How long the oldest of them has been waiting."),
    "guildhall_backup_age_seconds": (
        "gauge",
        "Since the newest `guildhall backup`; left out where there was none.",
    ),
    "guildhall_job_idle_seconds": ("gauge", "Seconds since a job of this process's worker last ended a run."),
    "guildhall_job_failures": ("gauge", "Runs of a job that failed one after another."),
    "guildhall_worker_up": ("gauge", "0 when this process's worker stopped or hangs."),
}


class Metrics:
    """`requests` is written by the edge; `shared` knows those of the other processes behind the same port."""

    def __init__(self, requests: Requests, shared: SharedCounts, budget: Budget) -> None:
        self._requests = requests
        self._budget = budget
        self._shared = shared

    async def answer(self, request: Request) -> Response:
        runtime = runtime_of(request)
        if not _may_see(request, runtime.settings):
            return answer_to(request, NO_PATH)
        samples = [*self._shared.summed(self._requests.samples()), *_of_process(runtime)]
        samples.append(("guildhall_drawings_refused_total", (), self._budget.refused))
        samples += await runtime.database.run(lambda: _of_database(runtime))
        return PlainTextResponse(
            render(samples, DESCRIBED), media_type=MEDIA_TYPE, headers={"cache-control": "no-store"}
        )


def _may_see(request: Request, settings: Settings) -> bool:
    if settings.metrics_token:
        given = request.headers.get("authorization", "").encode()
        return hmac.compare_digest(given, f"Bearer {settings.metrics_token}".encode())
    try:
        address = ip_address(request.client.host if request.client else "")
    except ValueError:
        return False
    return any(
        address in ip_network(part.strip(), strict=False) for part in settings.metrics_allow.split(",")
    )


def _of_process(runtime: Runtime) -> Iterable[Sample]:
    in_use, most = runtime.database.connections()
    yield "guildhall_database_connections", (("state", "in use"),), in_use
    yield "guildhall_database_connections", (("state", "most"),), most
    yield "guildhall_worker_up", (), runtime.pulse.problem() is None
    now = time.monotonic()
    for name, beat in runtime.pulse.jobs.items():
        if beat.ended:
            yield "guildhall_job_idle_seconds", (("job", name),), round(now - beat.ended, 3)
        yield "guildhall_job_failures", (("job", name),), beat.failures


def _of_database(runtime: Runtime) -> list[Sample]:
    """What waits there; only that it is away, where it is."""
    try:
        with runtime.reading() as uow:
            mails, mail_lag = outbox(uow)
            account_mails = filled(uow)
            events, event_lag = inbox(uow)
            backup, now = last_backup(uow), uow.now
    except Exception:  # whatever keeps it from answering is what this page is for
        return [("guildhall_database_up", (), 0)]
    return [
        ("guildhall_database_up", (), 1),
        *(("guildhall_mails", (("state", state),), number) for state, number in mails.items()),
        ("guildhall_mail_lag_seconds", (), mail_lag.total_seconds()),
        *(
            ("guildhall_account_mails_filled", (("kind", kind),), part)
            for kind, part in account_mails.items()
        ),
        ("guildhall_events_unhandled", (), events),
        ("guildhall_event_lag_seconds", (), event_lag.total_seconds()),
        *([("guildhall_backup_age_seconds", (), (now - backup).total_seconds())] if backup else []),
    ]
