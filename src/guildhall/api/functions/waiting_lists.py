"""/functions/v1: waiting lists of full workshops, and the transfer of a seat to another person."""

from typing import Annotated

from fastapi import Request
from pydantic import Field

from guildhall.api.functions.answers import Answer, Id, Timestamp
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import FunctionRouter, Reading, Writing
from guildhall.api.functions.route import CallerDep, require_sign_in
from guildhall.core.i18n import Language
from guildhall.core.validation import Email, Identifier, OneLine, OptionalTitle
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.customers import OptionalEmail
from guildhall.domains.orders.commands.wait_for_seat import (
    NewWaitingListEntry,
    offer_by_hand,
    place_in_line,
    stop_waiting_by_link,
    wait_as_guest,
    wait_for_seat,
)
from guildhall.domains.workshops.commands.transfer_seat import SeatTransfer, transfer_seat, transfer_terms
from guildhall.http.dependencies import client_address
from guildhall.http.once import Once

router = FunctionRouter()


class JoinWaitingList(FunctionBody):
    """`email` is the address of a person who is not signed in, `language` the language of their page."""

    workshop_id: Identifier
    email: OptionalEmail = None
    language: Language | None = None


class LeaveWaitingList(FunctionBody):
    """The entry to leave: `token` is the one in the link of its emails."""

    token: Annotated[str, Field(max_length=100), OneLine]


class OfferSeat(FunctionBody):
    entry_id: Identifier


class TransferTermsRequest(FunctionBody):
    enrollment_id: Identifier


class TransferSeat(FunctionBody):
    """The new participant. The names are used if the address is new to the shop."""

    enrollment_id: Identifier
    email: Email
    first_name: OptionalTitle = None
    last_name: OptionalTitle = None


class PlaceInLine(Answer):
    """A place on a waiting list: 1 for the next in line, null once a seat was offered."""

    entry_id: Id
    place: int | None


class LeftWaitingList(Answer):
    """The title of the workshop whose list was left."""

    workshop: str


class SeatOffer(Answer):
    """The deadline of an offer."""

    offered_until: Timestamp


class SeatTransferTerms(Answer):
    """`reason` is set if the seat cannot be transferred; `until` is the participant's deadline."""

    allowed: bool
    reason: str | None
    until: Timestamp


class TransferredSeat(Answer):
    """The seat that has a new participant."""

    enrollment_id: Id


@router.function(
    "/join-waiting-list",
    refuses=(
        "insufficient_aal",
        "email_exists",
        "not_found",
        "seats_free",
        "shop_closed",
        "already_enrolled",
        "workshop_completed",
        "enrolment_closed",
        "over_email_send_rate_limit",
    ),
    once=Once(),
)
def join(uow: Writing, request: Request, body: JoinWaitingList, caller: CallerDep) -> PlaceInLine:
    """Join the waiting list of a full workshop. A repeated call changes nothing."""
    client = client_address(request)
    if body.email is None:
        require_sign_in(caller, "sign_in_to_enroll")
    if caller.signed_in or body.email is None:
        entry_id = wait_for_seat(uow, caller, NewWaitingListEntry(workshop_id=body.workshop_id))
    else:
        limits.take_for_client(uow, limits.GUEST_SEATS, client, body.workshop_id)
        entry_id = wait_as_guest(uow, body.workshop_id, body.email, language=body.language, client=client)
    return PlaceInLine(entry_id=entry_id, place=place_in_line(uow, entry_id))


@router.function("/leave-waiting-list", refuses=("not_found",), once=Once())
def leave(uow: Writing, body: LeaveWaitingList) -> LeftWaitingList:
    """Leave a waiting list by the link of an email, without an account. Idempotent."""
    return LeftWaitingList(workshop=stop_waiting_by_link(uow, body.token))


@router.function(
    "/offer-seat",
    refuses=(
        "not_found",
        "not_waiting",
        "workshop_full",
        "enrolment_closed",
        "already_enrolled",
    ),
    once=Once(),
)
def offer(uow: Writing, body: OfferSeat, caller: CallerDep) -> SeatOffer:
    """Offer a free seat to a person on the waiting list, also before others. For admins."""
    made = offer_by_hand(uow, caller, body.entry_id)
    return SeatOffer(offered_until=made.until)


@router.function("/transfer-terms", refuses=("not_found",))
def terms(uow: Reading, body: TransferTermsRequest, caller: CallerDep) -> SeatTransferTerms:
    """Preview the transfer of a seat."""
    found = transfer_terms(uow, caller, body.enrollment_id)
    return SeatTransferTerms(
        allowed=found.refusal is None,
        reason=found.refusal.reason if found.refusal else None,
        until=found.until,
    )


@router.function(
    "/transfer-seat",
    refuses=(
        "not_found",
        "not_enrolled",
        "attended",
        "too_late",
        "same_participant",
        "already_enrolled",
        "transfers_used_up",
    ),
    once=Once(),
)
def transfer(uow: Writing, body: TransferSeat, caller: CallerDep) -> TransferredSeat:
    """Give a seat to another person: by its participant until the shop's deadline, by an admin at any time."""
    payload = SeatTransfer(**body.model_dump())
    transfer_seat(uow, caller, payload)
    return TransferredSeat(enrollment_id=body.enrollment_id)
