"""The published site and the settings as this process last read them, for what is written without the database."""

import asyncio
import logging
from dataclasses import dataclass

from starlette.requests import Request

from guildhall.config.settings import Settings
from guildhall.core.i18n import FALLBACK
from guildhall.core.outages import is_outage
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.http.appearance import Appearance, appearance_of
from guildhall.http.cache.freshness import Freshness
from guildhall.services.shop_settings.models import StoredSettings
from guildhall.services.shop_settings.queries import default_settings, shop_settings
from guildhall.services.shop_settings.values import ShopSettings
from guildhall.services.site.content import SiteContent
from guildhall.services.site.models import SiteVersion
from guildhall.services.site.queries import published_site
from guildhall.services.site.server_texts import ServerTexts, server_texts

KEY = "guildhall.published_site"
"""Its key in the scope of each request."""
TABLES = frozenset({SiteVersion.__tablename__, StoredSettings.__tablename__})
EVERY = 0.5  # seconds between two looks at whether a table has changed

log = logging.getLogger(__name__)


@dataclass(slots=True)
class PublishedSite:
    """The site and the settings that were read last; the built-in ones until then."""

    settings: Settings
    chosen: ShopSettings
    content: SiteContent

    @property
    def offered(self) -> tuple[tuple[str, ...], str]:
        """The languages that the shop offers, and the one for visitors who prefer none of them."""
        return tuple(self.chosen.languages), self.chosen.main_language

    def read(self, uow: UnitOfWork) -> None:
        self.take(shop_settings(uow), published_site(uow).content)

    def take(self, chosen: ShopSettings, content: SiteContent) -> None:
        """Keep what a request has read."""
        self.chosen, self.content = chosen, content

    def appearance(self, request: Request) -> Appearance:
        """Return language and theme of a page, in a language that the shop offers."""
        return _appearance(request).among(*self.offered)

    def texts(self, language: str) -> ServerTexts:
        return server_texts(self.content, self.chosen, self.settings, language)


def built_in(settings: Settings) -> PublishedSite:
    return PublishedSite(settings, default_settings(settings), SiteContent())


def published_site_of(request: Request) -> PublishedSite:
    found: PublishedSite = request.scope[KEY]
    return found


def language_of(request: Request) -> str:
    """Return the language of messages to a client: its first language that the shop offers.

    Else the shop's main one, which its pages have; a client without any language is a program, and gets English.
    """
    client, chosen = _appearance(request), published_site_of(request).chosen
    otherwise = chosen.main_language if client.preferred else FALLBACK
    return client.among(chosen.languages, otherwise).language


async def keep_reading(site: PublishedSite, runtime: Runtime, freshness: Freshness) -> None:
    """Read the site again after each change, until canceled. While the database is away the last one is kept."""
    seen = -1
    while True:
        now = freshness.tick
        if not freshness.since(seen, TABLES):
            try:
                await runtime.read(site.read)
                seen = now
            except Exception as error:
                if not is_outage(error):
                    log.exception("reading the published site failed")
        await asyncio.sleep(EVERY)


def _appearance(request: Request) -> Appearance:
    return appearance_of(request.scope["query_string"], dict(request.scope["headers"]))
