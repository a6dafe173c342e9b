"""Serves the build's files: hashed ones as immutable, others revalidated; compressed if the build did so."""

import mimetypes
import os
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from guildhall.core.qualities import best_encoding

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "public, max-age=3600, must-revalidate"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))


class Assets:
    """Serves the files that the build's folder contained at start, and no others."""

    def __init__(self, folder: Path) -> None:
        self._files: dict[str, str] = {}
        for here, folders, names in os.walk(folder):
            folders[:] = [name for name in folders if not name.startswith(".")]
            prefix = f"{here.removeprefix(str(folder)).replace(os.sep, '/')}/"
            self._files |= {prefix + name: f"{here}/{name}" for name in names if not name.startswith(".")}

    def __contains__(self, path: str) -> bool:
        return path in self._files and path != "/index.html"

    async def answer(self, request: Request) -> Response:
        path = request.url.path
        if path not in self or not Path(self._files[path]).is_file():  # a newer build may have removed it
            return PlainTextResponse("Not found", 404)
        accepted = request.headers.get("accept-encoding", "")
        headers = {
            "cache-control": FOR_EVER if path.startswith("/assets/") else ASK_AGAIN,
            "vary": "Accept-Encoding",
        }
        media_type = mimetypes.guess_type(path)[0] or "application/octet-stream"
        built = {encoding: file for encoding, end in ENCODINGS if (file := self._files.get(path + end))}
        encoding = best_encoding(accepted, tuple(built)) if built else ""
        if encoding:
            headers["content-encoding"] = encoding
        return FileResponse(built.get(encoding, self._files[path]), media_type=media_type, headers=headers)
