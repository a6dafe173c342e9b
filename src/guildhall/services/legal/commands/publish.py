"""Publish the operator's text of a legal page."""

from sqlalchemy import func, select

from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict, NotFound
from guildhall.core.i18n import LANGUAGES
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.legal.markets import Market
from guildhall.services.legal.models import PAGES, LegalText
from guildhall.services.legal.queries import TextInForce, text_in_force
from guildhall.services.legal.texts import checked


def publish_text(
    uow: UnitOfWork, caller: Caller, page: str, market: str, language: str, *, version: int, text: str
) -> TextInForce:
    """Publish a text as the version after `version`, which the operator has read; an empty one restores the shipped.

    Orders keep the wording they were placed under. Raises NotAllowed, NotFound, Refused (texts.checked), and Conflict
    legal_text_changed if another version was published meanwhile.
    """
    caller.require(caller.admin)
    if page not in PAGES or market not in set(Market) or language not in LANGUAGES:
        raise NotFound()
    words = checked(text)
    of = (LegalText.page == page, LegalText.market == market, LegalText.language == language)
    newest = uow.db.scalar(select(func.coalesce(func.max(LegalText.version), 0)).where(*of))
    row = {
        "id": new_id(),
        "page": page,
        "market": market,
        "language": language,
        "version": version + 1,
        "text": words,
        "published_by": caller.account_id,
        "published_at": uow.now,
    }
    if newest != version or not insert_new(uow.db, LegalText, row):
        raise Conflict("legal_text_changed")
    record(
        uow,
        caller.account_id,
        "legal_text.published",
        "legal_texts",
        str(row["id"]),
        page=page,
        market=market,
        language=language,
        version=version + 1,
    )
    return text_in_force(uow, page, Market(market), language)
