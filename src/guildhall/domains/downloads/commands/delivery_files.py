"""Add, rename, replace, reorder and remove the files of a product or a workshop, as an admin."""

from typing import Any

from sqlalchemy import delete, func, insert, select, update

from guildhall.core.db.places import move
from guildhall.core.errors import NotFound, Refused
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.downloads.models import DeliveryFile
from guildhall.domains.downloads.schemas import DeliveryFileChange, NewDeliveryFile
from guildhall.domains.workshops.models import Workshop
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record
from guildhall.services.files.models import StoredFile


def add_delivery_file(uow: UnitOfWork, caller: Caller, payload: NewDeliveryFile) -> str:
    """Add a file to a product or a workshop, for existing orders too. Raises NotFound, Refused not_a_download."""
    _lock_item(uow, payload.product_id, payload.workshop_id)
    _require_download(uow, payload.file_id)
    last = uow.db.scalar(
        select(func.max(DeliveryFile.position)).where(*_of_item(payload.product_id, payload.workshop_id))
    )
    row = payload.model_dump() | {"id": new_id(), "position": (last or 0) + 1}
    uow.db.execute(insert(DeliveryFile), row)
    item = {"product_id": payload.product_id, "workshop_id": payload.workshop_id}
    record(uow, caller.account_id, "delivery_file.added", "delivery_files", row["id"], **item)
    return str(row["id"])


def change_delivery_file(uow: UnitOfWork, caller: Caller, row_id: str, payload: DeliveryFileChange) -> None:
    """Change the fields sent. Raises NotFound, Refused not_a_download."""
    columns = payload.sent()
    differing = changes(uow, DeliveryFile, row_id, columns)
    position = columns.pop("position", None)
    before = _find(uow, row_id)
    _lock_item(uow, before.product_id, before.workshop_id)
    if "file_id" in columns:
        _require_download(uow, payload.file_id)
        _touch(uow, before.file_id)
    mine = update(DeliveryFile).where(DeliveryFile.id == row_id)
    uow.db.execute(mine.values(**columns))
    if position is not None:
        in_order = select(DeliveryFile.id).order_by(DeliveryFile.position, DeliveryFile.created_at)
        of_item = _of_item(before.product_id, before.workshop_id)
        move(uow.db, DeliveryFile, in_order.where(*of_item), row_id, position)
    record(uow, caller.account_id, "delivery_file.changed", "delivery_files", row_id, changes=differing)


def remove_delivery_file(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    """Remove the file from its product or workshop; `sweep` deletes the upload once it was unused for a while."""
    before = _find(uow, row_id)
    uow.db.execute(delete(DeliveryFile).where(DeliveryFile.id == row_id))
    _touch(uow, before.file_id)
    item = {"product_id": before.product_id, "workshop_id": before.workshop_id, "title": before.title}
    record(uow, caller.account_id, "delivery_file.removed", "delivery_files", row_id, **item)


def _find(uow: UnitOfWork, row_id: str) -> Any:
    found = uow.db.execute(select(DeliveryFile).where(DeliveryFile.id == row_id)).first()
    if found is None:
        raise NotFound
    return found


def _of_item(product_id: str | None, workshop_id: str | None) -> tuple[Any, ...]:
    if product_id is not None:
        return (DeliveryFile.product_id == product_id,)
    return (DeliveryFile.workshop_id == workshop_id,)


def _lock_item(uow: UnitOfWork, product_id: str | None, workshop_id: str | None) -> None:
    """Lock the product or workshop, so that concurrent changes of its list of files are serialized. Raises NotFound."""
    table = Product if product_id is not None else Workshop
    mine = select(table.id).where(table.id == (product_id or workshop_id)).with_for_update()
    if uow.db.execute(mine).first() is None:
        raise NotFound()


def _require_download(uow: UnitOfWork, file_id: str) -> None:
    ready = StoredFile.id == file_id, StoredFile.kind == "download", StoredFile.state == "ready"
    if uow.db.execute(select(StoredFile.id).where(*ready)).first() is None:
        raise Refused("not_a_download")


def _touch(uow: UnitOfWork, file_id: str) -> None:
    """Restart the time for which the file is unused (see `sweep`)."""
    uow.db.execute(update(StoredFile).where(StoredFile.id == file_id))  # sets updated_at alone
