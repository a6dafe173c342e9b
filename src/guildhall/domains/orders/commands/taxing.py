"""The tax treatment of a customer, from the shop's settings in this transaction."""

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.customers import Customer
from guildhall.services.shop_settings.commands.vat_checks import is_verified
from guildhall.services.shop_settings.days import shop_day
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.shop_settings.taxing import TaxTreatment, treatment_for
from guildhall.services.shop_settings.vat_rates import TaxCategory


def treatment_of(
    uow: UnitOfWork,
    customer: Customer,
    category: TaxCategory = TaxCategory.STANDARD,
    *,
    venue: str | None = None,
) -> TaxTreatment:
    """Return the tax treatment of a customer's purchase, at a `venue` if it has one.

    A guest counts as a consumer in the typed country, whatever the profile with the same address says.
    """
    settings = shop_settings(uow)
    return treatment_for(
        settings,
        country=customer.country,
        vat_id=customer.vat_id,
        verified=is_verified(uow, settings, customer.vat_id),
        on=shop_day(uow),
        venue=venue,
        category=category,
    )
