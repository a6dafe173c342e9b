"""/functions/v1/enroll: a seat in a workshop."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from guildhall.doors.asking import RuntimeDep, bearer, caller_in
from guildhall.doors.functions.bodies import Enroll
from guildhall.doors.functions.route import FunctionRoute, answered, require_sign_in
from guildhall.kit.house import House
from guildhall.orders.actions.enrol import Enrolment, enrol
from guildhall.orders.wish import NewOrder

router = APIRouter(prefix="/functions/v1", tags=["functions"], route_class=FunctionRoute)

SIGN_IN = "Please log in to enroll in workshops."


@router.post("/enroll")
async def enroll(request: Request, body: Enroll, runtime: RuntimeDep) -> Response:
    """Take a seat: {enrollmentId, orderId, enrollmentStatus, heldUntil}.

    A free workshop answers 'enrolled'. Otherwise the seat is held until `heldUntil` for the order to be paid (W1).
    Refusals carry the specification's texts: workshop_full, already_enrolled.
    """
    token = bearer(request)
    order = NewOrder(workshop_id=body.workshop_id, total_amount=body.amount, referral_code=body.referral_code)

    def take(house: House) -> Enrolment:
        caller = caller_in(house, token)
        require_sign_in(caller, SIGN_IN)
        return enrol(house, caller, order)

    seat = await runtime.write(take)
    return answered(
        {
            "enrollmentId": seat.id,
            "orderId": seat.order_id,
            "enrollmentStatus": seat.enrollment_status,
            "heldUntil": seat.held_until,
        }
    )
