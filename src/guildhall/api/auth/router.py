"""All of /auth/v1."""

from guildhall.api.auth import about, factors, sign_up, token, user, verify

ROUTERS = tuple(part.router for part in (sign_up, token, user, verify, factors, about))
