"""/functions/v1: whether the back office waits for one's second step; an owner takes a lost one away."""

from __future__ import annotations

from starlette.responses import Response

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.route import CallerDep, answered, function_router, require_sign_in
from guildhall.identity.actions.lost_factor import remove_lost_factor
from guildhall.kit.wire import Identifier

router = function_router()


class RemoveFactor(FunctionBody):
    """`userId` is a profile's."""

    user_id: Identifier


@router.post("/desk-waits")
async def desk_waits(caller: CallerDep) -> Response:
    """{waits}: whether the caller's place in the back office opens only once a second step was taken."""
    require_sign_in(caller, "Authentication required")
    return answered({"waits": caller.desk_waits})


@router.post("/remove-factor")
async def remove(body: RemoveFactor, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For owners: takes away a user's second step, whose telephone is lost; ends their sessions; {removed}.

    409 no_factor, 403 owner_only.
    """
    await runtime.write(lambda house: remove_lost_factor(house, caller, body.user_id))
    return answered({"removed": True})
