"""Mails are deleted with the person they name, and when they are old."""

from datetime import timedelta

import pytest
from sqlalchemy import select, update

from guildhall.core.runtime import Runtime
from guildhall.jobs.retention import forget_old_records
from guildhall.services.email.commands.forget import forget_mails_to
from guildhall.services.email.models import Mail, SentCopy
from guildhall.services.email.outbox import Envelope, enqueue_all
from guildhall.services.email.worker import send_due
from tests.email.contexts import CONTEXTS
from tests.email.queueing import Bag, mails, queue
from tests.support.clock import FixedClock


def test_mails_to_a_deleted_user_are_removed_with_their_sent_copies(runtime: Runtime) -> None:
    queue(runtime, key="sent")
    send_due(runtime, Bag())
    queue(runtime, key="waits")
    with runtime.writing() as uow:
        forget_mails_to(uow, "ada@example.com")
    assert mails(runtime) == []
    with runtime.reading() as uow:
        assert uow.db.execute(select(SentCopy.mail_id)).all() == []


NAMED = (
    "ada@example.com",
    "ADA@example.com",
    "Write to ada@example.com.",
    "Name:\nada@example.com",
    "<ada@example.com>",
)
LONGER = (
    "xada@example.com",
    "x.ada@example.com",
    "x-ada@example.com",
    "ada@example.com.au",
    "ada@example.community",
)


@pytest.mark.parametrize("sent", [False, True])
@pytest.mark.parametrize("text", [*NAMED, *LONGER])
def test_mails_to_staff_go_if_they_name_the_deleted_user(runtime: Runtime, text: str, sent: bool) -> None:
    """A longer address that contains the deleted one is another person's."""
    message = CONTEXTS["contact_received"] | {"email": "guest@example.org", "message": text}
    with runtime.writing() as uow:
        enqueue_all(uow, "contact_received", [Envelope("office@example.org", "en", "notice", message)])
    if sent:
        send_due(runtime, Bag())
    with runtime.writing() as uow:
        forget_mails_to(uow, "ada@example.com")
    assert len(mails(runtime)) == (text in LONGER)
    with runtime.reading() as uow:
        assert len(uow.db.execute(select(SentCopy.mail_id)).all()) == (sent and text in LONGER)


def test_mails_to_a_longer_address_stay(runtime: Runtime) -> None:
    context = CONTEXTS["payout_sent"]
    with runtime.writing() as uow:
        enqueue_all(
            uow, "payout_sent", [Envelope(to, "en", to, context) for to in ("ada@example.com", LONGER[0])]
        )
        forget_mails_to(uow, "ada@example.com")
    assert [mail.recipient for mail in mails(runtime)] == [LONGER[0]]


def test_records_of_sent_mails_are_deleted_after_a_year(runtime: Runtime, clock: FixedClock) -> None:
    queue(runtime, key="sent")
    queue(runtime, key="waits")
    with runtime.writing() as uow:
        uow.db.execute(update(Mail).where(Mail.dedup_key == "sent").values(state="sent"))
    clock.advance(timedelta(days=365, seconds=-1))
    assert forget_old_records(runtime) == 0
    clock.advance(timedelta(seconds=1))
    assert forget_old_records(runtime) == 1
    assert [mail.dedup_key for mail in mails(runtime)] == ["waits"]
