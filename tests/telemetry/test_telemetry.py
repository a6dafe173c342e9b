"""Reports of errors arrive at the wire, and carry no personal data."""

import logging
import sys

import pytest
import sentry_sdk

from guildhall.config.settings import Misconfigured, Settings
from guildhall.config.version import VERSION
from guildhall.telemetry.sentry import start_sentry
from guildhall.telemetry.start import start_telemetry
from tests.telemetry.collector import Collector


def test_errors_are_reported_without_personal_data() -> None:
    with Collector() as collector:
        start_sentry(collector.address.replace("://", "://key@") + "/1", "production")
        try:
            secret = "sk_" + "live_4242abcdefghij"
            try:
                raise ValueError(f"no answer to ada@example.com with {secret}")
            except ValueError:
                logging.getLogger("guildhall.test").exception("payment of %s failed", "bob@example.com")
            logging.getLogger("guildhall.test").warning("not an error: eve@example.com")
            sentry_sdk.flush()
        finally:
            sentry_sdk.init(default_integrations=False, auto_enabling_integrations=False)
    (body,) = collector.of("/api/1/envelope/")
    report = body.decode()
    assert "ValueError" in report
    assert "payment of (address) failed" in report
    assert "no answer to (address) with (secret)" in report
    assert f"guildhall@{VERSION}" in report
    for hidden in ("ada@", "bob@", "eve@", secret, '"vars"', "server_name"):
        assert hidden not in report


def test_a_missing_extra_is_named(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "guildhall.telemetry.sentry", None)
    with pytest.raises(Misconfigured) as refused:
        start_telemetry(settings.model_copy(update={"sentry_dsn": "http://127.0.0.1:1"}))
    assert "guildhall[sentry]" in str(refused.value)
