"""Signing in with a password, a mail link, or the code that a mail link was exchanged for."""

import hmac
from base64 import urlsafe_b64encode
from datetime import timedelta
from hashlib import sha256
from typing import Any

from sqlalchemy import insert, update

from guildhall.core.errors import Refused
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.commands.invitations import drop_ended, has_ended
from guildhall.domains.identity.commands.mail_links import hashed, use_token, void_links
from guildhall.domains.identity.commands.profiles import add_profile, link_profile, names_of
from guildhall.domains.identity.commands.proven_password import LinkReader, install_by_code, proven_password
from guildhall.domains.identity.commands.sessions import open_session
from guildhall.domains.identity.events import AccountConfirmed
from guildhall.domains.identity.grants import PASSWORD, Grant
from guildhall.domains.identity.models import Account, MailToken
from guildhall.domains.identity.queries import account_by_id

CODE_LIFETIME = timedelta(seconds=300)
KINDS = ("signup", "invite", "recovery", "magiclink", "email_change", "email")


def wrong_password() -> Refused:
    return Refused("invalid_credentials", gotrue="Invalid login credentials")


def sign_in(uow: UnitOfWork, checked: AccountRow, user_agent: str) -> Grant:
    """Open a session for an account whose password was right. Raises Refused for an account that may not sign in.

    The password was compared before this transaction began, so it must still be the same.
    """
    account = account_by_id(uow, checked.id)
    if account is None or account.password_hash != checked.password_hash:
        raise wrong_password()
    if account.email_confirmed_at is None:
        raise Refused("email_not_confirmed", gotrue="Email not confirmed")
    if account.banned(uow.now):
        raise Refused("user_banned", gotrue="User is banned")
    link_profile(uow, account)
    return open_session(uow, account, PASSWORD, user_agent)


def sign_in_by_link(uow: UnitOfWork, kind: str, token: str, reader: LinkReader, user_agent: str) -> Grant:
    """Use a mail link: confirm the address, void the account's other links, sign in. Raises Refused (403).

    The user has to choose a password unless the reader is known to have chosen the link's.
    """
    used = _use_link(uow, kind, token)
    return open_session(uow, _confirm(uow, used, reader), used.kind, user_agent)


def code_for_link(uow: UnitOfWork, kind: str, token: str, reader: LinkReader) -> str:
    """Use a mail link that has a PKCE challenge, and return a single-use code for signing in. Raises Refused.

    The link's password is stored with the code: the client that exchanges it proves that it signed up.
    """
    used = _use_link(uow, kind, token)
    account = _confirm(uow, used, reader)
    code = new_id()
    row = {
        "token_hash": hashed(code),
        "account_id": account.id,
        "kind": f"pkce:{used.kind}",
        "password_hash": used.password_hash,
        "code_challenge": used.code_challenge,
        "code_challenge_method": used.code_challenge_method,
        "expires_at": uow.now + CODE_LIFETIME,
    }
    uow.db.execute(insert(MailToken), row)
    return code


def sign_in_by_code(uow: UnitOfWork, code: str, verifier: str, user_agent: str) -> Grant:
    """Exchange a code for a session. Raises Refused as auth dialect §5, grant_type=pkce, defines."""
    used = use_token(uow, code)
    if used is None or not used.kind.startswith("pkce:"):
        raise Refused(
            "flow_state_not_found", gotrue="invalid flow state, no valid flow state found", status=404
        )
    if used.expires_at <= uow.now:
        raise Refused("flow_state_expired", gotrue="invalid flow state, flow state has expired", status=422)
    if not hmac.compare_digest(
        _challenge(verifier, used.code_challenge_method), used.code_challenge.encode()
    ):
        raise Refused(
            "bad_code_verifier", gotrue="code challenge does not match previously saved code verifier"
        )
    install_by_code(uow, used)
    account = account_by_id(uow, used.account_id)
    assert account is not None
    return open_session(uow, account, used.kind.removeprefix("pkce:"), user_agent)


def _challenge(verifier: str, method: str) -> bytes:
    if method.lower() == "plain":
        return verifier.encode()
    return urlsafe_b64encode(sha256(verifier.encode()).digest()).rstrip(b"=")


def _use_link(uow: UnitOfWork, kind: str, token: str) -> Any:
    used = use_token(uow, token)
    allowed = ("signup", "magiclink") if kind == "email" else (kind,)
    if used is None or used.kind not in allowed or used.expires_at <= uow.now:
        raise _expired()
    account = account_by_id(uow, used.account_id)
    if used.kind == "invite" and account is not None and has_ended(uow, account):
        raise _expired()
    return used


def _expired() -> Refused:
    return Refused("otp_expired", gotrue="Email link is invalid or has expired", status=403)


def _confirm(uow: UnitOfWork, used: Any, reader: LinkReader) -> AccountRow:
    """Confirm the address of a used link's account, link its profile and publish the event (A2)."""
    before = account_by_id(uow, used.account_id)
    assert before is not None
    if before.banned(uow.now):
        raise Refused("user_banned", gotrue="User is banned", status=403)
    change: dict[str, Any] = {}
    if before.email_confirmed_at is None:
        drop_ended(uow, before)
        password_hash = proven_password(uow, before, used, reader)
        change = {
            "email_confirmed_at": uow.now,
            "password_hash": password_hash,
            "must_change_password": password_hash is None,
        }
    uow.db.execute(update(Account).where(Account.id == before.id).values(**change))
    void_links(uow, before.id)
    account = account_by_id(uow, before.id)
    assert account is not None
    if link_profile(uow, account) is None and before.email_confirmed_at is None:
        if names_of(account):  # the profile shows them (CALL-22)
            add_profile(uow, account)
        uow.publish(AccountConfirmed(account.id, account.email))
    return account
