"""Finds the page that had an address."""

from sqlalchemy import select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue import policy as catalogue
from guildhall.domains.content import policy as content
from guildhall.domains.workshops import policy as workshops
from guildhall.rest_engine.caller import NOW, Role
from guildhall.services.addresses.models import OldAddress
from guildhall.services.addresses.rules import FOLDERS, address_of

_DECLARED = {
    table.name: table
    for module in (catalogue, workshops, content)
    for table in module.TABLES
    if table.name in FOLDERS
}


def moved_to(uow: UnitOfWork, path: str) -> str | None:
    """Return the present address of the page that had this one; None if no page had it, or visitors may not see it.

    Asked for an address at which nothing is: what has it now goes before what had it.
    """
    if "\0" in path:
        return None  # PostgreSQL cannot even compare it
    old = uow.db.execute(
        select(OldAddress.subject_table, OldAddress.subject_id).where(OldAddress.path == path)
    ).first()
    if old is None:
        return None
    declared = _DECLARED[old.subject_table]
    columns = declared.model.__table__.c
    shown = select(columns.slug).where(columns.id == old.subject_id, declared.rows[Role.ANYONE])
    row = uow.db.execute(shown, {NOW.key: uow.now}).first()
    return None if row is None else address_of(old.subject_table, row.slug or old.subject_id)
