"""What mails are drawn with beside their own context: the shop's settings, its name, and the operator's words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.email.models import EditedMailTexts
from guildhall.services.email.render import NO_WORDS, RenderedEmail, render
from guildhall.services.email.rules import LINKS_LAST, SECRET_LINKS, VOID_WITHOUT_LINK
from guildhall.services.shop_settings.queries import Sender, effective, sender, shop_settings
from guildhall.settings import Settings

LINK_NOT_SHOWN = "/auth/confirm?…"
"""Stands in a copy where the recipient had a link that lets its reader in."""

_WORDS = select(EditedMailTexts.kind, EditedMailTexts.language, EditedMailTexts.words)


@dataclass(frozen=True, slots=True)
class Branding:
    """As it stands in one transaction, which is `now`; `words` by kind and language."""

    now: datetime
    settings: Settings
    company: str
    sender: Sender
    words: Mapping[tuple[str, str], Mapping[str, str]]

    def draw(self, mail: Any) -> RenderedEmail:
        """`mail` is a row of the outbox."""
        return self._drawn(mail.template, mail.language, self._context(mail))

    def copy(self, mail: Any) -> RenderedEmail:
        """The same without the link that lets its reader in."""
        context = self._context(mail)
        if mail.template in SECRET_LINKS and context.get("link"):
            context["link"] = self.settings.site_url + LINK_NOT_SHOWN
        return self._drawn(mail.template, mail.language, context)

    def _context(self, mail: Any) -> dict[str, Any]:
        """Without a link that has run out where the mail says more than that (VOID_WITHOUT_LINK are not sent then)."""
        spent = mail.created_at <= self.now - LINKS_LAST
        dead = mail.template in SECRET_LINKS - VOID_WITHOUT_LINK and "link" in mail.context and spent
        return {**mail.context, "link": None} if dead else dict(mail.context)

    def _drawn(self, kind: str, language: str, context: dict[str, Any]) -> RenderedEmail:
        words = self.words.get((kind, language), NO_WORDS)
        return render(kind, language, context, self.settings, company=self.company, words=words)


def branding(uow: UnitOfWork) -> Branding:
    words = {(row.kind, row.language): row.words for row in uow.db.execute(_WORDS)}
    return Branding(uow.now, effective(uow), shop_settings(uow).company.name, sender(uow), words)
