from datetime import date

import pytest

from guildhall.domains.payments.providers.sandbox.cards import (
    Behavior,
    TypedCard,
    behavior,
    mistakes,
    passes_luhn,
)

TODAY = date(2026, 11, 21)
GOOD = {"number": "4242 4242 4242 4242", "expiry": "04 / 29", "cvc": "123", "name": "Ada Byron"}


def card(**changes: str) -> TypedCard:
    return TypedCard(**GOOD | changes)


@pytest.mark.parametrize(
    ("number", "does"),
    [
        ("4242 4242 4242 4242", Behavior.SUCCEED),
        ("4000-0000-0000-0002", Behavior.DECLINE),
        ("4000002500003155", Behavior.CHALLENGE),
        ("4000 0000 0000 0077", Behavior.SUCCEED_LATER),
        ("4000 0000 0000 0259", Behavior.DISPUTE),
        ("5555 5555 5555 4444", None),
    ],
)
def test_each_test_card_has_its_outcome(number: str, does: Behavior | None) -> None:
    assert mistakes(card(number=number), TODAY) == {}
    assert behavior(card(number=number)) is does


@pytest.mark.parametrize("expiry", ["11/26", "11 / 2026", "1126", "12/26", "1/27", " 04 / 29 "])
def test_this_month_and_later_are_good(expiry: str) -> None:
    assert mistakes(card(expiry=expiry), TODAY) == {}


@pytest.mark.parametrize(
    ("changes", "mistake"),
    [
        ({"number": ""}, {"number": "number_missing"}),
        ({"number": "4242 4242 4242 4241"}, {"number": "number"}),
        ({"number": "4242"}, {"number": "number"}),
        ({"number": "0" * 20}, {"number": "number"}),
        ({"number": "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢"}, {"number": "number"}),
        ({"expiry": ""}, {"expiry": "expiry"}),
        ({"expiry": "13/29"}, {"expiry": "expiry"}),
        ({"expiry": "0/29"}, {"expiry": "expiry"}),
        ({"expiry": "april 2029"}, {"expiry": "expiry"}),
        ({"expiry": "10/26"}, {"expiry": "expired"}),
        ({"expiry": "12/2025"}, {"expiry": "expired"}),
        ({"cvc": ""}, {"cvc": "cvc"}),
        ({"cvc": "12"}, {"cvc": "cvc"}),
        ({"cvc": "12345"}, {"cvc": "cvc"}),
        ({"name": "  "}, {"name": "name"}),
        ({"number": "", "cvc": "x"}, {"number": "number_missing", "cvc": "cvc"}),
    ],
)
def test_invalid_card_forms_are_reported(changes: dict[str, str], mistake: dict[str, str]) -> None:
    assert mistakes(card(**changes), TODAY) == mistake


def test_one_changed_digit_never_passes() -> None:
    number = "4242424242424242"
    changed = [number[:i] + str((int(number[i]) + 1) % 10) + number[i + 1 :] for i in range(16)]
    assert passes_luhn(number)
    assert not any(map(passes_luhn, changed))


def test_a_card_shows_nothing_of_itself() -> None:
    assert repr(card()) == "TypedCard()"
