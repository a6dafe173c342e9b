"""/functions/v1: two-factor authentication of staff."""

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import FunctionRouter, Writing
from guildhall.api.functions.route import CallerDep, require_sign_in
from guildhall.core.validation import Identifier
from guildhall.domains.identity.commands.lost_factor import remove_lost_factor
from guildhall.http.once import Once

router = FunctionRouter()


class RemoveFactor(FunctionBody):
    """The user who lost the second factor. `userId` is the id of their profile."""

    user_id: Identifier


class SecondFactorPending(Answer):
    waits: bool


class FactorRemoved(Answer):
    removed: bool


@router.function("/second-factor-pending")
async def second_factor_pending(caller: CallerDep) -> SecondFactorPending:
    """Return true in `waits` if the caller's staff role requires a second factor first."""
    require_sign_in(caller)
    return SecondFactorPending(waits=caller.second_factor_pending)


@router.function(
    "/remove-factor",
    refuses=("proof_needed", "owner_only", "not_found", "no_factor"),
    once=Once(),
)
def remove(uow: Writing, body: RemoveFactor, caller: CallerDep) -> FactorRemoved:
    """Remove the second factor of a user who lost it, and end their sessions. For owners."""
    remove_lost_factor(uow, caller, body.user_id)
    return FactorRemoved(removed=True)
