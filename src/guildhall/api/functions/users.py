"""/functions/v1: create accounts for customers, assign staff roles, end sessions and disable sign-ins."""

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import CreateAuthUser, FunctionBody
from guildhall.api.functions.declare import FunctionRouter, Writing
from guildhall.api.functions.route import CallerDep
from guildhall.core.validation import Identifier
from guildhall.domains.identity.commands.create_auth_user import FirstSignIn, create_auth_user, first_password
from guildhall.domains.identity.commands.end_access import disable_user, sign_out_user
from guildhall.domains.identity.commands.give_role import set_role
from guildhall.domains.identity.rules import StaffRole
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once
from guildhall.http.threads import PASSWORDS
from guildhall.services.connections.queries import connected


class CreatedAccount(Answer):
    """`status` is `invited` if a link to set a password is emailed; `created` if no email can be sent: the password is
    then returned here, once; `linked` if the address already had an account.
    """

    status: FirstSignIn
    email: str
    temporary_password: str | None


class AssignedRole(Answer):
    role: StaffRole


class EndedSessions(Answer):
    """The number of sessions ended."""

    ended: int


class SignInState(Answer):
    disabled: bool


class SetRole(FunctionBody):
    """`userId` is a profile's."""

    user_id: Identifier
    role: StaffRole


class SignOutUser(FunctionBody):
    """`userId` is a profile's."""

    user_id: Identifier


class DisableUser(FunctionBody):
    """`userId` is a profile's. `disabled` false lets the user sign in again."""

    user_id: Identifier
    disabled: bool


router = FunctionRouter()


@router.function(
    "/create-auth-user",
    refuses=("not_found", "has_account", "email_exists", "validation_failed", "weak_password"),
    once=Once(secret=True),
)
async def create(body: CreateAuthUser, runtime: RuntimeDep, caller: CallerDep) -> CreatedAccount:
    """Create an account for a customer who only has a profile. For admins."""
    password = await PASSWORDS.run(first_password, await runtime.read(connected), caller, body.password)
    password_hash = password.hash if password else None
    made = await runtime.write(lambda uow: create_auth_user(uow, caller, body.user_id, password_hash))
    shown = password.text if password and made.way is FirstSignIn.CREATED else None
    return CreatedAccount(status=made.way, email=made.email, temporary_password=shown)


@router.function(
    "/set-role",
    refuses=(
        "proof_needed",
        "owner_only",
        "not_found",
        "no_account",
        "own_admin_role",
        "last_admin",
        "last_owner",
    ),
    once=Once(),
)
def set_users_role(uow: Writing, body: SetRole, caller: CallerDep) -> AssignedRole:
    """Replace a user's staff role; `customer` removes it. For admins. A role that adds rights needs `/prove`.

    Only owners can appoint or remove owners and admins.
    """
    staff_role = StaffRole(body.role)
    set_role(uow, caller, body.user_id, staff_role)
    return AssignedRole(role=staff_role)


@router.function("/sign-out-user", refuses=("owner_only", "not_found", "no_account"), once=Once())
def sign_out(uow: Writing, body: SignOutUser, caller: CallerDep) -> EndedSessions:
    """End all sessions of a user; of the caller all but the current one. For admins.

    Only owners can end sessions of other owners and admins.
    """
    ended = sign_out_user(uow, caller, body.user_id)
    return EndedSessions(ended=ended)


@router.function(
    "/disable-user",
    refuses=("owner_only", "not_found", "no_account", "own_account"),
    once=Once(),
)
def disable(uow: Writing, body: DisableUser, caller: CallerDep) -> SignInState:
    """Ban a user from signing in and end all sessions, or lift the ban. For admins.

    Orders, seats and documents stay. Only owners can disable other owners and admins.
    """
    disable_user(uow, caller, body.user_id, disabled=body.disabled)
    return SignInState(disabled=body.disabled)
