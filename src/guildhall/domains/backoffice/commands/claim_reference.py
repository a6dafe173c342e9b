"""Store the references of imported rows, so that each row is imported once."""

from sqlalchemy import bindparam, select

from guildhall.core.db.writing import insert_new
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.models import ImportedRow

_ROW_WITH = select(ImportedRow.row_id).where(
    ImportedRow.kind == bindparam("kind"), ImportedRow.reference == bindparam("reference")
)


def claim_reference(uow: UnitOfWork, kind: str, reference: str, row_id: str) -> str | None:
    """Store the reference of a new row. Returns the id of an earlier row with this reference, or None."""
    row = {"kind": kind, "reference": reference, "row_id": row_id, "imported_at": uow.now}
    if insert_new(uow.db, ImportedRow, row):
        return None
    return str(uow.db.execute(_ROW_WITH, {"kind": kind, "reference": reference}).scalar_one())
