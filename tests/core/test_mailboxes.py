"""An address has one form, whatever its domain's script and however it is typed."""

import pytest
from pydantic import TypeAdapter, ValidationError

from guildhall.core.errors import Refused
from guildhall.core.mailboxes import ascii_domain, mailbox_family, normal_address
from guildhall.core.validation import Email
from guildhall.domains.identity.rules import checked_address, known_address

MULLER = "info@müller-x.test"


@pytest.mark.parametrize(
    ("typed", "normal"),
    [
        ("Info@Example.COM ", "info@example.com"),
        (MULLER, MULLER),
        ("INFO@MÜLLER-X.test", MULLER),
        ("info@mu\u0308ller-x.test", MULLER),
        ("info@xn--mller-x-n2a.test", MULLER),
        ("info@XN--MLLER-X-N2A.test", MULLER),
        ("info@ｅｘａｍｐｌｅ。com", "info@example.com"),
        ("info@ex\u00adample.com", "info@example.com"),
        ("info@straße-x.test", "info@straße-x.test"),
        ("e\u0301lodie@example.com", "élodie@example.com"),
    ],
)
def test_an_address_has_one_form_at_every_way_in(typed: str, normal: str) -> None:
    assert normal_address(typed) == normal
    assert TypeAdapter(Email).validate_python(typed) == normal
    assert checked_address(typed) == normal
    assert known_address(typed) == normal
    assert mailbox_family(normal_address(typed)) == mailbox_family(normal)


def test_a_sharp_s_is_not_two() -> None:
    assert ascii_domain("straße-x.test") == "xn--strae-x-3va.test"
    assert ascii_domain("strasse-x.test") == "strasse-x.test"


@pytest.mark.parametrize("domain", ["xn--a.test", "a\u200db.test", "ü-.test", "💩_.test"])
def test_a_domain_that_cannot_exist_is_refused(domain: str) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Email).validate_python(f"a@{domain}")
    with pytest.raises(Refused):
        checked_address(f"a@{domain}")
