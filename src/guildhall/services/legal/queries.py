"""Reads of legal texts: the one in force for a page, market and language."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, exists, select
from sqlalchemy.orm import aliased

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.legal.markets import Market
from guildhall.services.legal.models import LegalText
from guildhall.services.legal.texts import shipped

_PUBLISHED = (
    select(LegalText.page, LegalText.text, LegalText.version, LegalText.published_at)
    .where(LegalText.market == bindparam("market"), LegalText.language == bindparam("language"))
    .order_by(LegalText.version)
)
_NEWER = aliased(LegalText)
_VERSIONS = (
    select(LegalText.id)
    .where(
        LegalText.market == bindparam("market"),
        LegalText.language == bindparam("language"),
        ~exists().where(
            _NEWER.page == LegalText.page,
            _NEWER.market == LegalText.market,
            _NEWER.language == LegalText.language,
            _NEWER.version > LegalText.version,
        ),
    )
    .order_by(LegalText.page)
)


@dataclass(frozen=True, slots=True)
class TextInForce:
    """The text in force, with placeholders. Of the text that ships with the shop `own` is false and `version` 0."""

    text: str
    version: int
    published_at: datetime | None
    own: bool


def versions_in_force(uow: UnitOfWork, market: Market, language: str) -> tuple[str, ...]:
    """Return the ids of the texts that `texts_in_force` returns, without reading them. A text never changes."""
    return tuple(
        row.id for row in uow.db.execute(_VERSIONS, {"market": str(market), "language": language}).all()
    )


def texts_in_force(uow: UnitOfWork, market: Market, language: str) -> dict[str, TextInForce]:
    """Return the texts of a market and language that the operator published, by page."""
    found = uow.db.execute(_PUBLISHED, {"market": market, "language": language})
    return {
        row.page: TextInForce(row.text, row.version, row.published_at, own=bool(row.text)) for row in found
    }


def text_in_force(uow: UnitOfWork, page: str, market: Market, language: str) -> TextInForce:
    """Return the operator's newest text of a page, or the shipped one."""
    found = texts_in_force(uow, market, language).get(page)
    if found is not None and found.own:
        return found
    version, at = (found.version, found.published_at) if found else (0, None)
    return TextInForce(shipped(page, market, language), version, at, own=False)


def is_read(uow: UnitOfWork) -> bool:
    """Return whether the operator has published a text, and so has read what ships with the shop."""
    return uow.db.execute(select(LegalText.id).limit(1)).first() is not None
