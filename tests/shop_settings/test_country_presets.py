"""The choice of the country proposes the settings that are usual there."""

from datetime import date
from typing import Any
from zoneinfo import available_timezones

import pytest

from guildhall.core.runtime import Runtime
from guildhall.services.shop_settings.countries import named_countries
from guildhall.services.shop_settings.country_presets import country_preset
from guildhall.services.shop_settings.values import Company
from tests.support.client import Client
from tests.support.people import add_person

DAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("country", "expected"),
    [
        ("DE", ("EUR", "de", "inclusive", "19", "vies", 14, "DE")),
        ("FR", ("EUR", "fr", "inclusive", "20", "vies", 14, "FR")),
        ("MX", ("USD", "es", "none", None, "owner", 30, "XX")),
        ("PL", ("EUR", "en", "inclusive", "23", "vies", 14, "EU")),
        ("GB", ("GBP", "en", "inclusive", "20", "owner", 14, "GB")),
        ("US", ("USD", "en", "none", None, "owner", 30, "US")),
    ],
)
def test_a_country_has_its_usual_settings(
    runtime: Runtime, client: Client, country: str, expected: tuple[Any, ...]
) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    answer = client.post("/functions/v1/country-preset", json={"country": country}, headers=boss.headers)
    names = ("currency", "contentLanguage", "taxMode", "vatRate", "vatCheck", "refundDays", "market")
    assert tuple(answer.json()[name] for name in names) == expected


def test_a_new_shop_has_no_address() -> None:
    new = Company()
    assert (new.street, new.postal_code, new.city, new.email, new.phone) == ("", "", "", "", "")


def test_every_country_has_a_preset() -> None:
    assert country_preset("ZZ", DAY).currency == "USD"


def test_every_country_has_its_time_zones_the_main_one_first() -> None:
    zones = {code: country_preset(code, DAY).time_zones for code, _name in named_countries("en")}
    assert [code for code, found in zones.items() if found == ["UTC"]] == []
    assert sorted({found[0] for found in zones.values()} - available_timezones()) == []
    assert (zones["DE"][0], zones["AU"][0], zones["CA"][0]) == (
        "Europe/Berlin",
        "Australia/Sydney",
        "America/Toronto",
    )
    assert "Europe/Lisbon" in zones["PT"]
    assert "Europe/Lisbon" not in zones["ES"]
