"""/functions/v1: whether the back office waits for one's second step; an owner takes a lost one away."""

from __future__ import annotations

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.answers import Answer
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.declare import FunctionRouter
from guildhall.doors.functions.route import CallerDep, require_sign_in
from guildhall.doors.once import Once
from guildhall.identity.actions.lost_factor import remove_lost_factor
from guildhall.kit.wire import Identifier

router = FunctionRouter()


class RemoveFactor(FunctionBody):
    """`userId` is a profile's."""

    user_id: Identifier


class DeskWaits(Answer):
    waits: bool


class FactorRemoved(Answer):
    removed: bool


@router.function("/desk-waits", refuses=("not_allowed",))
async def desk_waits(caller: CallerDep) -> DeskWaits:
    """Whether the caller's place in the back office opens only once a second step was taken."""
    require_sign_in(caller, "Authentication required")
    return DeskWaits(waits=caller.desk_waits)


@router.function(
    "/remove-factor", refuses=("not_allowed", "owner_only", "not_found", "no_factor"), once=Once()
)
async def remove(body: RemoveFactor, runtime: RuntimeDep, caller: CallerDep) -> FactorRemoved:
    """For owners: takes away a user's second step, whose telephone is lost, and ends their sessions."""
    await runtime.write(lambda house: remove_lost_factor(house, caller, body.user_id))
    return FactorRemoved(removed=True)
