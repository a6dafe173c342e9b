"""Signed file addresses: only the current format, signed by this shop, is accepted."""

from dataclasses import replace
from unittest.mock import patch

import pytest

from guildhall.core.ids import new_id
from guildhall.domains.downloads import links
from guildhall.domains.downloads.links import ForgedLink, SignedLink
from tests.support.application import NOON

SECRET = "a-secret-for-tests-that-is-long-enough"


def a_link() -> SignedLink:
    return SignedLink(new_id(), new_id(), new_id(), NOON, account_id=new_id())


def test_a_signed_address_is_parsed_back() -> None:
    link = a_link()
    assert links.read(links.write(link, SECRET), SECRET) == link
    link = replace(link, account_id=None, order_id=new_id())
    assert links.read(links.write(link, SECRET), SECRET) == link


def test_a_changed_byte_anywhere_or_another_secret_is_forged() -> None:
    text = links.write(a_link(), SECRET)
    for place in range(len(text)):
        other = "A" if text[place] != "A" else "Q"
        with pytest.raises(ForgedLink):
            links.read(text[:place] + other + text[place + 1 :], SECRET)
    with pytest.raises(ForgedLink):
        links.read(text, SECRET + "!")


def test_another_layout_does_not_count_though_its_seal_is_ours() -> None:
    with patch.object(links, "OF_ACCOUNT", 3):
        text = links.write(a_link(), SECRET)
    with pytest.raises(ForgedLink):
        links.read(text, SECRET)
