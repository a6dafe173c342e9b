"""A mail server that fails is asked with care, whatever the number of processes, restarts and mails that wait."""

import logging
from datetime import timedelta
from email.message import EmailMessage

import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.backoffice.queries.waiting import Waiting, waiting_counts
from guildhall.rest_engine.caller import Role
from guildhall.serve.wiring import build_runtime
from guildhall.services.email.commands.retry import retry_mails
from guildhall.services.email.transports import Away, SignInRefused, Smtp
from guildhall.services.email.worker import send_due
from tests.email.queueing import Bag, mails, queue
from tests.email.test_transports import Post, smtp_server
from tests.support.clock import FixedClock
from tests.support.people import add_person

pytestmark = pytest.mark.both_databases

MINUTES = 12


class Counted(Bag):
    """A transport that counts the attempts by the minute in which they were made."""

    def __init__(self, clock: FixedClock, failure: Exception | None) -> None:
        super().__init__(failure)
        self.clock, self.began = clock, clock.now()
        self.attempts: list[int] = []

    def carry(self, message: EmailMessage) -> None:
        self.attempts.append(int((self.clock.now() - self.began) / timedelta(minutes=1)))
        super().carry(message)


@pytest.mark.slow
@pytest.mark.parametrize(
    "failure",
    [
        Away("no server"),
        pytest.param(ConnectionResetError("lost"), marks=pytest.mark.one_database),
        pytest.param(OSError("451 greylisted"), marks=pytest.mark.one_database),
    ],
    ids=str,
)
def test_four_processes_make_at_most_six_attempts_a_minute(
    runtime: Runtime, clock: FixedClock, failure: Exception
) -> None:
    """They wake at each new order, too, and may be restarted: what is known of the server is a row."""
    for number in range(60):
        queue(runtime, key=f"{number:03}")
    server = Counted(clock, failure)
    for _ in range(MINUTES * 12):
        for _process in range(4):
            assert send_due(runtime, server) == 0
        clock.advance(timedelta(seconds=5))
    by_minute = [server.attempts.count(minute) for minute in range(MINUTES)]
    assert max(by_minute) <= 6
    assert len(server.attempts) <= 14  # after 10, 20, 40, 80, 160 seconds, then every 300
    assert sum(by_minute[MINUTES // 2 :]) >= 1, "it is still asked"


def test_once_it_answers_all_mails_leave(runtime: Runtime, clock: FixedClock) -> None:
    for number in range(25):
        queue(runtime, key=f"{number:02}")
    assert send_due(runtime, Bag(Away("no server"))) == 0
    assert send_due(runtime, Bag()) == 0, "not before the pause is over"
    clock.advance(timedelta(minutes=1))
    bag = Bag()
    assert [send_due(runtime, bag) for _ in range(4)] == [10, 10, 5, 0]


def test_one_process_asks_for_all(runtime: Runtime, clock: FixedClock) -> None:
    for number in range(3):
        queue(runtime, key=str(number))
    send_due(runtime, Bag(Away("no server")))
    clock.advance(timedelta(minutes=1))
    other = Bag()

    class Meanwhile(Bag):
        def carry(self, message: EmailMessage) -> None:
            assert send_due(runtime, other) == 0
            super().carry(message)

    assert send_due(runtime, Meanwhile(Away("no server"))) == 0
    assert other.messages == []


@pytest.mark.slow
def test_a_wrong_password_is_tried_three_times_and_then_waits_for_a_person(
    runtime: Runtime, clock: FixedClock, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(5):
        queue(runtime, key=str(number))
    with runtime.writing() as uow:
        admin = add_person(uow, "owner", admin=True).caller
    server = Counted(clock, SignInRefused("535 no"))
    with caplog.at_level(logging.ERROR):
        for _ in range(6 * 60):
            send_due(runtime, server)
            clock.advance(timedelta(minutes=1))
    assert len(server.attempts) == 3
    assert [record.getMessage() for record in caplog.records] == [
        "the mail server refused the sign-in 3 times: no mail is sent until it is corrected"
    ]
    states = [(mail.state, mail.fault) for mail in mails(runtime) if mail.state == "failed"]
    assert states == [("failed", "sign_in")]
    with runtime.reading() as uow:
        assert waiting_counts(uow, Role.ADMIN)[Waiting.MAILS] == 1, "staff see it among their work"
    with runtime.writing() as uow:
        retry_mails(uow, admin)
    assert send_due(runtime, Bag()) == 5


def test_other_settings_are_another_server(runtime: Runtime, clock: FixedClock) -> None:
    queue(runtime)
    for _ in range(5):
        send_due(runtime, Bag(SignInRefused("535 no")))
        clock.advance(timedelta(minutes=5))
    queue(runtime, key="paid:2")
    assert send_due(runtime, Bag()) == 0
    settings = runtime.settings.model_copy(update={"smtp_url": "smtp://ann:right@mail.example.com"})
    corrected = build_runtime(settings, clock)
    assert send_due(corrected, Bag()) == 1
    corrected.database.close()


def test_a_refused_password_differs_from_a_server_that_is_away() -> None:
    post = Post()
    post.password = "right"
    with smtp_server(post, auth_require_tls=False) as port, pytest.raises(SignInRefused, match="535"):
        Smtp(f"smtp://ann:wrong@127.0.0.1:{port}").carry(EmailMessage())
