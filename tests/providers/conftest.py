"""Fixtures of the contract suite: a shop that takes payments through each provider in turn."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.domains.payments import providers
from guildhall.domains.payments.port import Provider
from guildhall.domains.payments.providers.registry import provider_of
from tests.payments.fake_stripe import FakeStripe
from tests.payments.shop import PaymentShop, open_shop
from tests.providers.sides import CashboxSide, ProviderDelivery, SandboxSide, Side, StripeSide
from tests.support.client import Client
from tests.support.clock import FixedClock

EXTRA = Path(__file__).parent / "extra"

Send = Callable[[Iterable[ProviderDelivery]], list[int]]


@pytest.fixture
def cashbox_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the folder of the third provider beside those of the others, and change nothing else."""
    monkeypatch.setattr(providers, "__path__", [*providers.__path__, str(EXTRA)])


@pytest.fixture(params=["sandbox", "stripe", "stripe embedded", "cashbox"])
def side(request: pytest.FixtureRequest, clock: FixedClock, cashbox_folder: None) -> Iterator[Side]:
    if request.param.startswith("stripe"):
        with FakeStripe(now=lambda: int(clock.now().timestamp())) as fake:
            yield StripeSide(fake, embedded=request.param == "stripe embedded")
    else:
        yield SandboxSide() if request.param == "sandbox" else CashboxSide()


@pytest.fixture
def settings(settings: Settings, side: Side) -> Settings:
    return Settings(**settings.model_dump() | side.values)


@pytest.fixture
def shop(runtime: Runtime, side: Side) -> PaymentShop:
    side.runtime = runtime
    return open_shop(runtime)


@pytest.fixture
def provider(runtime: Runtime, side: Side) -> Provider:
    side.runtime = runtime
    return provider_of(runtime)


@pytest.fixture
def send(client: Client, side: Side) -> Send:
    """Send webhook requests to the shop; return its statuses."""

    def to_shop(deliveries: Iterable[ProviderDelivery]) -> list[int]:
        path = f"/webhooks/{side.name}"
        return [client.post(path, content=each.body, headers=each.headers).status_code for each in deliveries]

    return to_shop
