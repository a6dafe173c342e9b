"""Production does not start with demo settings, and names the setting to change."""

from typing import Any

import pytest

from guildhall.config.settings import Misconfigured, Settings
from guildhall.serve.environment import refuse_if_unsafe

LIVE: dict[str, Any] = {
    "env": "production",
    "payments": "stripe",
    "stripe_secret_key": "sk_live_1",
    "stripe_webhook_secret": "whsec_1",
    "site_url": "https://shop.example.com",
    "smtp_url": "smtps://mail.example.com",
    "mail_from": "Our Shop <shop@example.com>",
    "jwt_secret": "x" * 32,
}


@pytest.mark.parametrize(
    "fine",
    [
        {},
        {"stripe_webhook_secret": ""},  # `guildhall connect-payments` and the back office make one
        {"stripe_secret_key": "rk_live_1"},
        {"jwt_secret": ""},
        {"smtp_url": "", "mail_from": "shop@localhost"},  # set up in the back office
        {"jwt_secret": f"{'y' * 32}, {'x' * 32}"},
    ],
)
def test_a_shop_that_is_set_up_starts(fine: dict[str, str]) -> None:
    refuse_if_unsafe(Settings(**LIVE | fine))


def test_a_shop_whose_card_provider_is_set_up_in_the_back_office_starts() -> None:
    keys = ("payments", "stripe_secret_key", "stripe_webhook_secret")
    refuse_if_unsafe(Settings(**{name: value for name, value in LIVE.items() if name not in keys}))


@pytest.mark.parametrize(
    ("setting", "value", "details"),
    [
        ("payments", "sandbox", "GUILDHALL_PAYMENTS is sandbox"),
        ("stripe_secret_key", "", "GUILDHALL_STRIPE_SECRET_KEY is not set"),
        ("stripe_secret_key", "sk_test_1", "is not a live key"),
        ("stripe_secret_key", "rk_test_1", "is not a live key"),
        ("stripe_secret_key", "pk_live_1", "is not a live key"),
        ("stripe_api_base", "https://elsewhere.example.com", "GUILDHALL_STRIPE_API_BASE is set"),
        ("site_url", "http://shop.example.com", "Correct GUILDHALL_SITE_URL"),
        ("jwt_secret", "x" * 31, "GUILDHALL_JWT_SECRET is shorter"),
        ("jwt_secret", "x" * 32 + ",", "GUILDHALL_JWT_SECRET is shorter"),
        ("rate_limits", "off", "GUILDHALL_RATE_LIMITS is off"),
    ],
)
def test_a_default_of_the_demo_is_refused(setting: str, value: str, details: str) -> None:
    with pytest.raises(Misconfigured, match=details):
        refuse_if_unsafe(Settings(**LIVE | {setting: value}))
    refuse_if_unsafe(Settings(**LIVE | {setting: value, "env": "development"}))
