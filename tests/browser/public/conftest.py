"""Fixtures of the public pages: `site`, the shared demo shop, and `till`, the shop for purchases."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from guildhall.core.runtime import Runtime
from tests.browser.account.area import Area, signed_in_area
from tests.support.server import Server
from tests.support.serving import demo_shop, kept_open
from tests.support.shelf import Shelf
from tests.support.shop_front import SECRET, rows_of


@pytest.fixture(scope="session")
def site(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The shared site. Tests may add rows others do not see; tests that change existing rows use their own shop."""
    with kept_open(shelf, tmp_path_factory.mktemp("site"), demo_shop) as server:
        yield server


@pytest.fixture(scope="session")
def till(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A second demo shop for purchases: each test uses its own customer."""
    with kept_open(shelf, tmp_path_factory.mktemp("till"), demo_shop, jwt_secret=SECRET) as server:
        yield server


@pytest.fixture
def books(till: Server) -> Iterator[Runtime]:
    """The rows of the till, in this process."""
    with rows_of(till) as runtime:
        yield runtime


@pytest.fixture
def buyer(page: Page, till: Server, books: Runtime) -> Area:
    """A new customer named Ada Lovelace, signed in in `buyer.page`."""
    return signed_in_area(page, till.address, books)
