"""The settings and health of /auth/v1, and the responses of endpoints it does not offer."""

from importlib.metadata import version
from typing import Any

from fastapi import Request
from starlette.responses import JSONResponse, Response

from guildhall.api.auth.requests import signed_in_session
from guildhall.api.auth.schemas import AuthHealth, AuthSettings, KeySet, answers
from guildhall.core.errors import Refused
from guildhall.http.errors.auth import auth_router

METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]

router = auth_router()


@router.get("/settings", **answers(AuthSettings))
async def get_settings() -> dict[str, Any]:
    """Return which ways to sign in there are."""
    return {
        "external": {"email": True, "phone": False, "anonymous_users": False},
        "disable_signup": False,
        "mailer_autoconfirm": False,
        "phone_autoconfirm": False,
        "sms_provider": "",
        "saml_enabled": False,
    }


@router.get("/health", **answers(AuthHealth))
async def get_health() -> dict[str, str]:
    """Return name and version of the program that manages the accounts."""
    return {
        "version": version("guildhall"),
        "name": "GoTrue",
        "description": "Guildhall's accounts, in the dialect of GoTrue",
    }


@router.get("/.well-known/jwks.json", **answers(KeySet))
async def get_jwks() -> JSONResponse:
    """Return no public keys: tokens are signed with a shared secret, so clients verify them with GET /user."""
    return JSONResponse({"keys": []}, headers={"Cache-Control": "public, max-age=600"})


@router.api_route("/admin/{rest:path}", methods=METHODS, include_in_schema=False)
async def admin(request: Request) -> Response:
    """Refuse the admin API of GoTrue: accounts are managed through /functions/v1."""
    await signed_in_session(request)
    raise Refused("not_admin", gotrue="User not allowed", status=403)
