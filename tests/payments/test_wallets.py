"""The product page names wallets only where the payment page of the shop's provider offers them by itself."""

import pytest

from guildhall.core.runtime import Runtime
from guildhall.services.shop_settings.models import ONLY, StoredSettings
from tests.support.client import Client
from tests.support.rows import add, add_product

PAGE = "/products/congress-affiliate-system"
WALLETS = "Apple Pay and Google Pay"


def test_the_sandbox_has_no_wallets(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        add_product(uow)
    page = client.get(PAGE).text
    assert "Mastercard" in page
    assert f"{WALLETS} where your device offers them</p>" not in page


@pytest.mark.settings(payments="stripe", stripe_secret_key="sk_test_x")
def test_stripe_has_them(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        add_product(uow)
    assert f"{WALLETS} where your device offers them</p>" in client.get(PAGE).text


@pytest.mark.settings(payments="stripe", stripe_secret_key="sk_test_x", stripe_publishable_key="pk_test_x")
def test_the_form_in_the_checkout_promises_none(client: Client, runtime: Runtime) -> None:
    """It has them only after the owner registered the shop's domain at the provider."""
    with runtime.writing() as uow:
        add_product(uow)
        add(uow, StoredSettings, id=ONLY, version=1, chosen={"embedded_checkout": True})
    assert f"{WALLETS} where your device offers them</p>" not in client.get(PAGE).text
