"""Reads of the published site, the draft and the history."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import String, cast, select

from guildhall.core.answer_fields import RowId
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import STORED
from guildhall.services.site.content import PAGES, Part, SiteContent
from guildhall.services.site.models import SiteDraft, SiteVersion
from guildhall.services.site.texts import NAMESPACES, originals

_PARTS = frozenset(Part)


def stored_content(stored: Mapping[str, Any]) -> SiteContent:
    """Return the stored content without the sections and texts that the product does not have any more."""
    kept = dict(stored)
    for parts in kept.keys() & {"off", "home"}:
        kept[parts] = [part for part in kept[parts] if part in _PARTS]
    kept["texts"] = {
        language: {key: text for key, text in texts.items() if _is_known(language, key)}
        for language, texts in kept.get("texts", {}).items()
    }
    return SiteContent.model_validate(kept, context=STORED)


def _is_known(language: str, key: str) -> bool:
    namespace, _, name = key.partition(":")
    return namespace in NAMESPACES and name in originals(language, namespace)


_NEWEST = select(SiteVersion.number, SiteVersion.content).order_by(SiteVersion.number.desc()).limit(1)
_DRAFT = select(SiteDraft.version, SiteDraft.content)
HISTORY = 50
"""Versions that the history shows, newest first."""
_PUBLISHED, _DRAFTED, _DOCUMENTS = SHOWING = ("site_versions", "site_draft", "documents")
"""The names in answers of tables_with_file."""


@dataclass(frozen=True, slots=True)
class NumberedSite:
    """The content and its number: of the published version, or of the last save of the draft; 0 for the built-in."""

    number: int
    content: SiteContent


@dataclass(frozen=True, slots=True)
class PublishedVersion:
    """A published version of the site; `restoredFrom` is the number of the version that it repeats."""

    number: int
    published_at: datetime
    published_by: RowId | None
    restored_from: int | None


def published_site(uow: UnitOfWork) -> NumberedSite:
    return _site(uow.db.execute(_NEWEST).first())


def page_address(uow: UnitOfWork, part: Part, rest: str = "") -> str:
    """Return the address of a page that can be switched off, or of one below it; the home page's while it is off."""
    off = part in published_site(uow).content.off
    return f"{uow.settings.site_url}{'/' if off else PAGES[part] + rest}"


def site_at(uow: UnitOfWork, at: datetime) -> SiteContent:
    """Return the content that was published at that time."""
    return _site(uow.db.execute(_NEWEST.where(SiteVersion.published_at <= at)).first()).content


def draft_site(uow: UnitOfWork) -> NumberedSite:
    """Return the draft; before the first save, the published content with number 0."""
    found = uow.db.execute(_DRAFT).first()
    return _site(found) if found else NumberedSite(0, published_site(uow).content)


def version_of(uow: UnitOfWork, number: int) -> SiteContent | None:
    found = uow.db.scalar(select(SiteVersion.content).where(SiteVersion.number == number))
    return None if found is None else stored_content(found)


def history(uow: UnitOfWork) -> list[PublishedVersion]:
    rows = select(
        SiteVersion.number, SiteVersion.published_at, SiteVersion.published_by, SiteVersion.restored_from
    )
    newest = rows.order_by(SiteVersion.number.desc()).limit(HISTORY)
    return [PublishedVersion(*row) for row in uow.db.execute(newest)]


def tables_with_file(uow: UnitOfWork, file_id: str) -> list[str]:
    """Return which of draft and newest version show an uploaded file; where neither does, whether documents may.

    A document is drawn with the logo of its day, so a logo that was ever published stays.
    """
    shown = f"%/media/{file_id}/%"
    newest = select(SiteVersion.id).where(cast(SiteVersion.content, String).like(shown))
    current = newest.where(
        SiteVersion.number == _NEWEST.with_only_columns(SiteVersion.number).scalar_subquery()
    )
    drafted = select(SiteDraft.id).where(cast(SiteDraft.content, String).like(shown))
    found = {_PUBLISHED: uow.db.scalar(current), _DRAFTED: uow.db.scalar(drafted)}
    if not any(found.values()):
        logo = newest.where(SiteVersion.content["logo"].as_string().like(f"/media/{file_id}/%"))
        found = {_DOCUMENTS: uow.db.scalar(logo.limit(1))}
    return [table for table, row in found.items() if row is not None]


def _site(row: Sequence[Any] | None) -> NumberedSite:
    if row is None:
        return NumberedSite(0, SiteContent())
    return NumberedSite(row[0], stored_content(row[1]))
