"""POST /token: exchange a password, a refresh token or a code for a session."""

from typing import Annotated, Any

from fastapi import Request, Response

from guildhall.api.auth.answers import session_object
from guildhall.api.auth.bodies import TokenBody
from guildhall.api.auth.devices import guesser_of, mark_device
from guildhall.api.auth.requests import count_request, one_of, user_agent
from guildhall.api.auth.schemas import AuthSession, answers
from guildhall.core.errors import Refused
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.commands import guessing, limits
from guildhall.domains.identity.commands.guessing import Guesser
from guildhall.domains.identity.commands.sessions import refresh
from guildhall.domains.identity.commands.sign_in import sign_in, sign_in_by_code, wrong_password
from guildhall.domains.identity.grants import Grant
from guildhall.domains.identity.metrics import WRONG_PASSWORD
from guildhall.domains.identity.passwords import verify_password
from guildhall.domains.identity.queries import account_by_email
from guildhall.domains.identity.rules import invalid, known_address, weakness
from guildhall.http.dependencies import RuntimeDep, runtime_of
from guildhall.http.errors.auth import auth_router
from guildhall.http.threads import PASSWORDS

router = auth_router()

GRANTS = ("password", "refresh_token", "pkce")
GrantType = Annotated[str, one_of(*GRANTS, about="What the body has")]


@router.post("/token", **answers(AuthSession))
async def post_token(
    request: Request, response: Response, runtime: RuntimeDep, body: TokenBody, grant_type: GrantType
) -> dict[str, Any]:
    """Return a session. `grant_type` is password, refresh_token or pkce."""
    grants = dict(zip(GRANTS, (_by_password, _by_refresh_token, _by_code), strict=True))
    if grant_type not in grants:
        raise Refused("invalid_credentials", gotrue="unsupported_grant_type")
    if grant_type != "password":  # passwords are counted below, per device where it is known
        await count_request(request, limits.TOKENS)
    grant = await grants[grant_type](request, body)
    mark_device(request, response, grant)
    session = session_object(runtime, grant)
    weak = weakness(body.password, runtime.settings, body.email) if body.password else None
    if weak and grant_type == "password":
        session["weak_password"] = {"message": weak.message, "reasons": weak.reasons}
    return session


async def _by_password(request: Request, body: TokenBody) -> Grant:
    """Sign in by password. An unknown address, a wrong password and a missing one take the same time and answer."""
    if not body.email and not body.phone:
        raise invalid("missing email or phone")
    if body.email and body.phone:
        raise invalid("Only an email address or phone number should be provided on login.")
    runtime, email = runtime_of(request), known_address(body.email)

    def find_account(uow: UnitOfWork) -> tuple[AccountRow | None, Guesser]:
        account = account_by_email(uow, email)
        guesser = guesser_of(request, account.id if account else None)
        guessing.refuse_if_locked(uow, email, guesser)
        return account, guesser

    account, guesser = await runtime.read(find_account)

    def count_guess(uow: UnitOfWork) -> None:
        guessing.count_guess(uow, email, guesser)
        if guesser.device is None:  # a known device has a limit of its own
            limits.take_for_client(uow, limits.TOKENS, guesser.client)

    await runtime.write(count_guess)
    hashed = account.password_hash if account else None
    if not await PASSWORDS.run(verify_password, body.password, hashed) or account is None:
        WRONG_PASSWORD.inc()
        raise wrong_password()

    def open_session(uow: UnitOfWork) -> Grant:
        guessing.record_success(uow, email, guesser)
        return sign_in(uow, account, user_agent(request))

    return await runtime.write(open_session)


async def _by_refresh_token(request: Request, body: TokenBody) -> Grant:
    outcome = await runtime_of(request).write(lambda uow: refresh(uow, body.refresh_token))
    if isinstance(outcome, Refused):
        raise outcome
    return outcome


async def _by_code(request: Request, body: TokenBody) -> Grant:
    if not body.auth_code or not body.code_verifier:
        raise invalid("invalid request: both auth code and code verifier should be non-empty")
    return await runtime_of(request).write(
        lambda uow: sign_in_by_code(uow, body.auth_code, body.code_verifier, user_agent(request))
    )
