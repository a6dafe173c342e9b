"""Domain events of files."""

from dataclasses import dataclass

from guildhall.rest_engine.caller import Caller


@dataclass(frozen=True)
class FileLeaving:
    """A file is about to be deleted by `caller`. Subscribers raise Conflict if it is still in use."""

    file_id: str
    caller: Caller
