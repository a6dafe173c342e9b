"""Keep the exact wording that a buyer agrees to."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import bindparam, select

from guildhall.core.db.writing import insert_all_new
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.statements import Recent
from guildhall.services.connections.queries import connected
from guildhall.services.legal.markets import Market
from guildhall.services.legal.models import LegalVersion
from guildhall.services.legal.queries import texts_in_force, versions_in_force
from guildhall.services.legal.texts import consent, facts_of, rendered, shipped
from guildhall.services.shop_settings.queries import SavedSettings, saved_settings

AGREED = ("terms", "privacy", "withdrawal")
"""The pages that the order button refers to."""

_KEPT = select(LegalVersion.id).where(LegalVersion.id.in_(bindparam("ids", expanding=True)))


@dataclass(frozen=True, slots=True)
class _Wording:
    """A text with its placeholders filled. `id` is the hash of page, market, language and text."""

    id: str
    page: str
    text: str


_Wordings = tuple[_Wording, ...]
_worded: Recent[_Wordings] = Recent(128)
"""The wordings by all that they are made from: each order needs those of its market and language."""


def keep_in_force(uow: UnitOfWork, market: Market, language: str, *, with_consent: bool) -> Mapping[str, str]:
    """Keep the wording in force of AGREED, and of the consent if it was given; return the versions' ids by page."""
    wordings = _in_force(uow, market, language)
    if not with_consent:
        wordings = wordings[: len(AGREED)]
    _keep(uow, market, language, wordings)
    return {each.page: each.id for each in wordings}


def _keep(uow: UnitOfWork, market: Market, language: str, wordings: _Wordings) -> None:
    """Write the wordings that the database does not have. They are looked up first, because most orders bring none."""
    ids = [each.id for each in wordings]
    kept = set(uow.db.scalars(_KEPT, {"ids": ids}))
    rows = [
        {
            "id": each.id,
            "page": each.page,
            "market": str(market),
            "language": language,
            "text": each.text,
            "kept_at": uow.now,
        }
        for each in wordings
        if each.id not in kept
    ]
    insert_all_new(uow.db, LegalVersion, rows)


def _in_force(uow: UnitOfWork, market: Market, language: str) -> _Wordings:
    """Return the wordings of AGREED and of the consent, in this order."""
    saved = saved_settings(uow)
    made_from = saved, connected(uow).payments, market, language, versions_in_force(uow, market, language)
    known = _worded.get(made_from)
    return known or _worded.put(made_from, _worded_anew(uow, saved, market, language))


def _worded_anew(uow: UnitOfWork, saved: SavedSettings, market: Market, language: str) -> _Wordings:
    own = texts_in_force(uow, market, language)
    facts, days = facts_of(saved.settings, language, connected(uow).payments), saved.settings.refund_days
    texts = {
        page: rendered((page in own and own[page].text) or shipped(page, market, language, days), facts)
        for page in AGREED
    } | {"consent": rendered(consent(language), facts)}
    return tuple(
        _Wording(sha256("\x00".join((page, market, language, text)).encode()).hexdigest()[:32], page, text)
        for page, text in texts.items()
    )
