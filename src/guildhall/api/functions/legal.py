"""/functions/v1/legal-text and publish-legal-text: the operator's terms, privacy, withdrawal and imprint."""

from typing import Annotated, Literal

from pydantic import Field

from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ADMINS, FunctionRouter, Reading, Writing
from guildhall.api.functions.route import CallerDep
from guildhall.core.i18n import Language
from guildhall.core.validation import FreeText
from guildhall.http.once import Once
from guildhall.services.legal.commands.publish import publish_text
from guildhall.services.legal.markets import Market
from guildhall.services.legal.queries import TextInForce, text_in_force
from guildhall.services.legal.texts import LONGEST

router = FunctionRouter()


class LegalTextOf(FunctionBody):
    """`market` is DE, AT, FR, ES, GB or US, EU for other member states, XX for all other countries."""

    page: Literal["terms", "privacy", "withdrawal", "imprint"]
    market: Market
    language: Language


class PublishLegalText(LegalTextOf):
    """`version` is the version that was read. An empty `text` restores the text that ships with the shop."""

    version: Annotated[int, Field(ge=0)]
    text: Annotated[str, Field(max_length=LONGEST), FreeText()]


@router.function("/legal-text", only=ADMINS)
def legal_text(uow: Reading, body: LegalTextOf) -> TextInForce:
    """For admins: the text in force of a page, for a market and language."""
    market = Market(body.market)
    return text_in_force(uow, body.page, market, body.language)


@router.function(
    "/publish-legal-text",
    refuses=(
        "not_found",
        "legal_text_changed",
        "placeholder_broken",
        "placeholder_unknown",
        "text_controls",
        "text_too_long",
        "text_untitled",
    ),
    once=Once(),
)
def publish(uow: Writing, body: PublishLegalText, caller: CallerDep) -> TextInForce:
    """For admins: publish the next version of a text. Orders keep the version they were placed under."""
    of = body.page, body.market, body.language
    return publish_text(uow, caller, *of, version=body.version, text=body.text)
