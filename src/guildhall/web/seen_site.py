"""The public site that one request sees: the published one, or the draft for an admin's preview."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from starlette.requests import Request

from guildhall.core.i18n import texts_of
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.shop_settings.preview_links import is_draft_token
from guildhall.services.site.content import HOME, PAGES, SiteContent
from guildhall.services.site.models import SiteVersion
from guildhall.services.site.palette import accent_style
from guildhall.services.site.queries import draft_site, published_site
from guildhall.services.site.texts import merged, own_texts

TABLE = SiteVersion.__tablename__
"""Answers made from the published site are kept until this table is written."""


@dataclass(frozen=True, slots=True)
class SeenSite:
    """The content of the site that a visitor sees: what is published, or a draft.

    `texts_query` is the query with which the browser loads further texts of the same content.
    """

    content: SiteContent
    texts_query: str
    draft: bool = False

    @property
    def off_pages(self) -> list[str]:
        return [PAGES[part] for part in self.content.off if part in PAGES]

    @property
    def style(self) -> str | None:
        return accent_style(self.content.accent) if self.content.accent else None

    def shows(self, path: str) -> bool:
        """Return whether the page of an address is switched on."""
        return not any(path == page or path.startswith(f"{page}/") for page in self.off_pages)

    def published(self) -> dict[str, Any]:
        """Return what every page needs of it, for the frontend's `SiteSettings`."""
        content = self.content
        pictures = {
            "logo": content.logo,
            "logoDark": content.logo_dark,
            "hero": content.hero_picture,
            "street": content.about_picture,
            "office": content.contact_picture,
        }
        own_order = {"home": list(content.home)} if list(content.home) != list(HOME) else {}
        return {
            "texts": self.texts_query,
            "off": list(content.off),
            "social": [{"name": link.title, "url": link.url} for link in content.social],
            "links": [{"words": link.words, "url": link.url} for link in content.footer_links],
            "cards": list(content.cards),
            "poweredBy": content.powered_by,
            **own_order,
            **{name: address for name, address in pictures.items() if address},
        }

    def translations(self, language: str, namespaces: tuple[str, ...], default: str) -> str:
        """Return the texts of these namespaces as JSON text. `default` as in own_texts."""
        texts = (f'"{name}":{self.texts(language, name, default)}' for name in namespaces)
        return "{" + ",".join(texts) + "}"

    def texts(self, language: str, namespace: str, default: str) -> str:
        own = own_texts(self.content, language, namespace, default)
        return _compact(merged(language, namespace, own)) if own else _built_in(language, namespace)


def seen_site(uow: UnitOfWork, request: Request) -> SeenSite:
    """Return the draft for a valid `draft` token in the query, else the published site."""
    token = request.query_params.get("draft", "")
    if token and is_draft_token(token, uow.settings.signing_secret, uow.now):
        return SeenSite(draft_site(uow).content, f"?draft={token}", draft=True)
    site = published_site(uow)
    return SeenSite(site.content, f"?v={site.number}" if site.number else "")


@lru_cache(maxsize=256)
def _built_in(language: str, namespace: str) -> str:
    return _compact(texts_of(language, namespace))


def _compact(tree: Mapping[str, Any]) -> str:
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":"))
