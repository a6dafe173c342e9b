"""/functions/v1/join-queue and leave-queue: the queue before a workshop that many want to book at once."""

from __future__ import annotations

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import FunctionRouter
from guildhall.api.functions.route import CallerDep, require_sign_in
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Identifier
from guildhall.domains.workshops.commands.queue import Turn, join_queue, leave_queue
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once
from guildhall.rest_engine.caller import Caller

router = FunctionRouter()

SIGN_IN = "Please log in to enroll in workshops."


class QueueOf(FunctionBody):
    workshop_id: Identifier


class LeftQueue(Answer):
    left: bool


def _account(caller: Caller) -> str:
    require_sign_in(caller, SIGN_IN)
    assert caller.account_id is not None
    return caller.account_id


@router.function("/join-queue", refuses=("not_allowed", "not_found", "queue_full"), once=Once())
async def join(body: QueueOf, runtime: RuntimeDep, caller: CallerDep) -> Turn:
    """Wait for the turn to book a workshop, and ask for it. Call it again after `askAgainSeconds`.

    The place is that of the account. After 90 seconds without a call others are admitted first.
    """
    account = _account(caller)
    return await runtime.write(lambda uow: join_queue(uow, body.workshop_id, account))


@router.function("/leave-queue", refuses=("not_allowed",), once=Once())
async def leave(body: QueueOf, runtime: RuntimeDep, caller: CallerDep) -> LeftQueue:
    """Give up the place in the queue."""
    account = _account(caller)

    def work(uow: UnitOfWork) -> LeftQueue:
        leave_queue(uow, body.workshop_id, account)
        return LeftQueue(left=True)

    return await runtime.write(work)
