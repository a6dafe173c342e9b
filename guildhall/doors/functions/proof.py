"""A fresh proof of who acts, for what a stolen session must not do: the password, or a code where a second step is set
up. How old the session is proves nothing."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import Request
from pydantic import Field

from guildhall.doors.asking import client_address
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.identity.accounts import AccountRow
from guildhall.identity.actions import guessing
from guildhall.identity.actions.second_step import prove_by_code
from guildhall.identity.passwords import verify_password
from guildhall.identity.queries import account_by_id, factors_of
from guildhall.kit.errors import Refused
from guildhall.kit.house import House
from guildhall.kit.runtime import Runtime
from guildhall.tables.caller import Caller

REFUSES = ("current_password_invalid", "mfa_verification_failed", "over_request_rate_limit")


class ProvenBody(FunctionBody):
    """`code` is of an authenticator app, where the account has one; `password` is the current one of all others."""

    password: Annotated[str, Field(max_length=1000)] = ""
    code: Annotated[str, Field(max_length=20)] = ""


async def require_proof(request: Request, runtime: Runtime, caller: Caller, body: ProvenBody) -> None:
    """Check the password or code that came with a request.

    Raises Refused current_password_invalid or mfa_verification_failed, TooMany.
    """
    account_id, address = caller.account_id or "", client_address(request)

    def look(house: House) -> tuple[AccountRow | None, bool]:
        guessing.refuse_if_locked(house, caller.email or "", address)
        verified = any(factor.verified_at for factor in factors_of(house, account_id))
        return account_by_id(house, account_id), verified

    account, has_factor = await runtime.read(look)
    if has_factor:
        refused = await runtime.write(lambda house: prove_by_code(house, account_id, body.code, address))
        if refused:
            raise refused
        return
    known = account.password_hash if account else None
    if not await asyncio.to_thread(verify_password, body.password, known):
        await runtime.write(lambda house: guessing.note_wrong(house, caller.email or "", address))
        raise Refused("current_password_invalid", "The password is not right.")
