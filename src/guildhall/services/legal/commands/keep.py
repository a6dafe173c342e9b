"""Keep the exact wording that a buyer agrees to."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from guildhall.core.db.writing import insert_all_new
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.legal.markets import Market
from guildhall.services.legal.models import LegalVersion
from guildhall.services.legal.queries import texts_in_force
from guildhall.services.legal.texts import consent, facts_of, rendered, shipped
from guildhall.services.shop_settings.values import ShopSettings

AGREED = ("terms", "privacy", "withdrawal")
"""The pages that the order button refers to."""


def keep_in_force(
    uow: UnitOfWork, settings: ShopSettings, market: Market, language: str, *, with_consent: bool
) -> Mapping[str, str]:
    """Keep the wording in force of AGREED, and of the consent if it was given; return the versions' ids by page."""
    facts, own = facts_of(settings, language), texts_in_force(uow, market, language)
    words = {
        page: own[page].text if page in own and own[page].own else shipped(page, market, language)
        for page in AGREED
    }
    if with_consent:
        words["consent"] = consent(language)
    texts = {page: rendered(text, facts) for page, text in words.items()}
    ids = {page: _id_of(page, market, language, text) for page, text in texts.items()}
    rows = [
        {
            "id": ids[page],
            "page": page,
            "market": str(market),
            "language": language,
            "text": text,
            "kept_at": uow.now,
        }
        for page, text in texts.items()
    ]
    insert_all_new(uow.db, LegalVersion, rows)
    return ids


def _id_of(page: str, market: Market, language: str, text: str) -> str:
    return sha256("\x00".join((page, market, language, text)).encode()).hexdigest()[:32]
