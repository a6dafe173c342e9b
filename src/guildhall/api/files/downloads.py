"""/downloads/{token}: the content of a purchased file, whole or one range, for anyone who has a valid link.

/functions/v1/download-link creates the link. Files are streamed in constant memory.
"""

import logging
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from guildhall.core.errors import NotFound
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.downloads import links
from guildhall.domains.downloads.rules import expired
from guildhall.domains.orders.commands.fetch_file import Wanted, record_download, wanted_by
from guildhall.http.dependencies import runtime_of
from guildhall.http.errors.page import Onward, fault_page
from guildhall.http.sending import no_such_range, requested_span
from guildhall.http.threads import FILES
from guildhall.services.files.spans import NoSuchRange, Span
from guildhall.services.files.storage import key_of, store_of

log = logging.getLogger(__name__)

NO_STORE = {"cache-control": "private, no-store"}


async def fetch(request: Request) -> Response:
    """Return 200 or 206 with the file; 410 and a page for an expired link, 404 for an invalid one."""
    runtime = runtime_of(request)
    try:
        link = links.read(request.path_params["token"], runtime.settings.signing_secret)
    except links.ForgedLink:
        return _refused(request, 404)
    counted = request.method == "GET"

    def find(uow: UnitOfWork) -> tuple[Wanted, Span | None, bool]:
        wanted = wanted_by(uow, link)
        span = requested_span(request, links.etag_of(wanted.file_id), wanted.size)
        too_old = expired(uow.now, link.given_at, begun=wanted.begun, span=span)
        if counted and not too_old and not wanted.begun:
            record_download(uow, link, wanted)
        return wanted, span, too_old

    try:
        wanted, span, too_old = await (runtime.write if counted else runtime.read)(find)
    except NotFound:
        return _refused(request, 404)
    except NoSuchRange as error:
        return no_such_range(error)
    if too_old:
        return _refused(request, 410, _way_back(link, wanted))
    store, key = store_of(runtime.settings), key_of(wanted.file_id, "")
    if await FILES.run(store.stat, key) is None:
        log.error("the content of file %s is missing from the storage", wanted.file_id)
        return _refused(request, 500)
    answer, part = _answer(wanted, span)
    if counted:
        return StreamingResponse(store.read(key, part.start, part.stop), answer.status_code, answer.headers)
    return answer


def _answer(wanted: Wanted, span: Span | None) -> tuple[Response, Span]:
    """Return the response without its body, and the span of the body."""
    whole = Span(0, wanted.size)
    part = span or whole
    headers = {
        **NO_STORE,
        "accept-ranges": "bytes",
        "content-length": str(part.stop - part.start),
        "content-type": wanted.content_type,
        "content-disposition": disposition(wanted.name),
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "etag": links.etag_of(wanted.file_id),
    }
    if span is not None:
        headers["content-range"] = f"bytes {span.start}-{span.stop - 1}/{wanted.size}"
    return Response(status_code=200 if span is None else 206, headers=headers), part


def disposition(name: str) -> str:
    """Return a Content-Disposition that saves the file under its upload name and never displays it (RFC 6266)."""
    plain = "".join(
        sign if sign.isascii() and sign.isprintable() and sign not in '"\\%' else "_" for sign in name
    )
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def _way_back(link: links.SignedLink, wanted: Wanted) -> Onward:
    """Return the page that makes a new link. A guest's opens in the browser that ordered alone, or by the receipt."""
    if link.account_id is None:
        return Onward("expired", f"/payment-success?order={link.order_id}")
    place = f"/user/workshops/{quote(wanted.workshop)}" if wanted.workshop else "/user/products"
    return Onward("expired", place)


def _refused(request: Request, status: int, onward: Onward | None = None) -> Response:
    page = fault_page(request, status, onward)
    page.headers.update(NO_STORE)
    return page
