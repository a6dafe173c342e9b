"""Add, change and delete the details of a workshop, as an admin."""

from sqlalchemy import delete, insert, update

from guildhall.core.detail_texts import DetailTextsChange, DetailWords, NewDetailTexts
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import ByLanguage, Identifier, TranslatedLinks
from guildhall.domains.workshops.models import WorkshopDetail
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.changes import changes as differing
from guildhall.services.audit.record import record


class NewDetail(NewDetailTexts):
    """New details of a workshop. Rows of `links` without a title or an address are dropped (spec §5)."""

    workshop_id: Identifier
    links: TranslatedLinks = []
    translations: ByLanguage[DetailWords] = {}


class DetailChange(DetailTextsChange):
    """A change of a workshop's details."""

    links: TranslatedLinks = []
    translations: ByLanguage[DetailWords] = {}


def add_detail(uow: UnitOfWork, caller: Caller, payload: NewDetail) -> str:
    row = payload.model_dump() | {"id": new_id()}
    uow.db.execute(insert(WorkshopDetail), row)
    record(
        uow, caller.account_id, "workshop_detail.created", "workshop_details", row["id"], title=payload.title
    )
    return str(row["id"])


def update_detail(uow: UnitOfWork, caller: Caller, row_id: str, payload: DetailChange) -> None:
    if changes := payload.sent():
        audited = differing(uow, WorkshopDetail, row_id, changes)
        row = update(WorkshopDetail).where(WorkshopDetail.id == row_id)
        uow.db.execute(row.values(**changes))
        record(uow, caller.account_id, "workshop_detail.changed", "workshop_details", row_id, changes=audited)


def delete_detail(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    gone = delete(WorkshopDetail).where(WorkshopDetail.id == row_id).returning(WorkshopDetail.title)
    title = uow.db.scalar(gone)
    record(uow, caller.account_id, "workshop_detail.deleted", "workshop_details", row_id, title=title)
