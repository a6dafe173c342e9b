"""/functions/v1: the proof before lasting access is given, and taking over what another admin gave."""

from fastapi import Request

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ADMINS, FunctionRouter, Writing
from guildhall.api.functions.proof import REFUSES, ProvenBody, require_proof
from guildhall.api.functions.route import CallerDep, require_sign_in
from guildhall.core.validation import Identifier
from guildhall.domains.identity.commands.proof import note_proof
from guildhall.domains.integrations.commands.take_over import Right, take_over
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once

router = FunctionRouter()


class Proved(Answer):
    proved: bool


class TakeOver(FunctionBody):
    """An API token, a publishable key or a webhook, to answer for from now on."""

    right: Right
    id: Identifier


class TakenOver(Answer):
    taken_over: bool


@router.function("/prove", refuses=REFUSES)
async def prove(request: Request, body: ProvenBody, runtime: RuntimeDep, caller: CallerDep) -> Proved:
    """Give the password again, or a code, before a function that answers `proof_needed`. Counts for 15 minutes."""
    require_sign_in(caller, "Authentication required")
    session_id = caller.session_id or ""
    await require_proof(request, runtime, caller, body)
    await runtime.write(lambda uow: note_proof(uow, session_id))
    return Proved(proved=True)


@router.function("/take-over", only=ADMINS, refuses=("proof_needed", "not_found"), once=Once())
def take(uow: Writing, body: TakeOver, caller: CallerDep) -> TakenOver:
    """Answer for a token, key or webhook in place of the admin who made it. For admins.

    It stops when its owner is no longer an admin, is disabled or is deleted; with a new owner it works again.
    """
    take_over(uow, caller, body.right, body.id)
    return TakenOver(taken_over=True)
