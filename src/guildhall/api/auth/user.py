"""GET and PUT /user, POST /logout: the signed-in user's account and sessions."""

from typing import Annotated, Any

from fastapi import Request
from starlette.responses import Response

from guildhall.api.auth.answers import user_object
from guildhall.api.auth.bodies import UserBody
from guildhall.api.auth.requests import count_request, link_request, one_of, signed_in_session
from guildhall.api.auth.schemas import AuthUser, answers
from guildhall.api.password_check import is_right_password
from guildhall.core.errors import Refused
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.assurance import AssuranceLevel
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.change_user import (
    change_metadata,
    change_password,
    needs_current_password,
)
from guildhall.domains.identity.commands.guessing import Guesser
from guildhall.domains.identity.commands.sessions import SCOPES, end_sessions
from guildhall.domains.identity.passwords import hash_password, verify_password
from guildhall.domains.identity.queries import SignedIn
from guildhall.domains.identity.rules import check_metadata, check_new_password, invalid, known_address
from guildhall.http.dependencies import RuntimeDep, client_address, runtime_of
from guildhall.http.errors.auth import auth_router
from guildhall.http.threads import PASSWORDS

router = auth_router()

Scope = Annotated[str, one_of(*SCOPES, about="Which sessions end: this one, the others, or all")]


@router.get("/user", **answers(AuthUser))
async def get_user(request: Request) -> dict[str, Any]:
    """Return the user. Works with a pending second factor, too: the answer lists the factors to choose from."""
    holder = await signed_in_session(request, pending_factor=True)
    return user_object(holder.account, holder.factors)


@router.put("/user", **answers(AuthUser))
async def put_user(request: Request, runtime: RuntimeDep, body: UserBody) -> dict[str, Any]:
    """Change the password (with `current_password`) or the metadata."""
    holder = await signed_in_session(request)
    await count_request(request, limits.REQUESTS)
    if body.app_metadata is not None:
        raise Refused("not_admin", gotrue="Updating app_metadata requires admin privileges", status=403)
    if body.email and known_address(body.email) != holder.account.email:
        text = "Email address cannot be changed from here. Contact support if needed."
        raise Refused("validation_failed", gotrue=text, status=422)
    if body.phone:
        raise Refused("phone_provider_disabled", gotrue="Phone logins are disabled", status=422)
    check_metadata(body.data or {})
    new_hash = await _new_hash(request, holder, body) if body.password else None
    language = link_request(request).language

    def change(uow: UnitOfWork) -> AccountRow:
        if new_hash:
            change_password(uow, holder, new_hash, language)
        return change_metadata(uow, holder.account.id, body.data or {})

    return user_object(await runtime.write(change), holder.factors)


async def _new_hash(request: Request, holder: SignedIn, body: UserBody) -> str:
    """Check the new password and return its hash. Slow comparisons happen before the transaction."""
    runtime, old = runtime_of(request), holder.account.password_hash
    check_new_password(body.password, runtime.settings, holder.account.email)
    if body.current_password or needs_current_password(holder):
        await _check_current(request, holder, body.current_password)
    if old is not None and await PASSWORDS.run(verify_password, body.password, old):
        text = "New password should be different from the old password."
        raise Refused("same_password", gotrue=text, status=422)
    return await PASSWORDS.run(hash_password, body.password)


async def _check_current(request: Request, holder: SignedIn, password: str) -> None:
    text = "Current password required when setting new password."
    if not password:
        raise Refused("current_password_required", gotrue=text)
    runtime, email = runtime_of(request), holder.account.email
    guesser = Guesser(client_address(request), device=holder.session_id)  # the session has signed in before
    if not await is_right_password(runtime, email, guesser, password, holder.account.password_hash):
        raise Refused("current_password_invalid", gotrue=text)


@router.post("/logout", status_code=204)
async def post_logout(request: Request, runtime: RuntimeDep, scope: Scope) -> Response:
    """End sessions by `scope`: `global` (the default), `local` or `others`.

    A session with a pending second factor only ends itself: a password alone must not sign its user out elsewhere.
    """
    holder = await signed_in_session(request, pending_factor=True)
    scope = scope or SCOPES[0]
    if scope not in SCOPES:
        raise invalid(f'Unsupported logout scope "{scope}"')
    if holder.level is AssuranceLevel.PENDING:
        scope = "local"
    await runtime.write(lambda uow: end_sessions(uow, holder.account.id, holder.session_id, scope))
    return Response(status_code=204)
