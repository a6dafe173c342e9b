"""Keep the exact wording that a buyer agrees to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from sqlalchemy import bindparam, select

from guildhall.core.db.writing import insert_all_new
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.legal.markets import Market
from guildhall.services.legal.models import LegalVersion
from guildhall.services.legal.queries import texts_in_force
from guildhall.services.legal.texts import consent, facts_of, rendered, shipped
from guildhall.services.shop_settings.values import ShopSettings

AGREED = ("terms", "privacy", "withdrawal")
"""The pages that the order button refers to."""

_KEPT = select(LegalVersion.id).where(LegalVersion.id.in_(bindparam("ids", expanding=True)))


@dataclass(frozen=True, slots=True)
class _Wording:
    """A text with its placeholders filled. `id` is the hash of page, market, language and text."""

    id: str
    text: str


def keep_in_force(
    uow: UnitOfWork, settings: ShopSettings, market: Market, language: str, *, with_consent: bool
) -> Mapping[str, str]:
    """Keep the wording in force of AGREED, and of the consent if it was given; return the versions' ids by page."""
    facts = tuple(facts_of(settings, language, uow.settings.payments).items())
    own = texts_in_force(uow, market, language)
    words = {page: own[page].text if page in own else "" for page in AGREED}
    if with_consent:
        words["consent"] = consent(language)
    wordings = {page: _wording(page, market, language, text, facts) for page, text in words.items()}
    kept = set(uow.db.scalars(_KEPT, {"ids": [each.id for each in wordings.values()]}))
    rows = [
        {
            "id": each.id,
            "page": page,
            "market": str(market),
            "language": language,
            "text": each.text,
            "kept_at": uow.now,
        }
        for page, each in wordings.items()
        if each.id not in kept
    ]
    insert_all_new(uow.db, LegalVersion, rows)
    return {page: each.id for page, each in wordings.items()}


@lru_cache(maxsize=128)
def _wording(
    page: str, market: Market, language: str, own: str, facts: tuple[tuple[str, str], ...]
) -> _Wording:
    """Return the operator's text, or the shipped one if it is empty. Cached: every order needs three."""
    text = rendered(own or shipped(page, market, language), dict(facts))
    return _Wording(sha256("\x00".join((page, market, language, text)).encode()).hexdigest()[:32], text)
