"""Several workers share one outbox: each mail is claimed by one of them and sent once."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
from sqlalchemy import update

from guildhall.core.runtime import Runtime
from guildhall.services.email import worker
from guildhall.services.email.models import Mail
from guildhall.services.email.worker import CLAIM, send_due
from tests.email.queueing import Bag, mails, queue
from tests.support.clock import FixedClock
from tests.support.processes import die_with_parent

pytestmark = pytest.mark.both_databases

MAILS = 40


def test_a_claimed_mail_is_left_alone_until_its_claim_runs_out(runtime: Runtime, clock: FixedClock) -> None:
    """As after kill -9 between sending and recording it."""
    queue(runtime)
    with runtime.writing() as uow:
        uow.db.execute(update(Mail).values(state="sending", attempts=1, due_at=uow.now + CLAIM))
    assert send_due(runtime, Bag()) == 0
    clock.advance(CLAIM)
    assert send_due(runtime, Bag()) == 1
    (mail,) = mails(runtime)
    assert (mail.state, mail.attempts) == ("sent", 2)


def test_of_two_workers_that_see_the_same_row_one_claims_it(runtime: Runtime) -> None:
    queue(runtime)
    (mail,) = mails(runtime)
    with runtime.writing() as uow:
        first, second = (worker._claim(uow, mail.id, mail.attempts) for _ in range(2))
    assert (first.state, first.attempts) == ("sending", 1)
    assert second is None


def test_of_two_workers_one_sends(runtime: Runtime) -> None:
    """The second worker looks for mails while the first is sending."""
    queue(runtime)
    inner = Bag()

    class Meanwhile(Bag):
        def carry(self, message: EmailMessage) -> None:
            assert send_due(runtime, inner) == 0
            super().carry(message)

    outer = Meanwhile()
    assert send_due(runtime, outer) == 1
    assert (len(outer.messages), len(inner.messages)) == (1, 0)


def test_a_slow_server_does_not_have_the_mails_behind_sent_twice(runtime: Runtime, clock: FixedClock) -> None:
    """Each mail is claimed just before it is sent, so that no claim expires while others are sent."""
    for number in range(3):
        queue(runtime, key=str(number))

    class Slow(Bag):
        def carry(self, message: EmailMessage) -> None:
            clock.advance(CLAIM - timedelta(seconds=1))
            super().carry(message)

    slow, other = Slow(), Bag()
    assert send_due(runtime, slow) == 1  # and leaves the rest of the batch to the next round
    assert {(mail.state, mail.attempts) for mail in mails(runtime)} == {("sent", 1), ("queued", 0)}
    assert send_due(runtime, other) == 2
    assert (len(slow.messages), len(other.messages)) == (1, 2)
    assert {(mail.state, mail.attempts) for mail in mails(runtime)} == {("sent", 1)}


def test_the_longest_due_leaves_first(runtime: Runtime, clock: FixedClock) -> None:
    """A retried mail is ordered among the new ones by its due time."""
    for number, waiting in enumerate((0, 2, 1)):
        queue(runtime, key=str(number))
        with runtime.writing() as uow:
            due = {"due_at": clock.now() - timedelta(minutes=waiting), "recipient": f"{waiting}@example.com"}
            uow.db.execute(update(Mail).where(Mail.dedup_key == str(number)).values(**due))
    bag = Bag()
    assert send_due(runtime, bag) == 3
    assert [message["To"][0] for message in bag.messages] == ["2", "1", "0"]


@pytest.mark.parametrize("failure", [None, ConnectionResetError("late")])
@pytest.mark.parametrize("done", [True, False])
def test_an_overtaken_worker_records_nothing(
    runtime: Runtime, clock: FixedClock, failure: Exception | None, done: bool
) -> None:
    """Sending took so long that the claim expired and another worker has sent the mail, or is sending it."""
    queue(runtime)

    class Slow(Bag):
        def carry(self, message: EmailMessage) -> None:
            clock.advance(CLAIM)
            if done:
                assert send_due(runtime, Bag()) == 1
            else:
                with runtime.writing() as uow:
                    worker._claim(uow, mails(runtime)[0].id, 1)
            super().carry(message)

    before = clock.now()
    send_due(runtime, Slow(failure))
    (mail,) = mails(runtime)
    assert (mail.attempts, mail.error) == (2, None)
    if done:
        assert (mail.state, mail.sent_at) == ("sent", before + CLAIM)
    else:
        assert (mail.state, mail.due_at) == ("sending", before + CLAIM + CLAIM)


@pytest.mark.slow
def test_of_two_processes_each_mail_leaves_by_one(
    runtime: Runtime, database_url: str, tmp_path: Path
) -> None:
    for number in range(MAILS):
        queue(runtime, key=str(number))
    offices = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.email.worker_process", database_url, str(tmp_path / name)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=die_with_parent,
        )
        for name in ("one", "two")
    ]
    details = []
    with ThreadPoolExecutor(2) as together:
        for out, _ in together.map(lambda office: office.communicate("go\n", timeout=300), offices):
            details.append(int(out))
    assert [office.returncode for office in offices] == [0, 0]
    assert sum(details) == MAILS
    assert len(list(tmp_path.glob("*/*.eml"))) == MAILS
    assert {(mail.state, mail.attempts) for mail in mails(runtime)} == {("sent", 1)}
