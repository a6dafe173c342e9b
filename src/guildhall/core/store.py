"""Where finished files lie, behind one small port: a folder on disk here, a bucket elsewhere.

A file is written whole under its key (`images/3f/3f…c1.jpg`) and never changed afterwards.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Protocol

HALF = "."  # begins the name of what is not whole yet
CHUNK = 256 * 1024  # bytes that are in memory for each reader


class StoreAway(Exception):
    """The place where the files lie does not answer, or does not let us in. The message names no address."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A file that lies there: `size` in bytes, `written` in seconds since 1970."""

    key: str
    size: int
    written: float


class Store(Protocol):
    """Every method may take as long as a network does: call it from a thread. Raises StoreAway."""

    def put(self, key: str, content: bytes | Path) -> None:
        """Write the file, whole or not at all. A file that is given by its path may be gone from there afterwards."""

    def stat(self, key: str) -> Lying | None:
        """The file, or None where there is none."""

    def read(self, key: str, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
        """The bytes from `start` up to and without `stop`, in chunks. Raises FileNotFoundError at the first."""

    def delete(self, key: str) -> None:
        """Take the file away; one that is gone already is no error."""

    def kept(self, folder: str = "") -> Iterator[Lying]:
        """Every file, or those whose key begins with `folder/`, in no order."""


class DiskStore:
    """A Store in a folder of this machine."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def put(self, key: str, content: bytes | Path) -> None:
        place = self.path(key)
        place.parent.mkdir(parents=True, exist_ok=True)
        half = place.with_name(f"{HALF}{place.name}.{token_hex(4)}")
        if isinstance(content, bytes):
            half.write_bytes(content)
        else:
            shutil.move(content, half)
        half.replace(place)

    def stat(self, key: str) -> Lying | None:
        place = self.path(key)
        if not place.is_file():
            return None
        found = place.stat()
        return Lying(key, found.st_size, found.st_mtime)

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

    def kept(self, folder: str = "") -> Iterator[Lying]:
        for root, _, names in os.walk(self._root / folder):
            for name in names:
                path = Path(root) / name
                found = path.stat()
                yield Lying(path.relative_to(self._root).as_posix(), found.st_size, found.st_mtime)

    def path(self, key: str) -> Path:
        return self._root / key


def bytes_of(store: Store, key: str) -> bytes:
    """A small file as a whole. Raises FileNotFoundError, StoreAway."""
    return b"".join(store.read(key))
