"""Access to notes and saved views: support and admins share the notes; views belong to the staff member."""

from sqlalchemy import String, select

from guildhall.domains.identity.models import Account
from guildhall.domains.office.commands import add_note, delete_note, delete_view, save_view
from guildhall.domains.office.models import CustomerNote, SavedView
from guildhall.rest_engine.caller import CALLER_ACCOUNT, STAFF
from guildhall.rest_engine.declaration import EVERYTHING, Computed, Role, Table

_OFFICE = (*STAFF, Role.ADMIN)
_OWN = SavedView.account_id == CALLER_ACCOUNT
_AUTHOR = (
    select(Account.email)
    .where(Account.id == CustomerNote.author_id)
    .correlate(CustomerNote)
    .scalar_subquery()
)

TABLES = (
    Table(
        CustomerNote,
        rows={Role.SUPPORT: EVERYTHING, Role.ADMIN: EVERYTHING},
        computed={"author_email": Computed(_AUTHOR, String())},
        insert={Role.SUPPORT: add_note, Role.ADMIN: add_note},
        delete={Role.SUPPORT: delete_note, Role.ADMIN: delete_note},
    ),
    Table(
        SavedView,
        rows=dict.fromkeys(_OFFICE, _OWN),
        insert=dict.fromkeys(_OFFICE, save_view),
        delete=dict.fromkeys(_OFFICE, delete_view),
    ),
)
