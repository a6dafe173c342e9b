"""Where the bytes lie: uploads that are under way in one folder, finished files in another, both by id.

A finished file is never changed, so that it can be read while others are written; what is drawn from it (smaller
pictures) lies in a third folder that may be deleted at any time.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from guildhall.kit.errors import Conflict
from guildhall.kit.ids import is_id
from guildhall.settings import Settings

PIECE = 256 * 1024  # bytes


class Folder:
    """The house's files on disk."""

    def __init__(self, settings: Settings) -> None:
        self._incoming = settings.data_dir / "uploads"
        self._media = settings.media_folder
        self._drawn = settings.data_dir / "renditions"

    def received(self, file_id: str) -> int:
        """How many bytes of an upload have arrived."""
        part = self.incoming(file_id)
        return part.stat().st_size if part.exists() else 0

    def incoming(self, file_id: str) -> Path:
        return self._incoming / file_id

    @contextmanager
    def appending(self, file_id: str, offset: int) -> Iterator[BinaryIO]:
        """The upload, open for what follows its first `offset` bytes.

        Raises Conflict where another request is writing it, or where it has another number of bytes.
        """
        self._incoming.mkdir(parents=True, exist_ok=True)
        with self.incoming(file_id).open("ab") as part:
            try:
                fcntl.flock(part, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Conflict("upload_busy", "This file is being uploaded already.") from None
            if part.tell() != offset:
                raise Conflict(
                    "wrong_offset", "The upload goes on at another place.", details=str(part.tell())
                )
            yield part

    def keep(self, file_id: str, name: str) -> None:
        """Move a finished upload to its place; `name` ends as its content does, for the public ones."""
        place = self.place(file_id, name)
        place.parent.mkdir(parents=True, exist_ok=True)
        moved = place.with_name(f".{place.name}")
        shutil.move(self.incoming(file_id), moved)
        moved.replace(place)

    def place(self, file_id: str, name: str) -> Path:
        """Where a finished file lies: `images/3f/3f…c1.jpg`, `downloads/9a/9a…07`."""
        folder = "images" if "." in name else "downloads"
        return self._media / folder / file_id[:2] / f"{file_id}{Path(name).suffix}"

    def reading(self, file_id: str, start: int, stop: int) -> Iterator[bytes]:
        """A download's bytes from `start` to before `stop`, a piece at a time. Raises OSError where it is gone."""
        file = self.place(file_id, "").open("rb")
        file.seek(start)
        return _pieces(file, stop - start)

    def drawn(self, file_id: str, width: int) -> Path:
        return self._drawn / file_id[:2] / f"{file_id}-{width}.webp"

    def drop(self, file_id: str) -> None:
        """Throw an upload away."""
        self.incoming(file_id).unlink(missing_ok=True)

    def kept(self, older_than: float) -> Iterator[tuple[str, Path]]:
        """Every file that has lain here for so many seconds, with its id."""
        limit = time.time() - older_than
        for root, _, names in os.walk(self._media):
            for name in names:
                path = Path(root) / name
                file_id = name.lstrip(".").partition(".")[0]
                if is_id(file_id) and path.stat().st_mtime < limit:
                    yield file_id, path


def _pieces(file: BinaryIO, left: int) -> Iterator[bytes]:
    with file:
        while left > 0 and (piece := file.read(min(PIECE, left))):
            left -= len(piece)
            yield piece
