"""/functions/v1/track-referral, as the specification calls it."""

from __future__ import annotations

from fastapi import Request

from guildhall.doors.asking import RuntimeDep, client_address
from guildhall.doors.functions.answers import Answer
from guildhall.doors.functions.bodies import TrackReferral
from guildhall.doors.functions.declare import FunctionRouter
from guildhall.identity.actions import limits
from guildhall.kit.house import House
from guildhall.referrals.actions.track import track_checkout, track_click, visitor_of

router = FunctionRouter()


class Tracked(Answer):
    """`active`: the code is a partner's at work. Unknown and inactive ones look the same, a conversion always alike."""

    success: bool
    active: bool


@router.function("/track-referral", refuses=("over_request_rate_limit",))
async def track_referral(request: Request, body: TrackReferral, runtime: RuntimeDep) -> Tracked:
    """Count a click on a partner's link, or a checkout that it led to (R1, R2)."""
    address = client_address(request)
    agent = request.headers.get("user-agent", "")

    def track(house: House) -> bool:
        limits.take_for_client(house, limits.CLICKS, address)
        if body.action == "click":
            return track_click(house, body.referral_code, visitor_of(house, address, agent))
        track_checkout(house, body.referral_code, body.order_id or "")
        return True

    return Tracked(success=True, active=await runtime.write(track))
