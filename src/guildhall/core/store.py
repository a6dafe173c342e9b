"""Storage of uploaded files behind one port: a folder on disk here, a bucket elsewhere.

A file is written as a whole under its key (`images/3f/3f…c1.jpg`) and never changed afterwards.
"""

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Protocol

PARTIAL_PREFIX = "."  # prefix of the name of an unfinished file
CHUNK = 256 * 1024  # bytes in memory per reader


class StorageUnavailable(Exception):
    """The storage is not reachable or denies access. The message contains no URL."""


@dataclass(frozen=True, slots=True)
class StoredObject:
    """A stored file: `size` in bytes, `written` in seconds since 1970."""

    key: str
    size: int
    written: float


class Store(Protocol):
    """A file storage. Every method may take as long as a network call: call it from a thread.

    Raises StorageUnavailable.
    """

    def put(self, key: str, content: bytes | Path) -> None:
        """Write a file, as a whole or not at all. A file given by its path may be moved away."""

    def stat(self, key: str) -> StoredObject | None:
        """Return the file's size and time, or None if it does not exist."""

    def read(self, key: str, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
        """Yield the bytes from `start` up to, excluding, `stop` in chunks. Raises FileNotFoundError at the first."""

    def delete(self, key: str) -> None:
        """Delete the file; a missing one is not an error."""

    def list(self, folder: str = "") -> Iterator[StoredObject]:
        """Yield every file, or those whose key begins with `folder/`, in no particular order."""


class DiskStore:
    """A Store in a local folder."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def put(self, key: str, content: bytes | Path) -> None:
        place = self.path(key)
        place.parent.mkdir(parents=True, exist_ok=True)
        partial = place.with_name(f"{PARTIAL_PREFIX}{place.name}.{token_hex(4)}")
        if isinstance(content, bytes):
            partial.write_bytes(content)
        else:
            shutil.move(content, partial)
        partial.replace(place)

    def stat(self, key: str) -> StoredObject | None:
        place = self.path(key)
        if not place.is_file():
            return None
        found = place.stat()
        return StoredObject(key, found.st_size, found.st_mtime)

    def read(self, key: str, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
        with self.path(key).open("rb") as file:
            file.seek(start)
            left = stop - start if stop is not None else None
            while left is None or left > 0:
                chunk = file.read(CHUNK if left is None else min(CHUNK, left))
                if not chunk:
                    return
                left = left - len(chunk) if left is not None else None
                yield chunk

    def delete(self, key: str) -> None:
        self.path(key).unlink(missing_ok=True)

    def list(self, folder: str = "") -> Iterator[StoredObject]:
        for root, _, names in os.walk(self._root / folder):
            for name in names:
                path = Path(root) / name
                found = path.stat()
                yield StoredObject(path.relative_to(self._root).as_posix(), found.st_size, found.st_mtime)

    def path(self, key: str) -> Path:
        return self._root / key


def bytes_of(store: Store, key: str) -> bytes:
    """Return the content of a small file. Raises FileNotFoundError, StorageUnavailable."""
    return b"".join(store.read(key))
