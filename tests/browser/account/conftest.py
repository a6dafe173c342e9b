"""Fixtures of the customer's area: one served shop, and in it a customer of each test's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from guildhall.core.runtime import Runtime
from tests.browser.account.area import Area, signed_in_area
from tests.support.server import Server
from tests.support.serving import kept_open
from tests.support.shelf import Shelf, migrated
from tests.support.shop_front import SECRET, rows_of


@pytest.fixture(scope="session")
def shop(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """An empty shop, served. Its tests keep out of each other's way: each has a customer of its own."""
    with kept_open(shelf, tmp_path_factory.mktemp("shop"), migrated, jwt_secret=SECRET) as server:
        yield server


@pytest.fixture
def books(shop: Server) -> Iterator[Runtime]:
    """The shop's rows, in hand."""
    with rows_of(shop) as runtime:
        yield runtime


@pytest.fixture
def area(page: Page, shop: Server, books: Runtime) -> Area:
    """The area of a new customer named Ada Lovelace, who is signed in in `area.page`."""
    return signed_in_area(page, shop.address, books)
