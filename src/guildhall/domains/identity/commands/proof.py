"""The proof that a session's holder is the account's: when it was given, and what asks for a fresh one."""

from sqlalchemy import bindparam, select, update

from guildhall.core.db.columns import Id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity import assurance
from guildhall.domains.identity.models import Session
from guildhall.rest_engine.caller import Caller

_PROVED_AT = select(Session.proved_at).where(Session.id == bindparam("session_id", type_=Id))


def require_proof(uow: UnitOfWork, caller: Caller) -> None:
    """Raise NotAllowed proof_needed unless the caller gave the password, or a code, a short while ago.

    Everything that gives lasting access asks here. A caller without a session, such as an API token, is refused.
    """
    known = caller.session_id is not None
    given_at = uow.db.scalar(_PROVED_AT, {"session_id": caller.session_id}) if known else None
    assurance.require_proof(given_at, uow.now)


def note_proof(uow: UnitOfWork, session_id: str) -> None:
    """Note that the session's holder has just given the password, or a code if the account has an app."""
    uow.db.execute(update(Session).where(Session.id == session_id).values(proved_at=uow.now))
