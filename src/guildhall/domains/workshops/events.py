"""Domain events of workshops."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class WorkshopMoved:
    """An admin changed the start or the end of a workshop; it now takes place until `ends_at`."""

    workshop_id: str
    ends_at: datetime
