"""The field types that the modules share."""

from decimal import Decimal

import pytest
from pydantic import TypeAdapter, ValidationError

from guildhall.core.slugs import OptionalSlug, slug_of
from guildhall.core.validation import (
    Amount,
    Change,
    Email,
    OptionalTimestamp,
    OptionalTitle,
    OptionalWebAddress,
    Payload,
    Title,
)


class SampleFields(Payload):
    title: Title = ""
    note: OptionalTitle = None
    email: Email = ""
    address: OptionalWebAddress = None
    slug: OptionalSlug = None
    price: Amount = Decimal(0)


class SampleChange(SampleFields, Change):
    pass


def test_text_is_trimmed_and_an_empty_optional_one_is_absent() -> None:
    sample = SampleFields.model_validate({"title": "  a b ", "note": "  ", "address": "", "slug": " "})
    assert sample.sent() == {"title": "a b", "note": None, "address": None, "slug": None}


def test_unknown_fields_are_refused() -> None:
    with pytest.raises(ValidationError):
        SampleFields.model_validate({"titel": "a"})


def test_null_is_refused_where_a_field_may_only_be_left_out() -> None:
    with pytest.raises(ValidationError):
        SampleChange.model_validate({"title": None})


def test_updated_at_is_accepted_on_changes_only_and_counts_for_nothing() -> None:
    assert SampleChange.model_validate({"updated_at": "2026-01-01", "title": "a"}).sent() == {"title": "a"}
    with pytest.raises(ValidationError):
        SampleFields.model_validate({"updated_at": "2026-01-01"})


@pytest.mark.parametrize("address", ["https://a.example/b?c=d#e", "http://a.example:8080", "/media/a.png"])
def test_web_addresses(address: str) -> None:
    assert SampleFields(address=address).address == address


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "//a.example",
        "/\\a.example",
        "a.example",
        "https://",
        "ftp://a.example",
        "https://a b",
    ],
)
def test_invalid_web_addresses(address: str) -> None:
    with pytest.raises(ValidationError):
        SampleFields(address=address)


def test_email_addresses_are_stored_in_lower_case() -> None:
    assert SampleFields(email=" Ada.Byron@Example.COM ").email == "ada.byron@example.com"


@pytest.mark.parametrize("email", ["", "a", "a@", "@b", "a@b@c", "a b@c", "a@b\nBcc: c@d", "<a@b>"])
def test_invalid_email_addresses(email: str) -> None:
    with pytest.raises(ValidationError):
        SampleFields(email=email)


@pytest.mark.parametrize("price", ["-0.01", "1.001", "NaN", "Infinity", "1000000000000.00"])
def test_invalid_amounts(price: str) -> None:
    with pytest.raises(ValidationError):
        SampleFields.model_validate({"price": price})


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Congress Affiliate System", "congress-affiliate-system"),
        ("  --50% off!! (today) ", "50-off-today"),
        ("Grüße", "gr-e"),
        ("Привет", "privet"),
        ("日本 2027", "riben-2027"),
        ("Ελληνικά über alles", "ellinika-ueber-alles"),
        ("שלום", "slvm"),
        ("!?", ""),
        ("a" * 250, "a" * 200),
    ],
)
def test_slugs_of_names(name: str, slug: str) -> None:
    assert slug_of(name) == slug


@pytest.mark.parametrize(
    "slug", ["A", "a b", "-a", "a-", "a--b", "a/b", "0b6ad9de-9a5e-4f3c-8d0e-3a1f5b7c9d11"]
)
def test_invalid_slugs(slug: str) -> None:
    with pytest.raises(ValidationError):
        SampleFields(slug=slug)


@pytest.mark.parametrize("year", ["0242", "9999"])
def test_a_timestamp_outside_four_digit_years_is_refused(year: str) -> None:
    """SQLite stores timestamps as text of a fixed width."""
    with pytest.raises(ValidationError, match="between 1001 and 9998"):
        TypeAdapter(OptionalTimestamp).validate_python(f"{year}-01-02T00:00:00Z")
