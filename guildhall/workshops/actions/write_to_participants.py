"""A message from the house to everybody enrolled in one workshop."""

from __future__ import annotations

from sqlalchemy import select

from guildhall.audit.record import record
from guildhall.kit.errors import NotAllowed, NotFound
from guildhall.kit.house import House
from guildhall.mail.outbox import Envelope, enqueue_all
from guildhall.tables.caller import Caller
from guildhall.workshops.actions.mails import readers
from guildhall.workshops.models import Workshop
from guildhall.workshops.rules import NO_SUCH


def write_to_participants(
    house: House, caller: Caller, workshop_id: str, *, message_id: str, subject: str, message: str
) -> int:
    """Queue one mail to each person enrolled, saying why they get it; how many people.

    Sent again under the same `message_id` (a UUID of the sender's) nobody gets it twice. Raises NotAllowed for anyone
    but an admin, NotFound.
    """
    if not caller.admin:
        raise NotAllowed("Only admins may write to participants", signed_in=caller.signed_in)
    found = house.db.execute(select(Workshop.title, Workshop.slug).where(Workshop.id == workshop_id)).first()
    if found is None:
        raise NotFound(NO_SUCH)
    told = readers(house, workshop_id)
    link = f"{house.settings.site_url}/user/workshops/{found.slug}"
    context = {"workshop": found.title, "topic": subject, "message": message, "link": link}
    envelopes = (
        Envelope(reader.email, reader.language, f"workshop_message:{message_id}:{reader.seat_id}", context)
        for reader in told
    )
    enqueue_all(house, "workshop_message", envelopes)
    record(
        house,
        caller.account_id,
        "workshop.message",
        "workshops",
        workshop_id,
        subject=subject,
        people=len(told),
    )
    return len(told)
