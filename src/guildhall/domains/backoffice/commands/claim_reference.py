"""Keeps the references of imported rows, so that each is imported once."""

from sqlalchemy import bindparam, select

from guildhall.core.db.writing import insert_new
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.models import ImportedRow

_KNOWN = select(ImportedRow.row_id).where(
    ImportedRow.kind == bindparam("kind"), ImportedRow.reference == bindparam("reference")
)


def claim_reference(uow: UnitOfWork, kind: str, reference: str, row_id: str) -> str | None:
    """Keep the reference for a new row. Returns the id of the row that has it already, or None."""
    row = {"kind": kind, "reference": reference, "row_id": row_id, "imported_at": uow.now}
    if insert_new(uow.db, ImportedRow, row):
        return None
    return str(uow.db.execute(_KNOWN, {"kind": kind, "reference": reference}).scalar_one())
