"""The worker notes the runs of its jobs, takes requests of staff, leads for all processes, and ends what hangs."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from guildhall.core.runtime import Runtime
from guildhall.jobs import notes as job_notes
from guildhall.jobs import runner as job_runner
from guildhall.jobs.runner import Job, work
from guildhall.rest_engine.caller import Caller, Role
from guildhall.services.jobs.commands import give_up_lead, request_run, take_lead, take_requests
from guildhall.services.jobs.queries import JobState, job_states
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.processes import free_port
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.both_databases


def states(runtime: Runtime) -> dict[str, JobState]:
    with runtime.reading() as uow:
        return {state.name: state for state in job_states(uow)}


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Note and look at once, not every few seconds."""
    monkeypatch.setattr(job_notes, "NOTED_EVERY", 0.0)
    monkeypatch.setattr(job_notes, "SHOWN_AFTER", 0.0)
    monkeypatch.setattr(job_runner, "LOOK_EVERY", 0.01)


def run_jobs(
    runtime: Runtime,
    *jobs: Job,
    meanwhile: Callable[[], Awaitable[None]],
    end: Callable[[], None] = lambda: None,
) -> None:
    async def run() -> None:
        stop = asyncio.Event()
        working = asyncio.create_task(work(runtime, stop, jobs, end))
        await asyncio.wait_for(meanwhile(), PATIENCE)
        stop.set()
        await asyncio.wait_for(working, PATIENCE)

    asyncio.run(run())


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


def test_the_last_run_of_each_job_is_noted(runtime: Runtime, client: Client, boss: Person) -> None:
    answers = [7, 0]

    def fails(_runtime: Runtime) -> int:
        raise RuntimeError("no answer from ada@example.com")

    async def noted() -> None:
        await until(lambda: {"busy", "failing"} <= {n for n, s in states(runtime).items() if s.ended_at})

    run_jobs(
        runtime,
        Job("busy", lambda _: answers.pop(0), 3600),
        Job("failing", fails, 3600),
        meanwhile=noted,
    )

    listed = client.post("/functions/v1/background-jobs", json={}, headers=boss.headers).json()["jobs"]
    assert [job["name"] for job in listed] == ["failing", "busy"]
    failing, busy = listed
    assert (failing["failures"], failing["error"]) == (1, "RuntimeError: no answer from (address)")
    assert (busy["failures"], busy["error"], busy["running"], busy["requested"]) == (0, None, False, False)
    assert busy["milliseconds"] >= 0
    assert busy["dueAt"] > busy["endedAt"] >= busy["beganAt"]


def test_a_job_is_closed_once_its_last_run_has_ended(runtime: Runtime) -> None:
    steps, go_on = list[str](), threading.Event()

    def runs(_runtime: Runtime) -> int:
        steps.append("began")
        go_on.wait(PATIENCE)
        steps.append("ended")
        return 0

    async def meanwhile() -> None:
        await until(lambda: bool(steps))
        asyncio.get_running_loop().call_later(0.1, go_on.set)  # the worker stops by then

    jobs = Job("closed", runs, 3600, close=lambda: steps.append("closed")), Job("other", lambda _: 0, 3600)
    run_jobs(runtime, *jobs, meanwhile=meanwhile)
    assert steps == ["began", "ended", "closed"]


def test_staff_run_a_job_now(runtime: Runtime) -> None:
    """Its next run would be in an hour."""
    turns: list[int] = []

    def counts(_runtime: Runtime) -> int:
        turns.append(1)
        return 0

    async def meanwhile() -> None:
        await until(lambda: "hourly" in states(runtime) and len(turns) == 1)
        runtime.transact(lambda uow: request_run(uow, Caller(Role.ADMIN), "hourly"))
        await until(lambda: len(turns) == 2)
        await until(lambda: not states(runtime)["hourly"].requested)

    run_jobs(runtime, Job("hourly", counts, 3600), meanwhile=meanwhile)


def test_one_of_two_processes_takes_a_request(runtime: Runtime, client: Client, boss: Person) -> None:
    with runtime.writing() as uow:
        take_lead(uow, "nightly", "a", timedelta(hours=1), timedelta(minutes=1))
    requests = "/functions/v1/run-job"
    accepted = client.post(requests, json={"name": "nightly"}, headers=boss.headers)
    assert (accepted.status_code, accepted.json()["jobs"][0]["requested"]) == (200, True)
    unknown = client.post(requests, json={"name": "unknown"}, headers=boss.headers)
    assert (unknown.status_code, unknown.json()["hint"]) == (404, "not_found")
    assert runtime.transact(lambda uow: take_requests(uow, ["other"])) == []
    assert runtime.transact(lambda uow: take_requests(uow, ["nightly"])) == ["nightly"]
    assert runtime.transact(lambda uow: take_requests(uow, ["nightly"])) == []


