"""/functions/v1/track-referral: clicks and checkouts of referral links."""

from fastapi import Request

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import TrackReferral
from guildhall.api.functions.declare import FunctionRouter
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands import limits
from guildhall.domains.referrals.commands.track import track_checkout, track_click, visitor_of
from guildhall.http.dependencies import RuntimeDep, client_address
from guildhall.http.once import Once

router = FunctionRouter()


class Tracked(Answer):
    """`active`: the code belongs to an active partner. It is always true for a conversion."""

    success: bool
    active: bool


@router.function("/track-referral", once=Once())
async def track_referral(request: Request, body: TrackReferral, runtime: RuntimeDep) -> Tracked:
    """Count a click on a partner's link, or a checkout it led to (R1, R2)."""
    address = client_address(request)
    agent = request.headers.get("user-agent", "")

    def track(uow: UnitOfWork) -> bool:
        limits.take_for_client(uow, limits.CLICKS, address)
        if body.action == "click":
            return track_click(uow, body.referral_code, visitor_of(uow, address, agent))
        track_checkout(uow, body.referral_code, body.order_id or "")
        return True

    return Tracked(success=True, active=await runtime.write(track))
