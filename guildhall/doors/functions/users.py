"""/functions/v1/create-auth-user: a customer who is only a profile gets an account."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.bodies import CreateAuthUser
from guildhall.doors.functions.route import CallerDep, FunctionRoute, answered
from guildhall.identity.actions.create_auth_user import Way, create_auth_user, first_password

router = APIRouter(prefix="/functions/v1", tags=["functions"], route_class=FunctionRoute)


@router.post("/create-auth-user")
async def create(body: CreateAuthUser, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: {status, email, temporaryPassword}.

    'invited': a link to set a password is on its way by mail. 'created': no mail can be sent, so the password is in
    this answer, once: the one sent, or one that is made here. 'linked': the address had an account already.
    """
    password = await run_in_threadpool(first_password, runtime.settings, caller, body.password)
    password_hash = password.hash if password else None
    made = await runtime.write(lambda house: create_auth_user(house, caller, body.user_id, password_hash))
    shown = password.text if password and made.way is Way.CREATED else None
    return answered({"status": made.way, "email": made.email, "temporaryPassword": shown})
