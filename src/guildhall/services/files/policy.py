"""Admins manage all files, authors manage images.

Everyone else fetches images by URL, and downloads through their purchases.
"""

from guildhall.rest_engine.declaration import EVERYTHING, Role, Table
from guildhall.services.files.commands.files import begin_picture, begin_upload, change_file, delete_file
from guildhall.services.files.models import StoredFile

files = Table(
    StoredFile,
    rows={Role.CONTENT: StoredFile.kind == "image", Role.ADMIN: EVERYTHING},
    search=(StoredFile.alt,),
    insert={Role.CONTENT: begin_picture, Role.ADMIN: begin_upload},
    update={Role.CONTENT: change_file, Role.ADMIN: change_file},
    delete={Role.CONTENT: delete_file, Role.ADMIN: delete_file},
)

TABLES = (files,)
