"""Responses with a stored file: whole or one requested range (RFC 9110, 14), in constant memory.

The file under a key never changes, so the ETag is derived from the key, and downloads can always be resumed.
"""

from collections.abc import Mapping
from hashlib import blake2b

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from guildhall.core.store import Store
from guildhall.http.threads import FILES
from guildhall.services.files.spans import NoSuchRange, Span, span_of


async def stored_file(
    request: Request, store: Store, key: str, media_type: str, headers: Mapping[str, str]
) -> Response | None:
    """Return 200, 206, 304 or 416 for the file at `key`, or None if it does not exist. Raises StorageUnavailable."""
    found = await FILES.run(store.stat, key)
    if found is None:
        return None
    tag = f'"{blake2b(key.encode(), digest_size=12).hexdigest()}"'
    about = {"accept-ranges": "bytes", "etag": tag, **headers}
    if is_known(tag, request.headers.get("if-none-match")):
        return Response(status_code=304, headers=about)
    whole = Span(0, found.size)
    try:
        span = requested_span(request, tag, found.size)
    except NoSuchRange as error:
        return no_such_range(error)
    part, status = span or whole, 206 if span else 200
    if span:
        about["content-range"] = f"bytes {span.start}-{span.stop - 1}/{found.size}"
    about["content-length"] = str(part.stop - part.start)
    if request.method == "HEAD":
        return Response(status_code=status, headers=about, media_type=media_type)
    return StreamingResponse(
        store.read(key, part.start, part.stop), status, headers=about, media_type=media_type
    )


def is_known(tag: str, requested: str | None) -> bool:
    """Return whether If-None-Match names this version of what is requested."""
    return requested is not None and (requested == "*" or tag in requested)


def requested_span(request: Request, tag: str, size: int) -> Span | None:
    """Return the requested range, or None for the whole file, also where If-Range names another version.

    Raises NoSuchRange.
    """
    if request.method != "GET" or request.headers.get("if-range", tag).strip() != tag:
        return None
    return span_of(request.headers.get("range"), size)


def no_such_range(error: NoSuchRange) -> Response:
    """Return 416, which no cache may store: the next request asks for another range."""
    headers = {"cache-control": "no-store", "content-range": f"bytes */{error.args[0]}"}
    return Response(status_code=416, headers=headers)
