"""Keeps a fingerprint of the server's secret in the database, to notice a machine or a restore that has another one."""

import hashlib
import hmac

from sqlalchemy import delete, exists, select

from guildhall.core.db.writing import insert_new
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Factor, RecoveryCode, SecretFingerprint

PURPOSE = b"fingerprint of the server's secret"
ANOTHER = (
    "The database was used with another GUILDHALL_JWT_SECRET (or secrets/jwt in the data folder): authenticator apps, "
    "recovery codes and sessions made with it do not work. Bring it from the machine it was on, or put it behind the "
    "new one with a comma (docs/guides/production.md, section 5)."
)


def fingerprint_of(secret: str) -> str:
    """Return a text that is the same on machines with the same secret, and does not reveal it."""
    return hmac.digest(secret.encode(), PURPOSE, hashlib.sha256).hex()[:32]


def remember_secret(uow: UnitOfWork) -> None:
    """Note the secret that signs now, unless the database was used with others that are not known here.

    Those others are forgotten once nothing depends on them any more: no authenticator app and no recovery code.
    """
    known = _known(uow)
    own = [fingerprint_of(secret) for secret in uow.settings.server_secrets]
    if known and known.isdisjoint(own):
        if uow.db.scalar(select(exists(select(Factor.id)))) or uow.db.scalar(
            select(exists(select(RecoveryCode.code_hash)))
        ):
            return
        uow.db.execute(delete(SecretFingerprint))
        known = set()
    if own[0] not in known:
        insert_new(uow.db, SecretFingerprint, {"fingerprint": own[0]})


def secret_problem(uow: UnitOfWork) -> str | None:
    """Return a problem with its fix if the database was used with other secrets and none of ours."""
    known = _known(uow)
    if not known or not known.isdisjoint(map(fingerprint_of, uow.settings.server_secrets)):
        return None
    return ANOTHER


def _known(uow: UnitOfWork) -> set[str]:
    return set(uow.db.scalars(select(SecretFingerprint.fingerprint)))
