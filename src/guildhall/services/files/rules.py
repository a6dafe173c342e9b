"""What may be decided about files without looking anything up."""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum
from pathlib import PurePosixPath

from guildhall.core.slugs import slug_of

MEGABYTE = 1024 * 1024
LARGEST = {"image": 20 * MEGABYTE, "download": 2048 * MEGABYTE}
MOST_PIXELS = 50_000_000  # a picture of more would take more memory than the shop has to spare
WIDTHS = (320, 640, 960, 1280, 1920)
ABANDONED_AFTER = timedelta(hours=24)

ENDINGS = {
    "image/jpeg": "jpg",
    "image/png": "png",
    "image/webp": "webp",
    "image/gif": "gif",
    "image/avif": "avif",
}
"""The pictures that are taken, and how their names end. SVG is not among them: it can carry scripts."""

_BEGINNINGS = (
    (b"%PDF-", "application/pdf"),
    (b"PK\x03\x04", "application/zip"),
    (b"\x1f\x8b", "application/gzip"),
    (b"ID3", "audio/mpeg"),
    (b"\xff\xfb", "audio/mpeg"),
    (b"OggS", "audio/ogg"),
    (b"\x1aE\xdf\xa3", "video/webm"),
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
)
_PROGRAMS = (b"MZ", b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe", b"#!")


class FileKind(StrEnum):
    IMAGE = "image"
    DOWNLOAD = "download"


def content_type_of(head: bytes) -> str | None:
    """What a download is by its first bytes, whatever it is called; None for a program, which is refused."""
    if head.startswith(_PROGRAMS):
        return None
    if head[4:8] == b"ftyp":
        return "video/mp4"
    for beginning, content_type in _BEGINNINGS:
        if head.startswith(beginning):
            return content_type
    return "application/octet-stream"


def file_name(name: str) -> str:
    """A name as an upload gave it, without folders."""
    return PurePosixPath(name.replace("\\", "/")).name.strip() or "file"


def public_name(name: str, content_type: str) -> str:
    """The last part of a picture's address: readable, and with the ending that its bytes have."""
    stem = slug_of(PurePosixPath(name).stem)[:60] or "image"
    return f"{stem}.{ENDINGS[content_type]}"
