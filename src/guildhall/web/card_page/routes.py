"""The routes of the card page. They exist only if the shop takes payments through the sandbox."""

from datetime import datetime
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Depends, HTTPException, Request
from sqlalchemy import Row
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response

from guildhall.core.dates import day_in
from guildhall.core.resources import FONTS
from guildhall.core.runtime import Runtime
from guildhall.domains.payments.port import ProviderError
from guildhall.domains.payments.providers.sandbox.cards import FIELDS, TypedCard, behavior, mistakes, payer
from guildhall.domains.payments.providers.sandbox.pay import Charge, answer_challenge, charge, payable
from guildhall.domains.payments.providers.sandbox.provider import find_session
from guildhall.domains.payments.providers.sandbox.settings import in_use, webhook_secret
from guildhall.http.appearance import Appearance, appearance_of
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.published_site import built_in
from guildhall.web.card_page.page import Closing, Page, draw

STYLES = Path(__file__).parent / "card.css"
TYPEFACE = FONTS / "besley.woff2"


async def _only_in_sandbox(runtime: RuntimeDep) -> None:
    if not in_use(runtime.settings):
        raise HTTPException(404)


router = APIRouter(
    prefix="/sandbox",
    dependencies=[Depends(_only_in_sandbox)],
    include_in_schema=False,
    tags=["sandbox"],
)


async def _form(request: Request) -> dict[str, str]:
    """Return the first value of each field of the posted form."""
    try:
        body = (await request.body()).decode()
        fields = parse_qs(body, keep_blank_values=True, errors="strict", max_num_fields=20)
    except ValueError:
        raise HTTPException(400) from None
    return {name: values[0].replace("\0", "") for name, values in fields.items()}


async def _appearance(request: Request) -> Appearance:
    return appearance_of(request.scope["query_string"], dict(request.scope["headers"]))


AppearanceDep = Annotated[Appearance, Depends(_appearance)]
FormDep = Annotated[dict[str, str], Depends(_form)]


@router.get("/card.css")
async def styles() -> Response:
    return FileResponse(STYLES, media_type="text/css", headers={"cache-control": "max-age=300"})


@router.get("/besley.woff2")
async def typeface() -> Response:
    return FileResponse(TYPEFACE, media_type="font/woff2", headers={"cache-control": "max-age=86400"})


@router.get("/pay/{session_id}")
async def show(session_id: str, runtime: RuntimeDep, appearance: AppearanceDep) -> Response:
    """Show the card form, or the end of a closed session."""
    return await _show(runtime, appearance, session_id, Page())


@router.post("/pay/{session_id}")
async def pay(session_id: str, form: FormDep, runtime: RuntimeDep, appearance: AppearanceDep) -> Response:
    """Charge the card. Mistakes and declines show the form again with the typed values."""
    card = TypedCard(**{name: form.get(name, "")[:100] for name in FIELDS})
    if wrong := mistakes(card, day_in(runtime.clock.now(), "UTC")):
        return await _show(runtime, appearance, session_id, Page(card=card, mistakes=wrong), status=422)
    try:
        paying = payer(card, webhook_secret(runtime.settings))
        outcome = await runtime.write(lambda uow: charge(uow, session_id, behavior(card), paying))
    except ProviderError:
        raise HTTPException(404) from None
    match outcome:
        case Charge.CHALLENGED:
            return RedirectResponse(
                f"/sandbox/pay/{session_id}/challenge?lng={appearance.language}", status_code=303
            )
        case Charge.DECLINED:
            reason = "declined" if behavior(card) else "no_test_card"
            return await _show(runtime, appearance, session_id, Page(card=card, alert=reason), status=402)
        case _:
            return await _leave(runtime, appearance, session_id, outcome)


@router.get("/pay/{session_id}/challenge")
async def show_challenge(session_id: str, runtime: RuntimeDep, appearance: AppearanceDep) -> Response:
    """Show a simulation of the bank's 3-D Secure page."""
    return await _show(runtime, appearance, session_id, Page(challenge=True))


@router.post("/pay/{session_id}/challenge")
async def answer(session_id: str, form: FormDep, runtime: RuntimeDep, appearance: AppearanceDep) -> Response:
    passed = form.get("answer") == "pass"
    try:
        outcome = await runtime.write(lambda uow: answer_challenge(uow, session_id, passed=passed))
    except ProviderError:
        raise HTTPException(404) from None
    if outcome is Charge.DECLINED:
        return await _show(runtime, appearance, session_id, Page(alert="not_authenticated"), status=402)
    return await _leave(runtime, appearance, session_id, outcome)


@router.post("/pay/{session_id}/cancel")
async def cancel(session_id: str, runtime: RuntimeDep) -> Response:
    """Redirect to the shop without paying; the session stays open."""
    row = await _session(runtime, session_id)
    return RedirectResponse(row.request["cancel_url"], status_code=303)


async def _session(runtime: Runtime, session_id: str) -> Row[Any]:
    try:
        return await runtime.read(lambda uow: find_session(uow, session_id))
    except ProviderError:
        raise HTTPException(404) from None


async def _leave(runtime: Runtime, appearance: Appearance, session_id: str, outcome: Charge) -> Response:
    """Redirect to the shop after a payment, or show the page with its outcome."""
    if outcome is not Charge.DONE:
        return await _show(runtime, appearance, session_id, Page(), status=409)
    row = await _session(runtime, session_id)
    return RedirectResponse(row.request["success_url"], status_code=303)


async def _show(
    runtime: Runtime, appearance: Appearance, session_id: str, page: Page, status: int = 200
) -> Response:
    row = await _session(runtime, session_id)
    site = built_in(runtime.settings)
    await runtime.read(site.read)
    appearance = appearance.among(*site.offered)
    html = draw(
        row,
        appearance,
        site.texts(appearance.language),
        page.at(_closing(row, runtime.clock.now()), challenge=row.payment_status == "challenged"),
    )
    return HTMLResponse(html, status_code=status, headers={"cache-control": "no-store"})


def _closing(row: Row[Any], now: datetime) -> Closing | None:
    if payable(row, now):
        return None
    return Closing.PAID if row.status == "complete" else Closing.EXPIRED
