"""/functions/v1/staff and invite-staff: the people of the back office."""

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ADMINS, FunctionRouter, Reading
from guildhall.api.functions.route import CallerDep
from guildhall.api.functions.users import CreatedAccount
from guildhall.core.i18n import Language
from guildhall.core.validation import Email
from guildhall.domains.identity.commands.create_auth_user import FirstSignIn, first_password
from guildhall.domains.identity.commands.invite_staff import invite_staff
from guildhall.domains.identity.queries import StaffMember, staff_members
from guildhall.domains.identity.rules import StaffRole
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once
from guildhall.http.threads import PASSWORDS
from guildhall.services.connections.queries import connected

router = FunctionRouter()


class Staff(Answer):
    members: list[StaffMember]


class InviteStaff(FunctionBody):
    """A person to invite. The invitation, and a new profile, are in `language`."""

    email: Email
    role: StaffRole
    language: Language | None = None


@router.function("/staff", only=ADMINS)
def staff(uow: Reading) -> Staff:
    """List the staff with their roles and two-factor authentication. For admins."""
    return Staff(members=staff_members(uow))


@router.function(
    "/invite-staff",
    refuses=(
        "proof_needed",
        "owner_only",
        "email_exists",
        "own_admin_role",
        "last_admin",
        "last_owner",
    ),
    once=Once(secret=True),
)
async def invite(body: InviteStaff, runtime: RuntimeDep, caller: CallerDep) -> CreatedAccount:
    """Give the owner of an address a role; without an account they are mailed a link to set a password. For admins.

    Only owners can invite owners and admins. An address that has an account gets the role immediately.
    """
    password = await PASSWORDS.run(first_password, await runtime.read(connected), caller)
    password_hash = password.hash if password else None
    made = await runtime.write(
        lambda uow: invite_staff(uow, caller, body.email, body.role, body.language, password_hash)
    )
    shown = password.text if password and made.way is FirstSignIn.CREATED else None
    return CreatedAccount(status=made.way, email=made.email, temporary_password=shown)
