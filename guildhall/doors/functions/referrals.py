"""/functions/v1/track-referral, as the specification calls it."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import Response

from guildhall.doors.asking import RuntimeDep, client_address
from guildhall.doors.functions.bodies import TrackReferral
from guildhall.doors.functions.route import answered, function_router
from guildhall.identity.actions import limits
from guildhall.kit.house import House
from guildhall.referrals.actions.track import track_checkout, track_click, visitor_of

router = function_router()


@router.post("/track-referral")
async def track_referral(request: Request, body: TrackReferral, runtime: RuntimeDep) -> Response:
    """Count a click on a partner's link, or a checkout that it led to (R1, R2).

    Answers {success, active}: whether the code is a partner's at work. Unknown and inactive codes look the same, and
    a conversion is always answered alike.
    """
    address = client_address(request)
    agent = request.headers.get("user-agent", "")

    def track(house: House) -> bool:
        limits.take(house, limits.CLICKS, address)
        if body.action == "click":
            return track_click(house, body.referral_code, visitor_of(house, address, agent))
        track_checkout(house, body.referral_code, body.order_id or "")
        return True

    return answered({"success": True, "active": await runtime.write(track)})
