"""The contact form, and what staff do with its messages (C5)."""

from __future__ import annotations

import re
from email.utils import parseaddr
from typing import Any

from sqlalchemy import delete, insert, select, update

from guildhall.audit.changes import changes
from guildhall.audit.record import record
from guildhall.content.models import ContactMessage, ContactReply
from guildhall.content.queries import messages_of_sender
from guildhall.content.rules import MESSAGES_PER_SENDER, SENDER_WINDOW
from guildhall.content.wire import MessageChange, NewMessage, NewReply
from guildhall.kit.errors import NotFound, TooMany
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.mail.outbox import enqueue
from guildhall.search.actions import keep_words
from guildhall.settings import Switch
from guildhall.tables.caller import Caller

_REPLY = re.compile(r"(\s*(re|aw|rv)\s*:)+\s*", re.IGNORECASE)


def send_message(house: House, _caller: Caller, wish: NewMessage) -> str:
    """Keep a visitor's message and mail it to the shop's own address; the new id.

    Raises TooMany after MESSAGES_PER_SENDER of one address within SENDER_WINDOW.
    """
    limited = house.settings.rate_limits is Switch.ON
    if limited and messages_of_sender(house, wish.email) >= MESSAGES_PER_SENDER:
        raise TooMany(retry_after=int(SENDER_WINDOW.total_seconds()))
    message_id = new_id()
    said = {"name": wish.name, "email": wish.email, "subject": wish.subject, "message": wish.message}
    house.db.execute(insert(ContactMessage), said | {"id": message_id, "created_at": house.now})
    keep_words(house, ContactMessage.__tablename__, message_id, said.values())
    house.announce(BusinessEvent("message.received", "contact_messages", message_id))
    enqueue(
        house,
        template="contact_received",
        recipient=parseaddr(house.settings.mail_from)[1],
        language="en",
        dedup_key=f"contact_received:{message_id}",
        context=said | {"message_id": message_id, "subject": _subject(wish)},
    )
    return message_id


def reply_to_message(house: House, caller: Caller, wish: NewReply) -> str:
    """Answer a visitor by mail, with what they wrote below, and mark the message as answered; the reply's id.

    The mail comes from the shop's own address, where the next word of theirs arrives. Raises NotFound.
    """
    message = house.db.execute(
        select(ContactMessage.__table__).where(ContactMessage.id == wish.message_id)
    ).first()
    if message is None:
        raise NotFound()
    reply_id, subject = new_id(), _subject(message)
    row = {"id": reply_id, "message_id": message.id, "text": wish.text}
    house.db.execute(insert(ContactReply), row | {"author_id": caller.account_id, "created_at": house.now})
    enqueue(
        house,
        template="contact_reply",
        recipient=message.email,
        language=wish.language,
        dedup_key=f"contact_reply:{reply_id}",
        context={
            "message_id": message.id,
            "reply": wish.text,
            "subject": _REPLY.sub("", subject) or subject,
            "message": message.message,
        },
    )
    house.db.execute(
        update(ContactMessage).where(ContactMessage.id == message.id).values(answered_at=house.now)
    )
    record(house, caller.account_id, "message.replied", "contact_messages", message.id, reply=reply_id)
    return reply_id


def _subject(message: Any) -> str:
    """Its subject, or how it begins."""
    return str(message.subject or message.message.splitlines()[0][:60])


def change_message(house: House, caller: Caller, row_id: str, wish: MessageChange) -> None:
    """Mark a message as answered or open."""
    columns = wish.sent()
    if columns:
        differing = changes(house, ContactMessage, row_id, columns)
        house.db.execute(update(ContactMessage).where(ContactMessage.id == row_id).values(columns))
        record(house, caller.account_id, "message.changed", "contact_messages", row_id, changes=differing)


def delete_message(house: House, caller: Caller, row_id: str) -> None:
    house.db.execute(delete(ContactMessage).where(ContactMessage.id == row_id))
    keep_words(house, ContactMessage.__tablename__, row_id, ())
    record(house, caller.account_id, "message.deleted", "contact_messages", row_id)
    house.announce(BusinessEvent("message.deleted", "contact_messages", row_id))
