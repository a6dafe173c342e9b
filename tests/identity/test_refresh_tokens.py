"""Refresh tokens: parsing accepts exactly what was issued."""

import string
from base64 import urlsafe_b64decode, urlsafe_b64encode
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.domains.identity.refresh_tokens import ForgedToken, Malformed, RefreshToken, read, write

pytestmark = pytest.mark.both_databases

SECRET = "a secret"
TOKEN = RefreshToken("0b5d4a3e-1111-4222-8333-444455556666", 7)


@given(st.uuids(version=4), st.integers(min_value=0, max_value=2**40))
def test_a_token_is_parsed_back(session: UUID, number: int) -> None:
    token = RefreshToken(str(session), number)
    assert read(write(token, SECRET), SECRET) == token


def test_the_same_token_is_written_alike() -> None:
    assert write(TOKEN, SECRET) == write(TOKEN, SECRET)
    assert write(TOKEN, SECRET) != write(RefreshToken(TOKEN.session_id, 8), SECRET)


def test_another_houses_token_is_forged() -> None:
    with pytest.raises(ForgedToken):
        read(write(TOKEN, "another secret"), SECRET)


def test_a_token_of_the_old_form_is_unknown() -> None:
    with pytest.raises(ForgedToken):
        read("abcdefgh1234", SECRET)


def test_a_mangled_token_is_no_token() -> None:
    raw = bytearray(urlsafe_b64decode(write(TOKEN, SECRET) + "=="))
    for position in range(len(raw)):
        mangled = raw.copy()
        mangled[position] ^= 1
        with pytest.raises(Malformed):
            read(urlsafe_b64encode(mangled).decode().rstrip("="), SECRET)


@given(st.text() | st.text(string.ascii_letters + string.digits + "-_"))
def test_other_texts_are_rejected(text: str) -> None:
    with pytest.raises((Malformed, ForgedToken)):
        read(text, SECRET)
