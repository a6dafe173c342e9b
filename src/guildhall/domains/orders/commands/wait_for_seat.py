"""The waiting list as its people and the office use it: join, leave, order, offer."""

from typing import Annotated

from pydantic import Field
from sqlalchemy import func, select

from guildhall.core.errors import existing
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Change, Identifier, OptionalIdentifier, Payload
from guildhall.domains.identity.commands.unasked_mails import WAITING_LIST, record_sent, refuse_too_many
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import SPOKEN_LANGUAGE, spoken_languages
from guildhall.domains.orders.commands.customers import Customer, ordering_customer
from guildhall.domains.orders.commands.guests import Typed, guest_customer
from guildhall.domains.workshops.commands.mails import mail_waiting
from guildhall.domains.workshops.commands.offer_seats import Offer, offer_seat
from guildhall.domains.workshops.commands.waiting_list import (
    join_waiting_list,
    leave_waiting_list,
    move_in_line,
)
from guildhall.domains.workshops.models import WaitingListEntry, Workshop
from guildhall.domains.workshops.rules import WaitingStatus
from guildhall.domains.workshops.tokens import ENTRIES
from guildhall.rest_engine.caller import Caller
from guildhall.rest_engine.translations import in_language
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.opening import require_open

Entry = WaitingListEntry


class NewWaitingListEntry(Payload):
    """A place in line, for the caller, or by an admin for any profile."""

    workshop_id: Identifier
    user_id: OptionalIdentifier = None
    auth_user_id: OptionalIdentifier = None


class WaitingListChange(Change):
    """An admin's change of the order: `place` 1 is the next in line."""

    place: Annotated[int, Field(ge=1, le=100_000)] = 1


def wait_for_seat(uow: UnitOfWork, caller: Caller, payload: NewWaitingListEntry) -> str:
    """Join the waiting list of a full workshop; return the entry's id. A repeated call changes nothing.

    Queues a mail with the place in line, whose link leaves the list. Raises ShopClosed, and what ordering_customer
    and join_waiting_list raise.
    """
    require_open(uow, staff=caller.staff)
    customer = ordering_customer(uow, caller, user_id=payload.user_id, auth_user_id=payload.auth_user_id)
    entry_id, new = _join(uow, payload.workshop_id, customer)
    if new:
        mail_waiting(uow, entry_id, place_in_line(uow, entry_id) or 1)
        if caller.profile_id != customer.profile_id:
            record(uow, caller.account_id, "waiting.joined", "waiting_list_entries", entry_id)
    return entry_id


def wait_as_guest(uow: UnitOfWork, workshop_id: str, email: str, *, language: str | None, client: str) -> str:
    """Join the waiting list without an account, with an address; return the entry's id. Idempotent.

    The offer of a seat goes to this address, and is taken by a guest's checkout with it. Raises ShopClosed, what
    join_waiting_list raises, and TooMany for many such mails.
    """
    require_open(uow)
    guest = guest_customer(uow, email, Typed(), language=language)
    entry_id, new = _join(uow, workshop_id, guest)
    if new:
        refuse_too_many(uow, WAITING_LIST, email, client=client)
        mail_waiting(uow, entry_id, place_in_line(uow, entry_id) or 1)
        record_sent(uow, WAITING_LIST)
    return entry_id


def _join(uow: UnitOfWork, workshop_id: str, customer: Customer) -> tuple[str, bool]:
    """Return the entry's id, and whether it is new."""
    entry_id = join_waiting_list(
        uow, workshop_id, profile_id=customer.profile_id, account_id=customer.account_id
    )
    created_at = uow.db.execute(select(Entry.created_at).where(Entry.id == entry_id)).scalar_one()
    return entry_id, created_at == uow.now


def place_in_line(uow: UnitOfWork, entry_id: str) -> int | None:
    """Return a person's place in line, 1 for the next; None if they no longer wait."""
    own = select(Entry.workshop_id, Entry.position).where(
        Entry.id == entry_id, Entry.status == WaitingStatus.WAITING
    )
    mine = uow.db.execute(own).first()
    if mine is None:
        return None
    before = select(func.count()).where(
        Entry.workshop_id == mine.workshop_id,
        Entry.status == WaitingStatus.WAITING,
        Entry.position <= mine.position,
    )
    return uow.db.execute(before).scalar_one()


def stop_waiting(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    """Leave the list, or take a person off it as an admin; an offered seat is free again. Raises NotFound."""
    leave_waiting_list(uow, row_id)
    if caller.admin:
        record(uow, caller.account_id, "waiting.left", "waiting_list_entries", row_id)


def stop_waiting_by_link(uow: UnitOfWork, token: str) -> str:
    """Leave the list by the token of a mail; return the workshop's title. Raises NotFound for another token."""
    entry_id = existing(ENTRIES.read(uow.settings.signing_secret, token))
    leave_waiting_list(uow, entry_id)
    title = in_language(Workshop.translations, "title", Workshop.title, SPOKEN_LANGUAGE)
    of_entry = select(title).select_from(Entry).outerjoin(Profile, Profile.id == Entry.user_id)
    named = of_entry.join(Workshop, Workshop.id == Entry.workshop_id).where(Entry.id == entry_id)
    return str(uow.db.execute(named, spoken_languages(uow)).scalar_one())


def order_line(uow: UnitOfWork, caller: Caller, row_id: str, payload: WaitingListChange) -> None:
    """Move a person in line, as an admin. Raises NotFound, Conflict not_waiting."""
    if "place" in payload.sent():
        move_in_line(uow, row_id, payload.place)
        record(uow, caller.account_id, "waiting.moved", "waiting_list_entries", row_id, place=payload.place)


def offer_by_hand(uow: UnitOfWork, caller: Caller, entry_id: str) -> Offer:
    """Offer a free seat to a person in line, as an admin. Raises NotAllowed, and what offer_seat raises."""
    caller.require(caller.admin)
    offer = offer_seat(uow, entry_id)
    record(uow, caller.account_id, "waiting.offered", "waiting_list_entries", entry_id)
    return offer
