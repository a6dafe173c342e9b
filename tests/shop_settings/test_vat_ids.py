"""Check digits of the VAT numbers of all member states, Northern Ireland, and three neighbors."""

import pytest

from guildhall.services.shop_settings.taxing import EUROPEAN_UNION
from guildhall.services.shop_settings.vat_ids import checked_vat_id, country_of, possible_vat_id

NUMBERS = [
    "ATU13585627",
    "BE0428759497",
    "BG175074752",
    "CHE107787577",
    "CY10259033P",
    "CZ25123891",
    "DE136695976",
    "DK13585628",
    "EE100931558",
    "EL094259216",
    "ESA13585625",
    "FI20774740",
    "FR40303265045",
    "GB980780684",
    "HR33392005961",
    "HU12892312",
    "IE6433435F",
    "IT00743110157",
    "LT119511515",
    "LU15027442",
    "LV40003521600",
    "MT11679112",
    "NL004495445B01",
    "NO988077917MVA",
    "PL8567346215",
    "PT501964843",
    "RO18547290",
    "SE123456789701",
    "SI50223054",
    "SK2022749619",
    "XI980780684",
]


def test_all_member_states_are_known() -> None:
    assert {country_of(number) for number in NUMBERS} == EUROPEAN_UNION | {"CH", "GB", "NO", "XI"}


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_that_can_exist(number: str) -> None:
    assert possible_vat_id(f" {number[:2].lower()} {number[2:5]}.{number[5:]}") == number


@pytest.mark.parametrize("written", ["GR094259216", "gr 094 259 216", "EL094259216"])
def test_greece_is_known_by_its_country_code_and_by_its_prefix(written: str) -> None:
    assert possible_vat_id(written) == "EL094259216"
    assert country_of(checked_vat_id(written)) == "GR"


@pytest.mark.parametrize("number", NUMBERS)
def test_an_error_in_one_digit_is_detected(number: str) -> None:
    """For most digits: a few countries accept changes of one or another digit."""
    places = [place for place, character in enumerate(number) if character.isdigit() and place < 11]
    found = 0
    for place in places:
        slip = number[:place] + str((int(number[place]) + 1) % 10) + number[place + 1 :]
        try:
            possible_vat_id(slip)
        except ValueError:
            found += 1
    assert found >= len(places) - 2


@pytest.mark.parametrize(
    "made_up", ["FR00123456789", "FR12345678901", "ATU12345678", "DE123456789", "XI123456789"]
)
def test_a_made_up_number_is_none(made_up: str) -> None:
    with pytest.raises(ValueError, match="not a VAT"):
        possible_vat_id(made_up)
