"""/media: uploaded images, original or scaled down. The image at a URL never changes."""

import asyncio

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from guildhall.core.ids import is_id
from guildhall.core.numbers import whole
from guildhall.core.store import Store, bytes_of
from guildhall.http.dependencies import runtime_of
from guildhall.http.sending import stored_file
from guildhall.http.threads import DRAWING
from guildhall.services.files.pictures import drawn
from guildhall.services.files.queries import picture_type
from guildhall.services.files.rules import ENDINGS, WIDTHS
from guildhall.services.files.storage import key_of, rendition_key, store_of

HEADERS = {
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
}
_TYPES = {ending: content_type for content_type, ending in ENDINGS.items()}
_DRAWING = asyncio.Semaphore(2)  # images at once: each is decoded in memory


async def picture(request: Request) -> Response:
    """Return the image of `/media/{id}/{name}`. The extension of the name follows from its type."""
    file_id, name = request.path_params["file_id"].lower(), request.path_params["name"]
    ending = name.rpartition(".")[2]
    if not is_id(file_id) or ending not in _TYPES:
        return _missing()
    store = store_of(runtime_of(request).settings)
    key = key_of(file_id, f"x.{ending}")
    return await stored_file(request, store, key, _TYPES[ending], HEADERS) or _missing()


async def rendition(request: Request) -> Response:
    """Return the image of `/media/{id}/w/{width}.webp`, scaled to at most that width on the first request."""
    file_id, width = request.path_params["file_id"].lower(), whole(request.path_params["width"])
    if not is_id(file_id) or width not in WIDTHS:
        return _missing()
    runtime = runtime_of(request)
    store, key = store_of(runtime.settings), rendition_key(file_id, width)
    answer = await stored_file(request, store, key, "image/webp", HEADERS)
    if answer is not None:
        return answer
    content_type = await runtime.read(lambda uow: picture_type(uow, file_id))
    if content_type is None:
        return _missing()
    original = key_of(file_id, f"x.{ENDINGS[content_type]}")
    async with _DRAWING:
        await DRAWING.run(_draw, store, original, key, width)
    return await stored_file(request, store, key, "image/webp", HEADERS) or _missing()


def _draw(store: Store, original: str, made: str, width: int) -> None:
    store.put(made, drawn(bytes_of(store, original), width))


def _missing() -> Response:
    return PlainTextResponse("Not found", 404)
