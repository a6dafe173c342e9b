"""Sessions: opened at sign-in, refreshed by rotating tokens, ended by sign-out (auth dialect §5)."""

import logging
from datetime import timedelta
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update

from guildhall.core.db.columns import Id
from guildhall.core.errors import Refused
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.grants import PASSWORD, Grant
from guildhall.domains.identity.models import Account, Session
from guildhall.domains.identity.queries import account_by_id, factors_of
from guildhall.domains.identity.refresh_tokens import ForgedToken, Malformed, read
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record

PROVING = frozenset({PASSWORD, "signup", "invite"})
"""The ways to open a session that prove its holder: the password, and the links with which an account begins."""
SCOPES = ("global", "local", "others")
UNUSED = timedelta(days=30)
LONGEST = timedelta(days=90)
"""A session expires after UNUSED without a refresh, and at the age of LONGEST (ASVS 7.3)."""

log = logging.getLogger(__name__)

_LOCKED = select(Session.__table__).where(Session.id == bindparam("session_id", type_=Id)).with_for_update()


def open_session(uow: UnitOfWork, account: AccountRow, method: str, user_agent: str = "") -> Grant:
    """Sign an account in. The caller has checked that it is allowed to."""
    session_id = new_id()
    row = {
        "id": session_id,
        "account_id": account.id,
        "method": method,
        "refresh_counter": 1,
        "user_agent": user_agent[:300],
        "refreshed_at": uow.now,
        "proved_at": uow.now if method in PROVING else None,
    }
    uow.db.execute(insert(Session), row)
    touched = {"last_sign_in_at": uow.now, "updated_at": Account.updated_at}  # the account stays as it was
    uow.db.execute(update(Account).where(Account.id == account.id).values(touched))
    log.info("signed in: account %s by %s", account.id, method)
    signed_in = account_by_id(uow, account.id)
    assert signed_in is not None
    return Grant(signed_in, session_id, method, uow.now, 1, factors_of(uow, account.id))


def refresh(uow: UnitOfWork, text: str) -> Grant | Refused:
    """Exchange a refresh token for the session's next one.

    The active token is replaced by a new one. A replaced token gets the same active token within
    `refresh_reuse_seconds` of the last refresh (an answer was lost, or two tabs refresh at once). Later it is treated
    as stolen, and the session ends. GoTrue accepts the active token's parent at any time; that would let a thief use
    the session unnoticed for as long as it lives.
    A refusal is returned, not raised, because the end of the session has to be committed with it.
    """
    try:
        token = read(text, uow.settings.signing_secret)
    except Malformed:
        return Refused("validation_failed", gotrue="Refresh token is not valid")
    except ForgedToken:
        return Refused("refresh_token_not_found", gotrue="Invalid Refresh Token: Refresh Token Not Found")
    session = uow.db.execute(_LOCKED, {"session_id": token.session_id}).first()
    account = account_by_id(uow, session.account_id) if session else None
    if session is None or account is None:
        return Refused("session_not_found", gotrue="Invalid Refresh Token: No Valid Session Found")
    if account.banned(uow.now):
        return Refused("user_banned", gotrue="Invalid Refresh Token: User Banned")
    if uow.now >= min(session.refreshed_at + UNUSED, session.created_at + LONGEST):
        uow.db.execute(delete(Session).where(Session.id == session.id))
        return Refused("session_expired", gotrue="Invalid Refresh Token: Session Expired")
    if token.number > session.refresh_counter:
        return Refused("validation_failed", gotrue="Invalid Refresh Token: Not Issued By This Server")
    return _rotate(uow, session, account, token.number)


def _rotate(uow: UnitOfWork, session: Any, account: AccountRow, number: int) -> Grant | Refused:
    active = session.refresh_counter
    grace = timedelta(seconds=uow.settings.refresh_reuse_seconds)
    if number == active:
        active += 1
        rotated = {"refresh_counter": active, "refreshed_at": uow.now}
        uow.db.execute(update(Session).where(Session.id == session.id).values(**rotated))
    elif uow.now > session.refreshed_at + grace:
        uow.db.execute(delete(Session).where(Session.id == session.id))
        return Refused("refresh_token_already_used", gotrue="Invalid Refresh Token: Already Used")
    return grant_of(uow, session, account, active)


def grant_of(uow: UnitOfWork, session: Any, account: AccountRow, number: int) -> Grant:
    """Return the grant of a row of `sessions`; `number` is the number of its active refresh token."""
    return Grant(
        account,
        session.id,
        session.method,
        session.created_at,
        number,
        factors_of(uow, account.id),
        session.code_given_at,
        session.code_method,
    )


def end_session(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    """End one of the caller's sessions, such as a lost telephone's. Its access tokens stop working at once."""
    uow.db.execute(delete(Session).where(Session.id == row_id))
    record(uow, caller.account_id, "session.ended", "sessions", row_id)


def end_sessions(uow: UnitOfWork, account_id: str, session_id: str, scope: str) -> int:
    """End sessions and return how many: `global` all of the account, `local` this one, `others` all but this one."""
    ending = delete(Session).where(Session.account_id == account_id)
    if scope == "local":
        ending = ending.where(Session.id == session_id)
    elif scope == "others":
        ending = ending.where(Session.id != session_id)
    return int(uow.db.execute(ending).rowcount)
