"""Send a message from the shop to every participant of a workshop."""

from sqlalchemy import select

from guildhall.core.errors import existing
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.workshops.commands.mails import page_of_seat, participants_of
from guildhall.domains.workshops.models import Workshop
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.email.outbox import Envelope, enqueue_all


def write_to_participants(
    uow: UnitOfWork, caller: Caller, workshop_id: str, *, message_id: str, subject: str, message: str
) -> int:
    """Queue one mail to each participant, for admins; return the number of participants.

    A repeated `message_id` (a UUID made by the sender) sends nothing twice. Raises NotAllowed, NotFound.
    """
    caller.require(caller.admin)
    columns = (Workshop.title, Workshop.slug, Workshop.translations)
    found = existing(uow.db.execute(select(*columns).where(Workshop.id == workshop_id)).first())
    participants = participants_of(uow, workshop_id)
    context = {"topic": subject, "message": message}

    def title_in(language: str) -> str:
        return str(found.translations.get(language, {}).get("title") or found.title)

    envelopes = (
        Envelope(
            person.email,
            person.language,
            f"workshop_message:{message_id}:{person.seat_id}",
            context | {"workshop": title_in(person.language), "link": page_of_seat(uow, person, found.slug)},
        )
        for person in participants
    )
    enqueue_all(uow, "workshop_message", envelopes)
    record(
        uow,
        caller.account_id,
        "workshop.message",
        "workshops",
        workshop_id,
        subject=subject,
        people=len(participants),
    )
    return len(participants)
