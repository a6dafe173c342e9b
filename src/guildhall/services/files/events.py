"""What this room announces."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.rest_engine.caller import Caller


@dataclass(frozen=True)
class FileLeaving:
    """A file is about to be deleted by `caller`. A room that still needs it raises Conflict."""

    file_id: str
    caller: Caller
