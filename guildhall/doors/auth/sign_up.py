"""POST /signup, /resend, /recover, /otp: what begins with a mail. None of them tells whether an address is known."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from fastapi import Request, Response

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.auth.answers import user_object
from guildhall.doors.auth.asking import count, evenly, link_wish
from guildhall.doors.auth.bodies import EmailBody, ResendBody, SignUpBody
from guildhall.doors.auth.browser import know_again
from guildhall.doors.auth.route import auth_router
from guildhall.identity.actions import limits
from guildhall.identity.actions.sign_up import SignUp, recover, resend, sign_up
from guildhall.identity.passwords import hash_password
from guildhall.identity.rules import check_metadata, check_new_password, checked_address, invalid
from guildhall.kit.errors import Refused
from guildhall.kit.texts import language_or

RESENT = ("signup", "email_change", "sms", "phone_change")

router = auth_router()


@router.post("/signup")
async def post_signup(
    request: Request, response: Response, runtime: RuntimeDep, body: SignUpBody
) -> dict[str, Any]:
    """Sign up with address and password; a mail asks to confirm. `data` becomes the user's metadata."""
    if not body.email and not body.phone:
        raise Refused("anonymous_provider_disabled", "Anonymous sign-ins are disabled", status=422)
    await count(request, limits.REQUESTS)
    if not body.password:
        raise invalid("Signup requires a valid password")
    check_new_password(body.password, runtime.settings, body.email)
    if body.email and body.phone:
        raise invalid("Only an email address or phone number should be provided on signup.")
    if body.phone:
        raise Refused("phone_provider_disabled", "Phone signups are disabled")
    metadata = body.data or {}
    check_metadata(metadata)
    email, link = checked_address(body.email), link_wish(request, body.challenge())
    language = language_or(metadata.get("language"), link.language)
    link = replace(link, language=language, browser=know_again(request, response))
    password_hash = await asyncio.to_thread(hash_password, body.password)
    wish = SignUp(email, password_hash, metadata, link)
    return user_object(await runtime.write(lambda house: sign_up(house, wish)))


@router.post("/resend")
async def post_resend(request: Request, runtime: RuntimeDep, body: ResendBody) -> dict[str, Any]:
    """Mail the confirmation once more."""
    if body.type not in RESENT:
        raise invalid(f"Missing one of these types: {', '.join(RESENT)}")
    if body.type not in ("signup", "email_change") or not body.email:
        raise invalid("Type provided requires an email address")
    await count(request, limits.REQUESTS)
    email, link = checked_address(body.email), link_wish(request, body.challenge())
    if body.type == "signup":
        await evenly(runtime.write(lambda house: resend(house, email, link)))
    return {}


@router.post("/recover")
async def post_recover(request: Request, runtime: RuntimeDep, body: EmailBody) -> dict[str, Any]:
    """Mail a link on which a new password can be set."""
    if not body.email:
        raise invalid("Password recovery requires an email")
    await count(request, limits.REQUESTS)
    email, link = checked_address(body.email), link_wish(request, body.challenge())
    await evenly(runtime.write(lambda house: recover(house, email, link)))
    return {}


@router.post("/otp")
async def post_otp(_body: EmailBody) -> dict[str, Any]:
    """Signing in by a mailed link alone is not offered."""
    raise Refused("email_provider_disabled", "Email logins are disabled", status=422)
