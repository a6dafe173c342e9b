"""Taking the second step: a code of the app or a recovery code makes a session whole (auth dialect, factors).

Every try is counted before it is looked at, in one transaction with it: racing guesses are counted one by one.
Refusals are returned, not raised, because the count has to be committed with them.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import bindparam, or_, select, update

from guildhall.identity import challenges, totp
from guildhall.identity.actions import limits
from guildhall.identity.actions.factors import factor_of, finish_factor
from guildhall.identity.actions.recovery_codes import use_code
from guildhall.identity.actions.sessions import grant_of
from guildhall.identity.assurance import Level, require_fresh_code
from guildhall.identity.challenges import Challenge
from guildhall.identity.grants import Grant
from guildhall.identity.models import Factor, Session
from guildhall.identity.queries import SignedIn
from guildhall.kit.errors import Refused
from guildhall.kit.house import House
from guildhall.kit.sql.columns import Id

TOTP, RECOVERY = "totp", "mfa/recovery_code"

_LOCKED = select(Session.__table__).where(Session.id == bindparam("session_id", type_=Id)).with_for_update()


def challenge(house: House, who: SignedIn, factor_id: str) -> Challenge:
    """Raises NotFound."""
    factor_of(house, who.account, factor_id)
    return challenges.new_challenge(who.session_id, factor_id, house.now, house.settings.signing_secret)


def verify_code(
    house: House, who: SignedIn, factor_id: str, challenge_id: str, code: str, client: str
) -> Grant | Refused:
    """A code of an app; the first one of a new app finishes setting it up. Raises NotFound, TooMany.

    A further app is finished only with a fresh code of one that counts already.
    """
    secret = house.settings.signing_secret
    factor = factor_of(house, who.account, factor_id)
    until = challenges.expires_at(challenge_id, who.session_id, factor_id, secret)
    if until is None:
        return Refused(
            "mfa_factor_not_found", "MFA factor with the provided challenge ID not found", status=404
        )
    if until <= house.now.timestamp():
        text = "MFA challenge has expired, verify against another challenge or create a new challenge."
        return Refused("mfa_challenge_expired", text, status=422)
    further = factor.verified_at is None and any(each.verified_at for each in who.factors)
    if further:
        require_fresh_code(who.code_given_at, house.now)
    _count(house, who, client)
    step = _matching_step(house, factor, code)
    if step is None or not _spend(house, factor_id, step):
        return Refused("mfa_verification_failed", "Invalid TOTP code entered", status=422)
    if factor.verified_at is None:
        finish_factor(house, who, factor_id)
    return _whole(house, who, TOTP, client)


def verify_recovery_code(house: House, who: SignedIn, code: str, client: str) -> Grant | Refused:
    """A recovery code in the app's place. Raises TooMany."""
    if who.level is Level.ONE:
        return Refused("mfa_factor_not_found", "Factor not found", status=404)
    _count(house, who, client)
    try:
        use_code(house, who.account.id, code)
    except Refused as refused:
        return refused
    return _whole(house, who, RECOVERY, client)


def prove_by_code(house: House, account_id: str, code: str, client: str) -> Refused | None:
    """Use up a code of one of the account's apps, as proof of who acts now; return the refusal of a wrong one.

    The session stays as it is. Raises TooMany.
    """
    limits.take(house, limits.CODES, account_id, client)
    limits.take(house, limits.CODES_OF_ALL, account_id)
    verified = select(Factor.__table__).where(
        Factor.account_id == account_id, Factor.verified_at.is_not(None)
    )
    for factor in house.db.execute(verified).all():
        step = _matching_step(house, factor, "".join(code.split()))
        if step is not None and _spend(house, factor.id, step):
            limits.forget(house, limits.CODES, account_id, client)
            limits.forget(house, limits.CODES_OF_ALL, account_id)
            return None
    return Refused("mfa_verification_failed", "The code is not right.", status=422)


def _matching_step(house: House, factor: Any, code: str) -> int | None:
    """Whichever of the house's secrets the app was set up under."""
    for secret in house.settings.house_secrets:
        known = totp.secret_of(factor.seed, secret)
        if (step := totp.matching_step(known, code, house.now, factor.last_step)) is not None:
            return step
    return None


def _count(house: House, who: SignedIn, client: str) -> None:
    limits.take(house, limits.CODES, who.account.id, client)
    limits.take(house, limits.CODES_OF_ALL, who.account.id)


def _spend(house: House, factor_id: str, step: int) -> bool:
    """Whether this use of the code is the first."""
    unused = update(Factor).where(
        Factor.id == factor_id, or_(Factor.last_step.is_(None), Factor.last_step < step)
    )
    return house.db.execute(unused.values(last_step=step)).rowcount == 1


def _whole(house: House, who: SignedIn, method: str, client: str) -> Grant | Refused:
    """The session, from now on whole. Its refresh tokens of before are two numbers behind: they no longer count."""
    session: Any = house.db.execute(_LOCKED, {"session_id": who.session_id}).first()
    if session is None:
        return Refused("session_not_found", "Session from session_id claim in JWT does not exist", status=403)
    number = session.refresh_counter + 2
    change = {"refresh_counter": number, "code_given_at": house.now, "code_method": method}
    house.db.execute(update(Session).where(Session.id == session.id).values(**change))
    limits.forget(house, limits.CODES, who.account.id, client)
    limits.forget(house, limits.CODES_OF_ALL, who.account.id)
    changed: Any = house.db.execute(_LOCKED, {"session_id": who.session_id}).one()
    return grant_of(house, changed, who.account, number)
