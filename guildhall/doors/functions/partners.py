"""/functions/v1 of the referral programme: what an admin does to it and what a partner sees of it."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.bodies import ApproveSignup
from guildhall.doors.functions.route import CallerDep, FunctionRoute, answered
from guildhall.kit.errors import NotAllowed
from guildhall.referrals.actions.approve_signup import approve_signup
from guildhall.tables.caller import Caller

router = APIRouter(prefix="/functions/v1", tags=["functions"], route_class=FunctionRoute)


def require_admin(caller: Caller) -> None:
    if not caller.admin:
        raise NotAllowed(signed_in=caller.signed_in)


@router.post("/approve-signup")
async def approve(body: ApproveSignup, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: make an applicant a partner, once however often it is asked (R5). Answers {referralId}.

    404 signup_not_found: 'Signup not found'.
    """
    require_admin(caller)
    referral_id = await runtime.write(lambda house: approve_signup(house, caller, body.signup_id))
    return answered({"referralId": referral_id})
