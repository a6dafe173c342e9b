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
    """Return 200, 206 or 416 for the file at `key`, or None if it does not exist. Raises StorageUnavailable."""
    found = await FILES.run(store.stat, key)
    if found is None:
        return None
    tag = f'"{blake2b(key.encode(), digest_size=12).hexdigest()}"'
    about = {"accept-ranges": "bytes", "etag": tag, **headers}
    whole = Span(0, found.size)
    try:
        span = _span(request, tag, found.size)
    except NoSuchRange:
        return Response(status_code=416, headers=about | {"content-range": f"bytes */{found.size}"})
    part, status = span or whole, 206 if span else 200
    if span:
        about["content-range"] = f"bytes {span.start}-{span.stop - 1}/{found.size}"
    about["content-length"] = str(part.stop - part.start)
    if request.method == "HEAD":
        return Response(status_code=status, headers=about, media_type=media_type)
    return StreamingResponse(
        store.read(key, part.start, part.stop), status, headers=about, media_type=media_type
    )


def _span(request: Request, tag: str, size: int) -> Span | None:
    """Return the requested range, or None for the whole file, also where If-Range names another version."""
    if request.method != "GET" or request.headers.get("if-range", tag) != tag:
        return None
    return span_of(request.headers.get("range"), size)
