"""Queued mails for tests of the outbox, and a transport that records mails."""

from email.message import EmailMessage
from typing import Any

from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.services.email.models import Mail
from guildhall.services.email.outbox import enqueue
from tests.email.contexts import CONTEXTS


def queue(runtime: Runtime, template: str = "order_paid", key: str = "paid:1", language: str = "en") -> None:
    with runtime.writing() as uow:
        enqueue(
            uow,
            template=template,
            recipient="ada@example.com",
            language=language,
            dedup_key=key,
            context=CONTEXTS[template],
        )


def mails(runtime: Runtime) -> list[Any]:
    with runtime.reading() as uow:
        return list(uow.db.execute(select(Mail.__table__).order_by(Mail.dedup_key)).all())


class Bag:
    """A transport that records each mail, or fails as configured."""

    def __init__(self, failure: Exception | None = None) -> None:
        self.messages: list[EmailMessage] = []
        self.failure = failure

    def carry(self, message: EmailMessage) -> None:
        if self.failure:
            raise self.failure
        self.messages.append(message)
