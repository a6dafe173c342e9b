"""A process that hangs instead of dying is seen, ended and replaced, and what it held is taken over."""

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

import httpx
import psutil
import pytest
from sqlalchemy import func, select, update

from guildhall.core.runtime import Runtime
from guildhall.domains.orders.models import Order
from guildhall.serve.supervisor import Place
from guildhall.services.email.models import Mail
from tests.faults.buyers import ENOUGH, Crowd
from tests.support.people import add_person
from tests.support.rows import add_product, add_workshop
from tests.support.server import Server, new_server
from tests.support.shop_front import SECRET, rows_of
from tests.support.waiting import PATIENCE, until

BUYERS = 6
SUPERVISOR = """
import pathlib, sys
from guildhall.serve import supervisor

usual, supervisor.LONGEST_END = supervisor.WORKER_TIMEOUT, 5
hasty = pathlib.Path(sys.argv[2])

class Hasty(supervisor.Supervisor):
    def keep_subprocess_alive(self):
        self.config.timeout_worker_healthcheck = 5 if hasty.exists() else usual
        super().keep_subprocess_alive()

supervisor.Supervisor = Hasty
supervisor.main()
"""
HANGS_ON_REQUEST = """
import time
from guildhall.cli import main as cli
from guildhall.serve import server
from guildhall.core.observability import watchdog

assembled = server.application

watchdog.CHECK_EVERY, watchdog.HANGS_AFTER = 0.25, 180

def application():
    app = assembled()

    async def answer(scope, receive, send):
        if scope.get("path") == "/hang":
            watchdog.HANGS_AFTER = 4
            time.sleep(3600)
        await app(scope, receive, send)

    return answer

server.application = application
cli.main()
"""


class HastySupervisor(Server):
    """A server whose supervisor waits 5 seconds for the end of a worker; while it is `hasty`, also for an answer.

    Workers that start have the usual 45 seconds: on a busy machine they need them.
    """

    def command_line(self) -> list[str]:
        place = Place("127.0.0.1", self.port, 2, "127.0.0.1", metrics=False, json_log=False)
        return [sys.executable, "-c", SUPERVISOR, json.dumps(asdict(place)), str(self._flag)]

    def be_hasty(self, on: bool) -> None:
        if on:
            self._flag.touch()
        else:
            self._flag.unlink()

    def workers(self) -> list[psutil.Process]:
        """Return the processes that serve, without one that has ended and is about to be replaced."""
        found = []
        for child in psutil.Process(self.process.pid).children():
            with suppress(psutil.NoSuchProcess):
                if "--multiprocessing-fork" in child.cmdline():
                    found.append(child)
        return found

    def until_two_serve(self) -> None:
        """Wait for it. Each look reads all processes of the machine."""
        until(lambda: len(self.workers()) == 2, every=0.25)

    @property
    def _flag(self) -> Path:
        return self.data_dir / "hasty"


class Hanging(Server):
    """A server of one process, whose event loop hangs once `/hang` is requested; only then it is hasty to notice."""

    def command_line(self) -> list[str]:
        return [sys.executable, "-c", HANGS_ON_REQUEST, "serve", "--port", str(self.port)]


def program(kind: type[Server], folder: Path, url: str) -> Server:
    usual = new_server(folder, url, {"jwt_secret": SECRET})
    return kind(usual.address, folder, url, usual.environment, usual.log)


@pytest.fixture
def supervised(
    starts_programs: None, dialect: str, tmp_path: Path, database_url: str
) -> Iterator[HastySupervisor]:
    server = program(HastySupervisor, tmp_path / "shop", database_url)
    assert isinstance(server, HastySupervisor)
    server.start()
    yield server
    if server.running:
        assert server.stop() == 0, server.log.read_text()


@pytest.mark.only_on("postgresql", reason="SQLite serves from one process")
def test_a_stopped_worker_is_replaced_and_its_work_is_taken_over_and_does_not_hold_up_the_end(
    supervised: HastySupervisor,
) -> None:
    with rows_of(supervised) as runtime:
        with runtime.writing() as uow:
            buyers = [add_person(uow, f"buyer{n}") for n in range(BUYERS)]
            product, workshop = add_product(uow), add_workshop(uow, max_participants=3)
        supervised.until_two_serve()
        with Crowd(supervised.address, buyers, product, workshop, visitors=2) as crowd:
            crowd.sell(ENOUGH)
            stopped = supervised.workers()[0]
            supervised.be_hasty(True)
            stopped.suspend()
            crowd.sell(ENOUGH)  # the other one continues
            until(lambda: not stopped.is_running())
            supervised.be_hasty(False)
            supervised.until_two_serve()
            crowd.sell(ENOUGH)
        assert crowd.answers.keys() <= {201, 409, 503}
        assert crowd.seen.keys() == {200}
        with runtime.reading() as uow:
            assert set(crowd.acknowledged) <= set(uow.db.scalars(select(Order.id)))
        _end_claims(runtime)
        until(lambda: _mails_left(runtime) == 0, every=0.5)
    assert f"worker {stopped.pid} ended or did not respond" in supervised.log.read_text()
    _ends_though_a_worker_is_stopped(supervised)


def _ends_though_a_worker_is_stopped(supervised: HastySupervisor) -> None:
    stopped, other = supervised.workers()
    stopped.suspend()
    assert supervised.stop() == 0
    assert not stopped.is_running()
    assert not other.is_running()


@pytest.mark.slow
@pytest.mark.one_database
def test_a_process_whose_event_loop_hangs_starts_anew(tmp_path: Path, database_url: str) -> None:
    server = program(Hanging, tmp_path / "shop", database_url)
    server.start()
    with pytest.raises((httpx.RemoteProtocolError, httpx.ReadError)):
        httpx.get(f"{server.address}/hang", timeout=PATIENCE)
    until(lambda: server.is_ready)
    assert server.running
    log = server.log.read_text()
    assert "the event loop hangs in " in log
    assert "answer: this process is replaced" in log
    assert server.stop() == 0


def _end_claims(runtime: Runtime) -> None:
    """End what a process that is gone has claimed. Once: others would lose what they claim anew, again and again."""
    with runtime.writing() as uow:
        uow.db.execute(update(Mail).where(Mail.state == "sending").values(due_at=uow.now))


def _mails_left(runtime: Runtime) -> int:
    """Return the number of mails that are not sent, and let those leave that wait for a buyer who may still pay."""
    with runtime.writing() as uow:
        waiting = Mail.state == "queued", Mail.due_at > uow.now
        uow.db.execute(update(Mail).where(*waiting).values(due_at=uow.now))
        return uow.db.scalar(select(func.count()).where(Mail.state != "sent")) or 0