def test_one_process_at_a_time_leads_a_job(runtime: Runtime, clock: FixedClock) -> None:
    def take(holder: str) -> bool:
        lease = timedelta(minutes=10), timedelta(minutes=15)
        return runtime.transact(lambda uow: take_lead(uow, "events", holder, *lease))

    def give_up(holder: str) -> None:
        runtime.transact(lambda uow: give_up_lead(uow, "events", holder))

    assert take("a")
    assert not take("b"), "it is held"
    give_up("b")
    assert not take("b"), "only the holder gives it up"
    give_up("a")
    assert not take("b"), "it is not due yet"
    clock.advance(timedelta(minutes=10))
    assert take("b")
    clock.advance(timedelta(minutes=14))
    assert not take("a"), "held, though it is due"
    clock.advance(timedelta(minutes=1))
    assert take("a"), "b died"


def test_racing_processes_run_it_once(runtime: Runtime) -> None:
    together, taken = threading.Barrier(4), []

    def race(holder: str) -> None:
        together.wait()
        lease = timedelta(minutes=10), timedelta(minutes=15)
        if runtime.transact(lambda uow: take_lead(uow, "events", holder, *lease)):
            taken.append(holder)

    threads = [threading.Thread(target=race, args=[str(number)]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == 1


def test_a_lone_job_runs_in_one_worker(runtime: Runtime) -> None:
    turns: list[int] = []
    other: list[int] = []

    def counts(_runtime: Runtime) -> int:
        turns.append(1)
        return 0

    def ticks(_runtime: Runtime) -> int:
        other.append(1)
        return 0

    jobs = (Job("alone", counts, 3600, alone=True), Job("all", ticks, 0.001))

    async def both() -> None:
        stop = asyncio.Event()
        working = [asyncio.create_task(work(runtime, stop, jobs, lambda: None)) for _ in range(2)]
        await asyncio.wait_for(until(lambda: len(other) > 20 and len(turns) == 1), PATIENCE)
        stop.set()
        await asyncio.wait_for(asyncio.gather(*working), PATIENCE)

    asyncio.run(both())
    assert len(turns) == 1
    assert states(runtime)["alone"].failures == 0


def test_a_job_that_hangs_is_noted_and_its_process_ends(runtime: Runtime) -> None:
    freed = threading.Event()
    ended: list[int] = []
    others: list[int] = []

    def hangs(_runtime: Runtime) -> int:
        freed.wait(PATIENCE)
        return 0

    def ticks(_runtime: Runtime) -> int:
        others.append(1)
        return 0

    async def meanwhile() -> None:
        await until(lambda: bool(ended))
        before = len(others)
        await until(lambda: len(others) > before + 3)

    try:
        run_jobs(
            runtime,
            Job("hangs", hangs, 3600, limit=0.05),
            Job("others", ticks, 0.001),
            meanwhile=meanwhile,
            end=lambda: ended.append(1),
        )
    finally:
        freed.set()
    assert ended == [1]
    state = states(runtime)["hangs"]
    assert (state.running, state.failures, state.error) == (True, 1, "took longer than 0 s: ended")


HANGS_ONCE = """
import os, sys, time
from pathlib import Path
from guildhall.jobs import worker
from guildhall.core.observability.logs import log_to_stderr
from guildhall.serve.server import serve_forever

log_to_stderr()

flag, port = Path(sys.argv[1]), int(sys.argv[2])

def hangs_once(runtime):
    if not flag.exists():
        flag.touch()
        time.sleep(600)
    return 0

worker.JOBS = (worker.Job("hangs", hangs_once, 3600, limit=1),)
serve_forever("127.0.0.1", port, 1)
"""


@pytest.mark.slow
@pytest.mark.one_database
def test_a_server_with_a_hung_job_starts_anew_as_the_same_process(tmp_path: Path, database_url: str) -> None:
    port, flag = free_port(), tmp_path / "hung"
    places = {"GUILDHALL_DATA_DIR": str(tmp_path / "data"), "GUILDHALL_DATABASE_URL": database_url}
    environment = os.environ | places | {"PYTHONPATH": "src"}
    (tmp_path / "data").mkdir()
    server = subprocess.Popen(
        [sys.executable, "-c", HANGS_ONCE, str(flag), str(port)],
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )
    lines: list[str] = []
    assert server.stderr is not None
    reader = threading.Thread(target=lambda: lines.extend(server.stderr or ()), daemon=True)
    reader.start()
    try:
        started = threading.Event()

        def twice() -> bool:
            return sum("serving http" in line for line in lines) >= 2

        for _ in range(600):
            if twice():
                break
            started.wait(0.1)
        assert twice(), "".join(lines)
        assert server.poll() is None
        assert any("job hangs hangs: this process is replaced" in line for line in lines)
        for _ in range(600):
            try:
                if httpx.get(f"http://127.0.0.1:{port}/healthz", verify=False).status_code == 200:
                    break
            except httpx.TransportError:
                started.wait(0.1)
        else:
            pytest.fail("it does not serve again")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(120)
