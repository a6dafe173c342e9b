"""/functions/v1: a customer who is only a profile gets an account; whoever has one gets a place in the back office."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.answers import Answer
from guildhall.doors.functions.bodies import CreateAuthUser, FunctionBody
from guildhall.doors.functions.declare import FunctionRouter
from guildhall.doors.functions.route import CallerDep
from guildhall.doors.once import Once
from guildhall.identity.actions.create_auth_user import Way, create_auth_user, first_password
from guildhall.identity.actions.end_for import sign_out_user
from guildhall.identity.actions.roles import Desk, set_role
from guildhall.kit.wire import Identifier


class AuthUser(Answer):
    """'invited': a link to set a password is on its way by mail. 'created': no mail can be sent, so the password is
    in this answer, once: the one sent, or one that is made here. 'linked': the address had an account already.
    """

    status: Way
    email: str
    temporary_password: str | None


class GivenRole(Answer):
    role: Desk


class EndedSessions(Answer):
    """How many sessions."""

    ended: int


class SetRole(FunctionBody):
    """`userId` is a profile's."""

    user_id: Identifier
    role: Desk


class SignOutUser(FunctionBody):
    """`userId` is a profile's."""

    user_id: Identifier


router = FunctionRouter()


@router.function(
    "/create-auth-user",
    refuses=("not_allowed", "not_found", "has_account", "email_exists", "validation_failed", "weak_password"),
    once=Once(secret=True),
)
async def create(body: CreateAuthUser, runtime: RuntimeDep, caller: CallerDep) -> AuthUser:
    """For admins: gives a customer who is only a profile an account."""
    password = await run_in_threadpool(first_password, runtime.settings, caller, body.password)
    password_hash = password.hash if password else None
    made = await runtime.write(lambda house: create_auth_user(house, caller, body.user_id, password_hash))
    shown = password.text if password and made.way is Way.CREATED else None
    return AuthUser(status=made.way, email=made.email, temporary_password=shown)


@router.function(
    "/set-role",
    refuses=(
        "not_allowed",
        "owner_only",
        "not_found",
        "no_account",
        "own_admin_role",
        "last_admin",
        "last_owner",
    ),
    once=Once(),
)
async def set_users_role(body: SetRole, runtime: RuntimeDep, caller: CallerDep) -> GivenRole:
    """For admins: gives a user exactly one place in the back office, or with `customer` none.

    Only owners make and unmake owners and admins.
    """
    desk = Desk(body.role)
    await runtime.write(lambda house: set_role(house, caller, body.user_id, desk))
    return GivenRole(role=desk)


@router.function(
    "/sign-out-user", refuses=("not_allowed", "owner_only", "not_found", "no_account"), once=Once()
)
async def sign_out(body: SignOutUser, runtime: RuntimeDep, caller: CallerDep) -> EndedSessions:
    """For admins: ends every session of a user, of one's own all but this one.

    Only owners end those of other owners and admins.
    """
    ended = await runtime.write(lambda house: sign_out_user(house, caller, body.user_id))
    return EndedSessions(ended=ended)
