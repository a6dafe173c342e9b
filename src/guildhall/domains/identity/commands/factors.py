"""Adding and removing authenticator apps. Once an account has one, changes need a fresh code."""

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update

from guildhall.core.errors import Refused
from guildhall.core.ids import is_id, new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity import totp
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.assurance import require_fresh_code, require_proof
from guildhall.domains.identity.commands.recovery_codes import void_codes
from guildhall.domains.identity.commands.roles import has_role
from guildhall.domains.identity.commands.tell_owners import Access, tell_owners
from guildhall.domains.identity.models import Factor, Session
from guildhall.domains.identity.queries import SignedIn, language_of
from guildhall.domains.identity.rules import invalid
from guildhall.services.audit.record import record
from guildhall.services.email.outbox import enqueue
from guildhall.services.shop_settings.queries import shop_settings

MOST = 5  # apps of one account
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class NewFactor:
    """A new app, shown once for setting it up. `uri` is the content of the QR code."""

    id: str
    name: str
    secret: str
    uri: str


def enroll_factor(uow: UnitOfWork, who: SignedIn, name: str) -> NewFactor:
    """Begin to set up an app; its first right code activates it. Deletes apps that were begun and never activated.

    Raises:
        NotAllowed: for a further app without a fresh code, for the first one without a proof.
        Refused: for too many apps, or a name that is too long or taken.
    """
    verified = [factor for factor in who.factors if factor.verified_at]
    if verified:
        require_fresh_code(who.code_given_at, uow.now)
    else:
        require_proof(who.proved_at, uow.now)
    if len(verified) >= MOST:
        text = "Maximum number of verified factors reached, unenroll to continue"
        raise Refused("too_many_enrolled_mfa_factors", gotrue=text, status=422)
    name = name.strip()
    if len(name) > LONGEST_NAME or "\0" in name:
        raise invalid(f"A friendly name has at most {LONGEST_NAME} characters")
    if name and name in {factor.name for factor in verified}:
        text = "A factor with this friendly name already exists"
        raise Refused("mfa_factor_name_conflict", gotrue=text, status=422)
    _delete_unfinished(uow, who.account.id)
    factor_id, seed = new_id(), secrets.token_urlsafe(24)
    row = {"id": factor_id, "account_id": who.account.id, "name": name, "seed": seed}
    uow.db.execute(insert(Factor), row)
    secret = totp.secret_of(seed, uow.settings.signing_secret)
    issuer = shop_settings(uow).company.called
    return NewFactor(factor_id, name, secret, totp.key_uri(secret, issuer, who.account.email))


def factor_of(uow: UnitOfWork, account: AccountRow, factor_id: str) -> Any:
    """Return the factor's row. Raises NotFound unless it is the account's."""
    found = None
    if is_id(factor_id):
        mine = select(Factor.__table__).where(Factor.id == factor_id, Factor.account_id == account.id)
        found = uow.db.execute(mine).first()
    if found is None:
        raise Refused("mfa_factor_not_found", gotrue="Factor not found", status=404)
    return found


def finish_factor(uow: UnitOfWork, who: SignedIn, factor_id: str) -> None:
    """Activate a new app after its first right code, and end all other sessions that never gave a code."""
    uow.db.execute(update(Factor).where(Factor.id == factor_id).values(verified_at=uow.now))
    _delete_unfinished(uow, who.account.id)
    others = delete(Session).where(
        Session.account_id == who.account.id,
        Session.id != who.session_id,
        Session.code_given_at.is_(None),
    )
    uow.db.execute(others)
    record(uow, who.account.id, "factor.added", "accounts", who.account.id)
    notify_holder(uow, who.account, "second_step_added", factor_id)
    if has_role(uow, who.account.id):
        tell_owners(uow, Access.SECOND_FACTOR, who.account.email, by=who.account.id)


def remove_factor(uow: UnitOfWork, who: SignedIn, factor_id: str) -> None:
    """Remove an app; with the last one remove the recovery codes and the second factor of every session.

    Raises NotFound, and NotAllowed without a fresh code. An app that was never activated needs none.
    """
    factor = factor_of(uow, who.account, factor_id)
    if factor.verified_at is None:
        uow.db.execute(delete(Factor).where(Factor.id == factor_id))
        return
    require_fresh_code(who.code_given_at, uow.now)
    uow.db.execute(delete(Factor).where(Factor.id == factor_id))
    if not _has_verified(uow, who.account.id):
        void_codes(uow, who.account.id)
        without = {"code_given_at": None, "code_method": None}
        uow.db.execute(update(Session).where(Session.account_id == who.account.id).values(**without))
    record(uow, who.account.id, "factor.removed", "accounts", who.account.id)
    notify_holder(uow, who.account, "second_step_removed", factor_id)


def notify_holder(uow: UnitOfWork, account: AccountRow, template: str, subject: str) -> None:
    """Mail the account's holder about a change of the second factor, whichever user made it."""
    enqueue(
        uow,
        template=template,
        recipient=account.email,
        language=language_of(uow, account),
        dedup_key=f"{template}:{subject}:{uow.now.isoformat()}",
        context={},
    )


def _delete_unfinished(uow: UnitOfWork, account_id: str) -> None:
    unfinished = delete(Factor).where(Factor.account_id == account_id, Factor.verified_at.is_(None))
    uow.db.execute(unfinished)


def _has_verified(uow: UnitOfWork, account_id: str) -> bool:
    left = select(Factor.id).where(Factor.account_id == account_id, Factor.verified_at.is_not(None))
    return uow.db.execute(left.limit(1)).first() is not None
