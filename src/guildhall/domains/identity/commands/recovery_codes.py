"""Recovery codes for a lost authenticator app: ten at a time, shown once, each usable once."""

import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import delete, func, insert, select, update

from guildhall.core.errors import Refused
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.assurance import require_fresh_code
from guildhall.domains.identity.models import RecoveryCode
from guildhall.domains.identity.queries import SignedIn
from guildhall.services.audit.record import record

HOW_MANY = 10
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # without characters that are easily confused
HALVES = 5  # characters before and after the hyphen: 49 bits, and at most a few attempts a minute


@dataclass(frozen=True, slots=True)
class Left:
    """The number of an account's codes, and of the unused ones among them."""

    total: int
    remaining: int


def codes_left(uow: UnitOfWork, account_id: str) -> Left:
    mine = select(func.count(), func.count(RecoveryCode.used_at)).where(RecoveryCode.account_id == account_id)
    total, used = uow.db.execute(mine).one()
    return Left(total, total - used)


def renew_codes(uow: UnitOfWork, who: SignedIn) -> list[str]:
    """Replace the account's codes and return the ten new ones. Raises NotAllowed without a fresh code of the app."""
    require_fresh_code(who.code_given_at, uow.now)
    void_codes(uow, who.account.id)
    codes = [_new_code() for _ in range(HOW_MANY)]
    rows = [
        {
            "code_hash": _hashed(uow.settings.signing_secret, who.account.id, code),
            "account_id": who.account.id,
        }
        for code in codes
    ]
    uow.db.execute(insert(RecoveryCode), rows)
    record(uow, who.account.id, "recovery_codes.made", "accounts", who.account.id)
    return codes


def void_codes(uow: UnitOfWork, account_id: str) -> None:
    uow.db.execute(delete(RecoveryCode).where(RecoveryCode.account_id == account_id))


def use_code(uow: UnitOfWork, account_id: str, typed: str) -> None:
    """Use a code up. Raises Refused for an unknown or used one; of concurrent uses one succeeds."""
    hashes = [_hashed(secret, account_id, typed) for secret in uow.settings.server_secrets]
    unused = update(RecoveryCode).where(RecoveryCode.code_hash.in_(hashes), RecoveryCode.used_at.is_(None))
    if uow.db.execute(unused.values(used_at=uow.now)).rowcount != 1:
        raise Refused("mfa_verification_failed", gotrue="Invalid recovery code entered", status=422)
    record(uow, account_id, "recovery_codes.used", "accounts", account_id)


def _new_code() -> str:
    drawn = "".join(secrets.choice(ALPHABET) for _ in range(2 * HALVES))
    return f"{drawn[:HALVES]}-{drawn[HALVES:]}"


def _hashed(server_secret: str, account_id: str, typed: str) -> str:
    """Return a hash keyed with the server's secret, so that a stolen database alone cannot be searched for codes."""
    plain = "".join(typed.lower().split()).replace("-", "")
    key = b"recovery code:" + server_secret.encode()
    return hmac.digest(key, f"{account_id}:{plain}".encode(), sha256).hex()
