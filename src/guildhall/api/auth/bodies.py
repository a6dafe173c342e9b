"""The request bodies of /auth/v1. Unknown keys are ignored, as upstream does; null means an absent text."""

import re
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field

from guildhall.domains.identity.commands.mail_links import PkceChallenge
from guildhall.domains.identity.commands.sign_in import KINDS
from guildhall.domains.identity.rules import invalid

_CHALLENGE = re.compile(r"[A-Za-z0-9._~-]{43,128}")


def _encodable(text: str) -> str:
    text.encode()  # fails on half of a surrogate pair
    return text


Words = Annotated[str, BeforeValidator(lambda sent: "" if sent is None else sent), AfterValidator(_encodable)]


class Challenged(BaseModel):
    code_challenge: Words = ""
    code_challenge_method: Words = ""

    def challenge(self) -> PkceChallenge | None:
        """Return the client's PKCE challenge, or None. Raises Refused for an incomplete one."""
        if not self.code_challenge and not self.code_challenge_method:
            return None
        if not self.code_challenge or not self.code_challenge_method:
            raise invalid("PKCE flow requires code_challenge_method and code_challenge")
        if self.code_challenge_method.lower() not in ("s256", "plain"):
            raise invalid("code challenge method not supported")
        if not _CHALLENGE.fullmatch(self.code_challenge):
            raise invalid("code challenge has to be between 43 and 128 characters")
        return PkceChallenge(self.code_challenge, self.code_challenge_method)


class SignUpBody(Challenged):
    email: Words = ""
    phone: Words = ""
    password: Words = ""
    data: dict[str, Any] | None = None


class TokenBody(BaseModel):
    """The body of all three grants; each reads its own fields."""

    email: Words = ""
    phone: Words = ""
    password: Words = ""
    refresh_token: Words = ""
    auth_code: Words = ""
    code_verifier: Words = ""


class UserBody(Challenged):
    email: Words = ""
    phone: Words = ""
    password: Words = ""
    current_password: Words = ""
    data: dict[str, Any] | None = None
    app_metadata: dict[str, Any] | None = None


class EmailBody(Challenged):
    email: Words = ""


class ResendBody(Challenged):
    type: Annotated[Words, Field(json_schema_extra={"enum": ["signup", "email_change"]})] = ""
    email: Words = ""


class VerifyBody(BaseModel):
    type: Annotated[Words, Field(json_schema_extra={"enum": [*KINDS]})] = ""
    token_hash: Words = ""
    token: Words = ""
    email: Words = ""


class FactorBody(BaseModel):
    factor_type: Words = ""
    friendly_name: Words = ""


class FactorCodeBody(BaseModel):
    challenge_id: Words = ""
    code: Words = ""


class RecoveryCodeBody(BaseModel):
    code: Words = ""
