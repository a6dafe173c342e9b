"""A provider is one folder: its settings are read, checked and reported without a change elsewhere."""

from pathlib import Path

import pytest

from guildhall.config.settings import Misconfigured, Settings
from guildhall.doctor import services
from guildhall.domains.payments.providers.registry import known_providers, receiver_of
from guildhall.serve.environment import read_settings, refuse_if_unsafe, unknown_settings
from guildhall.serve.wiring import build_runtime
from tests.providers.cashbox_account import ACCOUNTS, CashboxAccount


def named(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    for name, value in values.items():
        monkeypatch.setenv(f"GUILDHALL_{name}", value)


def doctor(settings: Settings) -> list[str]:
    runtime = build_runtime(settings)
    found = list(services.payments(runtime))
    runtime.database.close()
    return found


def test_its_name_and_settings_are_known(monkeypatch: pytest.MonkeyPatch, cashbox_folder: None) -> None:
    named(monkeypatch, PAYMENTS="cashbox", CASHBOX_KEY=" test-key\r")
    settings = read_settings()
    assert settings.payments == "cashbox"
    assert unknown_settings() == []
    assert list(known_providers()) == ["cashbox", "sandbox", "stripe"]


def test_without_its_folder_it_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    named(monkeypatch, PAYMENTS="cashbox", CASHBOX_KEY="test-key")
    with pytest.raises(Misconfigured) as refused:
        read_settings()
    assert refused.value.problems == ("GUILDHALL_PAYMENTS: Input should be 'sandbox' or 'stripe'.",)
    assert [line.split()[0] for line in unknown_settings()] == ["GUILDHALL_CASHBOX_KEY"]


def test_every_invalid_value_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    named(monkeypatch, SANDBOX_DELIVERY="often", METRICS="maybe", PAYMENTS="paypal")
    with pytest.raises(Misconfigured) as refused:
        read_settings()
    names = [problem.split()[0] for problem in refused.value.problems]
    assert names == ["GUILDHALL_METRICS:", "GUILDHALL_SANDBOX_DELIVERY:", "GUILDHALL_PAYMENTS:"]


def test_production_asks_the_provider(cashbox_folder: None) -> None:
    live = {
        "env": "production",
        "site_url": "https://shop.example.com",
        "smtp_url": "smtps://mail.example.com",
        "mail_from": "shop@example.com",
    }
    refuse_if_unsafe(Settings(**live | {"payments": "cashbox", "cashbox_key": "live-key"}))
    for changes, problem in (
        ({"payments": "cashbox", "cashbox_key": "test-key"}, "GUILDHALL_CASHBOX_KEY is not a live key."),
        (
            {"payments": "sandbox"},
            "GUILDHALL_PAYMENTS is sandbox: set it to cashbox or stripe to accept real payments.",
        ),
    ):
        with pytest.raises(Misconfigured) as refused:
            refuse_if_unsafe(Settings(**live | changes))
        assert refused.value.problems == (problem,)


def test_doctor_asks_the_provider(cashbox_folder: None, tmp_path: Path) -> None:
    ACCOUNTS["test-key"] = CashboxAccount()
    assert doctor(Settings(data_dir=tmp_path, payments="cashbox")) == ["GUILDHALL_CASHBOX_KEY must be set."]
    assert doctor(Settings(data_dir=tmp_path, payments="cashbox", cashbox_key="test-key")) == []
    assert doctor(Settings(data_dir=tmp_path, cashbox_key="test-key")) == [
        "Cashbox keys are set, but GUILDHALL_PAYMENTS is sandbox: set it to cashbox, or remove the keys."
    ]


def test_its_events_are_accepted_after_another_replaced_it(
    cashbox_folder: None, database_url: str, tmp_path: Path
) -> None:
    ACCOUNTS["test-key"] = CashboxAccount()
    runtime = build_runtime(Settings(database_url=database_url, data_dir=tmp_path, cashbox_key="test-key"))
    receiver = receiver_of(runtime, "cashbox")
    assert receiver is not None
    assert receiver.name == "cashbox"
    assert receiver_of(runtime, "stripe") is None
    assert receiver_of(runtime, "../stripe") is None
    runtime.database.close()


def test_secrets_are_not_shown() -> None:
    secret = "sk_test_secret"
    settings = known_providers()["stripe"].model_validate({"stripe_secret_key": secret})
    assert secret not in repr(settings)
    assert secret not in str(settings.model_dump())
