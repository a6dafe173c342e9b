"""/functions/v1/safe-html: what would be kept of a text that is being written."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import FunctionRouter
from guildhall.api.functions.route import CallerDep, require_author
from guildhall.core.html import clean
from guildhall.core.validation import FreeText
from guildhall.domains.content.schemas import LONGEST_HTML, not_too_deep

router = FunctionRouter()


class SafeHtml(FunctionBody):
    html: Annotated[str, Field(max_length=LONGEST_HTML), AfterValidator(not_too_deep), FreeText()]


class KeptHtml(Answer):
    html: str


@router.function("/safe-html", refuses=("not_allowed",))
async def safe_html(body: SafeHtml, caller: CallerDep) -> KeptHtml:
    """For those who write the content: the text as it would be kept (C2). Nothing is written."""
    require_author(caller)
    return KeptHtml(html=clean(body.html))
