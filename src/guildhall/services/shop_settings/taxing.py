"""The tax of a sale, and the split of an amount into net and tax.

Money and basis points, no floats.
"""

from dataclasses import dataclass
from datetime import date

from guildhall.core.i18n import has_text, text
from guildhall.core.money import FULL_RATE, Money, share
from guildhall.services.shop_settings.countries import country_code
from guildhall.services.shop_settings.values import ShopSettings, TaxMode
from guildhall.services.shop_settings.vat_ids import country_of
from guildhall.services.shop_settings.vat_rates import TaxCategory

EUROPEAN_UNION = frozenset(
    "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split()  # noqa: SIM905
)
ZERO_RATED = frozenset({TaxCategory.BOOKS, TaxCategory.EBOOKS, TaxCategory.REDUCED})


@dataclass(frozen=True, slots=True)
class TaxedAmount:
    """An amount split into net and tax."""

    net: Money
    tax: Money

    @property
    def gross(self) -> Money:
        return self.net + self.tax


@dataclass(frozen=True, slots=True)
class TaxTreatment:
    """The tax treatment of one buyer's purchases.

    `rate` and `consumer_rate` (the rate for consumers in the buyer's country) are in basis points. They differ if the
    buyer owes the tax (`reverse_charge`). `country` is the country of taxation, None if no tax is charged. `vat_id` is
    the buyer's number if its form is valid. `category` is the kind of goods, such as exempt education.
    """

    mode: TaxMode
    rate: int
    consumer_rate: int
    country: str | None
    vat_id: str | None
    reverse_charge: bool
    category: TaxCategory = TaxCategory.STANDARD

    def on(self, price: Money) -> TaxedAmount:
        """Return net, tax and gross for a catalogue price.

        exclusive: the tax is added. inclusive: the tax is contained; under reverse charge the buyer pays the price
        without the consumers' tax of their country.
        """
        if self.mode == TaxMode.EXCLUSIVE:
            return added(price, self.rate)
        if self.reverse_charge:
            net = contained(price, self.consumer_rate).net
            return TaxedAmount(net, net.of(0))
        return contained(price, self.rate)


def treatment_for(
    settings: ShopSettings,
    *,
    country: str | None,
    vat_id: str | None,
    verified: bool,
    on: date,
    venue: str | None = None,
    category: TaxCategory = TaxCategory.STANDARD,
) -> TaxTreatment:
    """Return the tax treatment of goods of a `category` for a buyer in `country` (a name or code) with a `vat_id`.

    An unknown country counts as the shop's own. Reverse charge applies to a business with a `verified` number
    (commands.vat_checks.is_verified) of its own member state, if that differs from the shop's and the shop has a
    number, too (Articles 44 and 196 of Directive 2006/112/EC).

    Admission to an event at a `venue` is taxed there for every buyer (Articles 53 and 54); an online event, which
    has none, where the buyer is.
    """
    company, tax = settings.company, settings.tax
    if tax.mode == TaxMode.NONE:
        return TaxTreatment(TaxMode.NONE, 0, 0, None, vat_id, reverse_charge=False, category=category)
    known = (country_of_venue(venue) if venue else country_code(country)) or company.country
    rate = tax.basis_points(known, on, category)
    member = country_of(vat_id) if vat_id else None
    reverse_charge = (
        verified
        and venue is None
        and category is not TaxCategory.EDUCATION
        and member == known
        and member != company.country
        and {member, company.country} <= EUROPEAN_UNION
        and bool(company.vat_id)
    )
    return TaxTreatment(
        TaxMode(tax.mode),
        0 if reverse_charge else rate,
        rate,
        known,
        vat_id,
        reverse_charge=reverse_charge,
        category=category,
    )


def country_of_venue(venue: str) -> str | None:
    """Return the country that a venue's address ends with; None means the shop's own."""
    return country_code(venue.rpartition(",")[2].strip())


def contained(gross: Money, rate: int) -> TaxedAmount:
    """Split a gross price at a rate in basis points; at 19% €119.00 is €100.00 and €19.00. Rounds half up."""
    parts = FULL_RATE + rate
    tax = gross.of((2 * gross.minor * rate + parts) // (2 * parts))
    return TaxedAmount(gross - tax, tax)


def added(net: Money, rate: int) -> TaxedAmount:
    """Add tax to a net price at a rate in basis points; at 19% €100.00 gets €19.00. Rounds half up.

    `contained` splits the gross into the same net and tax at any rate.
    """
    return TaxedAmount(net, net.of(share(net.minor, rate)))


def zero_rated(category: TaxCategory, country: str | None) -> bool:
    """Return whether 0% may be the rate of these goods in the country's own law, as the United Kingdom's for books.

    Where a country's law is unknown here, a sale without tax is one on which no tax was charged.
    """
    return category in ZERO_RATED and country in EUROPEAN_UNION | {"GB"}


def why_untaxed(
    settings: ShopSettings, category: TaxCategory, country: str | None, language: str
) -> str | None:
    """Return the reason why goods of a `category`, taxed in `country`, bear no tax, or None.

    The reasons: exempt education, the shop is a small business, or the buyer is outside of the European Union.

    For a line without a rate; under reverse charge there is tax, which the buyer owes.
    """
    home = settings.company.country
    if category is TaxCategory.EDUCATION:
        return _reason(language, "education", country or home)
    if settings.tax.small_business:
        return _reason(language, "smallBusiness", home)
    leaves = country is not None and home in EUROPEAN_UNION and country not in EUROPEAN_UNION
    return text(language, "invoice.thirdCountry") if leaves and not zero_rated(category, country) else None


def _reason(language: str, name: str, country: str) -> str:
    """Return the text of a reason in the country's law, or else in EU law."""
    named = f"invoice.{name}.{country}"
    return text(language, named if has_text(language, named) else f"invoice.{name}.other")
