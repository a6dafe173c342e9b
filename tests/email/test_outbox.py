"""The outbox: a mail is stored once, and sent by one worker until it is delivered or given up."""

from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from itertools import islice
from typing import Any

import pytest
from sqlalchemy import update

from guildhall.core.runtime import Runtime
from guildhall.services.email import worker
from guildhall.services.email.models import Mail
from guildhall.services.email.outbox import Envelope, enqueue, enqueue_all
from guildhall.services.email.queries import outbox
from guildhall.services.email.rules import LINKS_LAST, TRY_FOR
from guildhall.services.email.transports import Away, Undeliverable
from guildhall.services.email.worker import send_due
from tests.email.contexts import CONTEXTS
from tests.email.queueing import Bag, mails, queue
from tests.support.clock import FixedClock
from tests.support.statements import statements


def test_a_repeated_cause_is_one_mail(runtime: Runtime) -> None:
    queue(runtime)
    queue(runtime)
    queue(runtime, key="paid:2", language="tlh")
    first, second = mails(runtime)
    assert (first.dedup_key, first.state, first.attempts, first.language) == ("paid:1", "queued", 0, "en")
    assert first.context == CONTEXTS["order_paid"]
    assert (second.dedup_key, second.language) == ("paid:2", "en")


@pytest.mark.parametrize("context", [{}, CONTEXTS["order_paid"] | {"more": 1}])
def test_a_context_that_is_not_the_kinds_is_refused(runtime: Runtime, context: dict[str, Any]) -> None:
    with runtime.writing() as uow, pytest.raises(ValueError, match="mail 'order_paid' takes"):
        enqueue(uow, template="order_paid", recipient="a@b.c", language="en", dedup_key="k", context=context)


def test_a_mail_leaves_once_and_its_links_with_it(runtime: Runtime) -> None:
    queue(runtime, "reset_password")
    bag = Bag()
    assert send_due(runtime, bag) == 1
    assert send_due(runtime, bag) == 0
    (message,) = bag.messages
    (mail,) = mails(runtime)
    assert (mail.state, mail.context, mail.attempts) == ("sent", {}, 1)
    assert mail.sent_at == runtime.clock.now()
    assert message["To"] == "ada@example.com"
    assert message["Message-ID"] == f"<{mail.id}@localhost>"
    assert [part.get_content_type() for part in message.iter_parts()] == ["text/plain", "text/html"]


def pauses(runtime: Runtime, clock: FixedClock, failure: Exception) -> Iterator[int]:
    """Return the minutes between the attempts for one mail until it is given up."""
    while True:
        assert send_due(runtime, Bag(failure)) == 0
        (mail,) = mails(runtime)
        if mail.state == "failed":
            return
        assert (mail.state, mail.error) == ("queued", str(failure))
        yield (mail.due_at - clock.now()) // timedelta(minutes=1)
        assert send_due(runtime, Bag()) == 0  # not due yet
        clock.advance(mail.due_at - clock.now())


@pytest.mark.slow
def test_a_failure_is_tried_again_ever_later_for_three_days(
    runtime: Runtime, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "PACE", 0)
    queue(runtime)
    waits = list(pauses(runtime, clock, ConnectionResetError("busy")))
    assert waits == [1, 2, 4, 8, 16, 32, *[64] * 66, 33]  # 3 days in all, and once more at the end
    (mail,) = mails(runtime)
    assert (mail.attempts, mail.fault, mail.error) == (74, "later", "busy")
    assert clock.now() == mail.created_at + TRY_FOR == mail.try_until


def test_while_the_server_is_away_a_mail_waits_for_no_more_than_minutes(
    runtime: Runtime, clock: FixedClock
) -> None:
    queue(runtime)
    assert list(islice(pauses(runtime, clock, Away("no server")), 5)) == [1, 2, 4, 5, 5]
    assert mails(runtime)[0].fault == "away"


@pytest.mark.slow
def test_an_unreachable_server_is_tried_with_one_mail_and_no_mail_is_lost(
    runtime: Runtime, clock: FixedClock
) -> None:
    """During a day without it the other mails are not tried, and all are sent in batches once it is back."""
    for number in range(25):
        queue(runtime, key=f"{number:02}")

    class Down(Bag):
        requested = 0

        def carry(self, message: EmailMessage) -> None:
            Down.requested += 1
            super().carry(message)

    for _ in range(24):
        assert send_due(runtime, Down(Away("no server"))) == 0
        clock.advance(timedelta(hours=1))
    assert Down.requested == 24
    assert {mail.state for mail in mails(runtime)} == {"queued"}
    assert sum(mail.attempts for mail in mails(runtime)) == 24
    bag = Bag()
    assert [send_due(runtime, bag) for _ in range(4)] == [10, 10, 5, 0]
    assert len({message["Message-ID"] for message in bag.messages}) == 25


