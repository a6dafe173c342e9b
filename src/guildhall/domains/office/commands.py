"""Write notes about customers and saved views of lists."""

from sqlalchemy import ColumnElement, and_, delete, func, insert, select

from guildhall.core.errors import Conflict, NotAllowed, NotFound
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.events import ProfileAnonymised
from guildhall.domains.identity.models import Account, Profile
from guildhall.domains.office.models import CustomerNote, SavedView
from guildhall.domains.office.rules import MOST_VIEWS
from guildhall.domains.office.schemas import NewNote, NewView
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record


def add_note(uow: UnitOfWork, caller: Caller, payload: NewNote) -> str:
    """Add a note about a customer and return its id. Raises NotFound."""
    if uow.db.scalar(select(Profile.id).where(Profile.id == payload.user_id)) is None:
        raise NotFound()
    note_id = new_id()
    row = {"id": note_id, "user_id": payload.user_id, "text": payload.text}
    uow.db.execute(insert(CustomerNote), row | {"author_id": caller.account_id})
    record(uow, caller.account_id, "note.added", "users", payload.user_id)
    return note_id


def delete_note(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    """Delete a note. Raises NotAllowed if another staff member wrote it; admins may."""
    note = uow.db.execute(select(CustomerNote.__table__).where(CustomerNote.id == row_id)).one()
    if not caller.admin and note.author_id != caller.account_id:
        raise NotAllowed(signed_in=True)
    uow.db.execute(delete(CustomerNote).where(CustomerNote.id == row_id))
    record(uow, caller.account_id, "note.deleted", "users", note.user_id)


def forget_notes(uow: UnitOfWork, event: ProfileAnonymised) -> None:
    """Delete the notes about a customer whose profile was anonymised."""
    uow.db.execute(delete(CustomerNote).where(CustomerNote.user_id == event.profile_id))


def save_view(uow: UnitOfWork, caller: Caller, payload: NewView) -> str:
    """Save a view of a list and return its id. A view of the same list and name is replaced.

    Locks the account, so that a double click replaces the view as well. Raises Conflict too_many_views beyond
    MOST_VIEWS of one staff member.
    """
    uow.db.execute(select(Account.id).where(Account.id == caller.account_id).with_for_update())
    own = SavedView.account_id == caller.account_id
    uow.db.execute(delete(SavedView).where(_named(own, payload)))
    if uow.db.scalar(select(func.count(SavedView.id)).where(own)) == MOST_VIEWS:
        raise Conflict("too_many_views")
    view_id = new_id()
    uow.db.execute(insert(SavedView), payload.model_dump() | {"id": view_id, "account_id": caller.account_id})
    return view_id


def _named(own: ColumnElement[bool], payload: NewView) -> ColumnElement[bool]:
    return and_(own, SavedView.list == payload.list, SavedView.name == payload.name)


def delete_view(uow: UnitOfWork, _caller: Caller, row_id: str) -> None:
    """Delete a saved view; the policy admits only its owner."""
    uow.db.execute(delete(SavedView).where(SavedView.id == row_id))
