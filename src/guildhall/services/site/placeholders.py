"""The built-in placeholders that an owner has not replaced yet."""

from guildhall.services.shop_settings.values import Company, ShopSettings
from guildhall.services.site.content import Part, SiteContent

TEXTS = {
    "texts.home": "home:",
    "texts.sections": "home-below:",
    "texts.company": "company:",
    "texts.products": "products:",
    "texts.booking": "booking:",
    "texts.partner": "partner:",
    "texts.news": "news:",
}
"""Built-in texts, by the namespace in which a replaced text shows that the owner has been there."""
ON_PAGE = {"texts.booking": Part.WORKSHOPS, "texts.news": Part.NEWS}
"""The pages that some of these texts are on: switched off, they show none."""


def placeholders_left(chosen: ShopSettings, content: SiteContent) -> list[str]:
    """Return the names of what is still built in: data of the company, the logo, and texts of the pages.

    Texts are named with each language that visitors are offered, as in `texts.home:de`.
    """
    built_in = Company()
    names = ("name", "street", "city", "email")
    left = [f"company.{name}" for name in names if getattr(chosen.company, name) == getattr(built_in, name)]
    left += [] if content.logo else ["logo"]
    return left + [
        f"{name}:{language}"
        for name, prefix in TEXTS.items()
        if ON_PAGE.get(name) not in content.off
        for language in chosen.languages
        if not any(key.startswith(prefix) for key in content.texts.get(language, {}))
    ]
