"""POST /signup, /resend, /recover, /otp: requests that send an email. None reveals if an address has an account."""

from dataclasses import replace
from typing import Any

from fastapi import Request, Response

from guildhall.api.auth.answers import user_object
from guildhall.api.auth.bodies import EmailBody, ResendBody, SignUpBody
from guildhall.api.auth.browser import remember_browser
from guildhall.api.auth.requests import count_request, in_constant_time, link_request
from guildhall.api.auth.schemas import AuthUser, Mailed, answers
from guildhall.core.errors import Refused
from guildhall.core.i18n import language_or
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.sign_up import SignUp, recover, resend, sign_up
from guildhall.domains.identity.passwords import hash_password
from guildhall.domains.identity.rules import check_metadata, check_new_password, checked_address, invalid
from guildhall.http.dependencies import RuntimeDep, client_address
from guildhall.http.errors.auth import auth_router
from guildhall.http.threads import PASSWORDS

RESENT = ("signup", "email_change", "sms", "phone_change")

router = auth_router()


@router.post("/signup", **answers(AuthUser))
async def post_signup(
    request: Request, response: Response, runtime: RuntimeDep, body: SignUpBody
) -> dict[str, Any]:
    """Sign up with email address and password. Sends a confirmation email. `data` becomes the user's metadata."""
    if not body.email and not body.phone:
        raise Refused("anonymous_provider_disabled", gotrue="Anonymous sign-ins are disabled", status=422)
    await count_request(request, limits.REQUESTS)
    client = client_address(request)
    if not body.password:
        raise invalid("Signup requires a valid password")
    check_new_password(body.password, runtime.settings, body.email)
    if body.email and body.phone:
        raise invalid("Only an email address or phone number should be provided on signup.")
    if body.phone:
        raise Refused("phone_provider_disabled", gotrue="Phone signups are disabled")
    metadata = body.data or {}
    check_metadata(metadata)
    email, link = checked_address(body.email), link_request(request, body.challenge())
    language = language_or(metadata.get("language"), link.language)
    link = replace(link, language=language, browser=remember_browser(request, response))
    password_hash = await PASSWORDS.run(hash_password, body.password)
    payload = SignUp(email, password_hash, metadata, link)
    return user_object(await runtime.write(lambda uow: sign_up(uow, payload, client=client)))


@router.post("/resend", **answers(Mailed))
async def post_resend(request: Request, runtime: RuntimeDep, body: ResendBody) -> dict[str, Any]:
    """Send the confirmation email again."""
    if body.type not in RESENT:
        raise invalid(f"Missing one of these types: {', '.join(RESENT)}")
    if body.type not in ("signup", "email_change") or not body.email:
        raise invalid("Type provided requires an email address")
    await count_request(request, limits.REQUESTS)
    client = client_address(request)
    email, link = checked_address(body.email), link_request(request, body.challenge())
    if body.type == "signup":
        await in_constant_time(runtime.write(lambda uow: resend(uow, email, link, client=client)))
    return {}


@router.post("/recover", **answers(Mailed))
async def post_recover(request: Request, runtime: RuntimeDep, body: EmailBody) -> dict[str, Any]:
    """Send an email with a link for setting a new password."""
    if not body.email:
        raise invalid("Password recovery requires an email")
    await count_request(request, limits.REQUESTS)
    client = client_address(request)
    email, link = checked_address(body.email), link_request(request, body.challenge())
    await in_constant_time(runtime.write(lambda uow: recover(uow, email, link, client=client)))
    return {}


@router.post("/otp", include_in_schema=False)
async def post_otp(_body: EmailBody) -> dict[str, Any]:
    """Refuse the request: sign-in by a mailed link alone is not offered."""
    raise Refused("email_provider_disabled", gotrue="Email logins are disabled", status=422)
