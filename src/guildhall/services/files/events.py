"""What this room announces."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class FileLeaving:
    """A file is about to be deleted. A room that still needs it raises Conflict."""

    file_id: str
