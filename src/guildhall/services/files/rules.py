"""Rules and limits of files that need no database."""

from datetime import timedelta
from enum import StrEnum
from pathlib import PurePosixPath

from guildhall.core.slugs import slug_of

MEGABYTE = 1024 * 1024
LARGEST = {"image": 20 * MEGABYTE, "download": 2048 * MEGABYTE}
MOST_PIXELS = 50_000_000  # larger images would need too much memory
WIDTHS = (320, 640, 960, 1280, 1920)
ABANDONED_AFTER = timedelta(hours=24)

ENDINGS = {
    "image/jpeg": "jpg",
    "image/png": "png",
    "image/webp": "webp",
    "image/gif": "gif",
    "image/avif": "avif",
}
"""Accepted image types and their file extensions. SVG is not accepted: it can contain scripts."""

_SIGNATURES = (
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
    """Return the content type of a download by its first bytes, or None for a program, which is refused."""
    if head.startswith(_PROGRAMS):
        return None
    if head[4:8] == b"ftyp":
        return "video/mp4"
    for signature, content_type in _SIGNATURES:
        if head.startswith(signature):
            return content_type
    return "application/octet-stream"


def file_name(name: str) -> str:
    """Return the name of an upload without folders."""
    return PurePosixPath(name.replace("\\", "/")).name.strip() or "file"


def public_name(name: str, content_type: str) -> str:
    """Return the last part of an image's URL: readable, with the extension of its content type."""
    stem = slug_of(PurePosixPath(name).stem)[:60] or "image"
    return f"{stem}.{ENDINGS[content_type]}"
