"""Admins keep the files; everybody else meets pictures at their addresses and downloads through what they bought."""

from __future__ import annotations

from guildhall.files.actions.files import begin_upload, change_file, delete_file
from guildhall.files.models import StoredFile
from guildhall.tables.declaration import EVERYTHING, Role, Table

files = Table(
    StoredFile,
    rows={Role.ADMIN: EVERYTHING},
    search=(StoredFile.alt,),
    insert={Role.ADMIN: begin_upload},
    update={Role.ADMIN: change_file},
    delete={Role.ADMIN: delete_file},
)

TABLES = (files,)
