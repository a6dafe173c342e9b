"""/functions/v1: export the caller's data and delete their account."""

from typing import Annotated

from fastapi import Request
from pydantic import Field
from starlette.responses import Response

from guildhall.api.functions.answers import Answer, attached
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import FunctionRouter, LongReading
from guildhall.api.functions.route import CallerDep, require_sign_in
from guildhall.api.password_check import is_right_password
from guildhall.core.errors import Refused
from guildhall.core.validation import Secret
from guildhall.domains.backoffice.own_data import own_data
from guildhall.domains.identity.commands.guessing import Guesser
from guildhall.domains.identity.commands.remove_customer import leave
from guildhall.domains.identity.queries import account_by_id
from guildhall.http.dependencies import RuntimeDep, client_address
from guildhall.http.once import Once

router = FunctionRouter()


class DeleteAccount(FunctionBody):
    password: Annotated[str, Field(min_length=1, max_length=1000), Secret()]


class AccountDeleted(Answer):
    deleted: bool


@router.file("GET", "/my-data", "application/zip")
def my_data(uow: LongReading, request: Request, caller: CallerDep) -> Response:
    """Return all data the shop stores about the caller: a ZIP archive with one JSON document."""
    require_sign_in(caller)
    packed = own_data(uow, request.app.state.tables, caller)
    return attached(packed, "application/zip", "my-data.zip")


@router.function(
    "/delete-account",
    refuses=("current_password_invalid", "own_admin_role"),
    once=Once(),
)
async def delete_account(
    request: Request, body: DeleteAccount, runtime: RuntimeDep, caller: CallerDep
) -> AccountDeleted:
    """Delete the caller's account, confirmed by `password`. Accounting records stay, anonymized (M11)."""
    require_sign_in(caller)
    guesser = Guesser(client_address(request), device=caller.session_id)  # the session has signed in before
    account = await runtime.read(lambda uow: account_by_id(uow, caller.account_id or ""))
    known = account.password_hash if account else None
    right = await is_right_password(runtime, caller.email or "", guesser, body.password, known)
    if account is None or not right:
        raise Refused("current_password_invalid")
    await runtime.write(lambda uow: leave(uow, account))
    return AccountDeleted(deleted=True)
