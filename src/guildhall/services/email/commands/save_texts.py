"""Customise the texts of a kind of mail in one language, or reset them."""

from collections.abc import Mapping

from sqlalchemy import update

from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict, NotFound
from guildhall.core.i18n import LANGUAGES
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.email.kinds import KINDS
from guildhall.services.email.models import CustomTexts
from guildhall.services.email.queries import SavedTexts, saved_texts
from guildhall.services.email.texts import checked, originals


def save_texts(
    uow: UnitOfWork, caller: Caller, kind: str, language: str, version: int, words: Mapping[str, str]
) -> SavedTexts:
    """Replace the customised texts of a kind and language. A text equal to the default, or left out, is reset.

    Raises NotAllowed, NotFound, Refused (texts.checked), and Conflict mail_texts_changed for an old `version`.
    """
    caller.require(caller.admin)
    if kind not in KINDS or language not in LANGUAGES:
        raise NotFound()
    before = saved_texts(uow, kind, language)
    kept = checked(kind, language, words)
    row = {"words": kept, "updated_by": caller.account_id}
    if version:
        same = update(CustomTexts).where(CustomTexts.id == before.id, CustomTexts.version == version)
        done = uow.db.execute(same.values(**row, version=version + 1)).rowcount == 1
    else:
        new = row | {"id": new_id(), "kind": kind, "language": language, "version": 1}
        done = insert_new(uow.db, CustomTexts, new)
    if not done:
        raise Conflict("mail_texts_changed")
    after = saved_texts(uow, kind, language)
    changes = _changes(originals(kind, language), before.words, after.words)
    record(
        uow,
        caller.account_id,
        "mail_texts.changed",
        "mail_texts",
        str(after.id),
        kind=kind,
        language=language,
        changes=changes,
    )
    return after


def _changes(
    defaults: Mapping[str, str], before: Mapping[str, str], after: Mapping[str, str]
) -> dict[str, list[str]]:
    """Return [old, new] by name of the texts that changed for readers."""
    pairs = {
        name: [before.get(name, default), after.get(name, default)] for name, default in defaults.items()
    }
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
