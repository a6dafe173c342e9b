"""The product page names wallets only where the payment page of the shop's provider offers them."""

from __future__ import annotations

import pytest

from guildhall.core.runtime import Runtime
from tests.support.client import Client
from tests.support.rows import add_product

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
