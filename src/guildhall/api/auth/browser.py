"""The cookie by which a browser is known again that signed up: it lets nobody in.

With it a confirmation link can tell that its reader typed the password of the sign-up. It holds a random secret for as
long as a link lives, is sent to /auth/v1 alone, and no script can read it.
"""

from __future__ import annotations

import re
import secrets

from fastapi import Request
from starlette.responses import Response

from guildhall.domains.identity.commands.mail_links import LIFETIME, hashed
from guildhall.http.dependencies import runtime_of

COOKIE = "guildhall_signup"
PATH = "/auth/v1"
_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")


def browser_of(request: Request) -> str | None:
    """Return the hash of the secret that this browser keeps, or None."""
    kept = request.cookies.get(COOKIE, "")
    return hashed(kept) if _SECRET.fullmatch(kept) else None


def know_again(request: Request, response: Response) -> str:
    """Give the browser a secret, where it keeps none; return the hash of the one it has from now on."""
    kept = request.cookies.get(COOKIE, "")
    secret = kept if _SECRET.fullmatch(kept) else secrets.token_urlsafe(32)
    response.set_cookie(
        COOKIE,
        secret,
        max_age=int(LIFETIME.total_seconds()),
        path=PATH,
        secure=runtime_of(request).settings.site_url.startswith("https:"),
        httponly=True,
        samesite="lax",
    )
    return hashed(secret)
