"""The legal reason why no tax is charged, in words: the same for the checkout and the invoice."""

from guildhall.core.i18n import has_text, text
from guildhall.services.shop_settings.tax_categories import TaxCategory
from guildhall.services.shop_settings.values import ShopSettings


def why_untaxed(
    settings: ShopSettings, category: TaxCategory, country: str | None, language: str
) -> str | None:
    """Return the reason why goods of a `category`, taxed in `country`, bear no tax: exempt education, or the shop is a
    small business. None if there is no such reason.

    For a line without a rate; under reverse charge there is tax, which the buyer owes.
    """
    home = settings.company.country
    if category is TaxCategory.EDUCATION:
        return _reason(language, "education", country or home)
    return _reason(language, "smallBusiness", home) if settings.tax.small_business else None


def _reason(language: str, name: str, country: str) -> str:
    """Return the text of a reason in the country's law, or else in EU law."""
    named = f"invoice.{name}.{country}"
    return text(language, named if has_text(language, named) else f"invoice.{name}.other")
