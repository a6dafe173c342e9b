"""Changing what a kind of mail says in one language, and taking the change back."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import update

from guildhall.audit.record import record
from guildhall.kit.errors import Conflict, NotAllowed, NotFound
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.sql.writing import insert_new
from guildhall.kit.texts import LANGUAGES
from guildhall.mail.kinds import KINDS
from guildhall.mail.models import MailTexts
from guildhall.mail.queries import SavedTexts, saved_texts
from guildhall.mail.texts import checked, originals
from guildhall.tables.caller import Caller

SAVED_MEANWHILE = "Somebody else has saved these texts meanwhile. Please load them again."


def save_texts(
    house: House, caller: Caller, kind: str, language: str, version: int, words: Mapping[str, str]
) -> SavedTexts:
    """Replace the operator's texts of a kind and language; a text like the house's own, or left out, is the house's.

    Raises NotAllowed, NotFound, Refused (texts.checked), and Conflict mail_texts_changed for an old `version`.
    """
    if not caller.admin:
        raise NotAllowed(signed_in=caller.signed_in)
    if kind not in KINDS or language not in LANGUAGES:
        raise NotFound()
    before = saved_texts(house, kind, language)
    kept = checked(kind, language, words)
    row = {"words": kept, "updated_by": caller.account_id, "updated_at": house.now}
    if version:
        same = update(MailTexts).where(MailTexts.id == before.id, MailTexts.version == version)
        done = house.db.execute(same.values(**row, version=version + 1)).rowcount == 1
    else:
        new = row | {"id": new_id(), "kind": kind, "language": language, "version": 1}
        done = insert_new(house.db, MailTexts, new)
    if not done:
        raise Conflict("mail_texts_changed", SAVED_MEANWHILE)
    after = saved_texts(house, kind, language)
    changes = _changes(originals(kind, language), before.words, after.words)
    record(
        house,
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
    own: Mapping[str, str], before: Mapping[str, str], after: Mapping[str, str]
) -> dict[str, list[str]]:
    """[from, to] by name, of what readers saw and see."""
    pairs = {name: [before.get(name, said), after.get(name, said)] for name, said in own.items()}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
