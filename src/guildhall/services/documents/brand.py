"""The logo and the accent color of papers: invoices, credit notes, certificates and statements."""

import re
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from threading import Lock

from guildhall.config.settings import Settings
from guildhall.core.ids import is_id
from guildhall.core.store import StorageUnavailable, bytes_of
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.files.pictures import on_white
from guildhall.services.files.rules import ENDINGS
from guildhall.services.files.storage import key_of, store_at
from guildhall.services.pdf.paper import PaperLook
from guildhall.services.site.palette import accents
from guildhall.services.site.queries import site_at

_UPLOADED = re.compile(r"^/media/([^/]+)/[^/]+\.(" + "|".join(ENDINGS.values()) + r")$")
_ONE_AT_A_TIME = Lock()  # a large logo takes much memory while it is decoded


@dataclass(frozen=True, slots=True)
class PaperBrand:
    """The look of papers, with the key of the logo's file: reading it is left to the thread that draws."""

    settings: Settings
    logo: str | None
    accent: str | None

    def look(self) -> PaperLook:
        """Return the look, with the logo if its file can be read. May wait for the storage: call it from a thread."""
        look = PaperLook(self._picture())
        return look._replace(accent=_channels(accents(self.accent)[0])) if self.accent else look

    def _picture(self) -> bytes | None:
        if self.logo is None:
            return None
        try:
            with _ONE_AT_A_TIME:
                return _drawn(self.settings.media_url or str(self.settings.media_folder), self.logo)
        except (FileNotFoundError, StorageUnavailable):
            return None


def brand_at(uow: UnitOfWork, at: datetime) -> PaperBrand:
    """Return the brand that was published at that time, so that an issued paper keeps its look.

    Only uploaded logos are on papers: nothing is fetched from other sites.
    """
    content = site_at(uow, at)
    found = _UPLOADED.match(content.logo or "")
    logo = key_of(found[1], f"x.{found[2]}") if found and is_id(found[1]) else None
    return PaperBrand(uow.settings, logo, content.accent)


@lru_cache(maxsize=8)
def _drawn(storage: str, key: str) -> bytes:
    return on_white(bytes_of(store_at(storage), key))


def _channels(color: str) -> tuple[int, int, int]:
    """Return red, green and blue of #rrggbb."""
    red, green, blue = bytes.fromhex(color[1:])
    return red, green, blue
