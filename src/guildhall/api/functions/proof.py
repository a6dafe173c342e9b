"""Re-authentication for operations that a stolen session must not perform: the password, or a code if the account has
two-factor authentication. The age of the session proves nothing."""

from typing import Annotated

from fastapi import Request
from pydantic import Field

from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.password_check import is_right_password
from guildhall.core.errors import Refused
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Secret
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.commands.guessing import Guesser
from guildhall.domains.identity.commands.two_factor import prove_by_code
from guildhall.domains.identity.queries import account_by_id, factors_of
from guildhall.http.dependencies import client_address
from guildhall.rest_engine.caller import Caller

REFUSES = ("current_password_invalid", "mfa_verification_failed")


class ProvenBody(FunctionBody):
    """The proof that the caller owns the account.

    `code` is required for accounts with an authenticator app, the current `password` for all others.
    """

    password: Annotated[str, Field(max_length=1000), Secret()] = ""
    code: Annotated[str, Field(max_length=20)] = ""


async def require_proof(request: Request, runtime: Runtime, caller: Caller, body: ProvenBody) -> None:
    """Check the password or code in the request body.

    Raises Refused current_password_invalid or mfa_verification_failed, TooMany.
    """
    account_id = caller.account_id or ""
    guesser = Guesser(client_address(request), device=caller.session_id)  # the session has signed in before

    def find_account(uow: UnitOfWork) -> tuple[AccountRow | None, bool]:
        verified = any(factor.verified_at for factor in factors_of(uow, account_id))
        return account_by_id(uow, account_id), verified

    account, has_factor = await runtime.read(find_account)
    if has_factor:
        refused = await runtime.write(lambda uow: prove_by_code(uow, account_id, body.code, guesser))
        if refused:
            raise refused
        return
    known = account.password_hash if account else None
    if not await is_right_password(runtime, caller.email or "", guesser, body.password, known):
        raise Refused("current_password_invalid")
