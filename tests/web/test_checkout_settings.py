"""The checkout learns from its page what the payment provider offers."""

import json
from typing import Any

import pytest

from tests.support.client import Client
from tests.support.html import read


def company(client: Client) -> Any:
    return json.loads(read(client, "/checkout").one("#boot").text)["settings"]["company"]


@pytest.mark.settings(payments="stripe", stripe_secret_key="sk_test_x")
def test_the_payment_page_of_stripe_has_wallets(client: Client) -> None:
    assert company(client)["wallets"] is True


def test_the_payment_page_of_the_sandbox_has_none(client: Client) -> None:
    assert company(client)["wallets"] is False
