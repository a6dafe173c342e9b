"""Fixtures of the customer area: one served shop, and a new customer for each test."""

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
    """An empty served shop. Each test uses its own customer."""
    with kept_open(shelf, tmp_path_factory.mktemp("shop"), migrated, jwt_secret=SECRET) as server:
        yield server


@pytest.fixture
def books(shop: Server) -> Iterator[Runtime]:
    """The shop's rows, in this process."""
    with rows_of(shop) as runtime:
        yield runtime


@pytest.fixture
def area(page: Page, shop: Server, books: Runtime) -> Area:
    """The area of a new customer named Ada Lovelace, signed in in `area.page`."""
    return signed_in_area(page, shop.address, books)
