"""/functions/v1/track-referral: clicks and checkouts of referral links."""

from fastapi import Request

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import TrackReferral
from guildhall.api.functions.declare import FunctionRouter, Writing
from guildhall.domains.identity.commands import limits
from guildhall.domains.referrals.commands.track import track_checkout, track_click, visitor_of
from guildhall.http.dependencies import client_address
from guildhall.http.once import Once

router = FunctionRouter()


class Tracked(Answer):
    """`active`: the code belongs to an active partner. It is always true for a conversion."""

    success: bool
    active: bool


@router.function("/track-referral", once=Once())
def track_referral(uow: Writing, request: Request, body: TrackReferral) -> Tracked:
    """Count a click on a partner's link, or a checkout it led to (R1, R2)."""
    address = client_address(request)
    limits.take_for_client(uow, limits.CLICKS, address)
    if body.action == "click":
        visitor = visitor_of(uow, address, request.headers.get("user-agent", ""))
        return Tracked(success=True, active=track_click(uow, body.referral_code, visitor))
    track_checkout(uow, body.referral_code, body.order_id or "")
    return Tracked(success=True, active=True)
