"""Which tax a sale bears, and how an amount is taken apart into net and tax.

Minor units and basis points; no float, and nothing gets lost: net + tax = gross, always.
"""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.core.money import FULL_RATE, share
from guildhall.services.shop_settings.countries import country_code
from guildhall.services.shop_settings.values import ShopSettings, TaxMode
from guildhall.services.shop_settings.vat_ids import country_of

EUROPEAN_UNION = frozenset(
    "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split()  # noqa: SIM905
)


@dataclass(frozen=True, slots=True)
class TaxedAmount:
    """net + tax = gross."""

    net: int
    tax: int
    gross: int


@dataclass(frozen=True, slots=True)
class TaxTreatment:
    """How one buyer's purchases are taxed. `rate` and `consumer_rate`, what the buyer would pay as a consumer, are in
    basis points; they differ where the tax is the buyer's to pay (`reverse_charge`). `country`: where it is taxed,
    None where no tax is charged at all. `vat_id`: the buyer's, where its form is right.
    """

    mode: TaxMode
    rate: int
    consumer_rate: int
    country: str | None
    vat_id: str | None
    reverse_charge: bool

    def on(self, price: int) -> TaxedAmount:
        """What `price`, as the catalogue has it, comes to.

        exclusive: the tax is added. inclusive: it is contained, and a buyer who owes the tax themselves pays the
        price without that of their country's consumers.
        """
        if self.mode == TaxMode.EXCLUSIVE:
            return added(price, self.rate)
        if self.reverse_charge:
            net = contained(price, self.consumer_rate).net
            return TaxedAmount(net, 0, net)
        return contained(price, self.rate)


def treatment_for(
    settings: ShopSettings, *, country: str | None, vat_id: str | None, verified: bool
) -> TaxTreatment:
    """The tax of a buyer who says to live in `country` (a name or code) and to have the number `vat_id`.

    Without a known country, the shop's own counts. The tax passes to a business with a `verified` number
    (actions.vat_checks.is_verified) of the member state it is in, if that is another than the shop's, and the shop has
    a number too (Articles 44 and 196 of Directive 2006/112/EC).
    """
    company, tax = settings.company, settings.tax
    if tax.mode == TaxMode.NONE:
        return TaxTreatment(TaxMode.NONE, 0, 0, None, vat_id, reverse_charge=False)
    known = country_code(country) or company.country
    rate = tax.basis_points(known)
    member = country_of(vat_id) if vat_id else None
    passes = (
        verified
        and member == known
        and member != company.country
        and {member, company.country} <= EUROPEAN_UNION
        and bool(company.vat_id)
    )
    return TaxTreatment(TaxMode(tax.mode), 0 if passes else rate, rate, known, vat_id, reverse_charge=passes)


def contained(gross: int, rate: int) -> TaxedAmount:
    """A price that contains its tax: `contained(11900, 1900) == TaxedAmount(10000, 1900, 11900)`; halves up."""
    parts = FULL_RATE + rate
    tax = (2 * gross * rate + parts) // (2 * parts)
    return TaxedAmount(gross - tax, tax, gross)


def added(net: int, rate: int) -> TaxedAmount:
    """A price that its tax is added to: `added(10000, 1900) == TaxedAmount(10000, 1900, 11900)`; halves up.

    `contained` takes the gross apart into the same two again, whatever the rate.
    """
    tax = share(net, rate)
    return TaxedAmount(net, tax, net + tax)
