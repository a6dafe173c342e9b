"""The comparison of a signed-in user's password, within the limit of wrong ones."""

from guildhall.core.request_claim import with_claim
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands import guessing
from guildhall.domains.identity.commands.guessing import Guesser
from guildhall.domains.identity.passwords import verify_password
from guildhall.http.threads import PASSWORDS


async def is_right_password(
    runtime: Runtime, email: str, guesser: Guesser, password: str, hashed: str | None
) -> bool:
    """Return True if the password matches. Counts the guess first; a right one is free. Raises TooMany."""
    with with_claim(None):
        await runtime.read(lambda uow: guessing.refuse_if_locked(uow, email, guesser))
        await runtime.write(lambda uow: guessing.count_guess(uow, email, guesser))
        if not await PASSWORDS.run(verify_password, password, hashed):
            return False
        await runtime.write(lambda uow: guessing.record_success(uow, email, guesser))
    return True
