"""Receive messages of the contact form, answer and delete them (C5)."""

import re
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from guildhall.config.settings import Switch
from guildhall.core.errors import NotFound, TooMany
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.content.models import ContactMessage, ContactReply
from guildhall.domains.content.queries import messages_of_sender
from guildhall.domains.content.rules import MESSAGES_PER_SENDER, SENDER_WINDOW
from guildhall.domains.content.schemas import MessageChange, NewMessage, NewReply
from guildhall.domains.identity.events import AddressErased
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record
from guildhall.services.email.outbox import enqueue
from guildhall.services.search.commands import keep_words
from guildhall.services.shop_settings.opening import require_open
from guildhall.services.shop_settings.queries import language_for, own_address

_REPLY = re.compile(r"(\s*(re|aw|rv)\s*:)+\s*", re.IGNORECASE)


def send_message(uow: UnitOfWork, caller: Caller, payload: NewMessage) -> str:
    """Store a message of the contact form, mail it to the shop's own address, and return its id.

    Raises ShopClosed, and TooMany after MESSAGES_PER_SENDER messages from one address within SENDER_WINDOW.
    """
    require_open(uow, staff=caller.staff)
    limited = uow.settings.rate_limits is Switch.ON
    if limited and messages_of_sender(uow, payload.email) >= MESSAGES_PER_SENDER:
        raise TooMany(retry_after=int(SENDER_WINDOW.total_seconds()))
    message_id = new_id()
    details = {
        "name": payload.name,
        "email": payload.email,
        "subject": payload.subject,
        "message": payload.message,
    }
    uow.db.execute(insert(ContactMessage), details | {"id": message_id, "language": payload.language})
    keep_words(uow, ContactMessage.__tablename__, message_id, details.values())
    uow.publish(BusinessEvent("message.received", "contact_messages", message_id))
    enqueue(
        uow,
        template="contact_received",
        recipient=own_address(uow),
        language=language_for(uow),
        dedup_key=f"contact_received:{message_id}",
        context=details | {"message_id": message_id, "subject": _subject(payload)},
    )
    return message_id


def reply_to_message(uow: UnitOfWork, caller: Caller, payload: NewReply) -> str:
    """Reply to a visitor by mail, quoting their message, mark it as answered, and return the reply's id.

    The mail is sent from the shop's own address, which receives any further answer. Raises NotFound.
    """
    message = uow.db.execute(
        select(ContactMessage.__table__).where(ContactMessage.id == payload.message_id)
    ).first()
    if message is None:
        raise NotFound()
    reply_id, subject = new_id(), _subject(message)
    row = {"id": reply_id, "message_id": message.id, "text": payload.text}
    uow.db.execute(insert(ContactReply), row | {"author_id": caller.account_id})
    enqueue(
        uow,
        template="contact_reply",
        recipient=message.email,
        language=language_for(uow, payload.language, message.language),
        dedup_key=f"contact_reply:{reply_id}",
        context={
            "message_id": message.id,
            "reply": payload.text,
            "subject": _REPLY.sub("", subject) or subject,
            "message": message.message,
        },
    )
    uow.db.execute(update(ContactMessage).where(ContactMessage.id == message.id).values(answered_at=uow.now))
    record(uow, caller.account_id, "message.replied", "contact_messages", message.id, reply=reply_id)
    return reply_id


def _subject(message: Any) -> str:
    """Return the subject of a message, or the beginning of its text."""
    return str(message.subject or message.message.splitlines()[0][:60])


def change_message(uow: UnitOfWork, caller: Caller, row_id: str, payload: MessageChange) -> None:
    """Mark a message as answered or open."""
    columns = payload.sent()
    if columns:
        differing = changes(uow, ContactMessage, row_id, columns)
        uow.db.execute(update(ContactMessage).where(ContactMessage.id == row_id).values(columns))
        record(uow, caller.account_id, "message.changed", "contact_messages", row_id, changes=differing)


def delete_message(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    uow.db.execute(delete(ContactMessage).where(ContactMessage.id == row_id))
    keep_words(uow, ContactMessage.__tablename__, row_id, ())
    record(uow, caller.account_id, "message.deleted", "contact_messages", row_id)
    uow.publish(BusinessEvent("message.deleted", "contact_messages", row_id))


def forget_messages(uow: UnitOfWork, event: AddressErased) -> None:
    """Delete the messages of a deleted person, with their replies."""
    theirs = delete(ContactMessage).where(func.lower(ContactMessage.email) == event.email)
    for message_id in uow.db.scalars(theirs.returning(ContactMessage.id)).all():
        keep_words(uow, ContactMessage.__tablename__, message_id, ())
        uow.publish(BusinessEvent("message.deleted", "contact_messages", message_id))
