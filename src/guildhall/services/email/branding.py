"""The shop-wide context of mails: settings, company name, look, sender and customised texts."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select

from guildhall.config.settings import Settings
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.email.look import Look, look_of
from guildhall.services.email.models import CustomTexts
from guildhall.services.email.render import NO_WORDS, RenderedEmail, render
from guildhall.services.email.rules import LASTING_LINKS, LINKS_LAST, SECRET_LINKS, VOID_WITHOUT_LINK
from guildhall.services.shop_settings.queries import Sender, effective, sender, shop_settings
from guildhall.services.site.queries import published_site

LINK_NOT_SHOWN = "/auth/confirm?…"
"""Replaces a secret link in the sent copy."""

TOKEN_NOT_SHOWN = "…"

_TOKEN = re.compile(r"(?<=[?&]guest=)[\w-]+")

_WORDS = select(CustomTexts.kind, CustomTexts.language, CustomTexts.words)


@dataclass(frozen=True, slots=True)
class Branding:
    """The branding read in one transaction, at `now`. `words` are by kind and language."""

    now: datetime
    settings: Settings
    company: str
    look: Look
    sender: Sender
    words: Mapping[tuple[str, str], Mapping[str, str]]

    def draw(self, mail: Any) -> RenderedEmail:
        """Render a row of the outbox."""
        return self.render(mail.template, mail.language, self._context(mail))

    def copy(self, mail: Any) -> RenderedEmail:
        """Render a row of the outbox without its secret links."""
        context = self._context(mail)
        secret = ("link", "stop_link") if mail.template in SECRET_LINKS else ()
        hidden = {name: self.settings.site_url + LINK_NOT_SHOWN for name in secret if context.get(name)}
        if context.get("guest_token"):
            hidden["guest_token"] = TOKEN_NOT_SHOWN
        elif link := context.get("link"):
            hidden.setdefault("link", _TOKEN.sub(TOKEN_NOT_SHOWN, link))
        return self.render(mail.template, mail.language, context | hidden)

    def render(
        self, kind: str, language: str, context: dict[str, Any], words: Mapping[str, str] | None = None
    ) -> RenderedEmail:
        """Render a mail, with the stored texts unless others are given."""
        if words is None:
            words = self.words.get((kind, language), NO_WORDS)
        return render(
            kind, language, context, self.settings, company=self.company, words=words, look=self.look
        )

    def _context(self, mail: Any) -> dict[str, Any]:
        """Return the context without an expired link. Mails in VOID_WITHOUT_LINK are not sent after that at all."""
        expired = mail.created_at <= self.now - LINKS_LAST
        drop = (
            mail.template in SECRET_LINKS - LASTING_LINKS - VOID_WITHOUT_LINK
            and "link" in mail.context
            and expired
        )
        return {**mail.context, "link": None} if drop else dict(mail.context)


def branding(uow: UnitOfWork) -> Branding:
    words = {(row.kind, row.language): row.words for row in uow.db.execute(_WORDS)}
    settings = effective(uow)
    look = look_of(published_site(uow).content, settings.site_url)
    return Branding(uow.now, settings, shop_settings(uow).company.called, look, sender(uow), words)
