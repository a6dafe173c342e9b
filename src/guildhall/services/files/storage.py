"""The configured store of files, the keys in it, and the local folder of unfinished uploads."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import BinaryIO

from guildhall.config.settings import Settings
from guildhall.core.errors import Conflict
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


class Incoming:
    """The unfinished uploads, by id."""

    def __init__(self, settings: Settings) -> None:
        self._folder = settings.data_dir / "uploads"

    def received(self, file_id: str) -> int:
        """Return the number of bytes received."""
        part = self.path(file_id)
        return part.stat().st_size if part.exists() else 0

    def path(self, file_id: str) -> Path:
        return self._folder / file_id

    @contextmanager
    def appending(self, file_id: str, offset: int) -> Iterator[BinaryIO]:
        """Open the upload for appending at `offset`.

        Raises Conflict if another request is writing it, or if it has another number of bytes.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        with self.path(file_id).open("ab") as part:
            try:
                fcntl.flock(part, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Conflict("upload_busy") from None
            if part.tell() != offset:
                raise Conflict("wrong_offset", details=str(part.tell()))
            yield part

    def drop(self, file_id: str) -> None:
        """Delete the received bytes of an upload."""
        self.path(file_id).unlink(missing_ok=True)
