"""Runs background jobs: each in a thread of its own, again and again. Ends a process in which one hangs."""

import asyncio
import logging
import os
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from secrets import token_hex

from guildhall.core.db.limits import JOB, limited_to
from guildhall.core.db.retries import retry_if_aborted
from guildhall.core.observability.heartbeat import HANGS_AFTER
from guildhall.core.observability.logs import masked
from guildhall.core.observability.replacement import end_process
from guildhall.core.outages import cause_of, is_outage
from guildhall.core.runtime import Runtime
from guildhall.core.store import StorageUnavailable
from guildhall.jobs.notes import TABLE, JobNotes
from guildhall.services.jobs.commands import give_up_lead, take_lead

log = logging.getLogger(__name__)

LOOK_EVERY = 5.0  # seconds between two looks for requests of staff, and for jobs that hang
LEAD_EVERY = 60.0  # seconds between two attempts to run what one process runs for all
APART = 0.05  # seconds between the first runs of two jobs: together they would need a thread each, forever
LONGEST_ERROR = 300  # characters kept of an error


@dataclass(frozen=True, slots=True)
class Job:
    """A background job. `run` returns how much it did and is called again at once until it returns 0.

    every: seconds between runs. wakes: tables whose writes in this process start a run at once. alone: one process
    runs it for all, once in `every`. limit: seconds after which a run hangs, and the process is replaced. close: ends
    what the runs leave behind, once the last one has ended.
    """

    name: str
    run: Callable[[Runtime], int]
    every: float
    wakes: frozenset[str] = frozenset()
    alone: bool = False
    limit: float = HANGS_AFTER
    close: Callable[[], None] | None = None

    @property
    def pause(self) -> float:
        return min(self.every, LEAD_EVERY) if self.alone else self.every


async def work(
    runtime: Runtime, stop: asyncio.Event, jobs: tuple[Job, ...], end: Callable[[], None] = end_process
) -> None:
    """Run the jobs until `stop` is set. A run in progress is finished; for a run that hangs, `end` is called."""
    threads = ThreadPoolExecutor(len(jobs) + 1, thread_name_prefix="job")  # a hanging job holds up no other
    wakers = {job.name: asyncio.Event() for job in jobs}
    asked = asyncio.Event()
    _wake_on_commit(runtime, jobs, wakers, asked)
    running = {
        job.name: asyncio.create_task(_repeat(runtime, job, wakers[job.name], stop, threads, place * APART))
        for place, job in enumerate(jobs)
    }
    notes = JobNotes(runtime, {job.name: None if job.alone else job.every for job in jobs})
    watching = asyncio.create_task(_watch(notes, running, wakers, (stop, asked), threads, end))
    try:
        if running:
            await asyncio.wait(running.values(), return_when=asyncio.FIRST_EXCEPTION)
        for task in running.values():
            if task.done() and not task.cancelled():
                task.result()  # raises what ended it
        await watching
        for job in jobs:
            if job.close:
                await asyncio.get_running_loop().run_in_executor(threads, job.close)
    finally:
        for task in (watching, *running.values()):
            task.cancel()
        threads.shutdown(wait=False)
        runtime.pulse.stopped = not stop.is_set()  # /readyz reports it


def _wake_on_commit(
    runtime: Runtime, jobs: tuple[Job, ...], wakers: dict[str, asyncio.Event], asked: asyncio.Event
) -> None:
    loop = asyncio.get_running_loop()

    def notify(tables: frozenset[str]) -> None:
        """Wake the jobs of these tables. Called in the thread that committed."""
        if loop.is_closed():
            return
        for job in jobs:
            if job.wakes & tables:
                loop.call_soon_threadsafe(wakers[job.name].set)
        if TABLE in tables:
            loop.call_soon_threadsafe(asked.set)

    runtime.database.on_commit(notify)


async def _repeat(
    runtime: Runtime,
    job: Job,
    waker: asyncio.Event,
    stop: asyncio.Event,
    threads: ThreadPoolExecutor,
    delay: float,
) -> None:
    loop = asyncio.get_running_loop()
    await _first_of(stop, waker, within=delay)
    while not stop.is_set():
        waker.clear()
        if not await loop.run_in_executor(threads, _run, runtime, job):
            await _first_of(stop, waker, within=job.pause)


async def _watch(
    notes: JobNotes,
    running: dict[str, asyncio.Task[None]],
    wakers: dict[str, asyncio.Event],
    events: tuple[asyncio.Event, asyncio.Event],
    threads: ThreadPoolExecutor,
    end: Callable[[], None],
) -> None:
    """Note the runs, wake the jobs that staff want now, and end the process when one hangs, until it stops."""
    loop = asyncio.get_running_loop()
    stop, asked = events
    while not stop.is_set():
        asked.clear()
        for name in await loop.run_in_executor(threads, notes.look):
            wakers[name].set()
        for name in notes.hanging():
            if running[name].cancel():
                log.error("job %s hangs: this process is replaced", name)
                await loop.run_in_executor(threads, notes.note_hanging, name)
                end()
        await _first_of(stop, asked, within=LOOK_EVERY)


def _run(runtime: Runtime, job: Job) -> int:
    """Run the job once, unless another process runs it for all. Returns how much it did, 0 after a failure."""
    try:
        if not job.alone:
            return _measured(runtime, job)
        holder = f"{socket.gethostname()} {os.getpid()} {token_hex(4)}"
        lease = timedelta(seconds=job.every), timedelta(seconds=job.limit)
        if runtime.transact(lambda uow: take_lead(uow, job.name, holder, *lease)):
            try:
                _measured(runtime, job)
            finally:
                runtime.transact(lambda uow: give_up_lead(uow, job.name, holder))
    except Exception as error:  # the database is away, or lost the lease's row
        _log_failure(job, error)
    return 0


def _measured(runtime: Runtime, job: Job) -> int:
    runtime.pulse.begins(job.name, job.limit)
    done, problem = 0, None
    try:
        with limited_to(JOB):
            done = retry_if_aborted(partial(job.run, runtime))
    except Exception as error:  # one failing job must not stop the others; it is retried
        problem = f"{type(error).__name__}: {masked(cause_of(error))}"[:LONGEST_ERROR]
        _log_failure(job, error)
    finally:
        runtime.pulse.ends(job.name, failed=problem is not None, done=done, error=problem)
    return done


def _log_failure(job: Job, error: Exception) -> None:
    if is_outage(error):
        away = "the file storage" if isinstance(error, StorageUnavailable) else "the database"
        log.warning("job %s: %s is not reachable: %s", job.name, away, cause_of(error))
    else:
        log.error("job %s failed and will be retried", job.name, exc_info=error)


async def _first_of(*events: asyncio.Event, within: float) -> None:
    waiting = [asyncio.create_task(event.wait()) for event in events]
    await asyncio.wait(waiting, timeout=within, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
