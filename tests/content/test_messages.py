"""The contact form."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from pydantic import ValidationError
from sqlalchemy import func, select

from guildhall.content.actions.messages import change_message, delete_message, send_message
from guildhall.content.models import ContactMessage
from guildhall.content.wire import MessageChange, NewMessage
from guildhall.kit.clock import FixedClock
from guildhall.kit.errors import TooMany
from guildhall.kit.runtime import Runtime
from guildhall.mail.models import Mail
from guildhall.tables.caller import ANYONE, Caller, Role

BODY = {"name": "Ada", "email": "Ada@example.com", "subject": "", "message": " Hello "}


def send(runtime: Runtime, **body: Any) -> str:
    with runtime.writing() as house:
        return send_message(house, ANYONE, NewMessage.model_validate(BODY | body))


def count(runtime: Runtime, table: type[Mail] | type[ContactMessage]) -> int:
    with runtime.reading() as house:
        return house.db.execute(select(func.count()).select_from(table)).scalar_one()


@pytest.mark.settings(mail_from="Guildhall <shop@example.com>")
def test_a_message_is_kept_and_mailed_to_the_shop(runtime: Runtime) -> None:
    message_id = send(runtime)
    said = {"name": "Ada", "email": "ada@example.com", "subject": None, "message": "Hello"}
    with runtime.reading() as house:
        kept = house.db.execute(select(ContactMessage.__table__)).one()
        mail = house.db.execute(select(Mail.__table__)).one()
    assert {name: getattr(kept, name) for name in said} == said
    assert (kept.id, kept.answered_at, kept.created_at) == (message_id, None, runtime.clock.now())
    assert (mail.template, mail.recipient, mail.context) == ("contact_received", "shop@example.com", said)


@pytest.mark.parametrize(
    "body", [{"name": ""}, {"email": "x"}, {"message": " "}, {"message": "a" * 5001}, {"subject": "a" * 301}]
)
def test_what_is_refused(body: dict[str, Any]) -> None:
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
    with runtime.writing() as house:
        change_message(house, admin, message_id, MessageChange(answered_at=house.now))
        assert house.db.scalar(select(ContactMessage.answered_at)) == house.now
        change_message(house, admin, message_id, MessageChange(answered_at=None))
        assert house.db.scalar(select(ContactMessage.answered_at)) is None
        delete_message(house, admin, message_id)
    assert count(runtime, ContactMessage) == 0
