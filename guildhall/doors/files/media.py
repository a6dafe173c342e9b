"""/media: the pictures that were uploaded, as they are or drawn smaller. An address never changes its picture."""

from __future__ import annotations

import asyncio
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from guildhall.doors.asking import runtime_of
from guildhall.files.folder import Folder
from guildhall.files.pictures import drawn
from guildhall.files.rules import ENDINGS, WIDTHS
from guildhall.kit.ids import is_id

HEADERS = {
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
}
_TYPES = {ending: content_type for content_type, ending in ENDINGS.items()}
_DRAWING = asyncio.Semaphore(2)  # pictures at once: each takes its pixels of memory


async def picture(request: Request) -> Response:
    """`/media/{id}/{name}`: the picture; the ending of the name is that of its kind."""
    file_id, name = request.path_params["file_id"].lower(), request.path_params["name"]
    ending = name.rpartition(".")[2]
    if not is_id(file_id) or ending not in _TYPES:
        return _missing()
    place = Folder(runtime_of(request).settings).place(file_id, f"x.{ending}")
    if not place.is_file():
        return _missing()
    return FileResponse(place, media_type=_TYPES[ending], headers=HEADERS)


async def rendition(request: Request) -> Response:
    """`/media/{id}/w/{width}.webp`: the picture at most so wide, drawn when it is first asked for."""
    file_id, width = request.path_params["file_id"].lower(), request.path_params["width"]
    if not is_id(file_id) or not width.isascii() or not width.isdigit() or int(width) not in WIDTHS:
        return _missing()
    folder = Folder(runtime_of(request).settings)
    made = folder.drawn(file_id, int(width))
    if not made.is_file():
        original = _original(folder, file_id)
        if original is None:
            return _missing()
        async with _DRAWING:
            await asyncio.to_thread(_draw, original, made, int(width))
    return FileResponse(made, media_type="image/webp", headers=HEADERS)


def _original(folder: Folder, file_id: str) -> Path | None:
    places = (folder.place(file_id, f"x.{ending}") for ending in _TYPES)
    return next((place for place in places if place.is_file()), None)


def _draw(original: Path, made: Path, width: int) -> None:
    made.parent.mkdir(parents=True, exist_ok=True)
    half = made.with_suffix(".part")
    half.write_bytes(drawn(original, width))
    half.replace(made)


def _missing() -> Response:
    return PlainTextResponse("Not found", 404)
