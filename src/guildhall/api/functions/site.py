"""/functions/v1: the public site as its owner wants it, with draft, publication and history."""

from typing import Annotated

from pydantic import ConfigDict, Field

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ADMINS, FunctionRouter, Reading, Writing
from guildhall.api.functions.route import CallerDep
from guildhall.core.errors import NotFound
from guildhall.core.i18n import LANGUAGES
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import OneLine
from guildhall.domains.backoffice.queries.setting_uses import SettingUse, setting_uses
from guildhall.http.once import Once
from guildhall.services.shop_settings.preview_links import draft_token
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.site.commands import publish, restore, save_draft
from guildhall.services.site.content import SiteContent
from guildhall.services.site.palette import contrasts
from guildhall.services.site.placeholders import placeholders_left
from guildhall.services.site.queries import PublishedVersion, draft_site, history, published_site
from guildhall.services.site.texts import NAMESPACES, allowed_in, originals

router = FunctionRouter()

Name = Annotated[str, Field(max_length=60), OneLine]


class WantedSite(SiteContent):
    """All content. Unknown names are refused."""

    model_config = ConfigDict(extra="forbid")


class SiteTextsOf(FunctionBody):
    """A part of the site, one of the names in `parts` of /my-site."""

    part: Name
    language: Annotated[Name, Field(json_schema_extra={"enum": [*LANGUAGES]})]


class SaveSite(FunctionBody):
    """The draft to save. `version` is the version of the draft that the client edited."""

    version: Annotated[int, Field(ge=0)]
    content: WantedSite


class PublishSite(FunctionBody):
    """The draft to publish. `version` is the version that the client saved."""

    version: Annotated[int, Field(ge=0)]


class RestoreSite(FunctionBody):
    number: Annotated[int, Field(ge=1)]


class MySite(Answer):
    """The draft, and the history with the newest version first.

    `published`: the draft is what visitors see. `previewToken` shows the draft in `/?draft=TOKEN` for two hours.
    `placeholders` are the built-in texts and data that visitors would still see. `contrastLight` and `contrastDark`:
    of the accent color as text, in each theme; null without a color of one's own.
    """

    version: int
    content: SiteContent
    published: bool
    preview_token: str
    contrast_light: float | None
    contrast_dark: float | None
    placeholders: list[str]
    parts: list[str]
    history: list[PublishedVersion]


class SiteText(Answer):
    """A text of the public pages with its built-in words and the placeholders that it may use."""

    key: str
    original: str
    placeholders: list[str]


class SiteTexts(Answer):
    texts: list[SiteText]


WRONG_SITE = (
    "accent_too_pale",
    "claim_incomplete",
    "unknown_text",
    "text_empty",
    "text_too_long",
    "text_one_line",
    "placeholder_broken",
    "placeholder_unknown",
)


@router.function("/my-site", only=ADMINS)
def my_site(uow: Reading) -> MySite:
    """Return the draft of the public site and its history. For admins."""
    return _answer(uow)


@router.function("/site-texts", only=ADMINS, refuses=("not_found",))
async def site_texts(body: SiteTextsOf) -> SiteTexts:
    """Return the built-in texts of a part of the site in one language. For admins."""
    if body.part not in NAMESPACES or body.language not in LANGUAGES:
        raise NotFound()
    return SiteTexts(
        texts=[
            SiteText(
                key=f"{body.part}:{name}", original=words, placeholders=sorted(allowed_in(body.part, name))
            )
            for name, words in originals(body.language, body.part).items()
        ]
    )


class SettingUses(Answer):
    uses: list[SettingUse]


@router.function("/setting-uses", only=ADMINS)
def uses(uow: Reading) -> SettingUses:
    """Return which parts of the site and which emails mention a setting. For admins."""
    return SettingUses(uses=setting_uses(uow))


@router.function("/save-site", refuses=("site_changed", *WRONG_SITE), once=Once())
def save_site(uow: Writing, body: SaveSite, caller: CallerDep) -> MySite:
    """Replace the draft; visitors see nothing of it. For admins.

    `details` of an error names the text, such as `de home:title`, or the figure.
    """
    save_draft(uow, caller, body.version, body.content)
    return _answer(uow)


@router.function("/publish-site", refuses=("site_changed",), once=Once())
def publish_site(uow: Writing, body: PublishSite, caller: CallerDep) -> MySite:
    """Publish the draft. For admins."""
    publish(uow, caller, body.version)
    return _answer(uow)


@router.function("/restore-site", refuses=("not_found", "site_changed"), once=Once())
def restore_site(uow: Writing, body: RestoreSite, caller: CallerDep) -> MySite:
    """Publish an older version again; the draft becomes the same. For admins."""
    restore(uow, caller, body.number)
    return _answer(uow)


def _answer(uow: UnitOfWork) -> MySite:
    draft, seen = draft_site(uow), published_site(uow)
    contrast = contrasts(draft.content.accent) if draft.content.accent else (None, None)
    return MySite(
        version=draft.number,
        content=draft.content,
        published=draft.content == seen.content,
        preview_token=draft_token(uow.settings.signing_secret, uow.now),
        contrast_light=contrast[0],
        contrast_dark=contrast[1],
        placeholders=placeholders_left(shop_settings(uow), seen.content),
        parts=list(NAMESPACES),
        history=history(uow),
    )
