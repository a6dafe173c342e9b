"""Verifying the second factor by a code of the app or a recovery code (auth dialect, factors).

Every attempt is counted before it is checked, in the same transaction: concurrent guesses are counted one by one.
Refusals are returned, not raised, because the count has to be committed with them.
"""

from typing import Any

from sqlalchemy import bindparam, or_, select, update

from guildhall.core.db.columns import Id
from guildhall.core.errors import Refused
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity import challenges, totp
from guildhall.domains.identity.assurance import AssuranceLevel, require_fresh_code
from guildhall.domains.identity.challenges import Challenge
from guildhall.domains.identity.commands.factors import factor_of, finish_factor
from guildhall.domains.identity.commands.guessing import Guesser, count_code, reset_code_count
from guildhall.domains.identity.commands.recovery_codes import use_code
from guildhall.domains.identity.commands.sessions import grant_of
from guildhall.domains.identity.grants import Grant
from guildhall.domains.identity.models import Factor, Session
from guildhall.domains.identity.queries import SignedIn

WRONG = "mfa_verification_failed"
TOTP, RECOVERY = "totp", "mfa/recovery_code"

_LOCKED = select(Session.__table__).where(Session.id == bindparam("session_id", type_=Id)).with_for_update()


def challenge(uow: UnitOfWork, who: SignedIn, factor_id: str) -> Challenge:
    """Return a new challenge for a factor. Raises NotFound."""
    factor_of(uow, who.account, factor_id)
    return challenges.new_challenge(who.session_id, factor_id, uow.now, uow.settings.signing_secret)


def verify_code(
    uow: UnitOfWork, who: SignedIn, factor_id: str, challenge_id: str, code: str, guesser: Guesser
) -> Grant | Refused:
    """Verify a code of an app; the first one of a new app activates it. Raises NotFound, TooMany.

    Activating a further app needs a fresh code of an active one. Raises NotAllowed without.
    """
    secret = uow.settings.signing_secret
    factor = factor_of(uow, who.account, factor_id)
    until = challenges.expires_at(challenge_id, who.session_id, factor_id, secret)
    if until is None:
        return Refused(
            "mfa_factor_not_found", gotrue="MFA factor with the provided challenge ID not found", status=404
        )
    if until <= uow.now.timestamp():
        text = "MFA challenge has expired, verify against another challenge or create a new challenge."
        return Refused("mfa_challenge_expired", gotrue=text, status=422)
    further = factor.verified_at is None and any(each.verified_at for each in who.factors)
    if further:
        require_fresh_code(who.code_given_at, uow.now)
    count_code(uow, who.account.id, guesser)
    step = _matching_step(uow, factor, code)
    if step is None or not _spend(uow, factor_id, step):
        return Refused(WRONG, gotrue="Invalid TOTP code entered", status=422)
    if factor.verified_at is None:
        finish_factor(uow, who, factor_id)
    return _mark_verified(uow, who, TOTP, guesser)


def verify_recovery_code(uow: UnitOfWork, who: SignedIn, code: str, guesser: Guesser) -> Grant | Refused:
    """Verify a recovery code instead of a code of the app. Raises TooMany."""
    if who.level is AssuranceLevel.ONE:
        return Refused("mfa_factor_not_found", gotrue="Factor not found", status=404)
    count_code(uow, who.account.id, guesser)
    try:
        use_code(uow, who.account.id, code)
    except Refused as refused:
        return refused
    return _mark_verified(uow, who, RECOVERY, guesser)


def prove_by_code(uow: UnitOfWork, account_id: str, code: str, guesser: Guesser) -> Refused | None:
    """Use up a code of one of the account's apps to authenticate the user again. Returns a Refused for a wrong one.

    The session stays as it is. Raises TooMany.
    """
    count_code(uow, account_id, guesser)
    verified = select(Factor.__table__).where(
        Factor.account_id == account_id, Factor.verified_at.is_not(None)
    )
    for factor in uow.db.execute(verified).all():
        step = _matching_step(uow, factor, "".join(code.split()))
        if step is not None and _spend(uow, factor.id, step):
            reset_code_count(uow, account_id, guesser)
            return None
    return Refused("mfa_verification_failed", gotrue="Incorrect code.", status=422)


def _matching_step(uow: UnitOfWork, factor: Any, code: str) -> int | None:
    """Return the time step of a right code, or None. Tries each server secret: the app may date from an older one."""
    for secret in uow.settings.server_secrets:
        app_secret = totp.secret_of(factor.seed, secret)
        if (step := totp.matching_step(app_secret, code, uow.now, factor.last_step)) is not None:
            return step
    return None


def _spend(uow: UnitOfWork, factor_id: str, step: int) -> bool:
    """Mark the time step as used. Returns False if a concurrent request used the code first."""
    unused = update(Factor).where(
        Factor.id == factor_id, or_(Factor.last_step.is_(None), Factor.last_step < step)
    )
    return uow.db.execute(unused.values(last_step=step)).rowcount == 1


def _mark_verified(uow: UnitOfWork, who: SignedIn, method: str, guesser: Guesser) -> Grant | Refused:
    """Mark the session as verified. Its older refresh tokens fall two numbers behind, so they are no longer valid."""
    session: Any = uow.db.execute(_LOCKED, {"session_id": who.session_id}).first()
    if session is None:
        return Refused(
            "session_not_found", gotrue="Session from session_id claim in JWT does not exist", status=403
        )
    number = session.refresh_counter + 2
    change = {
        "refresh_counter": number,
        "code_given_at": uow.now,
        "code_method": method,
        "proved_at": uow.now,
    }
    uow.db.execute(update(Session).where(Session.id == session.id).values(**change))
    reset_code_count(uow, who.account.id, guesser)
    changed: Any = uow.db.execute(_LOCKED, {"session_id": who.session_id}).one()
    return grant_of(uow, changed, who.account, number)
