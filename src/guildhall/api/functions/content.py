"""/functions/v1/safe-html: preview the sanitised HTML of a text."""

from typing import Annotated

from pydantic import Field

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import AUTHORS, FunctionRouter
from guildhall.core.html import clean
from guildhall.core.validation import FreeText
from guildhall.domains.content.schemas import LONGEST_HTML
from guildhall.http.threads import READING

router = FunctionRouter()


class SafeHtml(FunctionBody):
    html: Annotated[str, Field(max_length=LONGEST_HTML), FreeText()]


class KeptHtml(Answer):
    html: str


@router.function("/safe-html", only=AUTHORS, refuses=("html_too_deep", "html_too_large", "html_unclosed"))
async def safe_html(body: SafeHtml) -> KeptHtml:
    """Return the HTML as it would be stored after sanitising (C2). For authors."""
    return KeptHtml(html=await READING.run(clean, body.html))
