"""The logo and the accent color of mails."""

from dataclasses import dataclass

from guildhall.services.site.content import SiteContent
from guildhall.services.site.palette import pairs


@dataclass(frozen=True, slots=True)
class Look:
    """The logo's address and the colors, each of the light and of the dark theme. `on_accent` is for text on it."""

    logo: str | None = None
    accent: tuple[str, str] = ("#0f5c50", "#6cc5b0")
    on_accent: tuple[str, str] = ("#fdfcf8", "#06201b")


BUILT_IN = Look()


def look_of(content: SiteContent, site_url: str) -> Look:
    """Return what mails show of the published site. Mail programs need whole addresses."""
    logo = content.logo
    if logo and logo.startswith("/"):
        logo = site_url + logo
    if not content.accent:
        return Look(logo)
    colors = pairs(content.accent)
    return Look(logo, colors["accent"], colors["on-accent"])
