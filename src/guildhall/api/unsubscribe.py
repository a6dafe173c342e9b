"""/unsubscribe: end a kind of emails with one click in the mail program (RFC 8058), without signing in."""

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from starlette.responses import PlainTextResponse, RedirectResponse

from guildhall.core.errors import NotFound
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.notices.commands.choose import stop_notices
from guildhall.domains.referrals.commands.mail_partners import stop_partner_mails
from guildhall.domains.reviews.commands.write import stop_requests
from guildhall.http.dependencies import RuntimeDep

router = APIRouter()

Token = Annotated[str, Query(max_length=100)]


class Mailing(StrEnum):
    """A kind of emails that can be ended."""

    REVIEWS = "reviews"
    NOTICES = "notices"
    PARTNERS = "partners"


_STOP: dict[Mailing, Callable[[UnitOfWork, str], None]] = {
    Mailing.REVIEWS: stop_requests,
    Mailing.NOTICES: stop_notices,
    Mailing.PARTNERS: stop_partner_mails,
}


@router.post("/unsubscribe/{mailing}", include_in_schema=False)
async def unsubscribe(mailing: Mailing, runtime: RuntimeDep, token: Token = "") -> PlainTextResponse:
    """End these emails at once. Idempotent; 404 for a token that this shop did not sign.

    The mail program sends `List-Unsubscribe=One-Click` and follows no redirect.
    """
    try:
        await runtime.write(lambda uow: _STOP[mailing](uow, token))
    except NotFound as refusal:
        return PlainTextResponse(str(refusal), 404)
    return PlainTextResponse("Unsubscribed.")


@router.get("/unsubscribe/{mailing}", include_in_schema=False)
async def ask(mailing: Mailing, token: Token = "") -> RedirectResponse:
    """Redirect to the page on which the reader ends them; reading changes nothing, as scanners follow links."""
    asked = {
        Mailing.REVIEWS: "/review?" + urlencode({"token": token, "stop": 1}),
        Mailing.PARTNERS: "/partner-mails?" + urlencode({"token": token}),
    }
    return RedirectResponse(asked.get(mailing, "/admin/staff"), 303)
