"""The workshop as mails to participants name it, in each reader's language."""

from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any

from sqlalchemy import select

from guildhall.core.dates import format_timestamp
from guildhall.core.errors import existing
from guildhall.core.i18n import text
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.workshops.models import ONLINE, Workshop

_TRANSLATED = ("title", "description", "duration")


@dataclass(frozen=True, slots=True)
class MailedWorkshop:
    """The data of a workshop for a mail."""

    id: str
    slug: str
    title: str
    description: str | None
    instructor: str
    starts_at: datetime
    ends_at: datetime | None
    time_zone: str
    duration: str
    place: str
    meeting_url: str | None
    created_at: datetime
    updated_at: datetime
    translations: dict[str, dict[str, Any]]

    def in_language(self, language: str) -> "MailedWorkshop":
        """Return the workshop with the texts that it has in a language."""
        words = self.translations.get(language, {})
        return replace(self, **{name: words[name] for name in _TRANSLATED if words.get(name)})


def mailed_workshop(uow: UnitOfWork, workshop_id: str) -> MailedWorkshop:
    """Return the workshop. Raises NotFound."""
    columns = (getattr(Workshop, column.name) for column in fields(MailedWorkshop))
    found = existing(uow.db.execute(select(*columns).where(Workshop.id == workshop_id)).first())
    return MailedWorkshop(*found)


def summary_of(workshop: MailedWorkshop, language: str, link: str) -> dict[str, object]:
    """Return what every mail about a workshop states, written as a reader of `language` does."""
    online = workshop.place == ONLINE
    return {
        "workshop": workshop.title,
        "when": format_timestamp(workshop.starts_at, workshop.time_zone, language),
        "duration": workshop.duration,
        "place": text(language, "mail.common.online") if online else workshop.place,
        "link": link,
    }
