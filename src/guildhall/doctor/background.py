"""Doctor's checks of the work that goes on without a request: jobs and outgoing webhooks."""

from collections.abc import Iterator
from datetime import timedelta

from guildhall.core.runtime import Runtime
from guildhall.domains.integrations.queries.late_deliveries import late_deliveries
from guildhall.services.jobs.queries import job_states

FAILED_RUNS = 3
"""Consecutive failed runs that no longer pass for an accident."""

RUNS_AT_MOST = timedelta(hours=1)
DELIVERY_WAITS = timedelta(hours=1)
LISTED = 3
_MINUTE = timedelta(minutes=1)


def jobs(runtime: Runtime) -> Iterator[str]:
    """Report jobs that fail again and again, and those that have not ended for an hour."""
    with runtime.reading() as uow:
        states, now = job_states(uow), uow.now
    for job in states:
        if job.failures >= FAILED_RUNS:
            yield (
                f"The job {job.name!r} has failed {job.failures} times in a row ({job.error}): see Jobs in the back "
                "office."
            )
        elif job.running and job.began_at and now - job.began_at > RUNS_AT_MOST:
            minutes = (now - job.began_at) // _MINUTE
            yield f"The job {job.name!r} has not ended for {minutes} minutes: restart guildhall serve."


def webhooks(runtime: Runtime) -> Iterator[str]:
    with runtime.reading() as uow:
        late, now = late_deliveries(uow, DELIVERY_WAITS), uow.now
    for each in late[:LISTED]:
        yield (
            f"{each.number} events have waited up to {(now - each.since) // _MINUTE} minutes for {each.url}: check its "
            "receiver, or turn the webhook off under Integrations in the back office."
        )