def test_mails_that_wait_for_a_server_that_is_away_are_seen_to_wait(
    runtime: Runtime, clock: FixedClock
) -> None:
    """Each is due again within minutes; the oldest waiting mail is the one that waits since the first failure."""
    queue(runtime)
    send_due(runtime, Bag(Away("no server")))
    clock.advance(timedelta(minutes=30))
    send_due(runtime, Bag(Away("no server")))
    with runtime.reading() as uow:
        assert outbox(uow)[1] == timedelta(minutes=30)
    clock.advance(timedelta(minutes=5))
    send_due(runtime, Bag(ConnectionResetError("this one alone")))
    with runtime.reading() as uow:
        assert outbox(uow)[1] == timedelta(0)


def test_a_broken_address_does_not_hold_up_those_behind_it(runtime: Runtime) -> None:
    for number in range(3):
        queue(runtime, key=str(number))

    class Picky(Bag):
        def carry(self, message: EmailMessage) -> None:
            if mails(runtime)[0].id in message["Message-ID"]:
                raise ConnectionResetError("cut")
            super().carry(message)

    assert send_due(runtime, Picky()) == 2
    assert [(mail.state, mail.fault) for mail in mails(runtime)] == [
        ("queued", "later"),
        ("sent", None),
        ("sent", None),
    ]


def test_a_refusal_for_good_is_not_tried_again(runtime: Runtime) -> None:
    queue(runtime)
    send_due(runtime, Bag(Undeliverable("recipient refused: [550]")))
    (mail,) = mails(runtime)
    assert (mail.state, mail.attempts, mail.fault) == ("failed", 1, "refused")
    assert mail.error == "recipient refused: [550]"


@pytest.mark.parametrize("kind", ["confirm_signup", "reset_password", "invitation"])
def test_a_link_that_has_run_out_is_not_sent(runtime: Runtime, clock: FixedClock, kind: str) -> None:
    queue(runtime, kind)
    send_due(runtime, Bag(ConnectionResetError("busy")))
    clock.advance(LINKS_LAST)
    bag = Bag()
    assert send_due(runtime, bag) == 0
    (mail,) = mails(runtime)
    assert (mail.state, mail.fault, bag.messages) == ("failed", "void", [])


def test_a_partner_is_welcomed_after_the_link_has_run_out_without_it(
    runtime: Runtime, clock: FixedClock
) -> None:
    queue(runtime, "partner_approved")
    clock.advance(LINKS_LAST)
    bag = Bag()
    assert send_due(runtime, bag) == 1
    plain, html = (part.get_content() for part in bag.messages[0].iter_parts())
    assert "https://shop.example/?ref=MAX7ABC" in plain
    assert "token_hash" not in plain + html
    assert f"Open my partner area:\n{runtime.settings.site_url}/user/partner" in plain


def test_a_reminder_of_what_has_begun_is_not_sent(runtime: Runtime, clock: FixedClock) -> None:
    envelope = Envelope("ada@example.com", "en", "soon", CONTEXTS["workshop_reminder"])
    begins = clock.now() + timedelta(hours=2)
    with runtime.writing() as uow:
        enqueue_all(uow, "workshop_reminder", [envelope], void_at=begins)
    clock.advance(timedelta(hours=2))
    assert send_due(runtime, Bag()) == 0
    assert [(mail.state, mail.fault) for mail in mails(runtime)] == [("failed", "void")]


def test_many_are_queued_at_once_and_each_once(runtime: Runtime) -> None:
    """Not to anonymized users."""
    addresses = ["a@example.com", "1@deleted.invalid", "b@example.com"]
    reported = [Envelope(to, "de", f"paid:{to}", CONTEXTS["payout_sent"]) for to in addresses]
    with runtime.writing() as uow:
        enqueue_all(uow, "payout_sent", reported[:2])
        enqueue_all(uow, "payout_sent", reported)
        enqueue_all(uow, "payout_sent", [])
    assert [(mail.recipient, mail.language) for mail in mails(runtime)] == [
        ("a@example.com", "de"),
        ("b@example.com", "de"),
    ]


def test_five_hundred_readers_are_one_statement(runtime: Runtime) -> None:
    reported = [Envelope(f"{n}@example.com", "en", str(n), CONTEXTS["workshop_changed"]) for n in range(500)]
    with statements(runtime) as requested, runtime.writing() as uow:
        enqueue_all(uow, "workshop_changed", reported)
    assert len([words for words in requested if words.startswith("INSERT")]) == 1
    assert len(mails(runtime)) == 500


def test_one_mail_that_cannot_be_drawn_does_not_stop_the_next(runtime: Runtime) -> None:
    queue(runtime, key="a")
    queue(runtime, key="b")
    with runtime.writing() as uow:
        uow.db.execute(update(Mail).where(Mail.dedup_key == "a").values(context={}))
    assert send_due(runtime, Bag()) == 1
    assert [mail.state for mail in mails(runtime)] == ["failed", "sent"]
