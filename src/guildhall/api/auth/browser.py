"""The cookie that recognizes the browser of a sign-up. It does not sign anyone in.

It proves that the person who opens a confirmation link also typed the password of the sign-up. It holds a random
secret for the lifetime of a link, is sent to /auth/v1 only, and is not readable by scripts.
"""

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
    """Return the hash of the secret in this browser's cookie, or None."""
    kept = request.cookies.get(COOKIE, "")
    return hashed(kept) if _SECRET.fullmatch(kept) else None


def remember_browser(request: Request, response: Response) -> str:
    """Set or renew the cookie, creating a secret if the browser has none. Returns the hash of the secret."""
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
