"""Matching details of two contacts, in any spelling."""

import pytest

from guildhall.domains.referrals.likeness import (
    Contact,
    matches,
    own_domain,
    same_address,
    same_company,
    same_domain,
    same_mailbox,
    same_name,
    same_phone,
)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("ada@example.com", "ada+shop@example.com", True),
        ("a.d.a@gmail.com", "ada@googlemail.com", True),
        ("Ada@Example.com ", "ada@example.com", True),
        ("a.da@example.com", "ada@example.com", True),
        ("ada-x@yahoo.com", "ada@yahoo.com", True),
        ("ada@yahoo.com", "a.da-shop+1@yahoo.com", True),
        ("anna-lena@web.de", "anna-maria@web.de", False),
        ("ada@web.de", "ada@gmx.de", False),
        ("ada@web.de", "adam@web.de", False),
        ("", "", False),
        ("ada", "ada", False),
        ("+x@web.de", "+y@web.de", False),
    ],
)
def test_mailboxes(one: str, other: str, *, same: bool) -> None:
    assert same_mailbox(one, other) is same
    assert same_mailbox(other, one) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("a@ada.example", "b@ada.example", True),
        ("a@ada.example", "b@Shop.Ada.example", True),
        ("a@x.ada.co.uk", "b@y.ada.co.uk", True),
        ("a@ada.co.uk", "b@grace.co.uk", False),
        ("a@gmail.com", "b@gmail.com", False),
        ("a@gmx.de", "b@gmx.de", False),
        ("a@hotmail.co.uk", "b@hotmail.co.uk", False),
        ("a@localhost", "b@localhost", False),
        ("", "", False),
    ],
)
def test_domains(one: str, other: str, *, same: bool) -> None:
    assert same_domain(one, other) is same


def test_the_registered_owner_is_recognized() -> None:
    assert own_domain("mail.shop.ada.com.es") == "ada.com.es"
    assert own_domain("me.com") == "me.com"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("+49 30 123 45 67", "030/1234567", True),
        ("+49 (0)30 1234567", "0049 30 1234567", True),
        ("+49 30 1234567", "030 1234567-12", True),
        ("030 1234567 ext. 12345", "+49301234567", True),
        ("030 1234567 Durchwahl 12", "+49301234567 x7", True),
        ("+1 (555) 010-0199", "555 010 0199", True),
        ("030 1234567", "030 1234568", False),
        ("12345", "12345", False),
        ("", "", False),
        ("1234567", "99991234567", False),
    ],
)
def test_telephones(one: str, other: str, *, same: bool) -> None:
    assert same_phone(one, other) is same
    assert same_phone(other, one) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (("Hauptstraße 7", "10115", ""), ("Hauptstr. 7", "10115", ""), True),
        (("Haupt-Str. 7", "", "Berlin"), ("HAUPTSTRASSE 7", "10115", "berlin"), True),
        (("Main St. 1", "90 210", ""), ("main street 1", "90210", ""), True),
        (("12 Avenue Foch", "", ""), ("12, av. Foch", "75016", "Paris"), True),
        (("Calle Mayor 3", "28013", ""), ("C/ Mayor, 3", "28013", ""), True),
        (("Hauptstr. 7", "10115", ""), ("Hauptstr. 7", "80331", ""), False),
        (("Hauptstr. 7", "", "Berlin"), ("Hauptstr. 7", "80331", "München"), False),
        (("Hauptstr. 7", "10115", ""), ("Hauptstr. 8", "10115", ""), False),
        (("Hauptstraße", "", ""), ("Hauptstraße", "", ""), False),
        (("", "10115", ""), ("", "10115", ""), False),
    ],
)
def test_addresses(one: tuple[str, str, str], other: tuple[str, str, str], *, same: bool) -> None:
    names = ("address", "postal_code", "city")
    contacts = [Contact(**dict(zip(names, place, strict=True))) for place in (one, other)]
    assert same_address(*contacts) is same


def test_names_and_companies() -> None:
    assert same_name("Ada Lovelace", "LOVELACE Ada")
    assert same_name("Jürgen Groß", "Juergen Gross")
    assert not same_name("Ada", "Ada")
    assert same_company("Guild GmbH & Co. KG", "guild")
    assert same_company("Müller S.à r.l.", "Mueller GmbH") is True
    assert not same_company("GmbH", "GmbH")
    assert not same_company("", "")


def test_two_unknown_people_do_not_match() -> None:
    assert matches(Contact(), Contact()) == []
