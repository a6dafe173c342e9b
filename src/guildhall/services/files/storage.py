"""The configured store of files, and the keys in it."""

from functools import cache
from pathlib import Path

from guildhall.config.settings import Settings
from guildhall.core.store import DiskStore, Store

RENDITIONS = "renditions"


def store_of(settings: Settings) -> Store:
    """Return the store of `MEDIA_URL`."""
    return store_at(settings.media_url or str(settings.media_folder))


def store_at(url: str) -> Store:
    """Return the store in a bucket (s3://…) or a folder. A bucket is cached, because it holds connections."""
    return _bucket(url) if is_bucket(url) else DiskStore(Path(url.removeprefix("file://")))


def is_bucket(url: str) -> bool:
    return url.startswith("s3://")


def key_of(file_id: str, name: str) -> str:
    """Return the key of a finished file: `images/3f/3f…c1.jpg`, or `downloads/9a/9a…07` for a name without suffix."""
    folder = "images" if "." in name else "downloads"
    return f"{folder}/{file_id[:2]}/{file_id}{Path(name).suffix}"


def rendition_key(file_id: str, width: int) -> str:
    """Return the key of a scaled image, which can be deleted at any time: it is created again on request."""
    return f"{RENDITIONS}/{file_id[:2]}/{file_id}-{width}.webp"


@cache
def _bucket(url: str) -> Store:
    from guildhall.services.files.bucket import Bucket  # noqa: PLC0415 - 22 MB, needed only with a bucket

    return Bucket(url)
