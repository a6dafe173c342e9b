"""Unfinished uploads: their bytes are stored in a local folder until the upload is complete."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from guildhall.config.settings import Settings
from guildhall.core.errors import Conflict


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
