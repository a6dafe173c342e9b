"""Password hashes: slow, and just as slow for nobody's."""

from __future__ import annotations

import re
from unittest.mock import patch

from guildhall.identity import passwords
from guildhall.identity.passwords import hash_password, temporary_password, verify_password


def test_a_hash_fits_its_password_alone() -> None:
    hashed = hash_password("correct horse")
    assert hashed.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert verify_password("correct horse", hashed)
    assert not verify_password("correct horse ", hashed)
    assert not verify_password("correct horse", "no hash")


def test_without_a_hash_the_work_is_done_all_the_same() -> None:
    with patch.object(passwords, "_hasher", wraps=passwords._hasher) as hasher:
        assert not verify_password("correct horse", None)
    hasher.verify.assert_called_once_with(passwords._NOBODY, "correct horse")


def test_the_parameters_of_nobodys_hash_are_those_of_everybodys() -> None:
    assert passwords._NOBODY.split("$")[:4] == hash_password("x").split("$")[:4]


def test_a_temporary_password_has_the_specified_form() -> None:
    first, second = temporary_password(), temporary_password()
    assert re.fullmatch(r"[A-Za-z0-9]{8}[A-Z]{4}", first)
    assert first != second
