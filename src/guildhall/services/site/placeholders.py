"""The built-in placeholders that an owner has not replaced yet."""

from __future__ import annotations

from guildhall.services.shop_settings.values import Company
from guildhall.services.site.content import SiteContent

TEXTS = {"texts.home": "home:", "texts.sections": "home-below:", "texts.company": "company:"}
"""Built-in stories, by the namespace in which a replaced text shows that the owner has been there."""


def placeholders_left(company: Company, content: SiteContent) -> list[str]:
    """Return the names of what is still built in: data of the company, the logo, and texts of the main pages."""
    built_in = Company()
    names = ("name", "street", "city", "email")
    left = [f"company.{name}" for name in names if getattr(company, name) == getattr(built_in, name)]
    left += [] if content.logo else ["logo"]
    replaced = [key for words in content.texts.values() for key in words]
    return left + [
        name for name, prefix in TEXTS.items() if not any(key.startswith(prefix) for key in replaced)
    ]
