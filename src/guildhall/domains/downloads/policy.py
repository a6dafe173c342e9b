"""Access rules of delivery files and downloads."""

from typing import Any

from sqlalchemy import BigInteger, ColumnElement, Integer, String, func, select

from guildhall.domains.downloads.commands.delivery_files import (
    add_delivery_file,
    change_delivery_file,
    remove_delivery_file,
)
from guildhall.domains.downloads.models import DeliveryFile, Download
from guildhall.rest_engine.caller import CALLER_ACCOUNT
from guildhall.rest_engine.declaration import EVERYTHING, Computed, Role, Table
from guildhall.rest_engine.translations import translated
from guildhall.services.files.models import StoredFile

_OF_FILE = StoredFile.id == DeliveryFile.file_id


def _of_file(column: Any) -> ColumnElement[Any]:
    return select(column).where(_OF_FILE).correlate(DeliveryFile).scalar_subquery()


_COUNT = (
    select(func.count())
    .where(Download.delivery_file_id == DeliveryFile.id, Download.order_id.is_not(None))
    .correlate(DeliveryFile)
    .scalar_subquery()
)

DELIVERY_FILES = Table(
    DeliveryFile,
    rows={Role.SUPPORT: EVERYTHING, Role.ADMIN: EVERYTHING},
    hidden={Role.CUSTOMER: frozenset({"file_id", "downloads_count"})},
    computed={
        "name": Computed(_of_file(StoredFile.name), String()),
        "size": Computed(_of_file(StoredFile.size), BigInteger()),
        "content_type": Computed(_of_file(StoredFile.content_type), String()),
        "downloads_count": Computed(_COUNT, Integer()),
        **translated(DeliveryFile.translations, ("title",)),
    },
    insert={Role.ADMIN: add_delivery_file},
    update={Role.ADMIN: change_delivery_file},
    delete={Role.ADMIN: remove_delivery_file},
)

DOWNLOADS = Table(
    Download,
    rows={
        Role.CUSTOMER: Download.account_id == CALLER_ACCOUNT,
        Role.SUPPORT: EVERYTHING,
        Role.ADMIN: EVERYTHING,
    },
    hidden={Role.CUSTOMER: frozenset({"file_id"})},
)

TABLES = (DELIVERY_FILES, DOWNLOADS)
