"""The contact form."""

from datetime import timedelta
from typing import Any

import pytest
from pydantic import ValidationError
from sqlalchemy import func, select

from guildhall.core.errors import NotFound, TooMany
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.content.commands.messages import (
    change_message,
    delete_message,
    reply_to_message,
    send_message,
)
from guildhall.domains.content.models import ContactMessage, ContactReply
from guildhall.domains.content.schemas import MessageChange, NewMessage, NewReply
from guildhall.rest_engine.caller import ANYONE, Caller, Role
from guildhall.services.audit.models import AuditEntry
from guildhall.services.email.message import compose
from guildhall.services.email.models import Mail
from guildhall.services.email.render import render
from guildhall.services.shop_settings.queries import Sender
from tests.support.clock import FixedClock

BODY = {"name": "Ada", "email": "Ada@example.com", "subject": "", "message": " Hello "}


def send(runtime: Runtime, **body: Any) -> str:
    with runtime.writing() as uow:
        return send_message(uow, ANYONE, NewMessage.model_validate(BODY | body))


def count(runtime: Runtime, table: type[Mail] | type[ContactMessage]) -> int:
    with runtime.reading() as uow:
        return uow.db.execute(select(func.count()).select_from(table)).scalar_one()


@pytest.mark.settings(mail_from="Guildhall <shop@example.com>")
def test_a_message_is_stored_and_mailed_to_the_shop(runtime: Runtime) -> None:
    message_id = send(runtime)
    details = {"name": "Ada", "email": "ada@example.com", "subject": None, "message": "Hello"}
    with runtime.reading() as uow:
        kept = uow.db.execute(select(ContactMessage.__table__)).one()
        mail = uow.db.execute(select(Mail.__table__)).one()
    assert {name: getattr(kept, name) for name in details} == details
    assert (kept.id, kept.answered_at, kept.created_at) == (message_id, None, runtime.clock.now())
    assert (mail.template, mail.recipient) == ("contact_received", "shop@example.com")
    assert mail.context == details | {"message_id": message_id, "subject": "Hello"}


@pytest.mark.parametrize(
    "body", [{"name": ""}, {"email": "x"}, {"message": " "}, {"message": "a" * 5001}, {"subject": "a" * 301}]
)
def test_invalid_input_is_refused(body: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        NewMessage.model_validate(BODY | body)


@pytest.mark.settings(rate_limits="on")
def test_one_sender_writes_five_times_an_hour(runtime: Runtime, clock: FixedClock) -> None:
    for _ in range(5):
        send(runtime)
    with pytest.raises(TooMany) as refusal:
        send(runtime)
    assert refusal.value.retry_after == 3600
    send(runtime, email="other@example.com")
    clock.advance(timedelta(hours=1))
    send(runtime)
    assert count(runtime, ContactMessage) == count(runtime, Mail) == 7


def test_staff_mark_messages_as_answered_and_delete_them(runtime: Runtime) -> None:
    message_id = send(runtime)
    admin = Caller(Role.ADMIN)
    with runtime.writing() as uow:
        change_message(uow, admin, message_id, MessageChange(answered_at=uow.now))
        assert uow.db.scalar(select(ContactMessage.answered_at)) == uow.now
        change_message(uow, admin, message_id, MessageChange(answered_at=None))
        assert uow.db.scalar(select(ContactMessage.answered_at)) is None
        delete_message(uow, admin, message_id)
    assert count(runtime, ContactMessage) == 0


def test_a_reply_is_mailed_and_stored_with_the_message(runtime: Runtime) -> None:
    message_id = send(runtime, subject="Seats", message="Any left?\nAda")
    author = Caller(Role.SUPPORT, account_id=new_id())
    payload = NewReply(message_id=message_id, text=" Yes, two. ", language="fr")
    with runtime.writing() as uow:
        reply_id = reply_to_message(uow, author, payload)
    with runtime.reading() as uow:
        kept = uow.db.execute(select(ContactReply.__table__)).one()
        answered = uow.db.scalar(select(ContactMessage.answered_at))
        mail = uow.db.execute(select(Mail.__table__).where(Mail.template == "contact_reply")).one()
        noted = uow.db.execute(select(AuditEntry.action, AuditEntry.subject_id)).all()
    assert (kept.id, kept.message_id, kept.text, kept.author_id) == (
        reply_id,
        message_id,
        "Yes, two.",
        author.account_id,
    )
    assert answered == runtime.clock.now()
    assert (mail.recipient, mail.language) == ("ada@example.com", "fr")
    assert mail.context == {
        "message_id": message_id,
        "reply": "Yes, two.",
        "subject": "Seats",
        "message": "Any left?\nAda",
    }
    assert noted == [("message.replied", message_id)]
    rendered = render("contact_reply", "en", mail.context, runtime.settings)
    message = compose(mail, rendered, Sender("", "shop@localhost"), runtime.clock.now())
    assert (message["Subject"], message["From"], message["Reply-To"]) == ("Re: Seats", "shop@localhost", None)
    assert message["References"] == f"<contact-{message_id}@localhost>"
    assert "Yes, two.\n\nYou wrote:\n\n> Any left?\n> Ada\n" in rendered.text


def test_a_reply_to_a_missing_message_is_refused(runtime: Runtime) -> None:
    with runtime.writing() as uow, pytest.raises(NotFound):
        reply_to_message(uow, Caller(Role.ADMIN), NewReply(message_id=new_id(), text="x"))


@pytest.mark.parametrize(
    ("subject", "answered"), [("Re: AW: Seats", "Seats"), ("Rest: two", "Rest: two"), ("Re:", "Re:")]
)
def test_a_reply_to_a_reply_has_one_re_prefix(runtime: Runtime, subject: str, answered: str) -> None:
    message_id = send(runtime, subject=subject)
    with runtime.writing() as uow:
        reply_to_message(uow, Caller(Role.ADMIN), NewReply(message_id=message_id, text="x"))
        context = uow.db.scalar(select(Mail.context).where(Mail.template == "contact_reply"))
    assert context is not None
    assert context["subject"] == answered


def test_a_reply_to_a_message_without_subject_quotes_its_first_words(runtime: Runtime) -> None:
    message_id = send(runtime, message="Any left?\nAda")
    with runtime.writing() as uow:
        reply_to_message(uow, Caller(Role.ADMIN), NewReply(message_id=message_id, text="x"))
        context = uow.db.scalar(select(Mail.context).where(Mail.template == "contact_reply"))
    assert context is not None
    assert context["subject"] == "Any left?"
