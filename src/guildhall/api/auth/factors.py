"""/factors: two-factor authentication by authenticator app and recovery codes, compatible with auth-js."""

from io import BytesIO
from typing import Annotated, Any

from fastapi import Path, Request, Response

from guildhall.api.auth.answers import session_object
from guildhall.api.auth.bodies import FactorBody, FactorCodeBody, RecoveryCodeBody
from guildhall.api.auth.devices import guesser_of, mark_device
from guildhall.api.auth.requests import count_request, signed_in_session
from guildhall.api.auth.schemas import (
    AuthSession,
    EnrolledFactor,
    FactorChallenge,
    RecoveryCodes,
    RecoveryCodesLeft,
    RemovedFactor,
    answers,
)
from guildhall.core.errors import Refused
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.factors import enroll_factor, remove_factor
from guildhall.domains.identity.commands.recovery_codes import codes_left, renew_codes
from guildhall.domains.identity.commands.two_factor import WRONG, challenge, verify_code, verify_recovery_code
from guildhall.domains.identity.grants import Grant
from guildhall.domains.identity.metrics import WRONG_CODE
from guildhall.domains.identity.queries import SignedIn
from guildhall.domains.identity.rules import invalid
from guildhall.http.dependencies import RuntimeDep, runtime_of
from guildhall.http.errors.auth import auth_router

RECOVERY_CODES = "Recovery codes"

router = auth_router("/factors")

FactorId = Annotated[str, Path(description="The id of the authenticator app")]


@router.post("", **answers(EnrolledFactor))
async def post_factor(request: Request, runtime: RuntimeDep, body: FactorBody) -> dict[str, Any]:
    """Enrol an authenticator app. It becomes active with its first code (`verify`)."""
    holder = await signed_in_session(request)
    await count_request(request, limits.REQUESTS)
    if body.factor_type != "totp":
        raise invalid("factor_type needs to be totp")
    made = await runtime.write(lambda uow: enroll_factor(uow, holder, body.friendly_name))
    totp = {"qr_code": _qr_code(made.uri), "secret": made.secret, "uri": made.uri}
    return {"id": made.id, "type": "totp", "friendly_name": made.name, "totp": totp}


def _qr_code(uri: str) -> str:
    """Return a QR code as SVG without a `#`, because clients put it into a `data:` URL unescaped."""
    import segno  # noqa: PLC0415 - needed once in the life of an account

    drawn = BytesIO()
    picture = segno.make(uri, error="m")
    picture.save(drawn, kind="svg", xmldecl=False, nl=False, scale=4, border=4, light="#fff")
    return drawn.getvalue().decode().replace("#000", "black").replace("#fff", "white")


@router.get("/recovery-codes", **answers(RecoveryCodesLeft))
async def get_recovery_codes(request: Request, runtime: RuntimeDep) -> dict[str, Any]:
    """Return the number of recovery codes, and of those that are unused."""
    holder = await signed_in_session(request)
    left = await runtime.read(lambda uow: codes_left(uow, holder.account.id))
    if not left.total:
        raise Refused("mfa_factor_not_found", gotrue="Factor not found", status=404)
    return _codes(holder) | {"total": left.total, "remaining": left.remaining}


@router.post("/recovery-codes", **answers(RecoveryCodes))
async def post_recovery_codes(request: Request, runtime: RuntimeDep) -> dict[str, Any]:
    """Create ten recovery codes, which replace all previous ones and are returned only here.

    Requires a code verified in the last five minutes.
    """
    return await _renewed(request, runtime)


@router.post("/recovery-codes/regenerate", **answers(RecoveryCodes))
async def regenerate_recovery_codes(request: Request, runtime: RuntimeDep) -> dict[str, Any]:
    """Alias of POST /factors/recovery-codes."""
    return await _renewed(request, runtime)


async def _renewed(request: Request, runtime: Runtime) -> dict[str, Any]:
    holder = await signed_in_session(request)
    await count_request(request, limits.REQUESTS)
    codes = await runtime.write(lambda uow: renew_codes(uow, holder))
    return _codes(holder) | {"friendly_name": RECOVERY_CODES, "total": len(codes), "codes": codes}


def _codes(holder: SignedIn) -> dict[str, Any]:
    """Describe the set of codes. An account has one set, so its id is the account's."""
    return {"id": holder.account.id, "type": "recovery_code"}


@router.post("/recovery-codes/verify", **answers(AuthSession))
async def verify_recovery(
    request: Request, response: Response, runtime: RuntimeDep, body: RecoveryCodeBody
) -> dict[str, Any]:
    """Verify a recovery code. Returns the Session, now at aal2."""
    holder = await signed_in_session(request, pending_factor=True)
    guesser = guesser_of(request, holder.account.id)
    await count_request(request, limits.REQUESTS)
    outcome = await runtime.write(lambda uow: verify_recovery_code(uow, holder, body.code, guesser))
    return _session(request, response, outcome)


@router.post("/{factor_id}/challenge", **answers(FactorChallenge))
async def post_challenge(factor_id: FactorId, request: Request, runtime: RuntimeDep) -> dict[str, Any]:
    """Create the challenge that `verify` requires with the code. It expires after five minutes."""
    holder = await signed_in_session(request, pending_factor=True)
    requested = await runtime.read(lambda uow: challenge(uow, holder, factor_id))
    return {"id": requested.id, "type": "totp", "expires_at": requested.expires_at}


@router.post("/{factor_id}/verify", **answers(AuthSession))
async def verify_factor(
    factor_id: FactorId, request: Request, response: Response, runtime: RuntimeDep, body: FactorCodeBody
) -> dict[str, Any]:
    """Verify a code of the app. Returns the Session, now at aal2. The first code of a new app activates it."""
    holder = await signed_in_session(request, pending_factor=True)
    guesser = guesser_of(request, holder.account.id)
    await count_request(request, limits.REQUESTS)
    code = "".join(body.code.split())
    outcome = await runtime.write(
        lambda uow: verify_code(uow, holder, factor_id, body.challenge_id, code, guesser)
    )
    return _session(request, response, outcome)


@router.delete("/{factor_id}", **answers(RemovedFactor))
async def delete_factor(factor_id: FactorId, request: Request, runtime: RuntimeDep) -> dict[str, Any]:
    """Remove an app. Requires a code verified in the last five minutes."""
    holder = await signed_in_session(request)
    await runtime.write(lambda uow: remove_factor(uow, holder, factor_id))
    return {"id": factor_id}


def _session(request: Request, response: Response, outcome: Grant | Refused) -> dict[str, Any]:
    if isinstance(outcome, Refused):
        if outcome.reason == WRONG:
            WRONG_CODE.inc()
        raise outcome
    mark_device(request, response, outcome)
    return session_object(runtime_of(request), outcome)
