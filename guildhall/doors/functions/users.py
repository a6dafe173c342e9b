"""/functions/v1: a customer who is only a profile gets an account; whoever has one gets a place in the back office."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.bodies import CreateAuthUser, FunctionBody
from guildhall.doors.functions.route import CallerDep, answered, function_router
from guildhall.identity.actions.create_auth_user import Way, create_auth_user, first_password
from guildhall.identity.actions.end_for import sign_out_user
from guildhall.identity.actions.roles import Desk, set_role
from guildhall.kit.wire import Identifier


class SetRole(FunctionBody):
    """`userId` is a profile's."""

    user_id: Identifier
    role: Desk


class SignOutUser(FunctionBody):
    """`userId` is a profile's."""

    user_id: Identifier


router = function_router()


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


@router.post("/set-role")
async def set_users_role(body: SetRole, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: gives a user exactly one place in the back office, or with `customer` none; {role}.

    Only owners make and unmake owners and admins. 409 last_owner, last_admin, own_admin_role, no_account.
    """
    await runtime.write(lambda house: set_role(house, caller, body.user_id, Desk(body.role)))
    return answered({"role": body.role})


@router.post("/sign-out-user")
async def sign_out(body: SignOutUser, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: ends every session of a user, of one's own all but this one; {ended}, their number.

    Only owners end those of other owners and admins. 409 no_account, 403 owner_only.
    """
    ended = await runtime.write(lambda house: sign_out_user(house, caller, body.user_id))
    return answered({"ended": ended})
