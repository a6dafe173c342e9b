"""Which store this shop's files lie in, and under which keys."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from guildhall.core.store import DiskStore, Store
from guildhall.settings import Settings

RENDITIONS = "renditions"


def store_of(settings: Settings) -> Store:
    """`MEDIA_URL` as a store; the same object for the same setting, because it holds connections."""
    return _bucket(settings.media_url) if settings.media_in_bucket else DiskStore(settings.media_folder)


def key_of(file_id: str, name: str) -> str:
    """Where a finished file lies: `images/3f/3f…c1.jpg`, or `downloads/9a/9a…07` where the name has no ending."""
    folder = "images" if "." in name else "downloads"
    return f"{folder}/{file_id[:2]}/{file_id}{Path(name).suffix}"


def rendition_key(file_id: str, width: int) -> str:
    """Where a smaller picture lies, which may be deleted at any time: it is drawn again."""
    return f"{RENDITIONS}/{file_id[:2]}/{file_id}-{width}.webp"


@cache
def _bucket(url: str) -> Store:
    from guildhall.services.files.bucket import Bucket  # noqa: PLC0415 - 22 MB, for those who have a bucket

    return Bucket(url)
