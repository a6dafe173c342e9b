"""Codes for the day the telephone is lost: made ten at a time, shown once, each used once."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import delete, func, insert, select, update

from guildhall.audit.record import record
from guildhall.identity.assurance import require_fresh_code
from guildhall.identity.models import RecoveryCode
from guildhall.identity.queries import SignedIn
from guildhall.kit.errors import Refused
from guildhall.kit.house import House

HOW_MANY = 10
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is mistaken for something else
HALVES = 5  # characters before and behind the hyphen: 49 bits, and at most a few tries a minute


@dataclass(frozen=True, slots=True)
class Left:
    """How many codes an account has, and how many of them are unused."""

    total: int
    remaining: int


def codes_left(house: House, account_id: str) -> Left:
    mine = select(func.count(), func.count(RecoveryCode.used_at)).where(RecoveryCode.account_id == account_id)
    total, used = house.db.execute(mine).one()
    return Left(total, total - used)


def renew_codes(house: House, who: SignedIn) -> list[str]:
    """Ten new codes; the old ones are void. Raises NotAllowed without a fresh code of the app."""
    require_fresh_code(who.code_given_at, house.now)
    void_codes(house, who.account.id)
    codes = [_new_code() for _ in range(HOW_MANY)]
    rows = [
        {
            "code_hash": _hashed(house.settings.signing_secret, who.account.id, code),
            "account_id": who.account.id,
            "created_at": house.now,
        }
        for code in codes
    ]
    house.db.execute(insert(RecoveryCode), rows)
    record(house, who.account.id, "recovery_codes.made", "accounts", who.account.id)
    return codes


def void_codes(house: House, account_id: str) -> None:
    house.db.execute(delete(RecoveryCode).where(RecoveryCode.account_id == account_id))


def use_code(house: House, account_id: str, typed: str) -> None:
    """Spend a code. Raises Refused for an unknown or spent one; of racing uses one succeeds."""
    hashes = [_hashed(secret, account_id, typed) for secret in house.settings.house_secrets]
    unused = update(RecoveryCode).where(RecoveryCode.code_hash.in_(hashes), RecoveryCode.used_at.is_(None))
    if house.db.execute(unused.values(used_at=house.now)).rowcount != 1:
        raise Refused("mfa_verification_failed", "Invalid recovery code entered", status=422)
    record(house, account_id, "recovery_codes.used", "accounts", account_id)


def _new_code() -> str:
    drawn = "".join(secrets.choice(ALPHABET) for _ in range(2 * HALVES))
    return f"{drawn[:HALVES]}-{drawn[HALVES:]}"


def _hashed(house_secret: str, account_id: str, typed: str) -> str:
    """Keyed with the house's secret: a stolen database alone cannot be searched for codes."""
    plain = "".join(typed.lower().split()).replace("-", "")
    key = b"recovery code:" + house_secret.encode()
    return hmac.digest(key, f"{account_id}:{plain}".encode(), sha256).hex()
