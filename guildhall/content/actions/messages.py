"""The contact form, and what staff do with its messages (C5)."""

from __future__ import annotations

from email.utils import parseaddr

from sqlalchemy import delete, insert, update

from guildhall.audit.record import record
from guildhall.content.models import ContactMessage
from guildhall.content.queries import messages_of_sender
from guildhall.content.rules import MESSAGES_PER_SENDER, SENDER_WINDOW
from guildhall.content.wire import MessageChange, NewMessage
from guildhall.kit.errors import TooMany
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.mail.outbox import enqueue
from guildhall.search.actions import keep_words
from guildhall.settings import Switch
from guildhall.tables.caller import Caller


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
    enqueue(
        house,
        template="contact_received",
        recipient=parseaddr(house.settings.mail_from)[1],
        language="en",
        dedup_key=f"contact_received:{message_id}",
        context=said,
    )
    return message_id


def change_message(house: House, caller: Caller, row_id: str, wish: MessageChange) -> None:
    """Mark a message as answered or open."""
    columns = wish.sent()
    if columns:
        house.db.execute(update(ContactMessage).where(ContactMessage.id == row_id).values(columns))
        record(
            house, caller.account_id, "message.changed", "contact_messages", row_id, fields=sorted(columns)
        )


def delete_message(house: House, caller: Caller, row_id: str) -> None:
    house.db.execute(delete(ContactMessage).where(ContactMessage.id == row_id))
    keep_words(house, ContactMessage.__tablename__, row_id, ())
    record(house, caller.account_id, "message.deleted", "contact_messages", row_id)
