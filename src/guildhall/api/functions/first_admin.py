"""/functions/v1: the first admin of a new shop."""

from typing import Annotated

from pydantic import Field

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import FunctionRouter
from guildhall.core.validation import Email, OneLine, Secret
from guildhall.domains.identity.commands.create_admin import create_first_admin
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.threads import PASSWORDS

router = FunctionRouter()


class FirstAdmin(FunctionBody):
    """`code` is printed by the server when it starts."""

    code: Annotated[str, Field(max_length=100), OneLine]
    email: Email
    password: Annotated[str, Field(min_length=1, max_length=1000), Secret()]


class FirstAdminMade(Answer):
    email: str


@router.function("/create-first-admin", refuses=("wrong_setup_code", "has_admin", "weak_password"))
async def create(body: FirstAdmin, runtime: RuntimeDep) -> FirstAdminMade:
    """Create the owner's account in a shop that has no admin, with the code that the server printed."""
    made = await PASSWORDS.run(create_first_admin, runtime, body.code, body.email, body.password)
    return FirstAdminMade(email=made.email)
