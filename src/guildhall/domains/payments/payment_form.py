"""The choice of the owner to show the provider's card form in the checkout. Without it, customers pay on its page."""

from collections.abc import Iterator

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.payments.provider_settings import PaymentForm
from guildhall.domains.payments.providers.registry import chosen_settings
from guildhall.services.connections.queries import connected
from guildhall.services.shop_settings.queries import shop_settings


def payment_form(uow: UnitOfWork) -> PaymentForm | None:
    """Return the provider's form if the owner chose it and the settings suffice, else None."""
    return chosen_settings(connected(uow)).form if shop_settings(uow).embedded_checkout else None


def form_problems(runtime: Runtime) -> Iterator[str]:
    """Yield why customers still pay on the provider's page although the owner chose the form in the checkout."""
    with runtime.reading() as uow:
        settings, chosen = chosen_settings(connected(uow)), shop_settings(uow).embedded_checkout
    if chosen and settings.form is None:
        yield f"Customers pay on the page of {settings.title}, not in the checkout: {settings.form_problem()}"
