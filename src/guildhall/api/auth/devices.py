"""The cookie of a device that signed in to an account before; see domains/identity/commands/device_marks."""

from fastapi import Request
from starlette.responses import Response

from guildhall.domains.identity.commands.device_marks import LASTS, cookie_name, device_of, new_mark
from guildhall.domains.identity.commands.guessing import Guesser
from guildhall.domains.identity.grants import Grant
from guildhall.http.dependencies import client_address, runtime_of

PATH = "/auth/v1"


def guesser_of(request: Request, account_id: str | None) -> Guesser:
    """Return the client that tries to sign in. `account_id` is None for an address without an account."""
    return Guesser(client_address(request), _device(request, account_id) if account_id else None)


def mark_device(request: Request, response: Response, grant: Grant) -> None:
    """Set the cookie once the sign-in is complete: a password without its second factor does not mark the device."""
    if grant.code_given_at is None and any(factor.verified_at for factor in grant.factors):
        return
    runtime, account_id = runtime_of(request), grant.account.id
    mark = new_mark(runtime.settings, runtime.clock.now(), account_id, _device(request, account_id))
    response.set_cookie(
        cookie_name(account_id),
        mark,
        max_age=int(LASTS.total_seconds()),
        path=PATH,
        secure=runtime.settings.site_url.startswith("https:"),
        httponly=True,
        samesite="strict",
    )


def _device(request: Request, account_id: str) -> str | None:
    runtime = runtime_of(request)
    mark = request.cookies.get(cookie_name(account_id), "")
    return device_of(runtime.settings, runtime.clock.now(), account_id, mark)
