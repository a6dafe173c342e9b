"""Renders the card page: one template for all languages, no script."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment
from sqlalchemy import Row

from guildhall.core.money import written
from guildhall.core.templates import templates_in
from guildhall.domains.payments.providers.sandbox.cards import TEST_CARDS, TypedCard
from guildhall.http.appearance import Appearance
from guildhall.services.site.server_texts import ServerTexts


class Closing(StrEnum):
    """The end of a page that no longer accepts a card."""

    PAID = "paid"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Page:
    """The state of the page besides its session. `mistakes` and `alert` are keys of `sandbox.errors`."""

    card: TypedCard = field(default_factory=TypedCard)
    mistakes: Mapping[str, str] = field(default_factory=dict)
    alert: str | None = None
    challenge: bool = False
    closing: Closing | None = None

    def at(self, closing: Closing | None, *, challenge: bool) -> "Page":
        """Return the page for a session that ended so; the challenge is shown only while it is requested."""
        return replace(self, closing=closing, challenge=self.challenge and challenge)


def draw(session: Row[Any], appearance: Appearance, texts: ServerTexts, page: Page) -> str:
    """Return the page's HTML under the name of the shop, in the visitor's language and theme."""
    return (
        _environment()
        .get_template("page.jinja")
        .render(
            t=texts.below("sandbox"),
            appearance=appearance,
            lng=f"?lng={appearance.language}",
            page=page,
            shop=texts.values["shop"],
            session=session,
            money=lambda minor: written(minor, session.currency, appearance.language),
            test_cards=[(_grouped(number), card.value) for number, card in TEST_CARDS.items()],
        )
    )


def _grouped(number: str) -> str:
    return " ".join(number[i : i + 4] for i in range(0, len(number), 4))


@cache
def _environment() -> Environment:
    return templates_in(Path(__file__).parent / "templates")
